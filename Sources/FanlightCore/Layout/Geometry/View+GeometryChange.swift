public struct _GeometryChangeModifier<Value: Equatable> {
    let transform: (GeometryProxy) -> Value
    let action: ChangeAction<Value>
}

extension _GeometryChangeModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        GeometryChangeElement(wrapping: view, context)
    }
}

private final class GeometryChangeElement<Modified: View, Value: Equatable>:
    GeometryReadingElement<Modified, _GeometryChangeModifier<Value>, GeometryChangeNode<Value>>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { awaitingPlacement(GeometryChangeNode(graph)) }

    override func update(_ node: GeometryChangeNode<Value>, in environment: EnvironmentValues, asked: Evaluation) {
        let modifier = view.modifier
        let value = asked { modifier.transform(GeometryProxy(node: node)) }
        if let last = node.last, ValueComparison.isSame(last, value) { return }
        let old = node.last ?? value
        node.last = value
        graph.afterUpdating { modifier.action(old, value) }
    }
}

private final class GeometryChangeNode<Value: Equatable>: WrapperNode, FirstPlacementNode {
    var whenFirstPlaced: (() -> Void)?
    var last: Value?

    override func placeChildren() {
        super.placeChildren()
        wasPlaced()
    }
}

extension View {
    /// Runs an action with a value derived from the view's geometry, initially and whenever the value changes.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        modifier(_GeometryChangeModifier(transform: transform, action: ChangeAction(new: action)))
    }

    /// Runs an action with a value derived from the view's geometry, initially and whenever the value changes. In the
    /// first call the old value equals the new one.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        modifier(_GeometryChangeModifier(transform: transform, action: ChangeAction(both: action)))
    }
}
