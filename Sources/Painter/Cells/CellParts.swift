/// The characters that fill parts of a cell, two parts per row.
public enum CellParts: Hashable, Sendable, CaseIterable {
    /// Quadrants, two rows: ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█. Every font has them.
    case quarters
    /// Sextants, three rows. Newer terminals draw them themselves.
    case sixths

    static let across = 2

    var down: Int { self == .quarters ? 2 : 3 }
    var count: Int { CellParts.across * down }
    var all: Int { 1 << count - 1 }

    private static let quarterTexts = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█").map(String.init)

    /// The characters by filled parts. Half and full blocks are not among Unicode's sextants, because they existed
    /// before.
    private static let sixthTexts: [String] = (0..<64).map { bits in
        switch bits {
        case 0: return " "
        case 0b010101: return "▌"
        case 0b101010: return "▐"
        case 63: return "█"
        default:
            let earlier = (bits > 0b010101 ? 1 : 0) + (bits > 0b101010 ? 1 : 0)
            return Unicode.Scalar(UInt32(0x1FB00 + bits - 1 - earlier)).map { String(Character($0)) } ?? " "
        }
    }

    private static let quarterBits = Dictionary(uniqueKeysWithValues: zip(quarterTexts, quarterTexts.indices))
    private static let sixthBits = Dictionary(uniqueKeysWithValues: zip(sixthTexts, sixthTexts.indices))

    /// Returns the character with the given parts filled.
    /// - Parameter bits: The lowest bit is the upper left part, then row by row.
    func text(_ bits: Int) -> String { self == .quarters ? CellParts.quarterTexts[bits] : CellParts.sixthTexts[bits] }

    /// Returns the parts that a character fills, or nil if it is not one of these characters.
    func bits(of text: String) -> Int? {
        text == " " ? nil : self == .quarters ? CellParts.quarterBits[text] : CellParts.sixthBits[text]
    }

    /// Returns the colour of each part of a cell.
    func colors(of cell: Cell) -> [CellColor] {
        let bits = bits(of: cell.text) ?? 0
        return (0..<count).map { bits & 1 << $0 != 0 ? cell.foreground : cell.background }
    }

    /// Returns the cell for the colours of its parts. A cell has two colours: the front one, and the most frequent of
    /// the others.
    func cell(_ colors: [CellColor], front: CellColor) -> Cell {
        let others = colors.filter { $0 != front }
        let back = others.max { a, b in others.filter { $0 == a }.count < others.filter { $0 == b }.count }
        guard let back else { return Cell(background: front) }
        var bits = 0
        for (index, color) in colors.enumerated() where color == front { bits |= 1 << index }
        return Cell(text(bits), foreground: bits == 0 ? .defaultForeground : front, background: back)
    }

    /// Returns the background colour of text written on a cell.
    func colorBehindText(of cell: Cell) -> CellColor {
        guard let bits = bits(of: cell.text) else { return cell.background }
        return 2 * bits.nonzeroBitCount >= count ? cell.foreground : cell.background
    }

    /// The bit of each dot in a braille code point, row by row.
    private static let dotBits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// Returns the braille character with dots, two per row in four rows.
    static func braille(_ dots: [Bool]) -> String {
        var value: UInt32 = 0x2800
        for (dot, bit) in zip(dots, dotBits) where dot { value |= bit }
        return Unicode.Scalar(value).map { String(Character($0)) } ?? " "
    }

    /// Returns the dots of a braille character, or nil for any other.
    static func dots(of text: String) -> [Bool]? {
        guard let value = text.unicodeScalars.first?.value, 0x2800...0x28FF ~= value else { return nil }
        return dotBits.map { value & $0 != 0 }
    }
}
