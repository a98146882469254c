import Foundation

extension EnvironmentValues {
    var scrollTargetBehavior: (any ScrollTargetBehavior)? {
        get { self[ScrollTargetBehaviorKey.self] }
        set { self[ScrollTargetBehaviorKey.self] = newValue }
    }

    /// The registry of target layouts in the enclosing scroll view.
    var scrollTargetLayouts: ScrollTargetLayouts? {
        get { self[ScrollTargetLayoutsKey.self] }
        set { self[ScrollTargetLayoutsKey.self] = newValue }
    }
}

private struct ScrollTargetBehaviorKey: EnvironmentKey {
    static var defaultValue: (any ScrollTargetBehavior)? { nil }
}

private struct ScrollTargetLayoutsKey: EnvironmentKey {
    static var defaultValue: ScrollTargetLayouts? { nil }
}

/// The layouts in a scroll view whose views are scroll targets.
@MainActor
final class ScrollTargetLayouts {
    private struct Entry {
        weak var element: _Element?
        /// Returns whether the layout is enabled now.
        let isEnabled: () -> Bool
    }

    private var entries: [Entry] = []

    func add(_ element: _Element, while isEnabled: @escaping () -> Bool) {
        entries.append(Entry(element: element, isEnabled: isEnabled))
    }

    var current: [_Element] {
        entries.removeAll { $0.element?.isMounted != true }
        return entries.compactMap { $0.isEnabled() ? $0.element : nil }
    }
}

public struct _ScrollTargetLayoutModifier: Equatable {
    let isEnabled: Bool
}

extension _ScrollTargetLayoutModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        let element = PassThroughElement(view, context) { $0.content }
        EnvironmentValues(scope: context.environment, reader: nil).scrollTargetLayouts?
            .add(element) { [weak element] in element?.view.modifier.isEnabled == true }
        return element
    }
}

extension View {
    /// Makes the views in this layout the targets at which enclosing scroll views end, and by which they are
    /// positioned.
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
        modifier(_ScrollTargetLayoutModifier(isEnabled: isEnabled))
    }

    /// Sets the behaviour that decides where a person's scrolling ends.
    nonisolated public func scrollTargetBehavior<T: ScrollTargetBehavior>(_ behavior: T) -> some View {
        environment(\.scrollTargetBehavior, behavior)
    }
}
