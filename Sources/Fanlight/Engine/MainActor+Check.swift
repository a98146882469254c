import Dispatch

/// Tells whether the caller is on the main actor. On Linux the main queue may be served by a thread that is not the
/// process's first, so the queue is asked, not the thread.
enum MainActorCheck {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isOnMainActor: Bool { DispatchQueue.getSpecific(key: key) == true }
}
