import Combine
import Observation

/// Says something to the whole scene.
public struct _FocusedValueModifier {
    let isForScene: Bool
    let say: (inout FocusedValues) -> Void
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
    func say(_ values: inout FocusedValues) { view.modifier.say(&values) }

    override func update(to new: ModifiedContent<Modified, _FocusedValueModifier>) {
        view = new
        graph.focusedValues.tellLater()
        child?.update(with: new.content)
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        shownNodes = Array(nodes[before...])
        graph.focusedValues.tellLater()
    }

    override func willLeave() {
        shownNodes = []
        graph.focusedValues.remove(self)
    }
}

extension View {
    nonisolated private func says(
        toScene: Bool = false, _ say: @escaping (inout FocusedValues) -> Void
    ) -> some View {
        modifier(_FocusedValueModifier(isForScene: toScene, say: say))
    }

    /// Says a value to the whole scene while the focus is in the view.
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
    ) -> some View {
        says { $0[keyPath: keyPath] = value }
    }

    /// Says a value to the whole scene while the focus is in the view; nil says nothing.
    nonisolated public func focusedValue<Value>(
        _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
    ) -> some View {
        says { $0[keyPath: keyPath] = value }
    }

    /// Says an object to the whole scene while the focus is in the view. It is found by its type.
    nonisolated public func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
        says { $0[object: T.self] = object }
    }

    /// Says a value to the whole scene, wherever the focus is.
    nonisolated public func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T
    ) -> some View {
        says(toScene: true) { $0[keyPath: keyPath] = value }
    }

    /// Says a value to the whole scene, wherever the focus is; nil says nothing.
    nonisolated public func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?
    ) -> some View {
        says(toScene: true) { $0[keyPath: keyPath] = value }
    }

    /// Says an object to the whole scene, wherever the focus is. It is found by its type.
    nonisolated public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
        says(toScene: true) { $0[object: T.self] = object }
    }

    /// Says an object to the whole scene while the focus is in the view. It is found by its type.
    nonisolated public func focusedObject<T: ObservableObject>(_ object: T) -> some View {
        says { $0[object: T.self] = object }
    }

    nonisolated public func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
        says { $0[object: T.self] = object }
    }

    /// Says an object to the whole scene, wherever the focus is. It is found by its type.
    nonisolated public func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View {
        says(toScene: true) { $0[object: T.self] = object }
    }

    nonisolated public func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
        says(toScene: true) { $0[object: T.self] = object }
    }
}
