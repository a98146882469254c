public struct _ZIndexModifier: Equatable {
    let value: Double
}

extension _ZIndexModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ZIndexElement(wrapping: view, context)
    }
}

private final class ZIndexElement<Modified: View>: WrapperElement<Modified, _ZIndexModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ZIndexNode(graph)
        wrapper.own = rank(view.modifier.value, "zIndex")
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? ZIndexNode)?.own = rank(view.modifier.value, "zIndex")
    }

    override func isSameModifier(_ old: _ZIndexModifier, _ new: _ZIndexModifier) -> Bool { old == new }
}

private final class ZIndexNode: WrapperNode {
    var own = 0.0 {
        didSet {
            guard own != oldValue else { return }
            graph.hasOwnOrders = true
            siblingsChangeOrder()
        }
    }

    override var zIndex: Double { own }

    /// The container that draws this node among others may be some wrappers away.
    private func siblingsChangeOrder() {
        var node = parent
        while let current = node {
            graph.picture.orderChanged(under: current)
            if !current.isWrapper { break }
            node = current.parent
        }
    }
}

extension View {
    /// Says how far in front the view is among its siblings; 0 is everybody's. Layout does not change.
    nonisolated public func zIndex(_ value: Double) -> some View { modifier(_ZIndexModifier(value: value)) }
}
