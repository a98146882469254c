import Transport

/// The peer of a connection that has sent Hello.
enum ConnectedPeer {
    case client(ServedClient)
    /// A process that has registered, or is about to.
    case host(HostConnection)
}

/// The connection of a process that runs apps, before and after its registration.
final class HostConnection {
    let connection: LocalConnection
    /// The process ID that the kernel reports, not the process itself: it may live in another namespace.
    let process: Int32
    var worker: SupervisedWorker?
    var lastReceived: SuspendingClock.Instant
    var wasPinged = false
    /// True once the log has a line about the bytes that wait for it.
    var hasReportedFullQueue = false
    /// True if the last copied text was not sent, because earlier messages wait for the worker.
    var lacksClipboard = false
    /// The rate of copied texts. Faster than manual copying. Programs that copy several texts at once have a burst.
    var copyRate: RateLimit
    /// The last text that it copied beyond the rate. It is published when its time has come.
    var delayedCopy: String?

    static let copiesPerSecond = 10

    init(connection: LocalConnection, process: Int32, now: SuspendingClock.Instant) {
        self.connection = connection
        self.process = process
        lastReceived = now
        copyRate = RateLimit(
            perSecond: HostConnection.copiesPerSecond, burst: BrokerTiming.copyBurst, now: now)
    }
}

extension LocalConnection {
    var id: ObjectIdentifier { ObjectIdentifier(self) }
}
