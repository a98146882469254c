import Combine
import Dispatch
import Foundation

/// Stored values as views use them: a write of a key invalidates the readers of that key in all sessions.
@MainActor
public final class StoredValues {
    private struct Place {
        weak var box: StateBox<StoredValue?>?
        let graph: ObjectIdentifier
    }

    private let storage: (any Storage)?
    /// Lazy, because looking up the `UserDefaults` takes a while.
    private lazy var defaults: UserDefaults? = findDefaults()
    private let findDefaults: () -> UserDefaults?
    private var values: [String: StoredValue] = [:]
    private var isLoaded = false
    private var places: [String: [Place]] = [:]
    /// The objects that notify their observers before a key changes.
    private var changeNotifiers: [String: [WeakAnnouncer]] = [:]
    private var unsaved: [String: StoredValue?] = [:]
    /// The values of the unsaved keys before the unsaved writes.
    private var replaced: [String: StoredValue?] = [:]
    /// Unsaved keys whose failed save was reported in a turn, and that were not written again since.
    private var failed: Set<String> = []
    private var isSaveQueued = false
    private var hasUnresolvedError = false
    private var errors: [String] = []
    /// The reason why writes could not be saved; nil if all were. They are saved with the next turn if that can be.
    private(set) var unsavedReason: String?

    /// The values of `@AppStorage` outside of views: in an object, in the app itself.
    static var outsideOfViews = StoredValues(nil, defaults: .standard)

    /// - Parameters:
    ///     - storage: Storage that outlives the process. Without one, values are kept in memory.
    ///     - defaults: A `UserDefaults` that is kept equal to these values.
    public init(_ storage: (any Storage)?, defaults: @autoclosure @escaping () -> UserDefaults? = nil) {
        self.storage = storage
        findDefaults = defaults
    }

    /// Makes these the values of `@AppStorage` outside of views, and copies them into the `UserDefaults`.
    public func serveProcess() {
        StoredValues.outsideOfViews = self
        load()
    }

    // MARK: Reading and writing

    /// The value of a key, nil where there is none.
    public subscript(key: String) -> StoredValue? {
        get {
            load()
            return values[key] ?? inDefaults(key)
        }
        set {
            load()
            guard values[key] != newValue else { return }
            willChange(key)
            defaults?.set(newValue?.inDefaults, forKey: key)
            if unsaved[key] == nil { replaced[key] = .some(values[key]) }
            store(newValue, for: key)
            unsaved[key] = .some(newValue)
            failed.remove(key)
            guard !isSaveQueued else { return }
            // Saves the writes at the latest in the next run of the main queue. A turn that ends earlier saves its own
            // writes.
            isSaveQueued = true
            DispatchQueue.main.async { MainActor.assumeIsolated { self.save() } }
        }
    }

    /// Returns the box in which the views of one graph read a key.
    func box(for key: String, in graph: ViewGraph) -> StateBox<StoredValue?> {
        let id = ObjectIdentifier(graph)
        var known = places[key, default: []]
        if let box = known.first(where: { $0.graph == id })?.box { return box }
        known.removeAll { $0.box == nil }
        let box = StateBox(self[key], graph: graph)
        known.append(Place(box: box, graph: id))
        places[key] = known
        return box
    }

    /// Notifies the observers of an object of every change of a key, until the object is gone.
    func addNotifier(_ key: String, by announcer: StoredChangeNotifier) {
        changeNotifiers[key, default: []].removeAll { $0.announcer == nil }
        changeNotifiers[key, default: []].append(WeakAnnouncer(announcer: announcer))
        // Keys in `places` are compared with the `UserDefaults` at the end of each turn.
        if places[key] == nil { places[key] = [] }
    }

    private func willChange(_ key: String) {
        for known in changeNotifiers[key] ?? [] { known.announcer?.publisher.send() }
    }

    private func store(_ value: StoredValue?, for key: String) {
        values[key] = value
        for place in places[key] ?? [] { place.box?.write(value) }
    }

    // MARK: Saving and loading

    /// True if there are values that other processes could change. Otherwise inputs skip the check for changes.
    private var hasKnownKeys: Bool { !(values.isEmpty && places.isEmpty) }

    private func load() {
        guard !isLoaded || !hasKnownKeys else { return }
        isLoaded = true
        installLoaded()
    }

    /// Loads changes by other processes, and the app's own writes to `UserDefaults`.
    func refresh() {
        guard isLoaded, hasKnownKeys else { return }
        installLoaded()
        loadDefaults()
    }

    private func installLoaded() {
        guard let storage, !hasUnresolvedError else { return }
        do { if let loaded = try storage.load() { install(loaded) } } catch { recordError(error) }
    }

    private func install(_ loaded: [String: StoredValue]) {
        for (key, value) in loaded where unsaved[key] == nil && values[key] != value {
            willChange(key)
            defaults?.set(value.inDefaults, forKey: key)
            store(value, for: key)
        }
        for key in values.keys where unsaved[key] == nil && loaded[key] == nil {
            willChange(key)
            defaults?.removeObject(forKey: key)
            store(nil, for: key)
        }
    }

    /// Discards values that could not be saved where another process has saved a later one since.
    private func discardOutdatedWrites() throws {
        guard !failed.isEmpty, let loaded = try storage?.load() else { return }
        for key in failed where loaded[key] != (replaced[key] ?? nil) { unsaved[key] = nil }
        install(loaded)
    }

    /// Compares the known keys with the `UserDefaults`, which send no notification of writes here.
    func loadDefaults() {
        guard isLoaded, hasKnownKeys, defaults != nil else { return }
        for key in Set(values.keys).union(places.keys) {
            let value = inDefaults(key)
            if value != values[key] { self[key] = value }
        }
    }

    private func inDefaults(_ key: String) -> StoredValue? {
        defaults?.object(forKey: key).flatMap { StoredValue(inDefaults: $0) }
    }

    /// Makes all writes durable.
    func save() {
        isSaveQueued = false
        guard !unsaved.isEmpty else { return }
        do {
            try discardOutdatedWrites()
            try storage?.save(unsaved)
            (unsaved, replaced, failed) = ([:], [:], [])
            hasUnresolvedError = false
            unsavedReason = nil
        } catch {
            unsavedReason = "\(error) They are kept in memory, and saved with a later input once that is possible."
            failed = Set(unsaved.keys)
            recordError(error)
        }
    }

    /// Removes the values of the keys with a prefix.
    package func removeValues(withPrefix prefix: String) {
        for key in values.keys where key.hasPrefix(prefix) { self[key] = nil }
    }

    /// Removes everything permanently.
    public func clear() {
        values = [:]
        (unsaved, replaced, failed, unsavedReason) = ([:], [:], [], nil)
        do { try storage?.clear() } catch { recordError(error) }
    }

    private func recordError(_ error: any Error) {
        if hasUnresolvedError { return }
        hasUnresolvedError = true
        errors.append("\(error) Until this is fixed, stored values last only as long as this process.")
    }

    /// Returns the errors since the last call, for the app author and the operator.
    func removeErrors() -> [String] {
        if errors.isEmpty { return [] }
        defer { errors = [] }
        return errors
    }
}

/// Notifies the observers of an object before one of its stored values changes. Retained by the property in the object.
///
/// Proof of the unchecked promise: nothing in it ever changes, and a publisher may be used from any thread.
final class StoredChangeNotifier: @unchecked Sendable {
    let publisher: ObservableObjectPublisher

    init(_ publisher: ObservableObjectPublisher) { self.publisher = publisher }
}

private struct WeakAnnouncer {
    weak var announcer: StoredChangeNotifier?
}

extension StoredValue {
    /// The value in the representation of `UserDefaults`.
    fileprivate var inDefaults: Any {
        switch self {
        case .bool(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .text(let value): value
        case .data(let value): value
        case .date(let value): value
        }
    }

    init?(inDefaults value: Any) {
        switch value {
        case let value as Bool: self = .bool(value)
        case let value as Int: self = .integer(value)
        case let value as Double: self = .number(value)
        case let value as String: self = .text(value)
        case let value as Data: self = .data(value)
        case let value as Date: self = .date(value)
        default: return nil
        }
    }
}
