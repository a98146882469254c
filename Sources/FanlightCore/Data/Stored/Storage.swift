import Foundation

/// A value of a type that storage supports.
public enum StoredValue: Hashable, Sendable {
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case data(Data)
    case date(Date)
}

/// Stores values by key beyond the lifetime of a process.
@MainActor
public protocol Storage: AnyObject {
    /// Loads all stored values; returns nil if no other process has changed a value since the last call.
    func load() throws -> [String: StoredValue]?

    /// Saves the changes atomically; nil removes a key. The changes must be durable once this returns.
    func save(_ changes: [String: StoredValue?]) throws

    /// Removes all values.
    func clear() throws
}

/// Stores values in memory, for tests that end a session and begin another.
public final class MemoryStorage: Storage {
    public private(set) var values: [String: StoredValue]
    /// Number of calls of `save(_:)`.
    public private(set) var saves = 0

    public init(_ values: [String: StoredValue] = [:]) { self.values = values }

    public func load() -> [String: StoredValue]? { values }

    public func save(_ changes: [String: StoredValue?]) {
        saves += 1
        for (key, value) in changes { values[key] = value }
    }

    public func clear() { values = [:] }
}

/// The stored values of a session.
@MainActor
public struct SessionStorage {
    /// The values behind `@AppStorage`, shared by all sessions of an app.
    public let app: StoredValues
    /// The values behind `@SceneStorage`, separate for each session.
    public let scene: StoredValues

    public init(app: StoredValues, scene: StoredValues) {
        self.app = app
        self.scene = scene
    }

    /// Stores values in the given storages; in memory without any.
    public init(app: (any Storage)? = nil, scene: (any Storage)? = nil) {
        self.init(app: StoredValues(app), scene: StoredValues(scene))
    }
}
