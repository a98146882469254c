import Display

/// A bar above as those come to it who do not see it: before what is below it, though it is drawn over that.
struct ReadFirstModifier {
    let isFirst: Bool
}

extension ReadFirstModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ReadFirstElement(wrapping: view, context)
    }
}

private final class ReadFirstElement<Modified: View>: WrapperElement<Modified, ReadFirstModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        view.modifier.isFirst ? ReadFirstNode(graph) : nil
    }
}

private final class ReadFirstNode: WrapperNode {
    override var needsLayer: Bool { true }

    override func makeSemantics() -> Semantics {
        var semantics = Semantics.none
        semantics.details.sortPriority = 1
        return semantics
    }
}
