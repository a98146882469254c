import Glibc
import Network
import Transport
import Wire

/// Accepts clients over TCP for a service on this machine, which then serves them as local ones.
///
/// ZeroMQ encrypts the connections and checks the keys. Each connection with a Hello gets a local connection of its own
/// to the service, which begins with `Introduction`. All messages after it pass undecoded in both directions. The gate
/// has no sessions: if it ends, clients connect again to the next one.
///
/// Decision record: Decisions/GateForTCP.md
final class GateServer {
    let configuration: GateConfiguration
    let loop: EventLoop
    let report: GateReport
    let context: Context
    var authenticator: Authenticator?
    let router: RouterSocket
    let monitor: ListenerMonitor
    var keyWatch: FolderWatch?
    var isKeyCheckScheduled = false
    var isSweepScheduled = false
    var isRetryScheduled = false

    var clients: [RouteID: RemoteClient] = [:]
    /// The clients by the descriptor of their TCP connection.
    var clientsByDescriptor: [Int32: RemoteClient] = [:]
    var clientsPerKey: [PublicKey: Int] = [:]
    /// Clients whose TCP connection has ended. Their last messages are still to be forwarded.
    var ending: [RemoteClient] = []
    /// Connections about to be shut down, by number; true after a rejected Hello.
    var parting: [UInt: Bool] = [:]
    /// Clients with messages that the service may not have read, and the bytes added since they were counted.
    var unread: (clients: Set<RouteID>, added: Int) = ([], 0)
    /// Bytes for clients that the network has not accepted.
    var unsentBytes = 0
    /// Clients with unsent messages.
    var waiting: Set<RouteID> = []

    /// The endpoints with their ports and the service's key.
    private(set) var endpoints: [Endpoint] = []

    static let noKey = "The key of this client is not authorised."

    /// Listens. Messages are handled as soon as the loop runs.
    init(_ configuration: GateConfiguration, report: GateReport, on loop: EventLoop) throws(TransportError) {
        self.configuration = configuration
        self.report = report
        self.loop = loop
        context = Context(timing: configuration.timing.sockets)
        let keys = try KeyPair.stored(at: configuration.secretPath)
        // Made before the socket, because a client may connect as soon as the socket listens.
        let authenticator = try Authenticator(context, on: loop, authorized: configuration.authorized)
        self.authenticator = authenticator
        router = try RouterSocket(context, largestMessage: configuration.messageLimits.messageBytes + (64 << 10))
        router.guardConnections(
            heartbeat: configuration.timing.heartbeat, queue: configuration.limits.queuedMessages)
        monitor = try ListenerMonitor(router)
        authenticator.onRefusal = { [report] in report.log(.warning, $0, kind: "authentication") }
        for endpoint in configuration.endpoints {
            guard case .tcp(let host, let port, _) = try listen(on: endpoint, keys) else { continue }
            endpoints.append(.tcp(host: host, port: port, serviceKey: keys.publicKey))
        }
        loop.watch(router) { [unowned self] in receive() }
        loop.watch(monitor) { [unowned self] in
            recordEnds()
            receive()
        }
        watchKeys()
    }

    /// Listens at an endpoint; repeats that while another process, such as the previous gate, still listens there.
    func listen(on endpoint: Endpoint, _ keys: KeyPair) throws(TransportError) -> Endpoint {
        var attempts = configuration.timing.listenAttempts
        while true {
            do throws(TransportError) {
                return try router.listen(on: endpoint, keys: keys)
            } catch {
                attempts -= 1
                guard error.kind == .inUse, attempts > 0 else { throw error }
            }
            usleep(UInt32(configuration.timing.listenRetry / .microseconds(1)))
        }
    }

    // MARK: Keys

    private func watchKeys() {
        do throws(TransportError) {
            keyWatch = try FolderWatch(configuration.keys, on: loop, alsoWritten: true) {
                [unowned self] in scheduleKeyCheck()
            }
        } catch {
            report.log(.warning, "\(error.text) Connected clients stay connected when their key is removed.")
        }
    }

    private func scheduleKeyCheck() {
        guard !isKeyCheckScheduled else { return }
        isKeyCheckScheduled = true
        loop.schedule(after: configuration.timing.keyReloadDelay) { [weak self] in
            guard let self else { return }
            isKeyCheckScheduled = false
            // The folder may have been replaced meanwhile.
            keyWatch = nil
            watchKeys()
            endUnlisted()
        }
    }

    private func endUnlisted() {
        do throws(TransportError) {
            let listed = try configuration.authorized.all(mayBeChanged: true)
            for client in Array(clients.values) where !listed.contains(client.key) {
                report.log(
                    .info, "\(client.name) is disconnected: \(configuration.authorized.path) no longer has its key")
                let goodbye = Goodbye(.notPermitted, GateServer.noKey)
                // The client has left for good, so the service keeps no place for it.
                client.local.send(ClientMessage.goodbye(goodbye).encode())
                end(client, goodbye)
            }
            _ = try configuration.authorized.all()
        } catch {
            // No new client gets in until the list is repaired. Connected clients came in by a list that was reliable.
            // They stay if it still has their key, or cannot be read.
            report.log(.warning, "\(error.text) Until then no further client is accepted over TCP.")
        }
    }

    // MARK: Ending

    /// Forwards what the service has sent, and closes all connections. ZeroMQ delivers the last messages until the
    /// context is released.
    func close() {
        for client in Array(clients.values) {
            forward(from: client)
            remove(client)
        }
        loop.unwatch(router)
        loop.unwatch(monitor)
        if let authenticator { loop.unwatch(authenticator) }
        keyWatch = nil
    }
}
