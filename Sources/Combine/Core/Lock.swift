import Synchronization

/// A small lock that lives inside the object it guards. Nothing foreign is called while it is held.
struct Lock: ~Copyable {
    private let mutex = Mutex<Void>(())

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        mutex._unsafeLock()
        defer { mutex._unsafeUnlock() }
        return try body()
    }
}
