import Glibc
import Synchronization

/// A lock that protects a state.
// Proof of the unchecked promise: `memory` never changes, and its state is accessed only under its lock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// A fact about the lock's owner.
    public enum Ownership: Hashable, Sendable { case owner, notOwner }

    private let memory: LockedMemory<State>

    public init(uncheckedState initialState: State) { memory = LockedMemory(initialState) }

    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        memory.lock()
        defer { memory.unlock() }
        return try body(&memory.state.pointee)
    }

    public func withLock<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Returns nil, and does not call the closure, if the lock is taken.
    public func withLockIfAvailableUnchecked<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result? {
        guard memory.lockIfAvailable() else { return nil }
        defer { memory.unlock() }
        return try body(&memory.state.pointee)
    }

    /// Returns nil, and does not call the closure, if the lock is taken.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Ends the program if the present thread does not own the lock, or, for `notOwner`, if it does.
    public func precondition(_ condition: Ownership) {
        Swift.precondition(
            memory.isOwned == (condition == .owner),
            condition == .owner ? "The thread does not own the lock." : "The thread owns the lock.")
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    public init() { self.init(uncheckedState: ()) }

    public func lock() { memory.lock() }
    /// Must be called by the thread that took the lock.
    public func unlock() { memory.unlock() }
    public func lockIfAvailable() -> Bool { memory.lockIfAvailable() }

    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked { (_: inout Void) in try body() }
    }
}

/// A lock and its state, at places that do not move.
private final class LockedMemory<State> {
    let state: UnsafeMutablePointer<State>
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// The thread that owns the lock; 0 without one.
    private let owner = Atomic<UInt>(0)

    init(_ initial: State) {
        state = .allocate(capacity: 1)
        state.initialize(to: initial)
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// True if the present thread owns the lock. No other thread writes its id.
    var isOwned: Bool { owner.load(ordering: .relaxed) == UInt(pthread_self()) }

    func lock() {
        precondition(!isOwned, "The thread owns the lock already.")
        pthread_mutex_lock(mutex)
        owner.store(UInt(pthread_self()), ordering: .relaxed)
    }

    func unlock() {
        precondition(isOwned, "The thread does not own the lock.")
        owner.store(0, ordering: .relaxed)
        pthread_mutex_unlock(mutex)
    }

    func lockIfAvailable() -> Bool {
        guard pthread_mutex_trylock(mutex) == 0 else { return false }
        owner.store(UInt(pthread_self()), ordering: .relaxed)
        return true
    }
}
