import Display

/// Something that can be done to an element beside what pointers and keys do.
public struct AccessibilityActionKind: Equatable, Sendable {
    fileprivate let kind: AccessibilityHandler.Kind

    /// What a tap does.
    public static let `default` = AccessibilityActionKind(kind: .activate)
    /// Going back to where one came from.
    public static let escape = AccessibilityActionKind(kind: .escape)

    /// An action with a name of the author's choice.
    public init(named name: Text) { kind = .named(name.plain) }
    fileprivate init(kind: AccessibilityHandler.Kind) { self.kind = kind }
}

extension View {
    /// Does something when assistive technology or a script asks for it.
    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View {
        semantics(SemanticAnnotation(handlers: [AccessibilityHandler(actionKind.kind) { _ in handler() }]))
    }

    /// Does something under a name.
    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
        accessibilityAction(AccessibilityActionKind(named: name), handler)
    }

    nonisolated public func accessibilityAction(
        named key: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View {
        accessibilityAction(named: Text(key), handler)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityAction<S: StringProtocol>(
        named name: S, _ handler: @escaping () -> Void
    ) -> some View {
        accessibilityAction(named: Text(verbatim: String(name)), handler)
    }

    /// Steps a value when assistive technology or a script asks for it.
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View {
        semantics(SemanticAnnotation(handlers: [AccessibilityHandler(.adjust, handler)]))
    }
}
