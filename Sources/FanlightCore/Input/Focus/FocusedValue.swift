import Combine
import Observation

/// A value published by the focused view or one around it; nil if none publishes it.
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
    private let read: (FocusedValues) -> Value?
    private var store: FocusedValueStore?

    public init(_ keyPath: KeyPath<FocusedValues, Value?>) { read = { $0[keyPath: keyPath] } }

    /// Reads the object of this type that the focused view publishes.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable { read = { $0[object: objectType] } }

    public var wrappedValue: Value? { store.flatMap { read(FocusedValues($0)) } }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        property.assumingMemoryBound(to: Self.self).pointee.store = context.element.graph.focusedValues
    }
}

extension FocusedValue: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

/// A binding published by the focused view, which can be read and written from elsewhere in the scene.
@propertyWrapper
public struct FocusedBinding<Value>: DynamicProperty {
    private var reader: FocusedValue<Binding<Value>>

    public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { reader = FocusedValue(keyPath) }

    public var wrappedValue: Value? {
        get { reader.wrappedValue?.wrappedValue }
        nonmutating set {
            if let newValue { reader.wrappedValue?.wrappedValue = newValue }
        }
    }

    /// A binding that reads nil and ignores writes while no view publishes one.
    public var projectedValue: Binding<Value?> {
        let source = reader
        return Binding(
            get: { source.wrappedValue?.wrappedValue },
            set: { if let value = $0 { source.wrappedValue?.wrappedValue = value } })
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        // `FocusedBinding` has `FocusedValue` as its only stored property, so the pointer is valid for it.
        FocusedValue<Binding<Value>>._link(property, &slot, context)
    }
}

extension FocusedBinding: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

/// An object published by the focused view. Changes of the object invalidate the reading view.
@propertyWrapper
public struct FocusedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Makes bindings to the object's properties.
    public typealias Wrapper = ObservedObject<ObjectType>.Wrapper

    private var object: ObjectType?

    public init() {}

    public var wrappedValue: ObjectType? { object }
    public var projectedValue: Wrapper? { object.map { Wrapper(root: $0) } }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let values = FocusedValues(context.element.graph.focusedValues)
        let object = Tracking.with(context.token) { values[object: ObjectType.self] }
        property.assumingMemoryBound(to: Self.self).pointee.object = object
        guard let object else { return }
        let watch = (slot as? ObjectWatch<ObjectType>) ?? ObjectWatch()
        slot = watch
        watch.follow(object, for: context.token)
    }
}

extension FocusedObject: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

extension FocusedValue: TracedProperty {
    var trace: PropertyTrace { Tracking.with(nil) { .comparing(wrappedValue) } }
}

extension FocusedBinding: TracedProperty {
    var trace: PropertyTrace { Tracking.with(nil) { .comparing(wrappedValue) } }
}
