/// All waiting times and limits of a client, with their reasons. Those that both sides share are in Transport's
/// `Timing`.
enum Patience {
    /// Time that an acknowledgement waits for an input that makes it unnecessary: less than a person needs to notice
    /// that an animation is a frame behind.
    static let acknowledgement = Duration.milliseconds(10)

    /// Time limit for the service's first answer if the caller's timeout is zero.
    static let welcome = Duration.seconds(3)

    /// Least time for a first picture, which is in transit once the session is attached.
    static let firstPicture = Duration.milliseconds(500)

    /// Heartbeats of silence after which the service counts as gone: one may be late, two are not.
    static let silentHeartbeats = 3
    /// Time from a reconnect until Welcome must arrive; then the client redials.
    static let reconnectWelcome = Duration.seconds(1)
    /// Time that workers may take to register after a service's restart; until then their sessions are unknown.
    static let registrationGrace = Duration.seconds(5)
    /// Least interval between motions: twice the rate of a fast screen.
    static let motionInterval = Duration.milliseconds(8)
    /// Inputs that may wait to be sent, while the service is away or slow. It is some seconds' worth at the service's
    /// rate, and more than a terminal brings in one read. If it overflows, the first inputs are kept: a person who
    /// types blindly means those.
    static let inputQueueLimit = 8_192
    /// Limit of unanswered inputs: less than fills a session's queue.
    static let unansweredInputLimit = 256
}
