import Foundation

/// The icons and terminal characters of symbols.
package enum SymbolTable {
    package struct Entry: Sendable {
        package var icon: String
        package var plain: String
        /// The character of the filled variant, if there is one.
        package var filled: String?

        package init(icon: String, plain: String, filled: String?) {
            self.icon = icon
            self.plain = plain
            self.filled = filled
        }

        package func glyph(_ variants: [String]) -> String {
            if variants.contains("slash") { return SymbolTable.struckThrough }
            return variants.contains("fill") ? filled ?? plain : plain
        }
    }

    /// The character of symbols without one of their own.
    package static let defaultGlyph = "\u{25C6}"

    /// The character of negated or switched-off symbols: a crossed-out character is not recognisable in a cell.
    package static let struckThrough = "\u{2298}"

    package static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        // Splits bytes: to split characters takes more than a millisecond of each start of an app.
        for line in [lines, moreLines, rareLines].flatMap({ $0.utf8.split(separator: UInt8(ascii: ",")) }) {
            let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) }
            guard words.count >= 3 else { continue }
            entries[words[0]] = Entry(icon: words[1], plain: words[2], filled: words.count > 3 ? words[3] : nil)
        }
        return entries
    }()
}
