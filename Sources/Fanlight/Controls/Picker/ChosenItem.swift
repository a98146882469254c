import Foundation

/// Marks the selected item of a menu. The menu opens scrolled to it, near the likely alternatives.
struct ChosenItemModifier: Equatable {
    let isChosen: Bool
}

extension ChosenItemModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ChosenItemElement(wrapping: view, context)
    }
}

private final class ChosenItemElement<Modified: View>: WrapperElement<Modified, ChosenItemModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ChosenItemNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? ChosenItemNode)?.isChosen = view.modifier.isChosen
    }
}

private final class ChosenItemNode: WrapperNode {
    var isChosen = false
}

extension LayoutNode {
    /// The selected item in this subtree, if it is interactive.
    final var chosenItem: (any InteractiveNode)? {
        if let item = self as? ChosenItemNode { return item.isChosen ? item.firstInteractive : nil }
        return shownChildren.lazy.compactMap(\.chosenItem).first
    }
}
