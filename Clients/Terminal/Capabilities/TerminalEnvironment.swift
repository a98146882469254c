import Display
import Glibc
import Painter

/// What a terminal's environment says about it.
public struct TerminalEnvironment: Sendable {
    public var terminal: String
    public var colours: ColourDepth
    public var appearance: ScreenAppearance
    /// The page's colour, once the terminal has said it.
    public private(set) var page: RGBA?
    /// What forms that are no whole cells are shown with.
    public var parts: CellParts
    /// How images are shown: as a person says, else by parts of cells until the terminal says more.
    public private(set) var images: ImageManner
    /// Once the terminal has said it.
    public private(set) var cell: CellPixels?
    /// A person said how images are shown.
    private let knowsImages: Bool
    /// tmux takes what the kitty protocol says for the title of its pane.
    private let isTmux: Bool
    /// A BCP 47 tag; empty for the service's own.
    public var locale: String
    /// The command that opens addresses.
    public var opener: String?

    public init(_ variables: [String: String]) {
        terminal = variables["TERM"] ?? ""
        colours = ColourDepth.detect(variables)
        appearance = TerminalEnvironment.appearance(variables["COLORFGBG"])
        locale = TerminalEnvironment.locale(variables["LC_ALL"], variables["LC_MESSAGES"], variables["LANG"])
        parts = CellParts(detectedIn: variables)
        opener = variables["FANLIGHT_OPENER"]
        let wish = variables["FANLIGHT_IMAGES"].flatMap(ImageManner.init(rawValue:))
        images = wish ?? .blocks
        knowsImages = wish != nil
        isTmux = terminal.hasPrefix("tmux") || variables["TERM_PROGRAM"] == "tmux"
    }

    /// Why nothing can be shown here; nil if something can.
    public var problem: String? {
        guard isDumb else { return nil }
        return "This terminal (TERM=dumb) cannot place its cursor, so a session cannot be shown in it. "
            + "Have it read instead: fanlight attach --read"
    }

    /// Whether it takes nothing but letters and line ends.
    var isDumb: Bool { terminal == "dumb" }

    /// What the terminal's own colours are taken for, where they have to be mixed with others.
    public var palette: Palette {
        var palette = Palette(appearance, .cell)
        if let page { palette.page = page }
        return palette
    }

    /// The terminal has said what colour its page is.
    mutating func take(page color: RGBA) {
        page = color
        appearance = palette.isDark ? .dark : .light
    }

    /// The terminal has become light or dark. What colour its page is now it says when it is asked.
    mutating func take(_ new: ScreenAppearance) {
        guard new != appearance else { return }
        page = nil
        appearance = new
    }

    /// Whether questions are answered, or at least not shown: the console of Linux writes them on the screen.
    var takesQuestions: Bool { terminal != "linux" }

    /// Whether to ask how images are shown. GNU Screen takes the question for a line to be shown, and where there are no colours
    /// there are no images.
    var asksAboutImages: Bool {
        guard takesQuestions, !terminal.hasPrefix("screen") else { return false }
        return knowsImages ? images == .sixel : colours != .none
    }

    /// What to ask about images; nil: nothing.
    var imageQuestions: String? {
        guard asksAboutImages else { return nil }
        return isTmux ? TerminalModes.sixelQuestions : TerminalModes.imageQuestions
    }

    /// Whether there may be images on the terminal that are not made of letters.
    var mayShowImages: Bool { asksAboutImages || images != .blocks }

    /// What takes away all images that there may be.
    var imageRemoval: String {
        guard mayShowImages else { return "" }
        return isTmux && images != .kitty ? TerminalModes.closeImage : TerminalModes.removeImages
    }

    /// The window's size in pixels is known.
    mutating func take(cell: CellPixels) { self.cell = cell }

    mutating func take(_ answer: ImageAnswer) {
        switch answer {
        case .cell(let cell): self.cell = cell
        case .kitty(let isKnown): if isKnown, !knowsImages { images = .kitty }
        case .attributes(let numbers):
            // Without the size of a cell nobody knows where a sixel ends.
            if numbers.contains(ImageAnswer.sixelAttribute), !knowsImages, images == .blocks, cell != nil {
                images = .sixel
            }
        }
    }

    /// How many times 8 by 16 pixels of an image a cell has room for; 0 where images are shown by parts of cells.
    func imageFineness(columns: Int, rows: Int) -> Int {
        // In a single line there is no room below a sixel, which would move it up.
        guard images != .blocks, rows > 1 else { return 0 }
        let cell = cell ?? .assumed
        if images == .sixel, columns * rows * cell.width * cell.height > TerminalEnvironment.mostSixelPixels {
            return 0
        }
        return min(max((cell.height + 15) / 16, 1), 3)
    }

    private static let mostSixelPixels = 4 << 20

    /// `15;0`: the page is colour 0. Terminals that say nothing are mostly dark.
    private static func appearance(_ colours: String?) -> ScreenAppearance {
        guard let page = colours?.split(separator: ";").last.flatMap({ Int($0) }) else { return .dark }
        return page == 7 || page == 15 ? .light : .dark
    }

    /// `de-AT` from `de_AT.UTF-8`.
    private static func locale(_ values: String?...) -> String {
        guard let first = values.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return "" }
        let name = String(first.prefix { $0 != "." && $0 != "@" })
        return name == "C" || name == "POSIX" ? "" : name.replacing("_", with: "-")
    }

    /// The variables that matter here, of this process.
    public static func current() -> TerminalEnvironment {
        var variables: [String: String] = [:]
        let names =
            [
                "TERM", "COLORTERM", "NO_COLOR", "COLORFGBG", "LC_ALL", "LC_MESSAGES", "LANG", "FANLIGHT_OPENER",
                "FANLIGHT_IMAGES",
            ] + CellParts.variables
        for name in names {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return TerminalEnvironment(variables)
    }
}
