import Network
import Transport

/// The address of one connection: the index of the listening socket, and the connection's ID there.
struct Route: Hashable {
    var listener: Int
    var id: RouteID
}

/// The peer of a connection that has sent Hello.
enum ConnectedPeer {
    case client(ServedClient)
    /// A process that has registered, or is about to.
    case host(HostConnection)
}

/// The connection of a process that runs apps, before and after its registration.
final class HostConnection {
    let route: Route
    /// The process ID that the kernel reports, not the process itself: it may live in another namespace.
    let process: Int32
    var worker: SupervisedWorker?
    var lastReceived: SuspendingClock.Instant
    var wasPinged = false

    init(route: Route, process: Int32, now: SuspendingClock.Instant) {
        self.route = route
        self.process = process
        lastReceived = now
    }
}
