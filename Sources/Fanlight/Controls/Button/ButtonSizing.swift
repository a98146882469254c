import Foundation

/// The amount of the proposed width that a button occupies.
public struct ButtonSizing: Hashable, Sendable {
    private enum Kind { case automatic, flexible, fitted }
    private let kind: Kind

    /// The default, which equals `fitted`.
    public static let automatic = ButtonSizing(kind: .automatic)
    /// Buttons fill the proposed width.
    public static let flexible = ButtonSizing(kind: .flexible)
    /// Buttons are as wide as their label requires.
    public static let fitted = ButtonSizing(kind: .fitted)
}

private struct ButtonSizingKey: EnvironmentKey { static let defaultValue = ButtonSizing.automatic }

extension EnvironmentValues {
    /// The sizing of buttons in this environment.
    public var buttonSizing: ButtonSizing {
        get { self[ButtonSizingKey.self] }
        set { self[ButtonSizingKey.self] = newValue }
    }
}

extension View {
    /// Sets the sizing of the buttons inside. It applies to built-in styles with a background, and on a terminal to
    /// those with brackets.
    nonisolated public func buttonSizing(_ sizing: ButtonSizing) -> some View { environment(\.buttonSizing, sizing) }
}
