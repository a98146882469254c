import Dispatch
import Glibc
import Synchronization

/// Checks whether the caller runs on the main actor. On Linux another thread than the process's first may serve the
/// main queue, so the queue is checked, not the thread.
enum MainActorCheck {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// The thread that is evaluating, 0 while none is. Only that thread can read its own id here.
    private static let evaluating = Atomic<UInt>(0)

    static var isOnMainActor: Bool { isEvaluatingHere || DispatchQueue.getSpecific(key: key) == true }

    /// True if this thread is evaluating.
    static var isEvaluatingHere: Bool { evaluating.load(ordering: .relaxed) == pthread_self() }

    /// Marks this thread as evaluating. Reads during the evaluation then skip the queue check, which takes longer than
    /// the read.
    @MainActor static func evaluate<Result>(_ work: () -> Result) -> Result {
        let outer = evaluating.exchange(pthread_self(), ordering: .relaxed)
        defer { evaluating.store(outer, ordering: .relaxed) }
        return work()
    }
}
