/// Which symbols are turned around where lines are read from right to left: those whose name says a direction of reading,
/// and those that show something which is read. What names a side, `chevron.right`, stays on that side.
enum SymbolDirection {
    /// Words of names that say where lines begin and end.
    private static let directions: Set<String> = ["forward", "backward", "leading", "trailing"]

    /// Players run the same way everywhere: there these words are the symbol's own name.
    private static let players: Set<String> = ["forward", "backward", "goforward", "gobackward"]

    /// Names, and beginnings of names, of symbols that show lines of text, or sound that goes where one reads on.
    private static let shown = [
        "list.bullet", "list.dash", "list.number", "list.star", "list.triangle", "checklist", "increase.indent",
        "decrease.indent", "text.append", "text.insert", "text.badge", "speaker", "signature",
    ]

    static func isMirrored(_ name: String) -> Bool {
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

    /// The letter that points the other way; the same where there is none.
    static func mirrored(_ glyph: String) -> String { others[glyph] ?? glyph }
}
