import Display
import Transport
import Wire

/// Connecting, heartbeat and reconnecting.
extension Client {
    /// The largest message that is accepted, in bytes: frames and replies are the largest.
    private static let largestMessage = Limits.standard.frameBytes

    /// Connects and sends Hello; the answer arrives in a later turn.
    func openLine() throws(TransportError) {
        dial += 1
        let number = dial
        phase = .dialing
        absence = wordless
        let keys: KeyPair? = if case .tcp = endpoint { try ClientKeys.pair() } else { nil }
        let line = try DealerSocket(context, to: endpoint, keys: keys, largestMessage: Client.largestMessage)
        lastFrame = nil
        owedAcknowledgements = 0
        awaitsPing = false
        try line.open(
            on: loop,
            onChange: { [weak self] change in self?.connectionChanged(change, dial: number) },
            onReadable: { [weak self] line in self?.receiveAll(from: line) })
        self.line = line
        let resume = token.map {
            ResumePoint(token: $0, epoch: mirror.epoch, version: mirror.version, inputSerial: inputs.lastSent)
        }
        let hello = Hello(client: options.name, role: options.role, resume: resume)
        line.send(ClientMessage.hello(hello).encode())
    }

    func awaitWelcome() throws(ClientError) {
        // A zero timeout applies to requests; the handshake always takes some time.
        let patience = options.timeout > .zero ? options.timeout : Patience.welcome
        let deadline = SuspendingClock.now + patience
        while isAway {
            if let ending { throw ending }
            if isInterrupted { throw .interrupted }
            if case .away = phase { throw .noService(endpoint: endpoint.description, reason: absence) }
            let left = deadline - SuspendingClock.now
            guard left > .zero else {
                let isReached = line?.isReached ?? false
                end(.connectionLost("The service did not answer."))
                let seconds = (Double(patience.wireMilliseconds) / 1000).formattedSeconds
                let who =
                    isReached
                    ? "somebody listens at \(endpoint) and says nothing" : "nobody answers at \(endpoint)"
                throw .timeout(waitedFor: "connect: nothing was heard for \(seconds) s", pending: [Pending(.busy, who)])
            }
            loop.turn(limit: left)
        }
    }

    func welcomed(_ welcome: Welcome) {
        features = welcome.features
        limits = welcome.limits
        inputs.pace.perSecond = limits.inputsPerSecond
        token = welcome.token
        heartbeat = .milliseconds(Int64(max(1, welcome.heartbeatMilliseconds)))
        phase = .ready
        watchSilence(dial: dial)
        guard let attachment else { return }
        if welcome.resumed {
            returned()
        } else {
            attachAgain(attachment, until: SuspendingClock.now + options.registrationGrace, dial: dial)
        }
    }

    private func returned() {
        notices.append(.back)
        takesInput = true
        inputs.repeatUnanswered()
        sendInputs()
        fetchResources()
    }

    /// Attaches again to a service that has no record of this client: it was restarted.
    private func attachAgain(_ request: AttachRequest, until deadline: SuspendingClock.Instant, dial: Int) {
        ask(.attach(request)) { [weak self] reply in
            guard let self, dial == self.dial else { return }
            switch reply.result {
            case .success(.attached(let attached)):
                self.attached = attached
                returned()
            case .success:
                end(.malformed("The service answered something else than was asked."))
            case .failure(let failure):
                // Lost together with this connection: another one follows.
                if isAway { return }
                guard failure.code == .unknownSession else { return end(.refused(failure)) }
                // The session existed, so its name is not mistyped.
                guard SuspendingClock.now < deadline else {
                    let text = "The session \(request.session) is over: its app ended while the service was away."
                    return end(.refused(Failure(.workerFailed, text)))
                }
                loop.schedule(after: Timing.redial) { [weak self] in
                    guard let self, dial == self.dial else { return }
                    attachAgain(request, until: deadline, dial: dial)
                }
            }
        }
    }

    /// The reason if the connection ends before any answer.
    private var wordless: String {
        switch endpoint {
        case .ipc:
            "The service at \(endpoint) went away before it answered. Has it ended or crashed, or may it open no more files, "
                + "as its log says then? Try again, or start one with: fanlightd"
        // A refused client sees just this, whatever the reason.
        case .tcp: turnedAway + ClientKeys.advice(for: endpoint)
        }
    }

    private var turnedAway: String { "The service at \(endpoint) does not let this client in." }

    private func connectionChanged(_ change: ConnectionChange, dial: Int) {
        guard dial == self.dial else { return }
        switch change {
        case .connected: break
        case .lost: goAway("The connection to the service at \(endpoint) is lost.")
        case .turnedAway: goAway(wordless)
        case .strange:
            absence =
                "Something that is not a Fanlight service listens at \(endpoint). Name another endpoint, or end it first."
            goAway(absence)
        case .unknownKey:
            // A client whose key was removed from the list need not try again.
            if attachment != nil { return end(.noService(endpoint: endpoint.description, reason: wordless)) }
            goAway(wordless)
        case .absent:
            // A Unix socket was checked before: a service was there.
            if case .tcp(_, let port, _) = endpoint {
                absence =
                    "No service listens at \(endpoint). "
                    + "Start one there with: fanlightd --listen tcp://0.0.0.0:\(port)"
            }
            goAway(absence)
        case .unknownHost:
            absence = "The host of \(endpoint) cannot be found: is its name right?"
            goAway(absence)
        }
    }

    /// Sends a ping after a heartbeat of silence, and gives up after several.
    private func watchSilence(dial: Int) {
        let silence = SuspendingClock.now - lastHeard
        if silence >= heartbeat * Patience.silentHeartbeats {
            return goAway("The service at \(endpoint) does not answer.")
        }
        if silence >= heartbeat { line?.send(ClientMessage.ping.encode()) }
        loop.schedule(after: silence >= heartbeat ? heartbeat : heartbeat - silence) { [weak self] in
            guard let self, dial == self.dial, case .ready = phase else { return }
            watchSilence(dial: dial)
        }
    }

    /// Drops the connection. The effect of its unanswered requests is unknown.
    func goAway(_ reason: String) {
        let wasReady = if case .ready = phase { true } else { false }
        if case .closed = phase { return }
        line?.abandon()
        dropLine()
        phase = .away
        takesInput = false
        failRequests(reason)
        guard attachment != nil else {
            if wasReady { end(.connectionLost(reason)) }
            return
        }
        if wasReady { notices.append(.away(reason)) }
        scheduleRedial()
    }

    private func scheduleRedial() {
        let number = dial
        loop.schedule(after: Timing.redial) { [weak self] in
            guard let self, number == dial, case .away = phase else { return }
            redial()
        }
    }

    private func redial() {
        do {
            try openLine()
        } catch {
            dropLine()
            phase = .away
            return scheduleRedial()
        }
        let number = dial
        loop.schedule(after: Patience.reconnectWelcome) { [weak self] in
            guard let self, number == dial, case .dialing = phase else { return }
            goAway("The service at \(endpoint) does not answer.")
        }
    }

    func dropLine() {
        line?.close()
        line = nil
    }
}

extension Double {
    /// Formatted without a fraction if possible: `2`, `0.08`.
    fileprivate var formattedSeconds: String { self == rounded() ? String(Int(self)) : String(self) }
}
