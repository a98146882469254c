import Combine

/// An object owned elsewhere; the view updates whenever the object reports a change.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Creates bindings to the object's properties.
    @dynamicMemberLookup
    public struct Wrapper {
        let root: ObjectType

        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            Binding(box: ObjectMemberLocation(base: ObjectLocation(root), path: keyPath, isSeen: true))
        }
    }

    public var wrappedValue: ObjectType

    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
    public init(initialValue: ObjectType) { wrappedValue = initialValue }

    public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let watch = (slot as? ObjectWatch<ObjectType>) ?? ObjectWatch()
        slot = watch
        watch.follow(property.assumingMemoryBound(to: Self.self).pointee.wrappedValue, for: context.token)
    }
}

extension ObservedObject: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        {
            $0.assumingMemoryBound(to: Self.self).pointee.wrappedValue
                === $1.assumingMemoryBound(to: Self.self).pointee.wrappedValue
        }
    }
}

/// An object that belongs to a view's place in the tree: created once, retained until the view leaves.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let make: () -> ObjectType
    private var object: ObjectType?

    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

    /// The object. Before the view is in a tree, each access creates one.
    public var wrappedValue: ObjectType { object ?? make() }

    public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(root: wrappedValue) }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let watch = (slot as? ObjectWatch<ObjectType>) ?? ObjectWatch()
        slot = watch
        let object = watch.object ?? state.pointee.make()
        watch.follow(object, for: context.token)
        state.pointee.object = object
    }
}

extension StateObject: ComparableStorage {
    // A recreated view carries another closure for the object; only the first is ever called.
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

/// Subscribes to an object for the views that observe it.
@MainActor
final class ObjectWatch<ObjectType: ObservableObject>: ChangeCounting {
    private(set) var object: ObjectType?
    private var subscription: AnyCancellable?
    private let readers = SharedReaders()

    nonisolated init() {}

    var changes: UInt16 { readers.changes }

    func follow(_ new: ObjectType, for token: ReaderToken) {
        readers.add(token)
        if object === new { return }
        object = new
        let readers = readers
        subscription = new.objectWillChange.sink { _ in
            readers.invalidate()
            guard MainActorCheck.isOnMainActor else { return }
            MainActor.assumeIsolated { Tracking.reportWriteDuringEvaluation() }
        }
    }
}

/// Readers that may be invalidated from any thread.
///
/// Proof of the unchecked promise: the list is only accessed on the main actor.
private final class SharedReaders: @unchecked Sendable {
    private var list = ReaderList()

    @MainActor var changes: UInt16 { list.changes }

    @MainActor func add(_ token: ReaderToken) { list.add(token) }

    func invalidate() {
        if MainActorCheck.isOnMainActor {
            MainActor.assumeIsolated { list.invalidateReaders() }
        } else {
            MainInbox.post { self.list.invalidateReaders() }
        }
    }
}
