import Combine

/// An object that an ancestor put into the environment by type.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Creates bindings to the object's properties.
    public typealias Wrapper = ObservedObject<ObjectType>.Wrapper

    private var object: ObjectType?
    private var path = ""

    public init() {}

    public var wrappedValue: ObjectType {
        guard let object else {
            fatalError(
                "\(path): no \(ObjectType.self) in the environment. Put one there with .environmentObject(_:) on a "
                    + "view around this one.")
        }
        return object
    }

    public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let environment = EnvironmentValues(scope: context.element.environment, reader: context.token)
        let object = environment[ObjectEnvironmentKey<ObjectType>.self]
        state.pointee.object = object
        guard let object else {
            state.pointee.path = context.element.typePath
            return
        }
        let watch = (slot as? ObjectWatch<ObjectType>) ?? ObjectWatch()
        slot = watch
        watch.follow(object, for: context.token)
    }
}

extension EnvironmentObject: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

extension View {
    /// Puts an object into the environment, where its type is the key.
    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        modifier(_EnvironmentObjectModifier(object: object))
    }
}
