/// A value that a view says to the container around it; see `containerValue(_:_:)`.
public protocol ContainerValueKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// What a view says to the container around it. Extend it with `@Entry` for values of your own.
///
/// Unlike a preference, what a view inside the view says does not count; unlike a value of the environment, the
/// container reads it.
public struct ContainerValues {
    var traits = ItemTraits()

    public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
        get { traits[ObjectIdentifier(key)] ?? Key.defaultValue }
        set { traits[ObjectIdentifier(key)] = newValue }
    }

    /// What `@Entry` reads and writes: the value under a type that stands for the entry.
    public subscript<Key, Value>(_entry key: Key.Type, default value: @autoclosure () -> Value) -> Value {
        get { traits[ObjectIdentifier(key)] ?? value() }
        set { traits[ObjectIdentifier(key)] = newValue }
    }

    /// The view's tag of this type.
    public func tag<V: Hashable>(for type: V.Type) -> V? { traits.tag(for: type) }

    /// Whether the view has this tag.
    public func hasTag<V: Hashable>(_ tag: V) -> Bool { traits.tag(for: V.self) == tag }
}

/// Says a value to the container around the view.
public struct _ContainerValueModifier<Value> {
    let keyPath: WritableKeyPath<ContainerValues, Value>
    let value: Value
}

extension _ContainerValueModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TraitElement(view, context)
    }
}

extension _ContainerValueModifier: TraitModifier {
    func addTraits(to traits: inout ItemTraits) {
        var values = ContainerValues(traits: traits)
        values[keyPath: keyPath] = value
        traits = values.traits
    }
}

extension View {
    /// Says a value to the container around the view, which reads it from its subviews.
    nonisolated public func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View {
        modifier(_ContainerValueModifier(keyPath: keyPath, value: value))
    }
}
