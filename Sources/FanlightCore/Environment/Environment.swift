import Observation

/// Reads a value of the environment; the view updates when the value changes.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private enum Source {
        case keyPath(KeyPath<EnvironmentValues, Value>)
        case object((EnvironmentValues) -> Value?)
    }

    private let source: Source
    private var values: EnvironmentValues?
    /// The reader token, where the key path leads to a part of an environment value.
    private var part: EnvironmentPartReader<Value>?
    /// The reader's type path, for the message about a missing object.
    private var path = ""

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .keyPath(keyPath) }

    /// Reads an observable object that an ancestor put into the environment by type.
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        source = .object { $0[ObjectEnvironmentKey<Value>.self] }
    }

    public init<T: AnyObject>(_ objectType: T.Type) where Value == T?, T: Observable {
        source = .object { $0[ObjectEnvironmentKey<T>.self] }
    }

    public var wrappedValue: Value {
        let values = values ?? EnvironmentValues()
        switch source {
        case .keyPath(let path):
            let value = values[keyPath: path]
            part?.record(value)
            return value
        case .object(let read):
            guard let object = read(values) else {
                fatalError(
                    "\(path): no \(Value.self) in the environment. Put one there with .environment(_:) on a view "
                        + "around this one.")
            }
            return object
        }
    }

    /// The value, read without registering a reader; nil for an object, which may be missing.
    var untrackedValue: Value? {
        guard case .keyPath(let path) = source, let values else { return nil }
        return EnvironmentValues(scope: values.scope, reader: nil)[keyPath: path]
    }

    /// Returns the reader if the path leads to a part of an environment value. Returns nil if it leads to a whole
    /// value. `slot` stores the reader or the path.
    @MainActor private static func partReader(
        of path: KeyPath<EnvironmentValues, Value>, _ slot: inout AnyObject?, _ context: _LinkContext
    ) -> EnvironmentPartReader<Value>? {
        if let known = slot as? EnvironmentPath, known.path === path { return nil }
        let old = slot as? EnvironmentPartReader<Value>
        if let old, old.path === path { return old }
        let found = EnvironmentPath.of(path, in: context.element.environment)
        guard found.leadsToPart else {
            slot = found
            return nil
        }
        let part = old ?? EnvironmentPartReader()
        slot = part
        return part
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        var values = EnvironmentValues(scope: context.element.environment, reader: context.token)
        if case .keyPath(let path) = state.pointee.source, let part = partReader(of: path, &slot, context) {
            part.begin(path, in: context.element.environment, for: context.token)
            state.pointee.part = part
            values.reader = part
        }
        state.pointee.values = values
        if case .object(let read) = state.pointee.source, read(values) == nil {
            state.pointee.path = context.element.typePath
        }
    }
}

extension Environment: ComparableStorage {
    // Only the key path matters: changes of the value invalidate the reader.
    package static func _comparison() -> ValueComparison.Equal {
        {
            switch (
                $0.assumingMemoryBound(to: Self.self).pointee.source,
                $1.assumingMemoryBound(to: Self.self).pointee.source
            ) {
            case (.keyPath(let a), .keyPath(let b)): a === b || a == b
            case (.object, .object): true
            default: false
            }
        }
    }
}

extension EnvironmentValues {
    /// The observable object of a type; nil where none was put into the environment.
    public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
        get { self[ObjectEnvironmentKey<T>.self] }
        set { self[ObjectEnvironmentKey<T>.self] = newValue }
    }
}

struct ObjectEnvironmentKey<Object: AnyObject>: EnvironmentKey {
    static var defaultValue: Object? { nil }
}

extension Environment: TracedProperty {
    var trace: PropertyTrace {
        untrackedValue.map { .comparing($0) } ?? .untraced
    }
}
