import Synchronization

/// A lock stored inside the object it guards. No foreign code must be called while it is held.
struct Lock: ~Copyable {
    private let mutex = Mutex<Void>(())

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        mutex._unsafeLock()
        defer { mutex._unsafeUnlock() }
        return try body()
    }
}
