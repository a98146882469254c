import FanlightCore

/// Modifiers for input that does not exist here, kept so that existing code compiles.
extension View {
    @available(*, deprecated, message: "Has no effect: clients report modifiers only together with other keys.")
    nonisolated public func onModifierKeysChanged(
        mask: EventModifiers = .all, initial: Bool = true,
        _ action: @escaping (_ old: EventModifiers, _ new: EventModifiers) -> Void
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: clients report modifiers only together with other keys.")
    nonisolated public func modifierKeyAlternate<V: View>(
        _ modifiers: EventModifiers, @ViewBuilder _ alternate: () -> V
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: the system has no gestures at the edges here.")
    nonisolated public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

    @available(*, deprecated, message: "Has no effect: the system shows nothing over an app here.")
    nonisolated public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

    @available(*, deprecated, message: "Has no effect: a drag that rests over a view does not press it.")
    nonisolated public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }

    @available(*, deprecated, message: "Has no effect: written text is not rewritten here.")
    nonisolated public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }
}

/// The behaviour of a view when a drag rests on it.
public struct SpringLoadingBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = SpringLoadingBehavior(name: "automatic")
    public static let enabled = SpringLoadingBehavior(name: "enabled")
    public static let disabled = SpringLoadingBehavior(name: "disabled")
}

/// The degree to which typed text is rewritten.
public struct WritingToolsBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = WritingToolsBehavior(name: "automatic")
    public static let complete = WritingToolsBehavior(name: "complete")
    public static let limited = WritingToolsBehavior(name: "limited")
    public static let disabled = WritingToolsBehavior(name: "disabled")
}
