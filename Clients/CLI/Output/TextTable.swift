import CLinux
import Glibc

/// A table of aligned columns with a heading.
struct TextTable {
    struct Column {
        var title: String
        var alignsRight = false
    }

    var columns: [Column]
    var rows: [[String]] = []

    init(_ titles: [String], numbers: Set<String> = []) {
        columns = titles.map { Column(title: $0, alignsRight: numbers.contains($0)) }
    }

    /// The lines, without trailing blanks. The heading is the first.
    var lines: [String] {
        let all = [columns.map(\.title)] + rows.map { $0.map(\.onOneLine) }
        let widths = columns.indices.map { column in
            all.map { column < $0.count ? TextTable.width($0[column]) : 0 }.max() ?? 0
        }
        return all.map { row in
            var line = ""
            for (index, cell) in row.enumerated() where index < columns.count {
                let blanks = String(repeating: " ", count: widths[index] - TextTable.width(cell))
                line += index > 0 ? "  " : ""
                line += columns[index].alignsRight ? blanks + cell : cell + blanks
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    func print(on console: Console) {
        for (index, line) in lines.enumerated() {
            if index == 0 { console.printHeading(line) } else { console.print(line) }
        }
    }

    /// Returns the number of terminal columns of a text: a character with its marks occupies one, a wide one two.
    private static func width(_ text: String) -> Int {
        _ = TextTable.isLocaleSet
        return text.reduce(0) { columns, character in
            let widths = character.unicodeScalars.map { linux_columns($0.value) }
            // Variation selector 16 selects the emoji form, which is wide.
            let isEmoji = character.unicodeScalars.contains { $0.value == 0xFE0F }
            return columns + (isEmoji ? 2 : max(0, Int(widths.max() ?? 0)))
        }
    }

    /// Sets the locale once: without it the C library has the widths of ASCII only.
    private static let isLocaleSet = setlocale(LC_CTYPE, "C.UTF-8") != nil
}
