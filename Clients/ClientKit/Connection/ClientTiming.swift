import Display
import Transport

/// All time spans of a client's process, with their reasons, and the counts that belong to them. Those of the image
/// decoder are in the painter's `DecoderTiming`.
public struct ClientTiming: Sendable {
    // MARK: Requests

    /// Time limit for an answer if the caller gives none: a debug build opens its first window in less.
    public var request: Duration = .seconds(10)
    /// Time that the client waits beyond a request's limit, which the service itself answers.
    public var answerGrace: Duration = .seconds(2)
    /// Time limit for the service's first answer if the caller's limit is zero.
    public var welcome: Duration = .seconds(3)
    /// Least time for connecting, if the limit of the request is zero.
    public var minimumConnectTime: Duration = .seconds(1)
    /// Interval between attempts to reach a service that may be about to start.
    public var startCheck: Duration = .milliseconds(20)
    /// Time that an app may take to end before a new build replaces it.
    public var replacement: Duration = .seconds(1)
    /// Least time for a first picture, which is in transit once the session is attached.
    public var firstPicture: Duration = .milliseconds(500)

    // MARK: The connection

    public var sockets = SocketTiming()
    /// Heartbeats of silence after which the service counts as gone: one may be late, two are not.
    public var silentHeartbeats = 3
    /// Interval between attempts to reach a service that went away: a restarted one is found before a person looks
    /// twice.
    public var redial: Duration = .milliseconds(200)
    /// Time from a reconnect until Welcome must arrive; then the client redials.
    public var reconnectWelcome: Duration = .seconds(1)
    /// Time that workers may take to register after a service's restart; until then their sessions are unknown.
    public var registrationGrace: Duration = .seconds(5)
    /// Time for reconnecting to a service that went away, before a display of its session ends.
    public var awayLimit: Duration = .seconds(60)

    // MARK: Inputs and frames

    /// Time that an acknowledgement waits for an input that makes it unnecessary. It is less than a person needs to
    /// notice that an animation is a frame behind.
    public var acknowledgement: Duration = .milliseconds(10)
    /// Largest difference between two readings of a session's clock that a slow connection explains. Beyond it one of
    /// both clocks has jumped.
    public var largestClockDelay: Duration = .seconds(2)
    /// Time for which a reading of a session's clock counts at least; twice that is the most. In 20 s two clocks drift
    /// apart by some 2 ms, and a busy connection has a quick moment.
    public var clockPeriod: Duration = .seconds(10)
    /// Time in which the whole rate of messages may be sent at once. It is half of what the service accepts, because
    /// messages sent evenly may still arrive together.
    public var sendBurst: Duration = .milliseconds(500)

    // MARK: The person at a terminal

    /// Time within which a second press in the same cell is a double click.
    public var doubleClick: Duration = PointerInput.doubleClickInterval
    /// Time after which an Escape with nothing behind it is the key itself, not the start of a sequence.
    public var escape: Duration = .milliseconds(50)
    /// Time after which a terminal's answer is no longer expected: it does not support the query.
    public var terminalAnswer: Duration = .seconds(3)
    /// Time in which a terminal that reads at all has read something.
    public var terminalRead: Duration = .milliseconds(500)
    /// Time that a write waits for a terminal which reads nothing, before it looks again for a request to end. A signal
    /// that arrives just before the wait does not interrupt it.
    public var outputPoll: Duration = .seconds(1)
    /// Interval of the count of seconds that a person sees while the service is away or the app busy.
    public var secondsCount: Duration = .milliseconds(250)
    /// Interval between two pictures of an animation: cells move in steps, and 30 of them a second look even.
    public var animationInterval: Duration = .milliseconds(33)
    /// Least time between two bells: terminals play one after the other.
    public var bellInterval: Duration = .milliseconds(100)
    /// Time within which an app may have only a few addresses opened.
    public var openerInterval: Duration = .seconds(60)
    /// Pause after which a change of an element is announced again.
    public var narrationPause: Duration = .seconds(5)

    // MARK: Gestures and films of scripts

    /// Time of a long press whose caller gives none: `LongPressGesture` waits for 500 ms.
    public var longPress: Duration = .milliseconds(600)
    /// Time of a swipe: fast enough that content glides on.
    public var swipe: Duration = .milliseconds(100)
    /// The longest gesture: the service parks a client that is silent for 15 s.
    public var longestGesture: Duration = .seconds(10)
    /// Length of a film whose caller gives none: the animations of most changes are shorter.
    public var film: Duration = .seconds(2)

    // MARK: A project that is built again

    /// Time from a change of a project's files to the build. Editors write several files in a row, and some replace a
    /// file in two steps.
    public var projectPause: Duration = .milliseconds(100)
    /// Interval between two attempts to lock the cache of builds, which another build has locked.
    public var buildLockCheck: Duration = .milliseconds(500)

    public init() {}
}
