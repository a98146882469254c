import Display

/// A colour as a terminal knows it.
public enum CellColor: Hashable, Sendable {
    /// The terminal's own text colour, whatever it is.
    case ink
    /// The terminal's own background.
    case page
    /// Always opaque: what was translucent has been mixed.
    case rgb(RGBA)
}

/// How a cell's letter is shown.
public struct CellAttributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = CellAttributes(rawValue: 1 << 0)
    public static let italic = CellAttributes(rawValue: 1 << 1)
    public static let underline = CellAttributes(rawValue: 1 << 2)
    public static let strikethrough = CellAttributes(rawValue: 1 << 3)
    /// A letter in the terminal's own colour, fainter than others.
    public static let dim = CellAttributes(rawValue: 1 << 4)
    /// A letter that is fainter than others by its colour: who shows no colours has to say it otherwise.
    public static let pale = CellAttributes(rawValue: 1 << 5)
    /// A letter at the lower edge of an area that has a line around it, for which there is no room: the area is shaded, and
    /// who shows no such colour has to say it otherwise.
    public static let framed = CellAttributes(rawValue: 1 << 6)
}

/// One character cell.
///
/// Where the text colour is `.page` and the background `.ink`, a terminal shows both in its own colours, inverse.
public struct Cell: Hashable, Sendable {
    /// One character as people see it, a space for nothing; empty in the right half of a wide one.
    public var text: String
    /// 2 for a wide character, 0 for its right half.
    public var width: UInt8
    public var foreground: CellColor
    public var background: CellColor
    public var attributes: CellAttributes
    /// Which of the grid's images lies between the letter and the background, counted from 1; 0 for none.
    public internal(set) var image: UInt16
    /// The address that the letter leads to.
    public var link: String?

    public init(
        _ text: String = " ", width: UInt8 = 1, foreground: CellColor = .ink, background: CellColor = .page,
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

    /// Whether there is no letter in it; it may have a background.
    public var isBlank: Bool { text == " " && attributes.isDisjoint(with: [.underline, .strikethrough]) }

    /// What is behind its letter.
    var ground: Cell { Cell(background: background, image: image) }
}

/// A terminal's display: rows of cells, in one array.
public struct CellGrid: Hashable, Sendable {
    public let columns: Int
    public let rows: Int
    /// Row by row.
    public internal(set) var cells: [Cell]
    /// What cells show in pixels; none unless asked for.
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

    /// The columns of a row that differ from those of an earlier grid; nil if none. Wide characters are never torn: a
    /// range begins at a character's left half and ends behind its right one. Everything, if the sizes differ.
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

    /// The rows that differ from an earlier grid.
    public func changedRows(since earlier: CellGrid) -> [Int] {
        (0..<rows).filter { changedColumns(inRow: $0, since: earlier) != nil }
    }

    /// A row's letters without spaces at its end.
    public func line(_ row: Int) -> String {
        var line = self.row(row).reduce(into: "") { $0 += $1.text }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// All letters: one line for each row, without empty ones at the end.
    public var text: String {
        var lines = (0..<rows).map { line($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0 + "\n" }.joined()
    }
}
