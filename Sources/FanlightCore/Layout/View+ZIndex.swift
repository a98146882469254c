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
        wrapper.own = validRank(view.modifier.value, "zIndex")
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? ZIndexNode)?.own = validRank(view.modifier.value, "zIndex")
    }

    override func isSameModifier(_ old: _ZIndexModifier, _ new: _ZIndexModifier) -> Bool { old == new }
}

private final class ZIndexNode: WrapperNode {
    var own = 0.0 {
        didSet {
            guard own != oldValue else { return }
            join(graph.participants.zIndexes)
            invalidateSiblingOrder()
        }
    }

    override var zIndex: Double { own }

    /// Invalidates the order in the container that draws this node, which may be several wrappers away.
    private func invalidateSiblingOrder() {
        var node = parent
        while let current = node {
            graph.paint.orderChanged(under: current)
            if !current.isWrapper { break }
            node = current.parent
        }
    }
}

extension View {
    /// Sets the z-order of the view among its siblings; higher is further in front, and 0 is the default. Layout does
    /// not change.
    nonisolated public func zIndex(_ value: Double) -> some View { modifier(_ZIndexModifier(value: value)) }
}
