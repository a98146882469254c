import Foundation

/// When a default for the focus counts.
public struct DefaultFocusEvaluationPriority: Hashable, Sendable {
    private let isForPeople: Bool

    /// When the focus comes by itself.
    public static let automatic = DefaultFocusEvaluationPriority(isForPeople: false)
    /// Also when somebody comes into the view by Tab.
    public static let userInitiated = DefaultFocusEvaluationPriority(isForPeople: true)
}

extension View {
    /// Where the focus is first, when this view appears and nobody has put it anywhere. Somebody who writes elsewhere is not
    /// interrupted. With the priority `userInitiated` it is also where Tab leads that comes into the view.
    nonisolated public func defaultFocus<V: Hashable>(
        _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View {
        onAppear {
            if binding.location.takesDefault { binding.wrappedValue = value }
        }
        .modifier(_FocusEntryModifier(entered: priority == .userInitiated ? { binding.wrappedValue = value } : nil))
    }
}

extension FocusLocation {
    /// Whether neither the author nor a person has said where the focus is to be.
    fileprivate var takesDefault: Bool { onMainActor { !isWishPending && graph?.focus.isUpToViews != false } }
}

/// A part of the scene that says where in it the focus is first when somebody comes by Tab.
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

/// Around what has such a default.
private final class FocusEntryNode: WrapperNode {
    var entered: (() -> Void)?
}

extension Focus {
    /// Somebody came here by Tab, from elsewhere: where they are now in something that has a place to begin with, they begin
    /// there.
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
