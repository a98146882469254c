import Foundation

/// A value of a kind that storage keeps.
public enum StoredValue: Hashable, Sendable {
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case data(Data)
    case date(Date)
}

/// Keeps values by key for longer than a process lives.
@MainActor
public protocol Storage: AnyObject {
    /// Everything that is kept; nil when nobody else changed anything since it was last asked for.
    func load() throws -> [String: StoredValue]?

    /// Keeps changes, all of them or none; nil takes a key away. What it was given outlives the process once it returns.
    func save(_ changes: [String: StoredValue?]) throws

    /// Takes everything away.
    func clear() throws
}

/// Keeps values for as long as it lives itself: for tests that end a session and begin another.
public final class MemoryStorage: Storage {
    public private(set) var values: [String: StoredValue]
    /// How often something was saved.
    public private(set) var saves = 0

    public init(_ values: [String: StoredValue] = [:]) { self.values = values }

    public func load() -> [String: StoredValue]? { values }

    public func save(_ changes: [String: StoredValue?]) {
        saves += 1
        for (key, value) in changes { values[key] = value }
    }

    public func clear() { values = [:] }
}

/// What a session keeps its values in.
@MainActor
public struct SessionStorage {
    /// What `@AppStorage` reads and writes: all sessions of an app share it.
    public let app: StoredValues
    /// What `@SceneStorage` reads and writes: one session's own.
    public let scene: StoredValues

    public init(app: StoredValues, scene: StoredValues) {
        self.app = app
        self.scene = scene
    }

    /// Keeps values where these say; in memory without any.
    public init(app: (any Storage)? = nil, scene: (any Storage)? = nil) {
        self.init(app: StoredValues(app), scene: StoredValues(scene))
    }
}
