import Network
import Transport
import Wire

/// Messages between clients and their local connections.
extension GateServer {
    // MARK: From clients

    /// Messages that are read before timers run.
    private static let batch = 256

    func receive() {
        if router.receive(atMost: GateServer.batch, forwardFromClient) { removeEnded() }
        // ZeroMQ signals this socket also when a client's queue has space again.
        sendKept()
    }

    @inline(__always)
    func forwardFromClient() {
        guard let client = clients[router.source] else { return receiveFromStranger() }
        guard router.isSource(client.user), router.sourceDescriptor == client.descriptor else {
            return receive(fromAnother: client)
        }
        let kind = router.part(1).first
        guard !client.hasLeft || kind != MessageKind.hello.rawValue else { return receive(fromReturning: client) }
        forward(to: client)
        if kind == MessageKind.goodbye.rawValue { client.hasLeft = true }
    }

    func forward(to client: RemoteClient) {
        let count = min(router.partCount, GateServer.partLimit)
        var bytes = 0
        for index in 1..<max(count, 2) {
            let part = router.part(index)
            bytes += part.count
            switch client.local.send(part, more: index + 1 < count) {
            case .sent: continue
            // The end of the local connection is about to be reported.
            case .unreachable: return
            case .full: return endUnread(client)
            }
        }
        if client.local.queuedBytes > 0 { recordUnread(client, bytes) }
    }

    /// Parts of a message that are forwarded, with the routing ID. No valid message has more than two.
    private static let partLimit = 4

    /// Counts bytes that the service has not read. Ends the clients with most of them if there are too many.
    private func recordUnread(_ client: RemoteClient, _ bytes: Int) {
        unread.clients.insert(client.route)
        unread.added += bytes
        guard unread.added >= configuration.limits.unreadCheck else { return }
        unread.added = 0
        let waiting = unread.clients.compactMap { clients[$0] }.filter { $0.local.queuedBytes > 0 }
        unread.clients = Set(waiting.map(\.route))
        var left = waiting.reduce(0) { $0 + $1.local.queuedBytes }
        for client in waiting.sorted(by: { $0.local.queuedBytes > $1.local.queuedBytes }) {
            guard left > configuration.limits.allUnreadBytes else { return }
            left -= client.local.queuedBytes
            endUnread(client)
        }
    }

    private func endUnread(_ client: RemoteClient) {
        let text = "The service does not read the messages of \(client.name), so its connection is ended."
        report.log(.warning, text, kind: "unread")
        end(client, Goodbye(.limitReached, "The service does not read your messages. Connect again to continue."))
    }

    // MARK: To clients

    func forward(from client: RemoteClient) {
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
}
