private struct DialogIconKey: EnvironmentKey { static let defaultValue: Image? = nil }

extension EnvironmentValues {
    /// The icon above the message of alerts and dialogs.
    var dialogIcon: Image? {
        get { self[DialogIconKey.self] }
        set { self[DialogIconKey.self] = newValue }
    }
}

extension View {
    /// Sets the icon of alerts and dialogs that views inside present; nil for none.
    nonisolated public func dialogIcon(_ icon: Image?) -> some View { environment(\.dialogIcon, icon) }
}

extension Scene {
    /// Sets the icon of alerts and dialogs in the scene; nil for none.
    nonisolated public func dialogIcon(_ icon: Image?) -> some Scene { environment(\.dialogIcon, icon) }
}
