import Display

/// The sequences that turn a shell's terminal into a display and back.
public enum TerminalModes {
    /// Alternate screen, no wrapping at the right edge, hidden cursor, mouse in SGR form with its motion while
    /// pressed, focus reports, bracketed paste, and word of it when the person makes the terminal light or dark.
    public static let enter =
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h"
        + "\u{1B}[?2031h\u{1B}[m\u{1B}[2J"

    /// Undoes `enter`, whatever was going on: an open synchronised update is closed first, or nothing would be seen. The
    /// screen is cleared before it is left: some terminals have no other one, and the shell would go on in the middle of the picture.
    public static let leave =
        "\u{1B}[?2026l\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1003l"
        + "\u{1B}[?1002l\u{1B}[?7h"
        + "\u{1B}[?25h\u{1B}[?1049l"

    /// Lines after those that are there: nothing but bracketed paste, as line ends in what is pasted would be keys.
    static let enterLines = "\u{1B}[?2004h"
    static let leaveLines = "\u{1B}[?2004l"

    /// Closes an image that is half sent.
    static let closeImage = "\u{1B}\\"

    /// Takes away every image of the kitty protocol, and closes one that is half sent.
    static let removeImages = closeImage + "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

    /// Asks how images are shown: whether the kitty protocol's are, how many pixels a cell has, and, which every terminal answers
    /// and so answers last, whether it knows sixels.
    static let imageQuestions = kittyQuestion + sixelQuestions

    /// The same without the kitty protocol.
    static let sixelQuestions = "\u{1B}[16t\u{1B}[c"

    private static let kittyQuestion =
        "\u{1B}_Gi=\(KittyImages.questionID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// Asks for the page's colour. A terminal that does not know the question says nothing.
    static let pageQuestion = "\u{1B}]11;?\u{1B}\\"

    /// The mouse's motion while nothing is pressed, too, or not any more. Terminals have one such mode at a time: what ends one
    /// ends all, and the one for presses is set anew.
    static func motion(_ isTold: Bool) -> String { isTold ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h" }

    static let beginUpdate = "\u{1B}[?2026h"
    static let endUpdate = "\u{1B}[?2026l"

    /// Terminals take sequences of up to 100,000 bytes; many show the rest of longer ones.
    private static let longestCopy = 74_000

    /// OSC 52: the text goes to the clipboard of the person's own machine, where the terminal allows it; nil where it is too
    /// long for that.
    static func copy(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= longestCopy else { return nil }
        return Array("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{7}".utf8)
    }

    /// OSC 22: what the mouse's pointer looks like, in terminals that know it.
    static func pointer(_ shape: PointerShape) -> String { "\u{1B}]22;\(shape.name)\u{1B}\\" }

    /// OSC 8: letters written from here on lead to an address; nil: to none.
    static func hyperlink(_ address: String?) -> String { "\u{1B}]8;;\(address ?? "")\u{1B}\\" }
}
