import Foundation

/// How much of the room that they are offered buttons take.
public struct ButtonSizing: Hashable, Sendable {
    private enum Kind { case automatic, flexible, fitted }
    private let kind: Kind

    /// As is usual: fitted.
    public static let automatic = ButtonSizing(kind: .automatic)
    /// All of the width.
    public static let flexible = ButtonSizing(kind: .flexible)
    /// As much as the label takes.
    public static let fitted = ButtonSizing(kind: .fitted)
}

private struct ButtonSizingKey: EnvironmentKey { static let defaultValue = ButtonSizing.automatic }

extension EnvironmentValues {
    /// How much of the room that they are offered buttons take here.
    public var buttonSizing: ButtonSizing {
        get { self[ButtonSizingKey.self] }
        set { self[ButtonSizingKey.self] = newValue }
    }
}

extension View {
    /// How much of the room that they are offered buttons inside take, in the styles of the framework that have a ground,
    /// and on a terminal in those with brackets.
    nonisolated public func buttonSizing(_ sizing: ButtonSizing) -> some View { environment(\.buttonSizing, sizing) }
}
