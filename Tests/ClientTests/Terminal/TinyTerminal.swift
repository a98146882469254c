import Foundation

@testable import TerminalClient

/// A terminal that supports the encoder's sequences, and records everything else as a complaint.
struct TinyTerminal {
    private(set) var grid: TerminalGrid
    private(set) var complaints: [String] = []
    private var column = 0
    private var row = 0
    private var style = TerminalStyle.plain
    /// The address of text written now.
    private(set) var link: String?
    /// Images by the ID that they were sent with.
    private(set) var images: [Int: Placement] = [:]
    private var unfinished: (id: Int, base64: String)?
    /// Sixel images in order of arrival.
    private(set) var sixels: [(column: Int, row: Int, data: String)] = []

    struct Placement {
        var column = 0
        var row = 0
        var keys: [String: String] = [:]
        var png: [UInt8] = []
    }

    init(columns: Int, rows: Int) { grid = TerminalGrid(columns: columns, rows: rows) }

    mutating func write(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let character = rest.popFirst() {
            switch character {
            case "\u{1B}":
                let kind = rest.popFirst()
                if kind == "]" {
                    hyperlink(&rest)
                    continue
                }
                if kind == "_" {
                    graphics(string(&rest))
                    continue
                }
                if kind == "P" {
                    sixels.append((column, row, string(&rest)))
                    continue
                }
                if kind == "\\" { continue }
                if kind != "[" { complaints.append("an escape sequence that is not a CSI") }
                var parameters = ""
                while let next = rest.popFirst() {
                    if next.isLetter {
                        control(next, parameters)
                        break
                    }
                    parameters.append(next)
                }
            case "\r": column = 0
            case "\n": row = min(row + 1, grid.rows - 1)
            case "\r\n":
                column = 0
                row = min(row + 1, grid.rows - 1)
            case "\u{8}": column = max(0, column - 1)
            default: put(character)
            }
        }
    }

    /// Consumes and returns the text up to the string terminator.
    private mutating func string(_ rest: inout Substring) -> String {
        guard let end = rest.range(of: "\u{1B}\\") else {
            complaints.append("an unterminated string")
            return ""
        }
        defer { rest = rest[end.upperBound...] }
        return String(rest[..<end.lowerBound])
    }

    /// Handles the part of the kitty protocol that shows images.
    private mutating func graphics(_ text: String) {
        guard text.first == "G", text.utf8.count <= 4200 else {
            return complaints.append("no graphics: \(text.prefix(20))")
        }
        let parts = text.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let pairs = parts[0].split(separator: ",").map { $0.split(separator: "=") }.filter { $0.count == 2 }
        let keys = Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { $1 }
        if keys["q"] != "2" { complaints.append("graphics that request a response") }
        let id = keys["i"].flatMap { Int($0) } ?? 0
        switch keys["a"] {
        case "d": if keys["d"] == "A" { images = [:] } else { images[id] = nil }
        case "p":
            guard let old = images[id] else { return complaints.append("an unknown image") }
            images[id] = Placement(column: column, row: row, keys: keys, png: old.png)
        case "T":
            images[id] = Placement(column: column, row: row, keys: keys)
            unfinished = (id, "")
            fallthrough
        case nil:
            guard var image = unfinished, parts.count == 2 else { return complaints.append("a chunk without an image") }
            image.base64 += parts[1]
            unfinished = keys["m"] == "1" ? image : nil
            if keys["m"] != "1" { images[image.id]?.png = Data(base64Encoded: image.base64).map { [UInt8]($0) } ?? [] }
        default: complaints.append("graphics \(keys)")
        }
    }

    private mutating func hyperlink(_ rest: inout Substring) {
        guard let end = rest.range(of: "\u{1B}\\"), rest.hasPrefix("8;;") else {
            return complaints.append("an OSC that is not a hyperlink")
        }
        let address = String(rest[..<end.lowerBound].dropFirst(3))
        link = address.isEmpty ? nil : address
        rest = rest[end.upperBound...]
    }

    private mutating func put(_ character: Character) {
        guard column < grid.columns, row < grid.rows else { return complaints.append("a character outside") }
        let isWide = character.unicodeScalars.first.map { $0.value >= 0x3000 } ?? false
        eraseHalves(column)
        grid[column, row] = TerminalCell(String(character), style: style, link: link)
        if isWide, column + 1 < grid.columns {
            eraseHalves(column + 1)
            var half = TerminalCell("", style: style, link: link)
            half.style = style
            grid[column + 1, row] = half
        }
        column += isWide ? 2 : 1
        // Without wrapping the cursor stays at the edge.
        column = min(column, grid.columns - 1)
    }

    /// Blanks the other half of a wide character that is overwritten, as real terminals do.
    private mutating func eraseHalves(_ column: Int) {
        if grid[column, row].text.isEmpty, column > 0 { grid[column - 1, row].text = " " }
        if column + 1 < grid.columns, grid[column + 1, row].text.isEmpty { grid[column + 1, row].text = " " }
    }

    private mutating func control(_ final: Character, _ parameters: String) {
        if parameters.first == "?" { return }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let count = max(1, numbers.first ?? 1)
        switch final {
        case "H":
            row = max(1, numbers.first ?? 1) - 1
            column = max(1, numbers.count > 1 ? numbers[1] : 1) - 1
        case "A": row -= count
        case "B": row += count
        case "C": column += count
        case "D": column -= count
        case "J": grid = TerminalGrid(columns: grid.columns, rows: grid.rows)
        case "K":
            if style != .plain {
                complaints.append("clearing with a background colour, which some terminals do not support")
            }
            for index in column..<grid.columns { grid[index, row] = .blank }
        case "m": rendition(numbers)
        default: complaints.append("CSI \(parameters)\(final)")
        }
        if !(0..<grid.columns).contains(column) || !(0..<grid.rows).contains(row) { complaints.append("moved outside") }
        column = min(max(0, column), grid.columns - 1)
        row = min(max(0, row), grid.rows - 1)
    }

    private mutating func rendition(_ numbers: [Int]) {
        var rest = numbers[...]
        if rest.isEmpty { style = .plain }
        while let number = rest.popFirst() {
            switch number {
            case 0: style = .plain
            case 1: style.traits.insert(.bold)
            case 2: style.traits.insert(.dim)
            case 3: style.traits.insert(.italic)
            case 4: style.traits.insert(.underline)
            case 7: style.traits.insert(.inverse)
            case 9: style.traits.insert(.strikethrough)
            case 22: style.traits.subtract([.bold, .dim])
            case 23: style.traits.remove(.italic)
            case 24: style.traits.remove(.underline)
            case 27: style.traits.remove(.inverse)
            case 29: style.traits.remove(.strikethrough)
            case 30...37: style.foreground = .indexed(UInt8(number - 30))
            case 40...47: style.background = .indexed(UInt8(number - 40))
            case 90...97: style.foreground = .indexed(UInt8(number - 82))
            case 100...107: style.background = .indexed(UInt8(number - 92))
            case 39: style.foreground = .standard
            case 49: style.background = .standard
            case 38: style.foreground = colour(&rest)
            case 48: style.background = colour(&rest)
            default: complaints.append("rendition \(number)")
            }
        }
    }

    private mutating func colour(_ rest: inout ArraySlice<Int>) -> TerminalColor {
        func byte() -> UInt8 { UInt8(clamping: rest.popFirst() ?? 0) }
        switch rest.popFirst() {
        case 5: return .indexed(byte())
        case 2: return .full(red: byte(), green: byte(), blue: byte())
        default:
            complaints.append("a colour of an unknown kind")
            return .standard
        }
    }
}
