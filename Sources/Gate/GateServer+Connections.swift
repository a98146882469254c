import Network
import Transport
import Wire

/// The beginnings and ends of connections.
extension GateServer {
    // MARK: The first message

    /// Handles a message under the routing ID of a client, from a connection that is not the client's. The peer has
    /// chosen that ID.
    func receive(fromAnother client: RemoteClient) {
        recordEnds()
        guard ending.contains(where: { $0 === client }) else {
            let text = "A peer used the identity of \(client.name); its message was dropped."
            return report.log(.warning, text, kind: "identity")
        }
        remove(client)
        receiveFromStranger()
    }

    /// Handles a Hello of a client that has sent Goodbye on the same connection. It gets another local connection,
    /// because the service no longer reads the present one.
    func receive(fromReturning client: RemoteClient) {
        remove(client)
        receiveFromStranger()
    }

    /// Handles the first message of a connection.
    func receiveFromStranger() {
        // First, so that the descriptor means the connection of this message.
        recordEnds()
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
                return refuse(route, descriptor, number, Goodbye(.notPermitted, GateServer.noKey), isHello: true)
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

    func refuse(
        _ route: RouteID, _ descriptor: Int32, _ number: UInt, _ goodbye: Goodbye, isHello: Bool = false
    ) {
        _ = router.send(ServiceMessage.goodbye(goodbye).encode(), to: route)
        scheduleShutDown(descriptor, number, isHello: isHello)
    }

    /// Ends the connection shortly, unless it gets a client meanwhile.
    func scheduleShutDown(_ descriptor: Int32, _ number: UInt, isHello: Bool = false) {
        guard parting.updateValue(isHello, forKey: number) == nil else { return }
        loop.schedule(after: configuration.timing.closeDelay) { [weak self] in
            self?.parting[number] = nil
            AcceptedConnections.shutDown(descriptor, number: number)
        }
    }

    // MARK: Connection lifecycle

    private func add(_ client: RemoteClient) {
        if let earlier = clientsByDescriptor[client.descriptor] { remove(earlier) }
        clients[client.route] = client
        clientsByDescriptor[client.descriptor] = client
        clientsPerKey[client.key, default: 0] += 1
        AcceptedConnections.setServed(true, client.descriptor, number: client.number)
        report.log(.debug, "\(client.name) is connected")
    }

    /// Removes a client and closes its local connection.
    func remove(_ client: RemoteClient) {
        guard clients[client.route] === client else { return }
        clients[client.route] = nil
        waiting.remove(client.route)
        unread.clients.remove(client.route)
        unsentBytes -= client.unsentBytes
        if clientsByDescriptor[client.descriptor] === client { clientsByDescriptor[client.descriptor] = nil }
        let others = clientsPerKey[client.key, default: 1] - 1
        clientsPerKey[client.key] = others > 0 ? others : nil
        AcceptedConnections.setServed(false, client.descriptor, number: client.number)
        client.local.abandon()
    }

    /// Ends a client with the reason.
    func end(_ client: RemoteClient, _ goodbye: Goodbye) {
        remove(client)
        refuse(client.route, client.descriptor, client.number, goodbye)
    }

    /// The service has ended the local connection. Its last messages are forwarded already.
    func localEnded(_ client: RemoteClient) {
        guard clients[client.route] === client else { return }
        remove(client)
        scheduleShutDown(client.descriptor, client.number)
    }

    /// Takes the reported ends of TCP connections, in their order. What a connection had sent has arrived before.
    func recordEnds() {
        while let descriptor = monitor.next() {
            AcceptedConnections.ended(descriptor)
            if let client = clientsByDescriptor.removeValue(forKey: descriptor) { ending.append(client) }
        }
    }

    /// Removes the clients whose TCP connection has ended, once nothing of them is left to be read.
    func removeEnded() {
        for client in ending { remove(client) }
        ending.removeAll()
    }

    // MARK: Connections without a client

    /// Reports refused connections, makes places for further ones, and begins to check those without a Hello.
    func readAdmissionEvents() {
        let events = AcceptedConnections.drainEvents()
        if events.refused > 0 {
            let others = events.refused == 1 ? "" : " (\(events.refused - 1) more at the same time)"
            report.log(.warning, events.reason + others, kind: "admission")
        }
        guard events.hasAccepted else { return }
        AcceptedConnections.shutDownDisplaced()
        beginSweeping()
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
}
