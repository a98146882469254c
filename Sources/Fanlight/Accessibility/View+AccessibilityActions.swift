import Display
import Foundation

/// Something that can be done to an element beside what pointers and keys do.
public struct AccessibilityActionKind: Equatable, Sendable {
    let kind: AccessibilityHandler.Kind

    /// What a tap does.
    public static let `default` = AccessibilityActionKind(kind: .activate)
    /// Going back to where one came from. Scripts perform it as “escape”.
    public static let escape = AccessibilityActionKind(kind: .named("escape"))
    /// What is done most where the element is. Scripts perform it as “magicTap”.
    public static let magicTap = AccessibilityActionKind(kind: .named("magicTap"))
    /// Scripts perform it as “delete”.
    public static let delete = AccessibilityActionKind(kind: .named("delete"))
    /// Scripts perform it as “showMenu”.
    public static let showMenu = AccessibilityActionKind(kind: .named("showMenu"))

    /// An action with a name of the author's choice.
    public init(named name: Text) { kind = .named(name.plain) }
    private init(kind: AccessibilityHandler.Kind) { self.kind = kind }
}

/// What somebody asks for who zooms an element without two fingers.
public struct AccessibilityZoomGestureAction {
    public enum Direction: Hashable, Sendable { case zoomIn, zoomOut }

    public let direction: Direction
    /// Where in the element.
    public let location: UnitPoint
    /// The same in points.
    public let point: CGPoint
}

extension SemanticAnnotation {
    init(_ kind: AccessibilityActionKind, _ handler: @escaping () -> Void) {
        self.init(handlers: [AccessibilityHandler(kind.kind) { _ in handler() }])
    }

    init(adjustable handler: @escaping (AccessibilityAdjustmentDirection) -> Void) {
        self.init(
            handlers: [AccessibilityHandler(.adjust) { if case .adjust(let direction) = $0 { handler(direction) } }])
    }

    init(scroll handler: @escaping (Edge) -> Void) {
        self.init(handlers: [AccessibilityHandler(.scroll) { if case .scroll(let edge) = $0 { handler(edge) } }])
    }

    init(zoom handler: @escaping (AccessibilityZoomGestureAction) -> Void) {
        self.init(handlers: [AccessibilityHandler(.zoom) { if case .zoom(let action) = $0 { handler(action) } }])
    }
}

extension View {
    /// Does something when assistive technology or a script asks for it.
    nonisolated public func accessibilityAction(
        _ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(kind, handler))
    }

    /// Does something under a name.
    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(AccessibilityActionKind(named: name), handler))
    }

    nonisolated public func accessibilityAction(named key: LocalizedStringKey, _ handler: @escaping () -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticAnnotation(AccessibilityActionKind(named: Text(key)), handler))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityAction(
        named resource: LocalizedStringResource, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(AccessibilityActionKind(named: Text(resource)), handler))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticAnnotation(AccessibilityActionKind(named: Text(verbatim: String(name))), handler))
    }

    /// Steps a value when assistive technology or a script asks for it.
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticAnnotation(adjustable: handler))
    }

    /// Shows more of what lies towards an edge when assistive technology or a script asks for it.
    nonisolated public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(scroll: handler))
    }

    /// Shows the view larger or smaller when a script parts two fingers on it, or somebody asks for that in words.
    nonisolated public func accessibilityZoomAction(_ handler: @escaping (AccessibilityZoomGestureAction) -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticAnnotation(zoom: handler))
    }
}
