import Combine
import Foundation

/// A value stored under a key of the app. Every view that reads the key sees every write. The value persists across
/// launches.
///
/// All sessions of an app share the values. Sessions in other processes see a write with their next input, or when they
/// next start. Without a `store`, and with `UserDefaults.standard` as the store, the service stores the values. They
/// are in a database in its state folder. A write is durable before the input that caused it is acknowledged.
///
/// `UserDefaults.standard` has the same values. A write to the property can be read there immediately. A write there is
/// loaded and stored at the end of the turn, if a view has read the key. There are three differences from Apple's
/// systems. A URL is stored as text. A key that the app accesses only through `UserDefaults` is stored a second
/// later or when the session ends. A session in a test (`Stage`) does not access the process's `UserDefaults`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private let codec: StoredCodec<Value>
    private let store: UserDefaults?
    private(set) var location: StoredLocation<Value>?
    /// Notifies the observers of the observable object that contains the property; nil outside of an object.
    private var announcer: StoredChangeNotifier?

    package init(_ key: String, _ initial: Value, _ codec: StoredCodec<Value>, store: UserDefaults?) {
        self.key = key
        self.initial = initial
        self.codec = codec
        self.store = store
    }

    public var wrappedValue: Value {
        get {
            if let location { return location.read() }
            return StoredValues.read(key, in: store).flatMap(codec.decode) ?? initial
        }
        nonmutating set {
            if let location { return location.write(newValue) }
            StoredValues.write(codec.encode(newValue), to: key, in: store)
        }
    }

    public var projectedValue: Binding<Value> {
        if let location { return Binding(box: location) }
        return Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let graph = context.element.graph
        let inherited = EnvironmentValues(scope: context.element.environment, reader: context.token).appStorageDefaults
        let values = graph.storage.values(in: state.pointee.store ?? inherited)
        if let known = slot as? StoredLocation<Value>, known.values === values, known.key == state.pointee.key {
            state.pointee.location = known
            return
        }
        let made = StoredLocation(
            values, key: state.pointee.key, initial: state.pointee.initial, codec: state.pointee.codec, graph: graph)
        slot = made
        state.pointee.location = made
    }
}

extension AppStorage: ComparableStorage {
    // A recreated view carries another initial value, which only counts once.
    package static func _comparison() -> ValueComparison.Equal {
        {
            let left = $0.assumingMemoryBound(to: Self.self).pointee
            let right = $1.assumingMemoryBound(to: Self.self).pointee
            return left.key == right.key && left.store === right.store
        }
    }
}

extension AppStorage: _AnnouncedProperty {
    public static func _announce(to publisher: ObservableObjectPublisher, at place: UnsafeMutableRawPointer) {
        let property = place.assumingMemoryBound(to: Self.self)
        guard property.pointee.announcer == nil else { return }
        let announcer = StoredChangeNotifier(publisher)
        property.pointee.announcer = announcer
        let key = property.pointee.key
        nonisolated(unsafe) let store = property.pointee.store
        let announce: @MainActor () -> Void = {
            StoredValues.of(store, app: StoredValues.outsideOfViews).addNotifier(key, by: announcer)
        }
        if MainActorCheck.isOnMainActor { MainActor.assumeIsolated(announce) } else { MainInbox.post(announce) }
    }
}

extension StoredValues {
    private static var ofDefaults: [ObjectIdentifier: StoredValues] = [:]

    /// Returns the values of a `UserDefaults` that the app created; the app's own values for nil and the standard one.
    static func of(_ defaults: UserDefaults?, app: StoredValues) -> StoredValues {
        guard let defaults, defaults !== UserDefaults.standard else { return app }
        if let known = ofDefaults[ObjectIdentifier(defaults)] { return known }
        let made = StoredValues(DefaultsStorage(defaults), defaults: defaults)
        ofDefaults[ObjectIdentifier(defaults)] = made
        return made
    }

    /// Reads the value of a property outside of views. Other threads read the `UserDefaults`, which have the same
    /// value.
    fileprivate nonisolated static func read(_ key: String, in store: UserDefaults?) -> StoredValue? {
        nonisolated(unsafe) let store = store
        guard MainActorCheck.isOnMainActor else {
            return (store ?? .standard).object(forKey: key).flatMap { StoredValue(inDefaults: $0) }
        }
        return MainActor.assumeIsolated { of(store, app: outsideOfViews)[key] }
    }

    fileprivate nonisolated static func write(_ value: StoredValue?, to key: String, in store: UserDefaults?) {
        nonisolated(unsafe) let store = store
        if MainActorCheck.isOnMainActor {
            MainActor.assumeIsolated { of(store, app: outsideOfViews)[key] = value }
        } else {
            MainInbox.post { of(store, app: outsideOfViews)[key] = value }
        }
    }
}

/// Storage for a `UserDefaults`, which on Linux saves its values only when `synchronize()` is called.
private final class DefaultsStorage: Storage {
    private let defaults: UserDefaults

    init(_ defaults: UserDefaults) { self.defaults = defaults }

    func load() -> [String: StoredValue]? { nil }
    func save(_ changes: [String: StoredValue?]) { _ = defaults.synchronize() }
    func clear() {}
}

extension EnvironmentValues {
    package var appStorageDefaults: UserDefaults? {
        get { self[AppStorageDefaultsKey.self] }
        set { self[AppStorageDefaultsKey.self] = newValue }
    }
}

private struct AppStorageDefaultsKey: EnvironmentKey {
    static var defaultValue: UserDefaults? { nil }
}

extension View {
    /// Sets the default store of `@AppStorage` inside.
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View {
        environment(\.appStorageDefaults, store)
    }
}

extension AppStorage: TracedProperty {
    var trace: PropertyTrace { location?.sharedTrace ?? .untraced }
}
