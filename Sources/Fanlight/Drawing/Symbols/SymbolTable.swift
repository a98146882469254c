import Foundation

/// Which icon and which letter show a symbol.
enum SymbolTable {
    struct Entry: Sendable {
        var icon: String
        var plain: String
        /// Of the filled variant, where terminals have one.
        var filled: String?

        func glyph(_ variants: [String]) -> String { variants.contains("fill") ? filled ?? plain : plain }
    }

    /// For symbols that have no letter of their own.
    static let nameless = "\u{25C6}"

    static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        for line in lines.split(separator: ",") {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count >= 3 else { continue }
            entries[words[0]] = Entry(icon: words[1], plain: words[2], filled: words.count > 3 ? words[3] : nil)
        }
        return entries
    }()
}
