import FanlightCore

extension KeyboardShortcut {
    /// The text of the shortcut in a menu, such as `Ctrl+Shift+N`. Control stands for Command, because keyboards here
    /// have no Command key.
    var displayText: String {
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
