import CSQLite
import Foundation
import Transport

/// A database file of this process's main thread.
@MainActor
final class Database {
    /// An error of SQLite, with the path of the file.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let message: String
        var description: String { "Stored values cannot be written to \(path): \(message)." }
    }

    private let path: String
    // `nonisolated(unsafe)` is safe: `deinit` only closes it, when no other reference is left.
    private nonisolated(unsafe) var handle: OpaquePointer?

    /// - Parameter wait: The time that a writer waits for others.
    init(path: String, wait: Duration) throws(Failure) {
        self.path = path
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        // A failed open has a handle too, which `deinit` closes even if the initialiser throws.
        guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else { throw failure }
        sqlite3_busy_timeout(handle, wait.wholeMilliseconds)
    }

    deinit { sqlite3_close_v2(handle) }

    private var failure: Failure {
        let error = sqlite3_system_errno(handle)
        let message =
            switch sqlite3_errcode(handle) {
            // SQLite reports this error of the system as one of its own.
            case SQLITE_FULL: TransportError.message(for: ENOSPC)
            case SQLITE_IOERR, SQLITE_CANTOPEN: TransportError.message(for: error == 0 ? EIO : error)
            default: String(cString: sqlite3_errmsg(handle))
            }
        return Failure(path: path, message: message)
    }

    /// Runs statements without parameters and results.
    func run(_ sql: String) throws(Failure) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Runs the body in a transaction: all of it takes effect, or none.
    func transaction(_ body: () throws -> Void) throws {
        try run("BEGIN IMMEDIATE")
        do {
            try body()
            try run("COMMIT")
        } catch {
            // The first failure is the one that matters.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Runs one statement; `row` is called for each row of its result.
    func run(_ sql: String, _ values: [Value] = [], row: (Row) throws -> Void = { _ in }) throws {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            guard value.bind(to: statement, at: Int32(index + 1)) == SQLITE_OK else { throw failure }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if let statement { try row(Row(statement: statement)) }
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    enum Value {
        case integer(Int)
        case number(Double)
        case text(String)
        case data(Data)

        fileprivate func bind(to statement: OpaquePointer?, at index: Int32) -> Int32 {
            // `SQLITE_TRANSIENT`: SQLite makes a copy.
            let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            switch self {
            case .integer(let value): return sqlite3_bind_int64(statement, index, Int64(value))
            case .number(let value): return sqlite3_bind_double(statement, index, value)
            case .text(let value): return sqlite3_bind_text(statement, index, value, Int32(value.utf8.count), transient)
            case .data(let value):
                if value.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
                return value.withUnsafeBytes {
                    sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), transient)
                }
            }
        }
    }

    /// A row of a result, valid while it is being read.
    struct Row {
        fileprivate let statement: OpaquePointer

        func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
        func number(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

        func data(_ column: Int32) -> Data {
            guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
            return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
        }

        func text(_ column: Int32) -> String { String(decoding: data(column), as: UTF8.self) }
    }
}
