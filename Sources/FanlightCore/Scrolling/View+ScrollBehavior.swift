import Foundation

/// The bounce behaviour of content at its ends. On pixel displays content bounces if it can scroll, and on cells never,
/// so all values are equivalent.
public struct ScrollBounceBehavior: Sendable, Equatable {
    private enum Kind { case automatic, always, basedOnSize }
    private let kind: Kind

    public static var automatic: ScrollBounceBehavior { ScrollBounceBehavior(kind: .automatic) }
    public static var always: ScrollBounceBehavior { ScrollBounceBehavior(kind: .always) }
    public static var basedOnSize: ScrollBounceBehavior { ScrollBounceBehavior(kind: .basedOnSize) }
}

/// The effect of scrolling on text input.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
    private enum Kind { case automatic, immediately, interactively, never }
    private let kind: Kind

    public static var automatic: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .automatic) }
    public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .immediately) }
    public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .interactively) }
    public static var never: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .never) }
}

/// The purpose of a scroll view's anchor.
public struct ScrollAnchorRole: Hashable, Sendable {
    enum Kind { case initialOffset, sizeChanges, alignment }
    let kind: Kind

    /// The initial offset.
    public static var initialOffset: ScrollAnchorRole { ScrollAnchorRole(kind: .initialOffset) }
    /// The part that keeps its position when the content's size changes.
    public static var sizeChanges: ScrollAnchorRole { ScrollAnchorRole(kind: .sizeChanges) }
    /// The alignment of content that is smaller than the viewport.
    public static var alignment: ScrollAnchorRole { ScrollAnchorRole(kind: .alignment) }
}

extension EnvironmentValues {
    /// True if scroll views take input.
    public var isScrollEnabled: Bool {
        get { self[ScrollEnabledKey.self] }
        set { self[ScrollEnabledKey.self] = newValue }
    }

    public var horizontalScrollBounceBehavior: ScrollBounceBehavior {
        get { self[HorizontalBounceKey.self] }
        set { self[HorizontalBounceKey.self] = newValue }
    }

    public var verticalScrollBounceBehavior: ScrollBounceBehavior {
        get { self[VerticalBounceKey.self] }
        set { self[VerticalBounceKey.self] = newValue }
    }

    var isScrollClipDisabled: Bool {
        get { self[ScrollClipKey.self] }
        set { self[ScrollClipKey.self] = newValue }
    }

    /// The effect of scrolling on text input.
    public var scrollDismissesKeyboardMode: ScrollDismissesKeyboardMode {
        get { self[ScrollDismissesKeyboardKey.self] }
        set { self[ScrollDismissesKeyboardKey.self] = newValue }
    }

    var scrollAnchors: ScrollAnchors {
        get { self[ScrollAnchorsKey.self] }
        set { self[ScrollAnchorsKey.self] = newValue }
    }
}

private struct ScrollEnabledKey: EnvironmentKey { static let defaultValue = true }
private struct HorizontalBounceKey: EnvironmentKey { static var defaultValue: ScrollBounceBehavior { .automatic } }
private struct VerticalBounceKey: EnvironmentKey { static var defaultValue: ScrollBounceBehavior { .automatic } }
private struct ScrollClipKey: EnvironmentKey { static let defaultValue = false }
private struct ScrollDismissesKeyboardKey: EnvironmentKey {
    static var defaultValue: ScrollDismissesKeyboardMode { .automatic }
}
private struct ScrollAnchorsKey: EnvironmentKey { static var defaultValue: ScrollAnchors { ScrollAnchors() } }

public struct _ScrollBounceModifier: Equatable {
    let behavior: ScrollBounceBehavior
    let axes: Axis.Set
}

extension _ScrollBounceModifier: EnvironmentModifier {
    public typealias Body = Never

    package func write(into values: inout EnvironmentValues) {
        if axes.contains(.horizontal) { values.horizontalScrollBounceBehavior = behavior }
        if axes.contains(.vertical) { values.verticalScrollBounceBehavior = behavior }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension View {
    /// Disables scroll views inside. Views inside cannot enable them again.
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
        transformEnvironment(\.isScrollEnabled, by: disabled) { $0 = $0 && !$1 }
    }

    /// Lets content of scroll views inside be visible beyond their edges.
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
        environment(\.isScrollClipDisabled, disabled)
    }

    /// Sets the bounce behaviour. It has no effect on displays here, but views inside can read it.
    nonisolated public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical])
        -> some View
    {
        modifier(_ScrollBounceModifier(behavior: behavior, axes: axes))
    }

    /// Sets the part of the content that a scroll view shows first. The scroll view keeps it in place when the
    /// content's size changes.
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        environment(\.scrollAnchors, ScrollAnchors(start: anchor, growth: anchor, alignment: anchor))
    }

    /// Sets the anchor for one role.
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
        transformEnvironment(\.scrollAnchors, by: (role: role, anchor: anchor)) { anchors, given in
            switch given.role.kind {
            case .initialOffset: anchors.start = given.anchor
            case .sizeChanges: anchors.growth = given.anchor
            case .alignment: anchors.alignment = given.anchor
            }
        }
    }

    /// Sets the effect of scrolling on text input. With `immediately` a focused field inside loses the focus. The
    /// other modes concern on-screen keyboards, which do not exist here, so text input continues.
    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
        environment(\.scrollDismissesKeyboardMode, mode)
    }
}
