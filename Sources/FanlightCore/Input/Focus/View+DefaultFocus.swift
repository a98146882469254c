import Foundation

/// The condition under which a default focus applies.
public struct DefaultFocusEvaluationPriority: Hashable, Sendable {
    private let isForPeople: Bool

    /// Applies when the focus is placed by default.
    public static let automatic = DefaultFocusEvaluationPriority(isForPeople: false)
    /// Applies also when Tab enters the view.
    public static let userInitiated = DefaultFocusEvaluationPriority(isForPeople: true)
}

extension View {
    /// Sets the initial focus, used when this view appears and neither the app nor a person has placed the focus.
    /// Typing elsewhere is not interrupted. With the priority `userInitiated`, Tab also enters the view there.
    nonisolated public func defaultFocus<V: Hashable>(
        _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View {
        onAppear {
            if binding.location.acceptsDefaultFocus { binding.wrappedValue = value }
        }
        .modifier(_FocusEntryModifier(entered: priority == .userInitiated ? { binding.wrappedValue = value } : nil))
    }
}

extension FocusLocation {
    /// True if neither the app nor a person has placed the focus.
    fileprivate var acceptsDefaultFocus: Bool {
        onMainActor { !isRequestPending && graph?.focus.allowsDefaultFocus != false }
    }
}

/// Sets the focus when Tab enters a part of the scene.
public struct _FocusEntryModifier {
    let entered: (() -> Void)?
}

extension _FocusEntryModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FocusEntryElement(wrapping: view, context)
    }
}

private final class FocusEntryElement<Modified: View>: WrapperElement<Modified, _FocusEntryModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = FocusEntryNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? FocusEntryNode)?.entered = view.modifier.entered
    }
}

/// The node around a view that has a default focus.
private final class FocusEntryNode: WrapperNode {
    var entered: (() -> Void)?
}

extension Focus {
    /// Applies the default focus of the innermost enclosing entry that Tab has just entered.
    func enter(_ node: LayoutNode, from before: LayoutNode?) {
        var around: LayoutNode? = node
        while let current = around {
            if let entry = current as? FocusEntryNode, let entered = entry.entered,
                before?.isInTree(of: entry) != true
            {
                return entered()
            }
            around = current.parent
        }
    }
}
