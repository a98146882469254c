extension KeyboardShortcut {
    /// How a menu says it: `Ctrl+Shift+N`. Where there is no Command key, Control stands for it.
    var words: String {
        var words: [String] = []
        if !modifiers.isDisjoint(with: [.command, .control]) { words.append("Ctrl") }
        if modifiers.contains(.option) { words.append("Alt") }
        if modifiers.contains(.shift) { words.append("Shift") }
        return (words + [key.words]).joined(separator: "+")
    }
}

extension KeyEquivalent {
    fileprivate var words: String { KeyEquivalent.words[self] ?? character.uppercased() }

    private static let words: [KeyEquivalent: String] = [
        .upArrow: "↑", .downArrow: "↓", .leftArrow: "←", .rightArrow: "→", .escape: "Esc", .delete: "Backspace",
        .deleteForward: "Del", .home: "Home", .end: "End", .pageUp: "PgUp", .pageDown: "PgDn", .clear: "Clear",
        .tab: "Tab", .space: "Space", .return: "Enter",
    ]
}
