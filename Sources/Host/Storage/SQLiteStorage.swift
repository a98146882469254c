import Fanlight
import Foundation
import Transport

/// Stores values in a database file, which is made with the first value.
///
/// Several processes may have the same file open. Saved values are visible to all of them, even if this one is killed
/// just after. Only a power failure may lose the last writes, never the file's consistency. Each input that stores
/// something takes 0.02 ms. With a wait for the disk it would take 1 to 4 ms, up to 13 ms.
@MainActor
final class SQLiteStorage: Storage {
    private let path: String
    private let wait: Duration
    private var database: Database?
    private var version: Int?
    /// The identity of the file as it was opened; a later file with its name is another one.
    private var file: FileIdentity?

    /// - Parameter wait: The time that a write waits for other processes.
    init(path: String, wait: Duration) {
        self.path = path
        self.wait = wait
    }

    /// Returns true if there is a file at the path.
    static func exists(at path: String) -> Bool { access(path, F_OK) == 0 }

    private func open() throws -> Database {
        if let database, FileIdentity(path: path) == file { return database }
        let removed = database
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        // If that fails, the error of opening the file has the reason.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let made = try Database(path: path, wait: wait)
        // Readers and the writer do not wait for each other, and a commit does not wait for the disk.
        try made.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -256")
        try made.run(
            "CREATE TABLE IF NOT EXISTS stored (key TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, value) WITHOUT ROWID"
        )
        if let removed { try restore(removed, in: made) }
        (database, file, version) = (made, FileIdentity(path: path), nil)
        return made
    }

    /// Copies the values of a file that was removed while it was in use into a new one. Values that another process has
    /// already stored in the new file take precedence.
    private func restore(_ removed: Database, in made: Database) throws {
        WorkerLog.write("\(path) was removed while the app ran. Stored values are written to it again.")
        try made.transaction {
            try removed.run("SELECT key, kind, value FROM stored") { row in
                guard let value = StoredValue(row: row) else { return }
                try made.run(
                    "INSERT OR IGNORE INTO stored VALUES (?, ?, ?)",
                    [.text(row.text(0)), .text(value.kind), value.cell])
            }
        }
    }

    func load() throws -> [String: StoredValue]? {
        if database == nil, !SQLiteStorage.exists(at: path) { return nil }
        let database = try open()
        var now = 0
        // The number changes when another connection has committed.
        try database.run("PRAGMA data_version") { now = $0.integer(0) }
        if version == now { return nil }
        var values: [String: StoredValue] = [:]
        try database.run("SELECT key, kind, value FROM stored") { values[$0.text(0)] = StoredValue(row: $0) }
        version = now
        return values
    }

    func save(_ changes: [String: StoredValue?]) throws {
        let database = try open()
        try database.transaction {
            for (key, value) in changes {
                if let value {
                    try database.run(
                        "INSERT OR REPLACE INTO stored VALUES (?, ?, ?)", [.text(key), .text(value.kind), value.cell])
                } else {
                    try database.run("DELETE FROM stored WHERE key = ?", [.text(key)])
                }
            }
        }
    }

    func clear() throws {
        if database == nil, !SQLiteStorage.exists(at: path) { return }
        try open().run("DELETE FROM stored")
    }
}

extension StoredValue {
    fileprivate var kind: String {
        switch self {
        case .bool: "bool"
        case .integer: "integer"
        case .number: "number"
        case .text: "text"
        case .data: "data"
        case .date: "date"
        }
    }

    fileprivate var cell: Database.Value {
        switch self {
        case .bool(let value): .integer(value ? 1 : 0)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .text(let value): .text(value)
        case .data(let value): .data(value)
        case .date(let value): .number(value.timeIntervalSinceReferenceDate)
        }
    }

    fileprivate init?(row: Database.Row) {
        switch row.text(1) {
        case "bool": self = .bool(row.integer(2) != 0)
        case "integer": self = .integer(row.integer(2))
        case "number": self = .number(row.number(2))
        case "text": self = .text(row.text(2))
        case "data": self = .data(row.data(2))
        case "date": self = .date(Date(timeIntervalSinceReferenceDate: row.number(2)))
        // Stored by a later version of this program.
        default: return nil
        }
    }
}
