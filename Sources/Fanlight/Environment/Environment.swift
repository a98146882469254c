import Observation

/// Reads a value of the environment; the view updates when it changes.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private enum Source {
        case keyPath(KeyPath<EnvironmentValues, Value>)
        case object((EnvironmentValues) -> Value)
    }

    private let source: Source
    private var values: EnvironmentValues?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .keyPath(keyPath) }

    /// Reads an observable object that an outer view put into the environment by its type.
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        source = .object { values in
            guard let object = values[ObjectEnvironmentKey<Value>.self] else {
                fatalError(
                    "No \(Value.self) in the environment. Put one there with .environment(_:) on a view around the reader."
                )
            }
            return object
        }
    }

    public init<T: AnyObject>(_ objectType: T.Type) where Value == T?, T: Observable {
        source = .object { $0[ObjectEnvironmentKey<T>.self] }
    }

    public var wrappedValue: Value {
        let values = values ?? EnvironmentValues()
        switch source {
        case .keyPath(let path): return values[keyPath: path]
        case .object(let read): return read(values)
        }
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        property.assumingMemoryBound(to: Self.self).pointee.values = EnvironmentValues(
            scope: context.element.environment, reader: context.token)
    }
}

extension Environment: ComparableStorage {
    // Which key is read does not change with the view's value, and changes of what it holds wake the reader.
    static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

struct ObjectEnvironmentKey<Object: AnyObject>: EnvironmentKey {
    static var defaultValue: Object? { nil }
}
