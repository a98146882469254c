import Display
import Painter

/// A colour as this terminal can show it.
public enum TerminalColor: Hashable, Sendable {
    /// The terminal's own text or background colour.
    case standard
    /// One of the terminal's 16 or 256.
    case indexed(UInt8)
    case full(red: UInt8, green: UInt8, blue: UInt8)

    /// Makes the nearest colour that `depth` allows.
    public init(_ colour: RGBA, depth: ColorDepth) {
        switch depth {
        case .none: self = .standard
        case .sixteen: self = .indexed(NearestColor.of16(colour))
        case .palette: self = .indexed(NearestColor.of256(colour))
        case .full: self = .full(red: colour.red, green: colour.green, blue: colour.blue)
        }
    }
}

/// The style of text, as far as a terminal supports it.
public struct TerminalStyle: Hashable, Sendable {
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let bold = Traits(rawValue: 1 << 0)
        public static let dim = Traits(rawValue: 1 << 1)
        public static let italic = Traits(rawValue: 1 << 2)
        public static let underline = Traits(rawValue: 1 << 3)
        public static let strikethrough = Traits(rawValue: 1 << 4)
        public static let inverse = Traits(rawValue: 1 << 5)

        /// The traits that are visible on a blank.
        static let showingOnBlanks: Traits = [.underline, .strikethrough, .inverse]
    }

    public var foreground: TerminalColor
    public var background: TerminalColor
    public var traits: Traits

    public init(
        foreground: TerminalColor = .standard, background: TerminalColor = .standard, traits: Traits = []
    ) {
        self.foreground = foreground
        self.background = background
        self.traits = traits
    }

    public static let plain = TerminalStyle()
}

/// One terminal cell in the terminal's own colours, so that two cells that look the same are equal.
public struct TerminalCell: Hashable, Sendable {
    /// The grapheme cluster; empty in the right half of a wide one.
    public var text: String
    public var style: TerminalStyle
    /// The address that the text links to.
    public var link: String?
    /// True if one of the grid's images is visible here, in a terminal where images replace text.
    var isImage = false

    public init(_ text: String = " ", style: TerminalStyle = .plain, link: String? = nil) {
        self.text = text
        self.style = style
        self.link = link
        // The text colour of a blank is invisible.
        if text == " ", style.traits.isDisjoint(with: .showingOnBlanks) {
            self.style.foreground = .standard
            self.style.traits = []
        }
    }

    public static let blank = TerminalCell()

    /// Returns true if the cell looks the same when written in `style`: a blank shows little of it.
    func canFollow(_ style: TerminalStyle) -> Bool {
        if self.style == style { return true }
        return text == " " && self.style.background == style.background
            && self.style.traits.isDisjoint(with: .showingOnBlanks) && style.traits.isDisjoint(with: .showingOnBlanks)
    }
}

/// The content of a terminal.
public struct TerminalGrid: Hashable, Sendable {
    public let columns: Int
    public let rows: Int
    public private(set) var cells: [TerminalCell]
    /// Images in pixels, behind the text of cells.
    public internal(set) var images: [CellImage] = []

    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    public subscript(column: Int, row: Int) -> TerminalCell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }

    /// Returns the text of a row, without trailing blanks.
    public func text(ofRow row: Int) -> String {
        var text = (0..<columns).map { self[$0, row].text }.joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}
