extension LayoutDirection {
    /// Returns a paired mark of a terminal, such as a bracket, mirrored for this layout direction.
    func mirrored(_ mark: String) -> String {
        guard self == .rightToLeft else { return mark }
        return String(mark.reversed().map { LayoutDirection.opposites[$0] ?? $0 })
    }

    private static let opposites: [Character: Character] = [
        "[": "]", "]": "[", "(": ")", ")": "(", "‹": "›", "›": "‹", "▸": "◂", "◂": "▸",
    ]
}
