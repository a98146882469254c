import Combine
import Dispatch
import Foundation

/// Values that are kept, as views see them: whoever reads a key is woken when that key is written, in whichever session.
@MainActor
public final class StoredValues {
    private struct Place {
        weak var box: StateBox<StoredValue?>?
        let graph: ObjectIdentifier
    }

    private let storage: (any Storage)?
    /// Found when something has to be said to them: what preferences there are takes a while to find out.
    private lazy var defaults: UserDefaults? = findDefaults()
    private let findDefaults: () -> UserDefaults?
    private var values: [String: StoredValue] = [:]
    private var isLoaded = false
    private var places: [String: [Place]] = [:]
    /// Objects that tell of a key's changes before they happen.
    private var announcers: [String: [WeakAnnouncer]] = [:]
    private var unsaved: [String: StoredValue?] = [:]
    /// What was kept under the unsaved keys before.
    private var replaced: [String: StoredValue?] = [:]
    /// Unsaved keys of which a turn has said that they could not be saved, and that were not written again since.
    private var failed: Set<String> = []
    private var isSaveQueued = false
    private var isTroubled = false
    private var troubles: [String] = []

    /// What `@AppStorage` uses where no view is around it: in an object, in the app itself.
    static var outsideOfViews = StoredValues(nil, defaults: .standard)

    /// - Parameters:
    ///   - storage: Where values outlive the process. Without one they are kept in memory.
    ///   - defaults: Preferences that always say the same as these values.
    public init(_ storage: (any Storage)?, defaults: @autoclosure @escaping () -> UserDefaults? = nil) {
        self.storage = storage
        findDefaults = defaults
    }

    /// Makes these the values that `@AppStorage` uses outside of views, and has the preferences say what they say.
    public func serveProcess() {
        StoredValues.outsideOfViews = self
        load()
    }

    // MARK: Reading and writing

    /// What is kept under a key; nil where nothing is.
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
            take(newValue, for: key)
            unsaved[key] = .some(newValue)
            failed.remove(key)
            guard !isSaveQueued else { return }
            // At the latest then: a turn that ends before saves what was written in it.
            isSaveQueued = true
            DispatchQueue.main.async { MainActor.assumeIsolated { self.save() } }
        }
    }

    /// Where the views of one graph read a key.
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

    /// Has the observers of an object told of every change of a key, for as long as the object is there.
    func announce(_ key: String, by announcer: StoredAnnouncer) {
        announcers[key, default: []].removeAll { $0.announcer == nil }
        announcers[key, default: []].append(WeakAnnouncer(announcer: announcer))
        // A key that is looked at is compared with the preferences at the end of each turn.
        if places[key] == nil { places[key] = [] }
    }

    private func willChange(_ key: String) {
        for known in announcers[key] ?? [] { known.announcer?.publisher.send() }
    }

    private func take(_ value: StoredValue?, for key: String) {
        values[key] = value
        for place in places[key] ?? [] { place.box?.write(value) }
    }

    // MARK: Keeping

    /// Whether there is something that others could change. Until then nobody looks whether they did, at every input.
    private var isOfConcern: Bool { !(values.isEmpty && places.isEmpty) }

    private func load() {
        guard !isLoaded || !isOfConcern else { return }
        isLoaded = true
        takeLoaded()
    }

    /// Takes over what other processes have changed, and what the app wrote into its preferences.
    func refresh() {
        guard isLoaded, isOfConcern else { return }
        takeLoaded()
        takeDefaults()
    }

    private func takeLoaded() {
        guard let storage, !isTroubled else { return }
        do { if let loaded = try storage.load() { takeOver(loaded) } } catch { trouble(error) }
    }

    private func takeOver(_ loaded: [String: StoredValue]) {
        for (key, value) in loaded where unsaved[key] == nil && values[key] != value {
            willChange(key)
            defaults?.set(value.inDefaults, forKey: key)
            take(value, for: key)
        }
        for key in values.keys where unsaved[key] == nil && loaded[key] == nil {
            willChange(key)
            defaults?.removeObject(forKey: key)
            take(nil, for: key)
        }
    }

    /// Where another process has saved something since a value could not be saved, that is the later one.
    private func yieldToLater() throws {
        guard !failed.isEmpty, let loaded = try storage?.load() else { return }
        for key in failed where loaded[key] != (replaced[key] ?? nil) { unsaved[key] = nil }
        takeOver(loaded)
    }

    /// Preferences tell nobody that they were written here, so those that are known are looked at.
    func takeDefaults() {
        guard isLoaded, isOfConcern, defaults != nil else { return }
        for key in Set(values.keys).union(places.keys) {
            let value = inDefaults(key)
            if value != values[key] { self[key] = value }
        }
    }

    private func inDefaults(_ key: String) -> StoredValue? {
        defaults?.object(forKey: key).flatMap { StoredValue(inDefaults: $0) }
    }

    /// Has what was written outlive the process.
    func save() {
        isSaveQueued = false
        guard !unsaved.isEmpty else { return }
        do {
            try yieldToLater()
            try storage?.save(unsaved)
            (unsaved, replaced, failed) = ([:], [:], [])
            isTroubled = false
        } catch {
            failed = Set(unsaved.keys)
            trouble(error)
        }
    }

    /// Forgets everything, for good.
    public func clear() {
        values = [:]
        (unsaved, replaced, failed) = ([:], [:], [])
        do { try storage?.clear() } catch { trouble(error) }
    }

    private func trouble(_ error: any Error) {
        if isTroubled { return }
        isTroubled = true
        troubles.append("\(error) Until that is mended, what is stored lasts only as long as this process.")
    }

    /// What went wrong since it was last asked, for the author and the operator.
    func takeTroubles() -> [String] {
        if troubles.isEmpty { return [] }
        defer { troubles = [] }
        return troubles
    }
}

/// Tells the observers of an object that a stored value in it is about to change. The property in the object holds it.
///
/// Proof of the unchecked promise: nothing in it ever changes, and a publisher may be used from any thread.
final class StoredAnnouncer: @unchecked Sendable {
    let publisher: ObservableObjectPublisher

    init(_ publisher: ObservableObjectPublisher) { self.publisher = publisher }
}

private struct WeakAnnouncer {
    weak var announcer: StoredAnnouncer?
}

extension StoredValue {
    /// As preferences have it.
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
