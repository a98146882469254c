/// Every waiting time of a client, with its reason. Those that both sides share are in Transport's `Timing`.
enum Patience {
    /// How long an acknowledgement waits for an input that makes it unnecessary: less than a person needs to notice that
    /// an animation is a frame behind.
    static let acknowledgement = Duration.milliseconds(10)

    /// For the service's first answer, where its caller has no time at all.
    static let welcome = Duration.seconds(3)

    /// A first picture is on its way once the session is attached to, however little time is left then.
    static let firstPicture = Duration.milliseconds(500)

    /// Heartbeats without any sign of life before the service counts as gone: one may be late, two are not.
    static let silentHeartbeats = 3
    /// How long a new connection to a service that was away may take to be welcomed before it is tried anew.
    static let reconnectWelcome = Duration.seconds(1)
    /// After a service's restart its workers register again; until then their sessions are unknown to it.
    static let registrationGrace = Duration.seconds(5)
    /// Motion is sent at most this often: twice the rate of a fast screen.
    static let motionInterval = Duration.milliseconds(8)
    /// Inputs that wait to be sent, while the service is away or takes them slower than they come: some seconds' worth at
    /// the rate that services take, and more than a terminal brings at once. A person who types on blindly means the
    /// first of them.
    static let keptInputs = 8_192
    /// Inputs that were sent and not answered: less than fills a session's queue.
    static let inputsUnderWay = 256
}
