/// The key of a value that a view sets for its layout.
public protocol LayoutValueKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct _LayoutValueModifier<Key: LayoutValueKey> {
    let value: Key.Value
}

extension _LayoutValueModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        LayoutValueElement(wrapping: view, context)
    }
}

private final class LayoutValueElement<Modified: View, Key: LayoutValueKey>:
    WrapperElement<Modified, _LayoutValueModifier<Key>>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        LayoutValueNode<Key>(view.modifier.value, graph)
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? LayoutValueNode<Key>)?.value = view.modifier.value
    }

    override func isSameModifier(_ old: _LayoutValueModifier<Key>, _ new: _LayoutValueModifier<Key>) -> Bool {
        ValueComparison.isSame(old, new)
    }
}

final class LayoutValueNode<Key: LayoutValueKey>: WrapperNode {
    var value: Key.Value {
        didSet { invalidateLayout() }
    }

    init(_ value: Key.Value, _ graph: ViewGraph) {
        self.value = value
        super.init(graph)
    }

    override var isAsLargeAsChild: Bool { true }

    /// The innermost value of a key applies.
    override func layoutValue(_ key: ObjectIdentifier) -> Any? {
        super.layoutValue(key) ?? (key == ObjectIdentifier(Key.self) ? value : nil)
    }
}

extension View {
    /// Sets a custom value for the layout that arranges the view.
    nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        modifier(_LayoutValueModifier<K>(value: value))
    }
}
