extension LayoutDirection {
    /// Returns a paired mark of a terminal, such as a bracket, mirrored for this layout direction.
    func mirrored(_ letters: String) -> String {
        guard self == .rightToLeft else { return letters }
        return String(letters.reversed().map { LayoutDirection.opposites[$0] ?? $0 })
    }

    private static let opposites: [Character: Character] = [
        "[": "]", "]": "[", "(": ")", ")": "(", "‹": "›", "›": "‹", "▸": "◂", "◂": "▸",
    ]
}
