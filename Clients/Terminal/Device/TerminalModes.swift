import Display

/// The sequences that set up a terminal as a display and restore it.
public enum TerminalModes {
    /// Sets up the display. Alternate screen, no wrapping at the right edge, hidden cursor, mouse in SGR form with its
    /// motion while pressed. Also focus reports, bracketed paste, and reports of a change between light and dark.
    public static let enter =
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h"
        + "\u{1B}[?2031h\u{1B}[m\u{1B}[2J"

    /// Undoes `enter` from any state. An open synchronised update is closed first, or nothing would be visible. The
    /// screen is cleared before it is left. Some terminals have no alternate one, and the shell would continue inside
    /// the picture.
    public static let leave =
        "\u{1B}[?2026l\u{1B}[m\u{1B}[H\u{1B}[2J\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1003l"
        + "\u{1B}[?1002l\u{1B}[?7h"
        + "\u{1B}[?25h\u{1B}[?1049l"

    /// Lines after the existing ones: only bracketed paste, because line ends in pasted text would be keys.
    static let enterLines = "\u{1B}[?2004h"
    static let leaveLines = "\u{1B}[?2004l"

    /// Closes an image that is incompletely sent.
    static let closeImage = "\u{1B}\\"

    /// Removes all images of the kitty protocol, and closes one that is incompletely sent.
    static let removeImages = closeImage + "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

    /// Queries for images: support of the kitty protocol, the pixels of a cell, and the features (DA1). The last query
    /// is answered by all terminals, and so marks the end of the answers.
    static let imageQuestions = kittyQuestion + sixelQuestions

    /// The same without the kitty protocol.
    static let sixelQuestions = "\u{1B}[16t\u{1B}[c"

    private static let kittyQuestion =
        "\u{1B}_Gi=\(KittyImages.questionID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// Queries the background colour. A terminal that does not support it sends no answer.
    static let pageQuestion = "\u{1B}]11;?\u{1B}\\"

    /// Returns the sequence that starts or ends reports of motion without a pressed button. Terminals have one such
    /// mode at a time: ending one ends all, so the mode for presses is set again.
    static func motion(_ isTold: Bool) -> String { isTold ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h" }

    static let beginUpdate = "\u{1B}[?2026h"
    static let endUpdate = "\u{1B}[?2026l"

    /// Longest text, in bytes. Terminals accept sequences of up to 100,000 bytes; many display the rest of longer ones.
    private static let longestCopy = 74_000

    /// Returns an OSC 52 sequence, which sets the clipboard of the person's own machine if the terminal allows it. Nil
    /// if the text is too long.
    static func copy(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= longestCopy else { return nil }
        return Array("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{7}".utf8)
    }

    /// Returns an OSC 22 sequence, which sets the shape of the mouse pointer in terminals that support it.
    static func pointer(_ shape: PointerShape) -> String { "\u{1B}]22;\(shape.name)\u{1B}\\" }

    /// Returns an OSC 8 sequence: text written after it links to the address; nil ends the link.
    static func hyperlink(_ address: String?) -> String { "\u{1B}]8;;\(address ?? "")\u{1B}\\" }
}
