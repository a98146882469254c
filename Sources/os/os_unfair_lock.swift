import Glibc

/// A lock in memory of the caller, which must not move. `OSAllocatedUnfairLock` has memory of its own.
public struct os_unfair_lock_s {
    /// The C library's lock, whose initial value is zero.
    fileprivate var mutex = pthread_mutex_t()

    public init() {}
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

private func mutex(of lock: os_unfair_lock_t) -> UnsafeMutablePointer<pthread_mutex_t> {
    // A struct begins with its first field.
    UnsafeMutableRawPointer(lock).assumingMemoryBound(to: pthread_mutex_t.self)
}

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(mutex(of: lock)) }
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(mutex(of: lock)) }
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(mutex(of: lock)) == 0 }
