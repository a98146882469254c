extension LayoutDirection {
    /// A mark at an end of something on a terminal, as brackets are, as it looks at the end where it comes to lie.
    func mark(_ letters: String) -> String {
        guard self == .rightToLeft else { return letters }
        return String(letters.reversed().map { LayoutDirection.opposites[$0] ?? $0 })
    }

    private static let opposites: [Character: Character] = [
        "[": "]", "]": "[", "(": ")", ")": "(", "‹": "›", "›": "‹", "▸": "◂", "◂": "▸",
    ]
}
