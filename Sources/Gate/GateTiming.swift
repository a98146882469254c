import Transport

/// All time spans of the gate's process, with their reasons.
struct GateTiming: Sendable {
    /// Interval and limit of silence of a TCP connection, on which ZeroMQ sends its own pings.
    var heartbeat = Heartbeat.standard
    var sockets = SocketTiming()
    /// Time that an accepted connection may take to send Hello, or to send it again after its client was refused. The
    /// handshake takes two round trips.
    var greeting: Duration = .seconds(10)
    /// Time whose dials may arrive at once: clients that have lost their connections dial again at the same time.
    var dialBurst: Duration = .seconds(2)
    /// Interval between checks for connections without a Hello.
    var sweep: Duration = .seconds(2)
    /// Time that a connection lives after its client was refused or ended, so that the reason arrives.
    var closeDelay: Duration = .milliseconds(500)
    /// Interval between attempts to send to a client whose queue is full, should ZeroMQ not signal that it has space.
    var retry: Duration = .milliseconds(10)
    /// Time from a change to the list of keys until it is read. Editors remove the file briefly before they rewrite it.
    var keyReloadDelay: Duration = .milliseconds(500)
    /// Interval between attempts to listen at a port in use, and their number. The gate of a killed service holds the
    /// port for some milliseconds.
    var listenRetry: Duration = .milliseconds(50)
    var listenAttempts = 20
    /// Interval in which each kind of report is made ten times; more are only counted.
    var reports: Duration = .seconds(60)
}
