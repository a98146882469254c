import Display
import Wire

/// An unanswered request of a client.
struct PendingRequest {
    /// The progress of a request towards its answer.
    enum Stage {
        /// Waits for the first picture, or for all earlier commands to the main actor. Only then can the locator be
        /// resolved.
        case behind(CommandID)
        /// Waits for the main actor to execute the command.
        case acting(CommandID, on: ElementInfo?)
        /// Waits for the session to settle after it.
        case settling(CommandID, on: ElementInfo?)
        /// Waits for its turn to be answered from the picture.
        case reading
        /// Waits for the condition to hold.
        case condition
        /// The condition did not hold in time; waits for its turn to get the reason.
        case expired
        /// Waits for its turn to be painted, and for the image.
        case painting
        /// Waits until the frame with the effect has been sent to the client.
        case held(Answer, Version)
    }

    var verb: Verb
    /// Size of the request.
    var bytes: Int
    var askedAt: SuspendingClock.Instant
    var deadline: SuspendingClock.Instant
    /// True if the present state answers it, without waiting.
    var answersImmediately: Bool
    /// The session server's `commits` when the request arrived.
    var commitsBefore: Int
    var stage: Stage
    /// True while it waits for its turn to read the picture.
    var awaitsReading = false
    /// True if the session has settled since the condition first held, and the condition held at each check.
    var hasSettled = false
    /// The state of the session when the condition was last checked: the outcome changes only with it.
    var lastCheck: Check?
    /// True if several elements matched then. That is a failure once the session has settled.
    var isUnclear = false

    /// Returns true if the outcome of its condition may differ in this state from that at the last check.
    func needsCheck(in state: Check) -> Bool {
        guard let lastCheck, case .wait(let condition) = verb else { return true }
        return lastCheck.elementCommits != state.elementCommits
            || lastCheck.isSettled != state.isSettled && isUnclear
            || lastCheck.commits != state.commits && condition.readsDrawings
    }

    /// True if its deadline has passed, and only its turn is awaited.
    var isExpired: Bool { if case .expired = stage { true } else { false } }

    struct Check: Equatable {
        var commits: Int
        /// The number of commits that may have changed elements.
        var elementCommits: Int
        var isSettled: Bool
    }
}
