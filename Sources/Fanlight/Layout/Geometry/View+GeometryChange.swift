public struct _GeometryChangeModifier<Value: Equatable> {
    let transform: (GeometryProxy) -> Value
    let action: (Value, Value) -> Void
}

extension _GeometryChangeModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        GeometryChangeElement(view, context)
    }
}

/// Asks its question once the view has a place, and again when an answer that went into it is different.
private final class GeometryChangeElement<Modified: View, Value: Equatable>:
    WrapperElement<Modified, _GeometryChangeModifier<Value>>, GeometryDependent
{
    private var isWaiting = false

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = GeometryChangeNode<Value>(graph)
        wrapper.whenFirstPlaced = { [weak self] in self?.reevaluate() }
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { reevaluate() }

    override func isSameModifier(
        _ old: _GeometryChangeModifier<Value>, _ new: _GeometryChangeModifier<Value>
    ) -> Bool { ValueComparison.isSame(old, new) }

    override func reevaluate() {
        isMarked = false
        guard !isWaiting else { return }
        isWaiting = true
        graph.geometry.afterLayout(self)
    }

    func evaluateWithGeometry() {
        isWaiting = false
        isMarked = false
        let token = beginReading()
        let modifier = view.modifier
        for case let wrapper as GeometryChangeNode<Value> in allWrappers where wrapper.whenFirstPlaced == nil {
            let value = observing(token) { Tracking.with(token) { modifier.transform(GeometryProxy(node: wrapper)) } }
            if value == wrapper.last { continue }
            let old = wrapper.last ?? value
            wrapper.last = value
            graph.afterUpdating { modifier.action(old, value) }
        }
    }
}

private final class GeometryChangeNode<Value: Equatable>: WrapperNode {
    var whenFirstPlaced: (() -> Void)?
    var last: Value?

    override func placeChildren() {
        super.placeChildren()
        guard let action = whenFirstPlaced else { return }
        whenFirstPlaced = nil
        action()
    }
}

extension View {
    /// Does something with a value that is made from where the view is, first and whenever the value is another one.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        modifier(_GeometryChangeModifier(transform: transform, action: { action($1) }))
    }

    /// Does something with a value that is made from where the view is, first and whenever the value is another one.
    /// The first time the old value is the new one.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        modifier(_GeometryChangeModifier(transform: transform, action: action))
    }
}
