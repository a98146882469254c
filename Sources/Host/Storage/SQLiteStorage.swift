import Fanlight
import Foundation
import Transport

/// Keeps values in a database file. The file is made when something is first kept.
///
/// Several processes may have the same file open: what is saved is there for all of them, also when this one is killed
/// a moment later. (Only a machine that loses its power may lose the last writes, never the file's order.)
@MainActor
final class SQLiteStorage: Storage {
    private let path: String
    private var database: Database?
    private var version: Int?
    /// The file as it was opened: what has its name later is another one.
    private var file: FileIdentity?

    init(path: String) { self.path = path }

    /// A file of storage and what SQLite puts beside it.
    static func exists(at path: String) -> Bool { access(path, F_OK) == 0 }

    private func open() throws -> Database {
        if let database, FileIdentity(path: path) == file { return database }
        let removed = database
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        // Where that fails, opening the file says why.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let made = try Database(path: path)
        // Readers and the writer do not wait for each other, and a commit needs no disk to answer.
        try made.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -256")
        try made.run(
            "CREATE TABLE IF NOT EXISTS stored (key TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, value) WITHOUT ROWID"
        )
        if let removed { try keep(removed, in: made) }
        (database, file, version) = (made, FileIdentity(path: path), nil)
        return made
    }

    /// Somebody has removed the file while it was in use, and it is still there for who has it open: what is stored goes into
    /// a new one. Where another process has begun that already, it knows better.
    private func keep(_ removed: Database, in made: Database) throws {
        Log.write("\(path) was removed while the app ran. What is stored is kept there again.")
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
        // Another number where another connection has committed something since.
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
        // From a later version of this program.
        default: return nil
        }
    }
}
