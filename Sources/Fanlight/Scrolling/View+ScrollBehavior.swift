import Foundation

/// Whether content gives way beyond its end. Here nothing does, so both ways are alike.
public struct ScrollBounceBehavior: Sendable, Equatable {
    private enum Kind { case automatic, always, basedOnSize }
    private let kind: Kind

    public static var automatic: ScrollBounceBehavior { ScrollBounceBehavior(kind: .automatic) }
    public static var always: ScrollBounceBehavior { ScrollBounceBehavior(kind: .always) }
    public static var basedOnSize: ScrollBounceBehavior { ScrollBounceBehavior(kind: .basedOnSize) }
}

/// How scrolling ends writing.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
    private enum Kind { case automatic, immediately, interactively, never }
    private let kind: Kind

    public static var automatic: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .automatic) }
    public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .immediately) }
    public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .interactively) }
    public static var never: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode(kind: .never) }
}

/// What an anchor of a scroll view is for.
public struct ScrollAnchorRole: Hashable, Sendable {
    enum Kind { case initialOffset, sizeChanges, alignment }
    let kind: Kind

    /// What is seen first.
    public static var initialOffset: ScrollAnchorRole { ScrollAnchorRole(kind: .initialOffset) }
    /// What stays where it is when the content's size changes.
    public static var sizeChanges: ScrollAnchorRole { ScrollAnchorRole(kind: .sizeChanges) }
    /// Where content lies that needs less room than there is.
    public static var alignment: ScrollAnchorRole { ScrollAnchorRole(kind: .alignment) }
}

extension EnvironmentValues {
    /// Whether scroll views take input.
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

    /// Whether whoever scrolls is done with writing.
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

    func write(into values: inout EnvironmentValues) {
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
    /// Whether scroll views inside stay where they are. What an outer view has disabled stays so.
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
        transformEnvironment(\.isScrollEnabled, by: disabled) { $0 = $0 && !$1 }
    }

    /// Whether content of scroll views inside is seen beyond their edges.
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
        environment(\.isScrollClipDisabled, disabled)
    }

    /// Whether content gives way beyond its end. Nothing does on these displays; views inside can read it.
    nonisolated public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical])
        -> some View
    {
        modifier(_ScrollBounceModifier(behavior: behavior, axes: axes))
    }

    /// What of its content a scroll view shows first, and keeps in place when the content's size changes.
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        environment(\.scrollAnchors, ScrollAnchors(start: anchor, growth: anchor, alignment: anchor))
    }

    /// The same for one purpose.
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
        transformEnvironment(\.scrollAnchors, by: (role: role, anchor: anchor)) { anchors, given in
            switch given.role.kind {
            case .initialOffset: anchors.start = given.anchor
            case .sizeChanges: anchors.growth = given.anchor
            case .alignment: anchors.alignment = given.anchor
            }
        }
    }

    /// Whether whoever scrolls is done with writing. With `immediately` a field inside that has the focus gives it up. The other
    /// modes are about keyboards on the display; here none covers anything, so that writing goes on.
    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View {
        environment(\.scrollDismissesKeyboardMode, mode)
    }
}
