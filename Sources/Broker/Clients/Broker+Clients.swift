import Transport
import Wire

extension Broker {
    /// Handles a message of a client that has sent Hello. Decodes only messages that the service itself answers.
    @inline(__always)
    func receive(from client: ServedClient, _ connection: LocalConnection) {
        recordActivity(client)
        if client.hasDroppedMessages { return sendOverflowGoodbye(client) }
        let message = connection.part(0)
        guard connection.partCount == 1, let kind = message.first else {
            return dismiss(client, Goodbye(.malformed, Broker.onePart))
        }
        if client.isParked { unpark(client) }
        client.isRepeating = client.postponedSince != nil
        defer { if !connection.isPaused { client.postponedSince = nil } }
        switch kind {
        case MessageKind.input.rawValue: forwardInput(client, connection)
        case MessageKind.acknowledge.rawValue, MessageKind.ping.rawValue, MessageKind.pong.rawValue:
            receiveSignal(client, message)
        case MessageKind.sessionRequest.rawValue: forwardRequest(client, message, connection)
        case MessageKind.serviceRequest.rawValue: readRequest(client, message, connection)
        case MessageKind.goodbye.rawValue: remove(client)
        default: dismiss(client, Goodbye(.malformed, "A client cannot send a message of kind \(kind) here."))
        }
    }

    /// Handles an acknowledgement, ping or pong. They have a rate of their own, so that they cost no input.
    private func receiveSignal(_ client: ServedClient, _ message: UnsafeRawBufferPointer) {
        guard client.signalRate.consume(loop.now) else {
            let text = "More than \(configuration.limits.inputsPerSecond) acknowledgements and pings a second."
            return dismissOverBudget(client, Goodbye(.limitReached, "\(text) Send fewer."))
        }
        switch message.first {
        case MessageKind.acknowledge.rawValue:
            // An acknowledgement without an outstanding frame changes nothing. It is dropped, so that it costs nothing.
            if client.acknowledgeFrame() { forwardAcknowledgement(client, message) }
        case MessageKind.ping.rawValue where message.count == 1: send(.pong, to: client)
        case MessageKind.ping.rawValue: dismiss(client, Goodbye(.malformed, "A ping has no body."))
        case MessageKind.pong.rawValue where message.count == 1: client.ponged()
        default: dismiss(client, Goodbye(.malformed, "A pong has no body."))
        }
    }

    /// Forwards an acknowledgement, whatever else waits for the worker: there are at most a few of each client.
    /// Otherwise its client would get no further frame. Of a long one only the version is forwarded.
    private func forwardAcknowledgement(_ client: ServedClient, _ message: UnsafeRawBufferPointer) {
        guard let worker = client.session?.host?.connection else { return }
        guard message.count > BrokerBudget.acknowledgement else {
            _ = worker.send(message, number: client.number, limit: .max, isExempt: true)
            return
        }
        do throws(WireError) {
            let decoded = try ClientMessage.decode(message, limits: configuration.limits)
            decoded.encode().withUnsafeBytes {
                _ = worker.send($0, number: client.number, limit: .max, isExempt: true)
            }
        } catch {
            dismiss(client, Goodbye(error.goodbyeCode, error.sentence))
        }
    }

    private func forwardInput(_ client: ServedClient, _ connection: LocalConnection) {
        guard client.isRepeating || client.rate.consume(loop.now) else {
            // The client keeps its place: the excess input is not lost and can be sent again on the next connection.
            return dismissOverBudget(client, Goodbye(.limitReached, inputRateSentence))
        }
        // Input that crosses the end of its session or worker is lost; the epoch of the next frame shows that.
        guard client.session != nil else { return }
        guard client.mayInput else {
            return dismiss(client, Goodbye(.notPermitted, "An observer cannot send input. Attach with control."))
        }
        // The input is lost; `Event.restarted` has reported that to the client.
        guard !client.mayReferToEarlierEpoch else { return }
        client.hasSentInput = true
        if forward(client, connection) == .full, !postpone(client, connection) {
            dismiss(client, busyGoodbye(client), mayResume: true)
        }
    }

    /// Reads nothing more of a client until its session's worker has read enough to get the client's message. Returns
    /// false if that takes too long.
    private func postpone(_ client: ServedClient, _ connection: LocalConnection) -> Bool {
        let since = client.postponedSince ?? loop.now
        guard loop.now - since < configuration.timing.acceptDeadline else { return false }
        client.postponedSince = since
        connection.postpone(on: loop, for: configuration.timing.acceptRetryInterval)
        return true
    }

    /// Returns the Goodbye for a full queue to the session, and logs a warning for the session's author.
    func busyGoodbye(_ client: ServedClient) -> Goodbye {
        if let session = client.session { reportFullQueue(of: session) }
        return Goodbye(.busy, "The session accepts no input at the moment. Connect again to continue.")
    }

    /// Logs that a worker reads too little, once until it has read again.
    private func reportFullQueue(of session: Session) {
        guard let host = session.worker?.host, !host.hasReportedFullQueue else { return }
        host.hasReportedFullQueue = true
        peerLog.warning(
            .process,
            "\(session.app), process \(host.process), does not read: \(host.connection.queuedBytes >> 10) KiB wait for "
                + "it. Further messages to \(session.name) are refused until it does")
    }

    private func forwardRequest(
        _ client: ServedClient, _ message: UnsafeRawBufferPointer, _ connection: LocalConnection
    ) {
        guard let serial = RequestHeader.serial(in: message) else {
            return dismiss(client, Goodbye(.malformed, "Request.serial is missing."))
        }
        guard client.isRepeating || admitRequest(of: client, bytes: message.count, connection) else { return }
        guard let session = client.session else {
            do throws(WireError) {
                _ = try ClientMessage.decode(message, limits: configuration.limits)
            } catch {
                return dismiss(client, Goodbye(error.goodbyeCode, error.sentence))
            }
            return fail(client, serial, Failure(.notAttached, "Attach to a session first; `fanlight ps` lists them."))
        }
        // For duplicates among forwarded requests, the session sends the failure.
        if client.serviceRequests.contains(serial), client.invalidateDuplicate(serial) {
            return refuseDuplicateSerial(client, serial)
        }
        guard client.openRequests.count + client.heldRequests.count < ServedClient.openLimit else {
            return fail(client, serial, openLimitFailure)
        }
        guard client.heldRequests.isEmpty else { return hold(client, serial, message) }
        switch forward(client, connection) {
        case .sent: recordOpen(client, open(serial, message))
        // Observers share a small part of the worker's queue. If it is full, the message stays unread for a while. The
        // queue is full for other clients only if the worker does not read. Many unread messages would then take the
        // memory for connections, so their requests fail.
        case .full where !client.mayInput && postpone(client, connection): break
        case .full:
            reportFullQueue(of: session)
            fail(client, serial, Failure(.busy, "\(session.name) does not read its messages.", canRetry: true))
        // The worker runs without a connection at the moment. Another worker could not interpret the request.
        case .unreachable where session.isOpen: hold(client, serial, message)
        case .unreachable: fail(client, serial, Broker.failureWhileStarting(session))
        }
    }

    func open(_ serial: UInt32, _ message: UnsafeRawBufferPointer) -> ServedClient.OpenRequest {
        let timeout = RequestHeader.timeout(in: message) ?? Request.standardTimeout
        return ServedClient.OpenRequest(
            serial: serial,
            deadline: loop.now + self.timeout(timeout == 0 ? Request.immediateReadTimeout : timeout),
            isReadOnly: RequestHeader.isReadOnly(message))
    }

    static func failureWhileStarting(_ session: Session) -> Failure {
        Failure(.workerFailed, "\(session.name) is being started. Try again.", canRetry: true)
    }

    /// Forwards the message to the worker of the client's session, undecoded. It is copied only if the worker's socket
    /// has no space.
    @inline(__always)
    private func forward(_ client: ServedClient, _ connection: LocalConnection) -> SendResult {
        guard let host = client.session?.host else { return .unreachable }
        let (message, worker) = (connection.part(0), host.connection)
        guard client.share.admits(message.count, to: worker) else { return .full }
        let limit = client.mayInput ? BrokerBudget.worker : BrokerBudget.observers
        let result = worker.send(message, number: client.number, limit: limit)
        if result == .sent {
            client.share.add(message.count, to: worker)
            if worker.queuedBytes == 0 { host.hasReportedFullQueue = false }
        }
        return result
    }

    private func refuseDuplicateSerial(_ client: ServedClient, _ serial: UInt32) {
        fail(client, serial, Failure(.malformed, "Request \(serial) is open already."))
    }

    private var inputRateSentence: String {
        "More than \(configuration.limits.inputsPerSecond) inputs a second. Send fewer."
    }

    private var openLimitFailure: Failure {
        Failure(.limitReached, "\(ServedClient.openLimit) requests are open already. Wait for answers.", canRetry: true)
    }

    private func readRequest(
        _ client: ServedClient, _ message: UnsafeRawBufferPointer, _ connection: LocalConnection
    ) {
        do throws(WireError) {
            guard case .request(let request) = try ClientMessage.decode(message, limits: configuration.limits) else {
                return
            }
            guard admit(request.verb, of: client, connection) else { return }
            guard !client.invalidateDuplicate(request.serial) else {
                return refuseDuplicateSerial(client, request.serial)
            }
            guard client.serviceRequests.count < ServedClient.openLimit else {
                return fail(client, request.serial, openLimitFailure)
            }
            client.serviceRequests.insert(request.serial)
            let pendingReply = PendingReply(client: client, serial: request.serial)
            if !deferIfAwaitingWorkers(request, pendingReply, bytes: message.count) { serve(request, pendingReply) }
        } catch {
            dismiss(client, Goodbye(error.goodbyeCode, error.sentence))
        }
    }

    // MARK: Sending

    func reply(_ pendingReply: PendingReply, _ answer: Answer) {
        guard pendingReply.isAwaited, pendingReply.client.finishServiceRequest(pendingReply.serial) else { return }
        send(
            Reply(serial: pendingReply.serial, .success(answer)).encodedWithinLimits(configuration.limits),
            to: pendingReply.client)
    }

    func reply(_ pendingReply: PendingReply, failing failure: Failure) {
        guard pendingReply.isAwaited, pendingReply.client.finishServiceRequest(pendingReply.serial) else { return }
        fail(pendingReply.client, pendingReply.serial, failure)
    }

    func fail(_ client: ServedClient, _ serial: UInt32, _ failure: Failure) {
        send(.reply(Reply(serial: serial, .failure(failure))), to: client)
    }

    func ping(_ client: ServedClient) {
        client.pinged()
        send(.ping, to: client)
    }

    func send(_ message: ServiceMessage, to client: ServedClient) { send(message.encode(), to: client) }

    private func send(_ bytes: [UInt8], to client: ServedClient) {
        guard let connection = client.connection else { return }
        handleSendResult(client, connection.send(bytes), bytes.count)
    }

    /// Handles the result of a send to a client: counts the bytes, or marks the client as lost.
    @inline(__always)
    func handleSendResult(_ client: ServedClient, _ result: SendResult, _ bytes: Int) {
        guard result == .sent else { return handleFailedSend(client, result) }
        client.recordSent(bytes)
        if client.unpingedBytes > BrokerBudget.pingInterval { checkUnreadBytes(client) }
    }

    private func checkUnreadBytes(_ client: ServedClient) {
        guard client.unreadBytes <= BrokerBudget.unread(configuration.limits) else {
            return handleFailedSend(client, .full)
        }
        ping(client)
    }

    private func handleFailedSend(_ client: ServedClient, _ result: SendResult) {
        if result == .full {
            // The client responds but does not read. Messages it missed cannot be reconstructed: it must resume.
            if !client.hasDroppedMessages {
                reportBudget(client, "messages to it do not fit and are dropped; it must resume.")
            }
            client.hasDroppedMessages = true
        } else {
            disconnect(client)
        }
        park(client)
    }

    // MARK: Connection lifecycle

    @inline(__always)
    func recordActivity(_ client: ServedClient) {
        client.lastReceived = loop.now
        client.wasPinged = false
        if !client.unconfirmed.isEmpty { client.unconfirmed = [] }
    }

    /// Ends a connection with its reason. With `mayResume` the client keeps its place for the next one.
    func dismiss(_ client: ServedClient, _ goodbye: Goodbye, mayResume: Bool = false) {
        peerLog.debug(.connection, "Dismissed \(client.name): \(goodbye.text)")
        client.connection?.send(ServiceMessage.goodbye(goodbye).encode(), limit: .max)
        guard mayResume, client.session != nil else { return remove(client) }
        disconnect(client)
        park(client)
    }

    /// Ends a connection that has exceeded its part of what all clients share. The client keeps its place for the next
    /// one.
    func dismissOverBudget(_ client: ServedClient, _ goodbye: Goodbye) {
        reportBudget(client, "dismissed. \(goodbye.text)")
        dismiss(client, goodbye, mayResume: true)
    }

    /// Warns in the log that a client's messages exceed a limit. Otherwise only the client would learn of it.
    func reportBudget(_ client: ServedClient, _ sentence: String) {
        peerLog.warning(.budget, "Limits of the service: \(client.name): \(sentence)")
    }

    /// Ends the connection with a Goodbye, as soon as the queue has space for it. The missed messages cannot be
    /// reconstructed. The client has the time of a heartbeat to read what was sent before.
    func sendOverflowGoodbye(_ client: ServedClient) {
        let text =
            "Some messages are lost: this connection did not read them, or others left no memory for them. "
            + "Connect again to continue."
        guard let connection = client.connection,
            connection.send(ServiceMessage.goodbye(Goodbye(.limitReached, text)).encode()) != .full
        else { return }
        disconnect(client, within: configuration.timing.heartbeat.silence)
        if client.session == nil { remove(client) }
    }

    /// Hangs up. The client gets what was sent before, and can send nothing more.
    func disconnect(_ client: ServedClient, within limit: Duration? = nil) {
        guard let connection = client.connection else { return }
        peers[connection.id] = nil
        client.connection = nil
        hangUp(connection, within: limit)
    }

    /// Handles the end of a client's connection. One that waits for an answer has the time of a heartbeat to come back.
    func lost(_ client: ServedClient) {
        disconnect(client)
        guard client.session == nil, !client.serviceRequests.isEmpty || !client.unconfirmed.isEmpty else {
            return park(client)
        }
        loop.schedule(after: configuration.timing.heartbeat.silence) { [weak self, weak client] in
            guard let self, let client, clients[client.number] === client, client.connection == nil else { return }
            park(client)
        }
    }

    /// Parks the client: its worker produces nothing for it until it sends something again.
    func park(_ client: ServedClient) {
        guard client.session != nil else {
            if client.connection == nil { remove(client) }
            return
        }
        guard !client.isParked else { return }
        client.isParked = true
        peerLog.debug(.connection, "\(client.name) is silent; its attachment to \(client.session?.name ?? "") is kept")
        notifyWorker(client.session, .park(client.number))
    }

    /// Continues to serve the client. A worker that was replaced or has reconnected meanwhile has no record of the
    /// client, so it is attached anew. `attachAll` attaches it to a worker that is still starting.
    private func unpark(_ client: ServedClient) {
        client.isParked = false
        guard let host = client.session?.host else { return }
        guard client.attachedHost === host else { return attach(client) }
        send(.unpark(client.number), to: host)
    }

    /// Removes a client that left for good.
    func remove(_ client: ServedClient) {
        // First, so that nothing is sent to the client any more.
        disconnect(client)
        detach(client)
        dropWaiting(of: client)
        closeSessionsBeingOpened(by: client)
        clients[client.number] = nil
        clientsByToken[client.token] = nil
        for serial in client.followed.keys { endFollowing(client, serial) }
    }
}
