/// A value stored under a key of one scene. Views of the same scene share it, while other scenes and sessions have
/// their own.
///
/// The value outlives the process, so a session that is restarted after a crash still has it. Closing the session
/// deletes it. A write is durable before the input that caused it is acknowledged. Before the view is in a tree, the
/// value is the initial one and writes have no effect.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private let codec: StoredCodec<Value>
    private(set) var location: StoredLocation<Value>?

    package init(_ key: String, _ initial: Value, _ codec: StoredCodec<Value>) {
        self.key = key
        self.initial = initial
        self.codec = codec
    }

    public var wrappedValue: Value {
        get { location?.read() ?? initial }
        nonmutating set { location?.write(newValue) }
    }

    public var projectedValue: Binding<Value> { location.map { Binding(box: $0) } ?? .constant(initial) }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let graph = context.element.graph
        let key =
            EnvironmentValues(scope: context.element.environment, reader: nil).sceneStoragePrefix + state.pointee.key
        if let known = slot as? StoredLocation<Value>, known.key == key {
            state.pointee.location = known
            return
        }
        let made = StoredLocation(
            graph.storage.sceneValues, key: key, initial: state.pointee.initial, codec: state.pointee.codec,
            graph: graph)
        slot = made
        state.pointee.location = made
    }
}

extension SceneStorage: ComparableStorage {
    // A recreated view carries another initial value, which only counts once.
    package static func _comparison() -> ValueComparison.Equal {
        { $0.assumingMemoryBound(to: Self.self).pointee.key == $1.assumingMemoryBound(to: Self.self).pointee.key }
    }
}

private struct SceneStoragePrefixKey: EnvironmentKey { static let defaultValue = "" }

extension EnvironmentValues {
    /// The prefix of the scene storage's keys, which differs among the windows of a session.
    package var sceneStoragePrefix: String {
        get { self[SceneStoragePrefixKey.self] }
        set { self[SceneStoragePrefixKey.self] = newValue }
    }
}

extension SceneStorage: TracedProperty {
    var trace: PropertyTrace { location?.sharedTrace ?? .untraced }
}
