import Display

/// A terminal colour.
public enum CellColor: Hashable, Sendable {
    /// The terminal's own text colour.
    case defaultForeground
    /// The terminal's own background colour.
    case defaultBackground
    /// An explicit, opaque colour. Translucent colours are already mixed.
    case rgb(RGBA)
}

/// The text attributes of a cell.
public struct CellAttributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = CellAttributes(rawValue: 1 << 0)
    public static let italic = CellAttributes(rawValue: 1 << 1)
    public static let underline = CellAttributes(rawValue: 1 << 2)
    public static let strikethrough = CellAttributes(rawValue: 1 << 3)
    /// Dimmed text in the terminal's own colour.
    public static let dim = CellAttributes(rawValue: 1 << 4)
    /// Text that is dimmed by its colour. Clients without colours must show it by other means.
    public static let fadedByColor = CellAttributes(rawValue: 1 << 5)
    /// Text at the lower edge of an area whose border had no space. The area is shaded, and clients without colours
    /// must show it by other means.
    public static let framed = CellAttributes(rawValue: 1 << 6)
}

/// A character cell.
///
/// If the text colour is `.defaultBackground` and the background `.defaultForeground`, a terminal uses its own colours
/// in reverse video.
public struct Cell: Hashable, Sendable {
    /// The grapheme cluster, or a space; empty in the right half of a wide one.
    public var text: String
    /// The column count of the cluster: 2 for a wide one, 0 for its right half.
    public var width: UInt8
    public var foreground: CellColor
    public var background: CellColor
    public var attributes: CellAttributes
    /// The image between the text and the background, counted from 1; 0 for none.
    public internal(set) var image: UInt16
    /// The URL to which the text links.
    public var link: String?

    public init(
        _ text: String = " ", width: UInt8 = 1, foreground: CellColor = .defaultForeground,
        background: CellColor = .defaultBackground,
        attributes: CellAttributes = [], image: UInt16 = 0, link: String? = nil
    ) {
        self.text = text
        self.width = width
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
        self.image = image
        self.link = link
    }

    public static let blank = Cell()

    /// True if the cell has no text; it may have a background.
    public var isBlank: Bool { text == " " && attributes.isDisjoint(with: [.underline, .strikethrough]) }

    /// The cell without its text.
    var withoutText: Cell { Cell(background: background, image: image) }
}

/// The content of a terminal: rows of cells in one array.
public struct CellGrid: Hashable, Sendable {
    public let columns: Int
    public let rows: Int
    /// The cells row by row.
    public internal(set) var cells: [Cell]
    /// The pixel images of cells; empty unless requested.
    public internal(set) var images: [CellImage] = []

    public init(columns: Int, rows: Int) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
        cells = [Cell](repeating: .blank, count: self.columns * self.rows)
    }

    public subscript(column: Int, row: Int) -> Cell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }

    public func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

    /// Returns the columns of a row that differ from an earlier grid, or nil if none do. Wide characters are never
    /// split: a range begins at a left half and ends after a right one. If the sizes differ, returns all columns.
    public func changedColumns(inRow row: Int, since earlier: CellGrid) -> Range<Int>? {
        guard earlier.columns == columns, earlier.rows == rows else { return columns == 0 ? nil : 0..<columns }
        let (mine, theirs) = (self.row(row), earlier.row(row))
        guard mine != theirs else { return nil }
        let offset = row * columns
        guard var first = (0..<columns).first(where: { cells[offset + $0] != earlier.cells[offset + $0] }),
            var last = (0..<columns).last(where: { cells[offset + $0] != earlier.cells[offset + $0] })
        else { return nil }
        while first > 0, cells[offset + first].width == 0 || earlier.cells[offset + first].width == 0 { first -= 1 }
        while last + 1 < columns, cells[offset + last + 1].width == 0 || earlier.cells[offset + last + 1].width == 0 {
            last += 1
        }
        return first..<(last + 1)
    }

    /// Returns the rows that differ from an earlier grid.
    public func changedRows(since earlier: CellGrid) -> [Int] {
        (0..<rows).filter { changedColumns(inRow: $0, since: earlier) != nil }
    }

    /// Returns the text of a row without trailing spaces.
    public func line(_ row: Int) -> String {
        var line = self.row(row).reduce(into: "") { $0 += $1.text }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The text of all rows, one per line, without trailing empty lines.
    public var text: String {
        var lines = (0..<rows).map { line($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0 + "\n" }.joined()
    }
}
