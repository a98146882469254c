import Display
import Glibc
import Painter

/// The capabilities of a terminal, from environment variables and its answers.
public struct TerminalCapabilities: Sendable {
    public var terminal: String
    public var colours: ColorDepth
    public var appearance: ScreenAppearance
    /// The background colour, once the terminal has reported it.
    public private(set) var page: RGBA?
    /// The parts of cells used for shapes that do not fill whole cells.
    public var parts: CellParts
    /// The method of showing images: as the user chose, else by parts of cells until the terminal has answered.
    public private(set) var images: ImageProtocol
    /// The cell size, once the terminal has reported it.
    public private(set) var cell: CellPixels?
    /// True if the user chose how images are shown.
    private let isImageProtocolChosen: Bool
    /// True inside tmux, which takes a kitty sequence for the title of its pane.
    private let isTmux: Bool
    /// A BCP 47 tag; empty for the service's own.
    public var locale: String
    /// The command that opens addresses.
    public var opener: String?

    public init(_ variables: [String: String]) {
        terminal = variables["TERM"] ?? ""
        colours = ColorDepth.detect(variables)
        appearance = TerminalCapabilities.appearance(variables["COLORFGBG"])
        locale = TerminalCapabilities.locale(variables["LC_ALL"], variables["LC_MESSAGES"], variables["LANG"])
        parts = CellParts(detectedIn: variables)
        opener = variables["FANLIGHT_OPENER"]
        let requested = variables["FANLIGHT_IMAGES"].flatMap(ImageProtocol.init(rawValue:))
        images = requested ?? .blocks
        isImageProtocolChosen = requested != nil
        isTmux = terminal.hasPrefix("tmux") || variables["TERM_PROGRAM"] == "tmux"
    }

    /// The reason why nothing can be shown here; nil if something can.
    public var problem: String? {
        guard isDumb else { return nil }
        return "This terminal (TERM=dumb) cannot place its cursor, so a session cannot be shown in it. "
            + "Use the reading mode: fanlight attach --read"
    }

    /// True if it supports nothing but text and line ends.
    var isDumb: Bool { terminal == "dumb" }

    /// The assumed values of the terminal's own colours, for mixing with others.
    public var palette: Palette {
        var palette = Palette(appearance, .cell)
        if let page { palette.background = page }
        return palette
    }

    /// Records the reported background colour.
    mutating func record(page color: RGBA) {
        page = color
        appearance = palette.isDark ? .dark : .light
    }

    /// Records a change between light and dark. The new background colour requires another query.
    mutating func record(_ new: ScreenAppearance) {
        guard new != appearance else { return }
        page = nil
        appearance = new
    }

    /// True if queries are answered, or at least not displayed: the console of Linux displays them.
    var supportsQueries: Bool { terminal != "linux" }

    /// True if the terminal should be queried for images. GNU Screen displays the query, and a terminal without colours
    /// gets no images.
    var shouldQueryImages: Bool {
        guard supportsQueries, !terminal.hasPrefix("screen") else { return false }
        return isImageProtocolChosen ? images == .sixel : colours != .none
    }

    /// The queries about images; nil for none.
    var imageQueries: String? {
        guard shouldQueryImages else { return nil }
        return isTmux ? TerminalModes.sixelQuestions : TerminalModes.imageQuestions
    }

    /// True if the terminal may show images that are not made of characters.
    var mayShowImages: Bool { shouldQueryImages || images != .blocks }

    /// The sequence that removes all images.
    var imageRemoval: String {
        guard mayShowImages else { return "" }
        return isTmux && images != .kitty ? TerminalModes.closeImage : TerminalModes.removeImages
    }

    /// Records the cell size in pixels.
    mutating func record(cell: CellPixels) { self.cell = cell }

    mutating func record(_ answer: ImageAnswer) {
        switch answer {
        case .cell(let cell): self.cell = cell
        case .kitty(let isKnown): if isKnown, !isImageProtocolChosen { images = .kitty }
        case .attributes(let numbers):
            // Without the size of a cell, the extent of a sixel is unknown.
            if numbers.contains(ImageAnswer.sixelAttribute), !isImageProtocolChosen, images == .blocks, cell != nil {
                images = .sixel
            }
        }
    }

    /// Returns the image resolution of a cell as a multiple of 8 by 16 pixels. Returns 0 if images are shown by parts
    /// of cells.
    func imageResolution(columns: Int, rows: Int) -> Int {
        // A terminal of a single row has no space below a sixel, and would scroll.
        guard images != .blocks, rows > 1 else { return 0 }
        let cell = cell ?? .assumed
        if images == .sixel, columns * rows * cell.width * cell.height > TerminalCapabilities.maximumSixelPixels {
            return 0
        }
        return min(max((cell.height + 15) / 16, 1), 3)
    }

    private static let maximumSixelPixels = 4 << 20

    /// Parses `15;0`: the background is colour 0. Terminals that do not set it are mostly dark.
    private static func appearance(_ colours: String?) -> ScreenAppearance {
        guard let page = colours?.split(separator: ";").last.flatMap({ Int($0) }) else { return .dark }
        return page == 7 || page == 15 ? .light : .dark
    }

    /// Returns `de-AT` for `de_AT.UTF-8`.
    private static func locale(_ values: String?...) -> String {
        guard let first = values.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return "" }
        let name = String(first.prefix { $0 != "." && $0 != "@" })
        return name == "C" || name == "POSIX" ? "" : name.replacing("_", with: "-")
    }

    /// Reads the relevant variables of this process.
    public static func current() -> TerminalCapabilities {
        var variables: [String: String] = [:]
        let names =
            [
                "TERM", "COLORTERM", "NO_COLOR", "COLORFGBG", "LC_ALL", "LC_MESSAGES", "LANG", "FANLIGHT_OPENER",
                "FANLIGHT_IMAGES",
            ] + CellParts.variables
        for name in names {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return TerminalCapabilities(variables)
    }
}
