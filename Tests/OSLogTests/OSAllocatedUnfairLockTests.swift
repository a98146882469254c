import Dispatch
import Testing
import os

@Suite("Locks")
struct OSAllocatedUnfairLockTests {
    @Test("threads change the state of a lock one after another")
    func state() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { lock.withLock { $0 += 1 } }
        }
        #expect(lock.withLock { $0 } == 8000)
    }

    @Test("a lock without a state is owned by the thread that took it")
    func owner() {
        let lock = OSAllocatedUnfairLock()
        lock.precondition(.notOwner)
        lock.lock()
        lock.precondition(.owner)
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.withLock { 5 } == 5)
        #expect(lock.lockIfAvailable())
        lock.unlock()
    }

    @Test("an unfair lock in the caller's memory can be taken once")
    func unfair() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        defer { lock.deallocate() }
        os_unfair_lock_lock(lock)
        #expect(!os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
        #expect(os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
    }

    @Test("an interval runs its task, although nothing is recorded")
    func signposts() {
        let signposter = OSSignposter(subsystem: "org.example", category: .pointsOfInterest)
        #expect(!signposter.isEnabled)
        #expect(signposter.withIntervalSignpost("load") { 3 } == 3)
        signposter.endInterval("load", signposter.beginInterval("load", id: signposter.makeSignpostID()))
    }
}
