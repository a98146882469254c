import Dispatch
import Glibc
import Synchronization

/// Checks whether the caller runs on the main actor. On Linux, a thread other than the process's first thread may serve
/// the main queue. The check therefore asks for the queue, not the thread.
///
/// Decision record: Decisions/OwnActorCheck.md
package enum MainActorCheck {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// The id of the thread that evaluates or lays out; 0 while no thread does. A thread that reads its own id here is
    /// that thread.
    private static let evaluating = Atomic<UInt>(0)

    package static var isOnMainActor: Bool { isEvaluatingHere || DispatchQueue.getSpecific(key: key) == true }

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
