import Display
import Network
import Transport
import Wire

/// Connecting, heartbeat and reconnecting.
extension Client {
    /// The largest message that is accepted, in bytes: frames and replies are the largest.
    private static let largestMessage = Limits.standard.frameBytes
    /// Bytes that may wait for a service that does not read: eight messages of the largest size.
    private static let sendLimit = 8 * Limits.standard.messageBytes

    /// Connects and sends Hello; the answer arrives in a later turn.
    func openConnection() throws(TransportError) {
        dialNumber += 1
        let number = dialNumber
        phase = .dialing
        connectFailure = noAnswerReason
        let keys: KeyPair? = if case .tcp = endpoint { try ClientKeys.pair() } else { nil }
        let line = try DealerSocket(
            context, to: endpoint, keys: keys, largestMessage: Client.largestMessage, sendLimit: Client.sendLimit)
        lastFrame = nil
        owedAcknowledgements = 0
        awaitsPing = false
        try line.open(
            on: loop,
            onChange: { [weak self] change in self?.connectionChanged(change, dial: number) },
            onReadable: { [weak self] line in self?.receiveAll(from: line) })
        self.connection = line
        let resume = token.map {
            ResumePoint(token: $0, epoch: mirror.epoch, version: mirror.version, inputSerial: inputs.lastSent)
        }
        let hello = Hello(client: options.name, role: options.role, resume: resume)
        line.send(ClientMessage.hello(hello).encode())
    }

    func awaitWelcome() throws(ClientError) {
        // A zero timeout applies to requests; the handshake always takes some time.
        let timeLimit = options.timeout > .zero ? options.timeout : options.timing.welcome
        let deadline = SuspendingClock.now + timeLimit
        while isAway {
            if let ending { throw ending }
            if isInterrupted { throw .interrupted }
            if case .away = phase { throw .noService(endpoint: endpoint.description, reason: connectFailure) }
            let left = deadline - SuspendingClock.now
            guard left > .zero else {
                let isReached = connection?.isReached ?? false
                end(.connectionLost("The service did not answer."))
                let seconds = (Double(timeLimit.wireMilliseconds) / 1000).formattedSeconds
                let who =
                    isReached
                    ? "a process listens at \(endpoint) and does not respond" : "nothing responds at \(endpoint)"
                throw .timeout(
                    waitedFor: "connect: no message arrived for \(seconds) s", pending: [Pending(.busy, who)])
            }
            loop.runOnce(limit: left)
        }
    }

    func welcomed(_ welcome: Welcome) {
        features = welcome.features
        limits = welcome.limits
        inputs.pace.perSecond = limits.inputsPerSecond
        token = welcome.token
        heartbeat = .milliseconds(Int64(max(1, welcome.heartbeatMilliseconds)))
        phase = .ready
        pingedAt = nil
        mirror.clock.discardRoundTrips()
        watchSilence(dial: dialNumber)
        guard let attachment else { return }
        if welcome.resumed {
            resumeAttachment()
        } else {
            reattach(attachment, until: SuspendingClock.now + options.timing.registrationGrace, dial: dialNumber)
        }
    }

    private func resumeAttachment() {
        notices.append(.back)
        isInputAccepted = true
        inputs.repeatUnanswered()
        sendInputs()
        fetchResources()
    }

    /// Attaches again to a service that has no record of this client: it was restarted.
    private func reattach(_ request: AttachRequest, until deadline: SuspendingClock.Instant, dial: Int) {
        self.request(.attach(request)) { [weak self] reply in
            guard let self, dial == self.dialNumber else { return }
            switch reply.result {
            case .success(.attached(let attached)):
                self.attached = attached
                resumeAttachment()
            case .success:
                end(.malformed("The service sent an unexpected reply."))
            case .failure(let failure):
                // Lost together with this connection: another one follows.
                if isAway { return }
                guard failure.code == .unknownSession else { return end(.refused(failure)) }
                // The session existed, so its name is not mistyped.
                guard SuspendingClock.now < deadline else {
                    let text = "The session \(request.session) is over: its app ended while the service was away."
                    return end(.refused(Failure(.workerFailed, text)))
                }
                loop.schedule(after: options.timing.redial) { [weak self] in
                    guard let self, dial == self.dialNumber else { return }
                    reattach(request, until: deadline, dial: dial)
                }
            }
        }
    }

    /// The reason if the connection ends before any answer.
    private var noAnswerReason: String {
        switch endpoint {
        case .ipc:
            "The service at \(endpoint) closed the connection without an answer. It may have ended, crashed, "
                + "or reached its limit of open files, which its log reports. Try again, or start one with: fanlightd"
        // Over TCP a refused client cannot distinguish the reasons: the connection ends without an answer.
        case .tcp: turnedAway + ClientKeys.advice(for: endpoint)
        }
    }

    private var turnedAway: String { "The service at \(endpoint) refused this client." }

    private func connectionChanged(_ change: ConnectionChange, dial: Int) {
        guard dial == self.dialNumber else { return }
        switch change {
        case .connected: break
        case .lost: loseConnection("The connection to the service at \(endpoint) is lost.")
        case .handshakeFailed: loseConnection(noAnswerReason)
        case .wrongProtocol:
            connectFailure =
                "The process that listens at \(endpoint) is not a Fanlight service. "
                + "Use another endpoint, or end that process."
            loseConnection(connectFailure)
        case .unknownKey:
            // A client whose key was removed from the list need not try again.
            if attachment != nil { return end(.noService(endpoint: endpoint.description, reason: noAnswerReason)) }
            loseConnection(noAnswerReason)
        case .noListener:
            // A Unix socket was checked before: a service was there.
            if case .tcp(_, let port, _) = endpoint {
                connectFailure =
                    "No service listens at \(endpoint). "
                    + "Start one there with: fanlightd --listen tcp://0.0.0.0:\(port)"
            }
            loseConnection(connectFailure)
        case .unknownHost:
            connectFailure = "The host of \(endpoint) cannot be found. Check its name."
            loseConnection(connectFailure)
        }
    }

    /// Sends a ping after a heartbeat of silence, and disconnects after several.
    private func watchSilence(dial: Int) {
        let silence = SuspendingClock.now - lastReceived
        if silence >= heartbeat * options.timing.silentHeartbeats {
            return loseConnection("The service at \(endpoint) does not answer.")
        }
        if silence >= heartbeat { ping() }
        loop.schedule(after: silence >= heartbeat ? heartbeat : heartbeat - silence) { [weak self] in
            guard let self, dial == self.dialNumber, case .ready = phase else { return }
            watchSilence(dial: dial)
        }
    }

    private func ping() {
        pingedAt = .now
        connection?.send(ClientMessage.ping.encode())
    }

    /// Measures the delay from the service once the session's clock matters: with the first animation.
    func measureRoundTripIfNeeded() {
        guard mirror.clock.oneWayDelay == nil, pingedAt == nil, mirror.time != nil, !mirror.hasVirtualClock else {
            return
        }
        ping()
    }

    /// Drops the connection. The effect of its unanswered requests is unknown.
    func loseConnection(_ reason: String) {
        let wasReady = if case .ready = phase { true } else { false }
        if case .closed = phase { return }
        connection?.abandon()
        closeConnection()
        phase = .away
        isInputAccepted = false
        failRequests(reason)
        guard attachment != nil else {
            if wasReady { end(.connectionLost(reason)) }
            return
        }
        if wasReady { notices.append(.away(reason)) }
        scheduleRedial()
    }

    private func scheduleRedial() {
        let number = dialNumber
        loop.schedule(after: options.timing.redial) { [weak self] in
            guard let self, number == dialNumber, case .away = phase else { return }
            redial()
        }
    }

    private func redial() {
        do {
            try openConnection()
        } catch {
            closeConnection()
            phase = .away
            return scheduleRedial()
        }
        let number = dialNumber
        loop.schedule(after: options.timing.reconnectWelcome) { [weak self] in
            guard let self, number == dialNumber, case .dialing = phase else { return }
            loseConnection("The service at \(endpoint) does not answer.")
        }
    }

    func closeConnection() {
        connection?.close()
        connection = nil
    }
}

extension Double {
    /// Formatted without a fraction if possible: `2`, `0.08`.
    fileprivate var formattedSeconds: String { self == rounded() ? String(Int(self)) : String(self) }
}
