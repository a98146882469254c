import Dispatch
import Glibc
import Synchronization

/// Tells whether the caller is on the main actor. On Linux the main queue may be served by a thread that is not the
/// process's first, so the queue is asked, not the thread.
enum MainActorCheck {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// The thread on which something is being evaluated; 0 while nothing is. Nobody but that thread finds itself here.
    private static let evaluating = Atomic<UInt>(0)

    static var isOnMainActor: Bool { isEvaluatingHere || DispatchQueue.getSpecific(key: key) == true }

    /// Whether it is this thread that evaluates something.
    static var isEvaluatingHere: Bool { evaluating.load(ordering: .relaxed) == pthread_self() }

    /// What is read while something is evaluated need not ask the queue, which takes longer than the reading.
    @MainActor static func evaluate<Result>(_ work: () -> Result) -> Result {
        let outer = evaluating.exchange(pthread_self(), ordering: .relaxed)
        defer { evaluating.store(outer, ordering: .relaxed) }
        return work()
    }
}
