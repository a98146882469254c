/// Time spans of the heartbeat, with their reasons. Each process has them in its table of timings.
public struct Heartbeat: Hashable, Sendable {
    /// Silence after which a side sends a ping. 5 s: a lost network is noticed before a person stops waiting. An idle
    /// session costs two dozen packets a minute.
    public var interval: Duration = .seconds(5)
    /// Silence after which the peer counts as away: a client is parked, a service is lost. Three intervals: two lost
    /// answers or a short suspension must not park it.
    public var silence: Duration = .seconds(15)

    public init() {}

    public init(interval: Duration, silence: Duration) {
        self.interval = interval
        self.silence = silence
    }

    public static let standard = Heartbeat()
}
