import Display
import Wire

/// A request that has no answer yet.
struct Question {
    /// What the answer waits for.
    enum Stage {
        /// The first picture, or everything that was sent to the main actor before: only then is it clear what is meant.
        case behind(Ticket)
        /// The main actor to have done it.
        case acting(Ticket, on: ElementInfo?)
        /// The session to have settled after it.
        case settling(Ticket, on: ElementInfo?)
        /// The condition to hold.
        case condition
        /// The image to be painted.
        case painting
        /// The frame with the effect to be on its way to whoever asked.
        case held(Answer, Version)
    }

    var verb: Verb
    var asked: SuspendingClock.Instant
    var deadline: SuspendingClock.Instant
    /// Whether it is answered by how things stand, and nothing is waited for.
    var looksOnce: Bool
    /// The desk's count when it was asked.
    var commitsBefore: Int
    var stage: Stage
    /// How the session stood when its condition was last looked at: nothing changes the outcome but these.
    var looked: Look?

    struct Look: Equatable {
        var commits: Int
        var isSettled: Bool
    }
}
