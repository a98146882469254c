import Combine
import Observation

/// Publishes values to the scene.
public struct _FocusedValueModifier {
    let isForScene: Bool
    let publish: (inout FocusedValues) -> Void
}

extension _FocusedValueModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FocusedValueElement(view, context)
    }
}

private final class FocusedValueElement<Modified: View>:
    ViewElement<ModifiedContent<Modified, _FocusedValueModifier>>, FocusedValueSource
{
    private var child: _Element?
    private(set) var shownNodes: [LayoutNode] = []

    override init(_ view: ModifiedContent<Modified, _FocusedValueModifier>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        graph.focusedValues.add(self)
    }

    var isForScene: Bool { view.modifier.isForScene }
    func collectValues(_ values: inout FocusedValues) { view.modifier.publish(&values) }

    override func update(to new: ModifiedContent<Modified, _FocusedValueModifier>) {
        view = new
        graph.focusedValues.scheduleUpdate()
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        shownNodes = Array(nodes[before...])
        graph.focusedValues.scheduleUpdate()
    }

    override func willUnmount() {
        shownNodes = []
        graph.focusedValues.remove(self)
    }
}

extension View {
    nonisolated private func publishes(
        toScene: Bool = false, _ publish: @escaping (inout FocusedValues) -> Void
    ) -> some View {
        modifier(_FocusedValueModifier(isForScene: toScene, publish: publish))
    }

    /// Publishes a value to the scene while the focus is in the view.
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View {
        publishes { $0[keyPath: keyPath] = value }
    }

    /// Publishes a value to the scene while the focus is in the view; nil publishes nothing.
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
    ) -> some View {
        publishes { $0[keyPath: keyPath] = value }
    }

    /// Publishes an object to the scene while the focus is in the view. Its type is the key.
    nonisolated public func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
        publishes { $0[object: T.self] = object }
    }

    /// Publishes a value to the scene, wherever the focus is.
    nonisolated public func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T
    ) -> some View {
        publishes(toScene: true) { $0[keyPath: keyPath] = value }
    }

    /// Publishes a value to the scene, wherever the focus is; nil publishes nothing.
    nonisolated public func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?
    ) -> some View {
        publishes(toScene: true) { $0[keyPath: keyPath] = value }
    }

    /// Publishes an object to the scene, wherever the focus is. Its type is the key.
    nonisolated public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
        publishes(toScene: true) { $0[object: T.self] = object }
    }

    /// Publishes an object to the scene while the focus is in the view. Its type is the key.
    nonisolated public func focusedObject<T: ObservableObject>(_ object: T) -> some View {
        publishes { $0[object: T.self] = object }
    }

    nonisolated public func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
        publishes { $0[object: T.self] = object }
    }

    /// Publishes an object to the scene, wherever the focus is. Its type is the key.
    nonisolated public func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View {
        publishes(toScene: true) { $0[object: T.self] = object }
    }

    nonisolated public func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
        publishes(toScene: true) { $0[object: T.self] = object }
    }
}
