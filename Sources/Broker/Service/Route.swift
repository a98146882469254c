import Transport

/// One connection: which of the service's sockets it came through, and its name there.
struct Route: Hashable {
    var listener: Int
    var id: RouteID
}

/// Who is at the other end of a connection that said hello.
enum Party {
    case client(Client)
    /// A process that is to register, or has.
    case host(HostConnection)
}

/// The connection of a process that runs apps, before and after its registration.
final class HostConnection {
    let route: Route
    /// The kernel's word, not the process's own: it may be in another namespace.
    let process: Int32
    var worker: Worker?
    var lastHeard: SuspendingClock.Instant
    var wasPinged = false

    init(route: Route, process: Int32, now: SuspendingClock.Instant) {
        self.route = route
        self.process = process
        lastHeard = now
    }
}
