import Foundation

/// The icons and terminal characters of symbols.
enum SymbolTable {
    struct Entry: Sendable {
        var icon: String
        var plain: String
        /// The character of the filled variant, if there is one.
        var filled: String?

        func glyph(_ variants: [String]) -> String {
            if variants.contains("slash") { return SymbolTable.struckThrough }
            return variants.contains("fill") ? filled ?? plain : plain
        }
    }

    /// The character of symbols without one of their own.
    static let defaultGlyph = "\u{25C6}"

    /// The character of negated or switched-off symbols: a crossed-out character is not recognisable in a cell.
    static let struckThrough = "\u{2298}"

    static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        for line in (lines.split(separator: ",") + moreLines.split(separator: ",")) {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count >= 3 else { continue }
            entries[words[0]] = Entry(icon: words[1], plain: words[2], filled: words.count > 3 ? words[3] : nil)
        }
        return entries
    }()
}
