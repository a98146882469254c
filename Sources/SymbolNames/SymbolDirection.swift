/// The symbols that are mirrored in right-to-left layouts. They are those whose name contains a reading direction, and
/// those that show something readable. A symbol with a side in its name, such as `chevron.right`, is not mirrored.
package enum SymbolDirection {
    /// The words in names that denote a reading direction.
    private static let directions: Set<String> = ["forward", "backward", "leading", "trailing"]

    /// The base names of media player symbols, which have the same direction in every language.
    private static let players: Set<String> = ["forward", "backward", "goforward", "gobackward"]

    /// Names or name prefixes of symbols that show lines of text, or sound moving in the reading direction.
    private static let shown = [
        "list.bullet", "list.dash", "list.number", "list.star", "list.triangle", "checklist", "increase.indent",
        "decrease.indent", "text.append", "text.insert", "text.badge", "speaker", "signature",
    ]

    package static func isMirrored(_ name: String) -> Bool {
        let words = name.split(separator: ".").map(String.init)
        if let first = words.first, players.contains(first) { return false }
        if words.contains(where: directions.contains) { return true }
        return shown.contains { name == $0 || name.hasPrefix($0 + ".") }
    }

    private static let pairs = [
        "›‹", "→←", "↗↖", "↘↙", "↪↩", "▷◁", "▶◀", "▸◂", "↻↺", "↶↷", "◃▹", "⋪⋫", "↦↤", "⇥⇤", "❯❮",
    ]

    private static let others: [String: String] = {
        var others: [String: String] = [:]
        for pair in pairs {
            let (a, b) = (String(pair.prefix(1)), String(pair.suffix(1)))
            (others[a], others[b]) = (b, a)
        }
        return others
    }()

    /// Returns the mirrored character, or the character itself if it has no mirrored form.
    package static func mirrored(_ glyph: String) -> String { others[glyph] ?? glyph }
}
