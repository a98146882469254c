import Foundation

/// Which icon and which letter show a symbol.
enum SymbolTable {
    struct Entry: Sendable {
        var icon: String
        var plain: String
        /// Of the filled variant, where terminals have one.
        var filled: String?

        func glyph(_ variants: [String]) -> String {
            if variants.contains("slash") { return SymbolTable.struckThrough }
            return variants.contains("fill") ? filled ?? plain : plain
        }
    }

    /// For symbols that have no letter of their own.
    static let nameless = "\u{25C6}"

    /// For symbols that say that something is not, or is off: what it is cannot be seen in a cell with a line across.
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
