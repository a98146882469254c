import Transport
import Wire

extension Broker {
    /// Schedules the next heartbeat sweep. An idle service without peers has no timer at all.
    func beginSweeping() {
        guard !isSweepScheduled else { return }
        isSweepScheduled = true
        loop.schedule(after: configuration.timing.heartbeat.interval / 2) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        isSweepScheduled = false
        guard !isStopping else { return }
        for party in Array(peers.values) {
            switch party {
            case .client(let client): sweep(client)
            case .host(let host): sweep(host)
            }
        }
        endIfIdle()
        if !peers.isEmpty || configuration.idleLimit != nil { beginSweeping() }
    }

    private func sweep(_ client: ServedClient) {
        // Parks without waiting for the silence limit, so that the previous owner has the display again.
        if client.isGone {
            guard client.processHasEnded else { return client.processHasEnded = true }
            disconnect(client)
            return park(client)
        }
        let silence = loop.now - client.lastReceived
        if client.hasDroppedMessages {
            guard silence < configuration.timing.heartbeat.silence || client.session != nil else {
                return remove(client)
            }
            return sendOverflowGoodbye(client)
        }
        // Silence counts only after a ping: this process may have been stopped for a while itself.
        if silence >= configuration.timing.heartbeat.silence, client.wasPinged {
            guard client.session != nil else { return remove(client) }
            park(client)
        }
        // A parked client is still pinged: a stopped process answers when it continues.
        if silence >= configuration.timing.heartbeat.interval, !client.wasPinged || client.isParked {
            client.wasPinged = true
            ping(client)
        }
    }

    private func sweep(_ host: HostConnection) {
        let silence = loop.now - host.lastReceived
        if silence >= configuration.timing.heartbeat.silence, host.wasPinged {
            guard let worker = host.worker else { return disconnect(host) }
            // Without a kernel watch on the process, silence is the only evidence.
            if worker.watch == nil { return died(worker, nil) }
            for session in worker.sessions.values where session.state == .running {
                session.state = .busy
                session.busySince = host.lastReceived
                reportBusy(session)
            }
        }
        if silence >= configuration.timing.heartbeat.interval, !host.wasPinged {
            host.wasPinged = true
            send(.ping, to: host)
        }
    }

    /// Reports to the session's clients since when it does not answer, or that it answers again.
    func reportBusy(_ session: Session, to clients: [ServedClient]? = nil) {
        let milliseconds = session.state == .busy ? session.busyMilliseconds(loop.now) : 0
        for client in clients ?? session.clients { send(.event(.busy(milliseconds: milliseconds)), to: client) }
    }

    /// Reports a change that the worker has reported. Of changes beyond their rate only the last state is reported,
    /// later. Each one is a message to all clients.
    func reportBusyChange(of session: Session) {
        guard !session.hasDelayedBusy else { return }
        guard let wait = session.rates.busyChanges.wait(for: 1, loop.now) else {
            session.rates.busyChanges.add(1, loop.now)
            return reportBusy(session)
        }
        session.hasDelayedBusy = true
        loop.schedule(after: wait) { [weak self, weak session] in
            guard let self, let session else { return }
            session.hasDelayedBusy = false
            session.rates.busyChanges.add(1, loop.now)
            // A restarted session reports itself when it runs.
            if session.isOpen { reportBusy(session) }
        }
    }

    private func endIfIdle() {
        guard let limit = configuration.idleLimit else { return }
        if !sessions.isEmpty || !clients.isEmpty || workers.contains(where: { !$0.isSpare }) { idleSince = loop.now }
        if loop.now - idleSince >= limit {
            log.info("The service has been idle for a while")
            stop()
        }
    }
}
