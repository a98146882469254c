extension EnvironmentValues {
    /// True while the enclosing control is pressed.
    package var isControlPressed: Bool {
        get { self[IsControlPressedKey.self] }
        set { self[IsControlPressedKey.self] = newValue }
    }
}

private struct IsControlPressedKey: EnvironmentKey { static let defaultValue = false }
