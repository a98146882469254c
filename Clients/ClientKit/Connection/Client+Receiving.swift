import Display
import Transport
import Wire

/// Handling of received messages.
extension Client {
    /// Messages that are handled before the loop serves the person: the socket keeps the rest, and calls again.
    private static let messagesPerTurn = 64
    /// Bytes of messages after which the same happens: one message of the largest size.
    private static let bytesPerTurn = Limits.standard.frameBytes

    func receiveAll(from line: DealerSocket) {
        var (messages, bytes) = (Client.messagesPerTurn, Client.bytesPerTurn)
        // A message may end the connection; nothing is read from it then.
        while messages > 0, bytes > 0, line === self.connection, line.receive() {
            messages -= 1
            bytes -= line.part(0).count
            lastReceived = SuspendingClock.now
            do throws(WireError) {
                let message = try ServiceMessage.decode(line.part(0), limits: limits, lastVersion: lastFrame)
                if case .frame = message { frameBytes += line.part(0).count }
                handle(message)
            } catch {
                refuse("The service at \(endpoint) sent a message that this client cannot decode: \(error.sentence)")
            }
        }
    }

    private func refuse(_ sentence: String) {
        connection?.send(ClientMessage.goodbye(Goodbye(.malformed, sentence)).encode())
        failRequests(sentence)
        end(.malformed(sentence))
    }

    private func handle(_ message: ServiceMessage) {
        switch message {
        case .welcome(let welcome):
            guard case .dialing = phase else {
                return refuse("The service at \(endpoint) sent a second Welcome on one connection.")
            }
            welcomed(welcome)
        case .goodbye(let goodbye): dismissed(goodbye)
        case .ping:
            connection?.send(ClientMessage.pong.encode())
            awaitsPing = false
            sendInputs()
        case .pong:
            if let pingedAt { mirror.clock.record(roundTrip: SuspendingClock.now - pingedAt) }
            pingedAt = nil
        case .reply(let reply): resolve(reply)
        case .frame(let frame): show(frame)
        case .event(let event): handleEvent(event)
        }
    }

    private func dismissed(_ goodbye: Goodbye) {
        if attachment != nil, canComeBack(after: goodbye.code) {
            if goodbye.code == .lost {
                // The session has no record of this client, which connects again as a new one.
                token = nil
                reportLostInputs(inputs.discardSent())
            }
            loseConnection(goodbye.text)
        } else {
            failRequests(goodbye.text)
            end(.refused(Failure(goodbye.code, goodbye.text)))
        }
    }

    /// Returns true if a new connection helps. A service that ends in order ends its sessions, too. But while dialling,
    /// the service that is just ending is not the one that the client is looking for.
    private func canComeBack(after code: FailureCode) -> Bool {
        switch (phase, code) {
        case (.ready, .refused), (.ready, .busy), (.ready, .limitReached), (.ready, .timeout), (.ready, .notAttached),
            (.ready, .lost):
            true
        case (.dialing, .shuttingDown): true
        default: false
        }
    }

    private func show(_ frame: Frame) {
        let epoch = mirror.epoch
        do throws(ClientError) {
            try mirror.apply(frame)
        } catch {
            return refuse(error.sentence)
        }
        lastFrame = frame.delta.version
        scheduleAcknowledgement()
        awaitsPing = false
        // A new worker has not received what was sent to the previous one.
        if epoch != 0, mirror.epoch != epoch {
            if !expectsNewEpoch { reportLostInputs(inputs.discardSent()) }
            expectsNewEpoch = false
        }
        if frame.clock != nil { measureRoundTripIfNeeded() }
        if frame.inputSerial > 0 { inputs.included(upTo: frame.inputSerial) }
        if !frame.staleInputs.isEmpty { notices.append(.stale(frame.staleInputs)) }
        notices.append(.frame)
        if features.contains(.namedPaths) { resources.retainPaths(of: frame.delta) }
        resources.enqueueMissing(frame.delta)
        fetchResources()
    }

    /// Delays the acknowledgement of a frame. An input carries the seen version, which acknowledges it, too; one nearly
    /// always follows soon and saves a message. Two frames are never left unacknowledged: the session would stop
    /// sending.
    private func scheduleAcknowledgement() {
        owedAcknowledgements += 1
        if owedAcknowledgements > 1 { return acknowledge() }
        acknowledgeLater()
    }

    private func acknowledgeLater() {
        guard acknowledgeTimer == nil else { return }
        acknowledgeTimer = loop.schedule(after: options.timing.acknowledgement) { [weak self] in
            guard let self else { return }
            acknowledgeTimer = nil
            if owedAcknowledgements > 0 { acknowledge() }
        }
    }

    private func acknowledge() {
        let message = ClientMessage.acknowledge(Acknowledge(version: mirror.version)).encode()
        // A service that reads nothing at the moment gets the newest acknowledgement later.
        guard connection?.send(message) != .full else { return acknowledgeLater() }
        owedAcknowledgements = 0
    }

    private func handleEvent(_ event: SessionEvent) {
        switch event {
        case .restarted:
            notices.append(.event(event))
            reportLostInputs(inputs.discardAll())
            (expectsNewEpoch, awaitsPing) = (true, true)
            // The new process received the display as it was at the attachment.
            if let attachment, attachment.mode == .takeOver, let screen = attachment.screen { send(.resize(screen)) }
        case .ended:
            attached = nil
            attachment = nil
            isInputAccepted = false
            notices.append(.event(event))
        case .busy, .clipboard, .openURL, .pointer, .announcement, .feedback, .displaced, .unsaved:
            notices.append(.event(event))
        }
    }

    private func reportLostInputs(_ lost: Int) {
        if lost > 0 { notices.append(.inputsLost(count: lost)) }
    }

    func sendInputs() {
        guard inputs.waiting > 0, case .ready = phase, isInputAccepted, !awaitsPing, let connection else { return }
        let seen = mirror.version
        let isOpen = inputs.send(now: SuspendingClock.now) { next in
            guard connection.send(ClientMessage.input(next).encode()) == .sent else { return false }
            if next.seen == seen { owedAcknowledgements = 0 }
            return true
        }
        guard isOpen, sendTimer == nil, let deadline = inputs.nextDeadline else { return }
        sendTimer = loop.schedule(at: deadline) { [weak self] in
            self?.sendTimer = nil
            self?.sendInputs()
        }
    }
}
