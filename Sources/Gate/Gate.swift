import Glibc
import Network
import Transport
import Wire

/// Accepts clients over TCP for a service on this machine, which then serves them as local ones.
///
/// ZeroMQ encrypts the connections and checks the keys. Each connection that says Hello gets a local connection of its
/// own to the service, which begins with `Introduction`. All messages after it pass undecoded in both directions. The
/// gate has no sessions: if it ends, clients connect again to the next one.
///
/// Decision record: Decisions/GateForTCP.md
final class Gate {
    let configuration: GateConfiguration
    let loop: EventLoop
    let report: GateReport
    private let context: Context
    private var authenticator: Authenticator?
    private var router: RouterSocket
    private let monitor: ListenerMonitor
    private var keyWatch: FolderWatch?
    private var isKeyCheckScheduled = false
    private var isSweepScheduled = false
    private var isRetryScheduled = false

    private var clients: [RouteID: RemoteClient] = [:]
    /// The clients by the descriptor of their TCP connection.
    private var clientsByDescriptor: [Int32: RemoteClient] = [:]
    private var clientsPerKey: [PublicKey: Int] = [:]
    /// Clients whose TCP connection has ended. Their last messages are still to be forwarded.
    private var ending: [RemoteClient] = []
    /// Connections that are about to be shut down, by number, and if they have said Hello in vain.
    private var parting: [UInt: Bool] = [:]
    /// Bytes for clients that the network has not accepted.
    private var unsentBytes = 0
    /// Clients with unsent messages.
    private var waiting: Set<RouteID> = []

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
            noteEnds()
            while router.receive() { forwardFromClient() }
            removeEnded()
        }
        watchKeys()
    }

    /// Listens at an endpoint; repeats that while another process, such as the previous gate, still listens there.
    private func listen(on endpoint: Endpoint, _ keys: KeyPair) throws(TransportError) -> Endpoint {
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

    // MARK: From clients

    /// Messages that are read before timers run.
    private static let batch = 256

    private func receive() {
        var left = Gate.batch
        while left > 0, router.receive() {
            left -= 1
            forwardFromClient()
        }
        if left > 0 { removeEnded() }
        // ZeroMQ signals this socket also when a client's queue has space again.
        sendKept()
    }

    @inline(__always)
    private func forwardFromClient() {
        guard let client = clients[router.source] else { return receiveFromStranger() }
        guard router.isSource(client.user), router.sourceDescriptor == client.descriptor else {
            return receive(fromAnother: client)
        }
        forward(to: client)
    }

    private func forward(to client: RemoteClient) {
        let count = min(router.partCount, Gate.partLimit)
        for index in 1..<max(count, 2) {
            switch client.local.send(router.part(index), more: index + 1 < count) {
            case .sent: continue
            // The end of the local connection is about to be reported.
            case .unreachable: return
            case .full: return endUnread(client)
            }
        }
    }

    /// Parts of a message that are forwarded, with the routing ID. No valid message has more than two.
    private static let partLimit = 4

    private func endUnread(_ client: RemoteClient) {
        let text = "The service does not read the messages of \(client.name), so its connection is ended."
        report.log(.warning, text, kind: "unread")
        end(client, Goodbye(.limitReached, "The service does not read your messages. Connect again to continue."))
    }

    /// Handles a message under the routing ID of a client, from a connection that is not the client's: the peer has
    /// chosen that ID.
    private func receive(fromAnother client: RemoteClient) {
        noteEnds()
        guard ending.contains(where: { $0 === client }) else {
            let text = "A peer used the identity of \(client.name); its message was dropped."
            return report.log(.warning, text, kind: "identity")
        }
        remove(client)
        receiveFromStranger()
    }

    /// Handles the first message of a connection.
    private func receiveFromStranger() {
        // First, so that the descriptor means the connection of this message.
        noteEnds()
        guard let descriptor = router.sourceDescriptor, let number = AcceptedConnections.number(of: descriptor),
            let key = router.sourceKey
        else { return }
        let route = router.source
        let address = SocketAddress(peerOf: descriptor)?.description ?? "an unknown address"
        guard !router.isSourceNamed else {
            let text = "A peer at tcp://\(address)#\(key.hexadecimal) chose an identity; its message was dropped."
            report.log(.warning, text, kind: "identity")
            return AcceptedConnections.shutDown(descriptor, number: number)
        }
        switch router.part(1).first {
        case MessageKind.hello.rawValue where parting[number] != true: break
        // The peer was sent the reason already.
        case _ where parting[number] != nil: return
        // Messages that were in transit as a connection ended need no answer.
        case MessageKind.goodbye.rawValue, MessageKind.pong.rawValue, MessageKind.acknowledge.rawValue: return
        default:
            let text = "This connection is unknown, or has ended: send a Hello first."
            return refuse(route, descriptor, number, Goodbye(.refused, text))
        }
        receiveHello(route, descriptor, number, key, address)
    }

    private func receiveHello(
        _ route: RouteID, _ descriptor: Int32, _ number: UInt, _ key: PublicKey, _ address: String
    ) {
        do throws(TransportError) {
            guard isAuthorized(key) else {
                return refuse(route, descriptor, number, Goodbye(.notPermitted, Gate.noKey), isHello: true)
            }
            guard clientsPerKey[key, default: 0] < configuration.limits.clientsPerKey else {
                let text = "This key has \(configuration.limits.clientsPerKey) connections, the most that it may have."
                report.log(.warning, "tcp://\(address)#\(key.hexadecimal) was refused. \(text)", kind: "key")
                return refuse(route, descriptor, number, Goodbye(.limitReached, text), isHello: true)
            }
            let local = try DealerSocket(
                toSocketAt: configuration.service, largestMessage: configuration.messageLimits.frameBytes,
                sendLimit: configuration.limits.unreadBytes, timing: configuration.timing.sockets)
            let client = RemoteClient(
                route: route, descriptor: descriptor, number: number, key: key, address: address, local: local)
            try local.open(on: loop) { [unowned self, unowned client] change in
                if change != .connected { localEnded(client) }
            } onReadable: { [unowned self, unowned client] _ in
                forward(from: client)
            }
            add(client)
            local.send(Introduction(address: address, key: key.bytes).encode())
            forward(to: client)
        } catch {
            report.log(.warning, "tcp://\(address)#\(key.hexadecimal) was refused. \(error.text)", kind: "dial")
            let text = "The service cannot be reached at the moment. Try again."
            refuse(route, descriptor, number, Goodbye(.busy, text), isHello: true)
        }
    }

    /// Returns true if the key is still listed: the connection may have been made long ago.
    private func isAuthorized(_ key: PublicKey) -> Bool {
        do throws(TransportError) {
            return try configuration.authorized.contains(key)
        } catch {
            report.log(.warning, error.text, kind: "keys")
            return false
        }
    }

    private func refuse(
        _ route: RouteID, _ descriptor: Int32, _ number: UInt, _ goodbye: Goodbye, isHello: Bool = false
    ) {
        _ = router.send(ServiceMessage.goodbye(goodbye).encode(), to: route)
        scheduleShutDown(descriptor, number, isHello: isHello)
    }

    /// Ends the connection shortly, unless it gets a client meanwhile.
    private func scheduleShutDown(_ descriptor: Int32, _ number: UInt, isHello: Bool = false) {
        guard parting.updateValue(isHello, forKey: number) == nil else { return }
        loop.schedule(after: configuration.timing.parting) { [weak self] in
            self?.parting[number] = nil
            AcceptedConnections.shutDown(descriptor, number: number)
        }
    }

    // MARK: To clients

    private func forward(from client: RemoteClient) {
        while clients[client.route] === client, client.local.receive() {
            // The service sends one part to clients.
            let message = client.local.part(0)
            switch client.unsent.isEmpty ? router.send(message, to: client.route) : .full {
            case .sent: continue
            case .unreachable: return remove(client)
            case .full: keep(message, for: client)
            }
        }
    }

    private func keep(_ message: UnsafeRawBufferPointer, for client: RemoteClient) {
        client.keep(message)
        unsentBytes += message.count
        waiting.insert(client.route)
        scheduleRetry()
        if client.unsentBytes > configuration.limits.unsentBytes { endUnsent(client) }
        while unsentBytes > configuration.limits.allUnsentBytes,
            let largest = waiting.compactMap({ clients[$0] }).max(by: { $0.unsentBytes < $1.unsentBytes })
        {
            endUnsent(largest)
        }
    }

    private func endUnsent(_ client: RemoteClient) {
        let text = "\(client.name) does not read its messages, so its connection is ended."
        report.log(.warning, text, kind: "unsent")
        end(client, Goodbye(.limitReached, "This connection did not read its messages. Connect again to continue."))
    }

    private func sendKept() {
        for route in waiting {
            guard let client = clients[route] else { continue }
            let before = client.unsentBytes
            let result = client.sendKept(by: router)
            unsentBytes -= before - client.unsentBytes
            if result == .unreachable { remove(client) }
            if client.unsent.isEmpty { waiting.remove(route) }
        }
        if !waiting.isEmpty { scheduleRetry() }
    }

    private func scheduleRetry() {
        guard !isRetryScheduled else { return }
        isRetryScheduled = true
        loop.schedule(after: configuration.timing.retry) { [weak self] in
            guard let self else { return }
            isRetryScheduled = false
            sendKept()
        }
    }

    // MARK: Coming and going

    private func add(_ client: RemoteClient) {
        if let earlier = clientsByDescriptor[client.descriptor] { remove(earlier) }
        clients[client.route] = client
        clientsByDescriptor[client.descriptor] = client
        clientsPerKey[client.key, default: 0] += 1
        AcceptedConnections.setServed(true, client.descriptor, number: client.number)
        report.log(.debug, "\(client.name) is connected")
    }

    /// Forgets a client and closes its local connection.
    private func remove(_ client: RemoteClient) {
        guard clients[client.route] === client else { return }
        clients[client.route] = nil
        waiting.remove(client.route)
        unsentBytes -= client.unsentBytes
        if clientsByDescriptor[client.descriptor] === client { clientsByDescriptor[client.descriptor] = nil }
        let others = clientsPerKey[client.key, default: 1] - 1
        clientsPerKey[client.key] = others > 0 ? others : nil
        AcceptedConnections.setServed(false, client.descriptor, number: client.number)
        client.local.abandon()
    }

    /// Ends a client with the reason.
    private func end(_ client: RemoteClient, _ goodbye: Goodbye) {
        remove(client)
        refuse(client.route, client.descriptor, client.number, goodbye)
    }

    /// The service has ended the local connection. Its last messages are forwarded already.
    private func localEnded(_ client: RemoteClient) {
        guard clients[client.route] === client else { return }
        remove(client)
        scheduleShutDown(client.descriptor, client.number)
    }

    /// Takes the reported ends of TCP connections, in their order. What a connection had sent has arrived before.
    private func noteEnds() {
        while let descriptor = monitor.next() {
            AcceptedConnections.ended(descriptor)
            if let client = clientsByDescriptor.removeValue(forKey: descriptor) { ending.append(client) }
        }
    }

    /// Removes the clients whose TCP connection has ended, once nothing of them is left to be read.
    private func removeEnded() {
        for client in ending { remove(client) }
        ending.removeAll()
    }

    // MARK: Connections without a client

    /// Reports refused connections, and begins to check those that say nothing.
    func readNews() {
        let news = AcceptedConnections.takeNews()
        if news.refused > 0 {
            let others = news.refused == 1 ? "" : " (\(news.refused - 1) more at the same time)"
            report.log(.warning, news.reason + others, kind: "admission")
        }
        if news.hasAccepted { beginSweeping() }
    }

    private func beginSweeping() {
        guard !isSweepScheduled else { return }
        isSweepScheduled = true
        loop.schedule(after: configuration.timing.sweep) { [weak self] in
            guard let self else { return }
            isSweepScheduled = false
            AcceptedConnections.shutDownUnserved(for: configuration.timing.greeting)
            if AcceptedConnections.hasUnserved { beginSweeping() }
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
        loop.schedule(after: configuration.timing.editing) { [weak self] in
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
            let listed = try configuration.authorized.all()
            for client in Array(clients.values) where !listed.contains(client.key) {
                report.log(
                    .info, "\(client.name) is disconnected: \(configuration.authorized.path) no longer has its key")
                let goodbye = Goodbye(.notPermitted, Gate.noKey)
                // The client has left for good, so the service keeps no place for it.
                client.local.send(ClientMessage.goodbye(goodbye).encode())
                end(client, goodbye)
            }
        } catch {
            // No new client gets in until the list is repaired. Connected clients came in by a list that was reliable.
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
