import Display
import Foundation

/// An action that can be performed on an element besides pointer and key input.
public struct AccessibilityActionKind: Equatable, Sendable {
    let kind: AccessibilityHandler.Kind

    /// The action of a tap.
    public static let `default` = AccessibilityActionKind(kind: .activate)
    /// Goes back to the previous place. Scripts perform it as “escape”.
    public static let escape = AccessibilityActionKind(kind: .named("escape"))
    /// The most common action at the element. Scripts perform it as “magicTap”.
    public static let magicTap = AccessibilityActionKind(kind: .named("magicTap"))
    /// Deletes the element. Scripts perform it as “delete”.
    public static let delete = AccessibilityActionKind(kind: .named("delete"))
    /// Shows the element's menu. Scripts perform it as “showMenu”.
    public static let showMenu = AccessibilityActionKind(kind: .named("showMenu"))

    /// Creates an action under a name that the app chooses.
    public init(named name: Text) { kind = .named(name.plain) }
    private init(kind: AccessibilityHandler.Kind) { self.kind = kind }
}

/// A request to zoom an element without a two-finger gesture.
public struct AccessibilityZoomGestureAction {
    public enum Direction: Hashable, Sendable { case zoomIn, zoomOut }

    public let direction: Direction
    /// The position in the element.
    public let location: UnitPoint
    /// The same position in points.
    public let point: CGPoint
}

extension SemanticsConfiguration {
    init(_ kind: AccessibilityActionKind, _ handler: @escaping () -> Void) {
        self.init(handlers: [AccessibilityHandler(kind.kind, .init(plain: handler))])
    }

    init(adjustable handler: @escaping (AccessibilityAdjustmentDirection) -> Void) {
        self.init(handlers: [AccessibilityHandler(.adjust, .init(adjust: handler))])
    }

    init(scroll handler: @escaping (Edge) -> Void) {
        self.init(handlers: [AccessibilityHandler(.scroll, .init(scroll: handler))])
    }

    init(zoom handler: @escaping (AccessibilityZoomGestureAction) -> Void) {
        self.init(handlers: [AccessibilityHandler(.zoom, .init(zoom: handler))])
    }
}

extension View {
    /// Adds an action that assistive technology or a script can perform.
    nonisolated public func accessibilityAction(
        _ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticsConfiguration(kind, handler))
    }

    /// Adds a named action.
    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(AccessibilityActionKind(named: name), handler))
    }

    nonisolated public func accessibilityAction(named key: LocalizedStringKey, _ handler: @escaping () -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticsConfiguration(AccessibilityActionKind(named: Text(key)), handler))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityAction(
        named resource: LocalizedStringResource, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticsConfiguration(AccessibilityActionKind(named: Text(resource)), handler))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticsConfiguration(AccessibilityActionKind(named: Text(verbatim: String(name))), handler))
    }

    /// Steps a value on request of assistive technology or a script.
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        semantics(SemanticsConfiguration(adjustable: handler))
    }

    /// Scrolls towards an edge on request of assistive technology or a script.
    nonisolated public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(scroll: handler))
    }

    /// Zooms the view when a script performs a magnification, or on request by action name.
    nonisolated public func accessibilityZoomAction(_ handler: @escaping (AccessibilityZoomGestureAction) -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticsConfiguration(zoom: handler))
    }
}
