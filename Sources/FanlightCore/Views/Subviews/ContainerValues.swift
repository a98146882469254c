/// The key of a value that a view sets for its container; see `containerValue(_:_:)`.
public protocol ContainerValueKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The values that a view sets for its container. Extend it with `@Entry` for your own values.
///
/// Unlike a preference, values of views inside the view do not count; unlike an environment value, the container reads
/// it.
public struct ContainerValues {
    var traits = ItemTraits()

    public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
        get { traits[ObjectIdentifier(key)] ?? Key.defaultValue }
        set { traits[ObjectIdentifier(key)] = newValue }
    }

    /// The value of an `@Entry`, under a type that represents the entry.
    public subscript<Key, Value>(_entry key: Key.Type, default value: @autoclosure () -> Value) -> Value {
        get { traits[ObjectIdentifier(key)] ?? value() }
        set { traits[ObjectIdentifier(key)] = newValue }
    }

    /// Returns the view's tag of this type.
    public func tag<V: Hashable>(for type: V.Type) -> V? { traits.tag(for: type) }

    /// Returns true if the view has this tag.
    public func hasTag<V: Hashable>(_ tag: V) -> Bool { traits.tag(for: V.self) == tag }
}

/// Sets a value for the view's container.
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

extension _ContainerValueModifier: UniformTraitModifier {
    package func addTraits(to traits: inout ItemTraits) {
        var values = ContainerValues(traits: traits)
        values[keyPath: keyPath] = value
        traits = values.traits
    }
}

extension View {
    /// Sets a value for the view's container, which reads it from its subviews.
    nonisolated public func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View {
        modifier(_ContainerValueModifier(keyPath: keyPath, value: value))
    }
}

extension Subview {
    /// The values that the view sets for its container.
    public var containerValues: ContainerValues { ContainerValues(traits: traits) }
}
