import Glibc
import Transport
import Wire

extension Broker {
    /// Answers a request to the service itself.
    func serve(_ request: Request, _ pendingReply: PendingReply) {
        guard !isStopping else { return reply(pendingReply, failing: Failure(.shuttingDown, "The service is ending.")) }
        let timeout = timeout(request.timeoutMilliseconds)
        switch request.verb {
        case .apps:
            reply(
                pendingReply,
                .apps(
                    catalog.appsAndPreviews().map { app in
                        var info = app.info
                        info.files = files.path(of: app.name)
                        return info
                    }))
        case .sessions: reply(pendingReply, .sessions(sessions.values.map(\.info).sorted { $0.name < $1.name }))
        case .open(let open): self.open(open, pendingReply, timeout)
        case .attach(let attach): self.attach(attach, pendingReply, timeout)
        case .detach:
            detach(pendingReply.client)
            reply(pendingReply, .done)
        case .close(let name): close(name, pendingReply, timeout)
        case .logs(let name, let cursor, let follow): readLog(name, cursor, follow: follow, pendingReply, timeout)
        // Other verbs cannot reach this point: Wire accepts them with kind 17 only.
        default: reply(pendingReply, failing: Failure(.malformed, "This is for a session."))
        }
    }

    /// Returns a request's timeout, at most `BrokerTiming.requestLimit`.
    func timeout(_ milliseconds: UInt32) -> Duration {
        min(.milliseconds(Int64(milliseconds)), configuration.timing.requestLimit)
    }

    func unknown(session name: String) -> Failure {
        let names = sessions.keys.sorted().prefix(8).joined(separator: ", ")
        let help = names.isEmpty ? "None is open. To open one: fanlight open APP" : "Sessions: \(names)."
        return Failure(.unknownSession, "There is no session called “\(name)”. \(help)")
    }

    // MARK: Open

    private func open(_ request: OpenRequest, _ pendingReply: PendingReply, _ timeout: Duration) {
        guard pendingReply.client.role != .viewer else {
            return reply(pendingReply, failing: Failure(.notPermitted, "A viewer cannot open sessions."))
        }
        guard let app = catalog.app(named: request.app) else {
            let names = catalog.apps().map(\.name).prefix(8).joined(separator: ", ")
            let help = names.isEmpty ? "None is installed." : "Installed: \(names)."
            return reply(
                pendingReply, failing: Failure(.unknownApp, "There is no app called “\(request.app)”. \(help)"))
        }
        guard app.problem.isEmpty else { return reply(pendingReply, failing: Failure(.workerFailed, app.problem)) }
        guard request.session.isEmpty || SessionName.isValid(request.session) else {
            let text = "“\(request.session)” cannot be a session's name: use \(SessionName.rule)."
            return reply(pendingReply, failing: Failure(.refused, text))
        }
        if let failure = request.tooManyArguments { return reply(pendingReply, failing: failure) }
        if let taken = sessions[request.session] {
            guard taken.state == .ended else {
                if taken.isClosing {
                    let text =
                        "The session “\(request.session)” is still being closed. Try again in a moment, or choose "
                        + "another name."
                    return reply(pendingReply, failing: Failure(.nameTaken, text, canRetry: true))
                }
                let text =
                    "There is a session called “\(request.session)” already. Attach to it, or choose another name."
                return reply(pendingReply, failing: Failure(.nameTaken, text))
            }
            remove(taken)
        }
        guard sessions.count < configuration.limits.sessions else {
            let text = "\(configuration.limits.sessions) sessions are open, which is the limit. Close one first."
            return reply(pendingReply, failing: Failure(.limitReached, text))
        }
        if let check = storage.formerFolderCheck(for: app.name) {
            return open(request, pendingReply, timeout, after: check, at: app.name)
        }
        let name = request.session.isEmpty ? freeName(Names.word(from: app.name)) : request.session
        var request = request
        // The name as installed; the request may differ in case.
        request.app = app.name
        let session = makeSession(name, app: app.name, request: request)
        session.opener = pendingReply
        sessions[name] = session
        peerLog.info(.session, "Opening \(name)")
        session.openTimer = loop.schedule(after: timeout) { [weak self, weak session] in
            if let session { self?.openTimedOut(session) }
        }
        start(session)
    }

    /// Opens a session once it is known where the values of its app are. All requests of an app wait for one check. A
    /// request takes no memory after its timeout, however long the disk does not answer.
    private func open(
        _ request: OpenRequest, _ pendingReply: PendingReply, _ timeout: Duration,
        after check: StorageFolders.FormerFolderCheck,
        at app: String
    ) {
        guard let space = heldBudget.reserve(request.heldBytes) else {
            return reply(pendingReply, failing: reportHeldLimit(pendingReply.client))
        }
        let timer = loop.schedule(after: timeout) { [weak self] in
            self?.waitingOpens[app]?.removeAll { $0.pendingReply == pendingReply }
            self?.reply(pendingReply, failing: Failure(.timeout, "The disk with the values of \(app) does not answer."))
        }
        let isFirst = waitingOpens[app] == nil
        waitingOpens[app, default: []].append(
            WaitingOpen(request: request, pendingReply: pendingReply, timeout: timeout, timer: timer, space: space))
        guard isFirst else { return }
        fileWork.perform {
            check.isFormer()
        } then: { [weak self] isFormer in
            guard let self else { return }
            storage.record(isFormer, of: app)
            for waiting in waitingOpens.removeValue(forKey: app) ?? [] {
                waiting.timer.cancel()
                let pendingReply = waiting.pendingReply
                guard pendingReply.isAwaited, pendingReply.client.serviceRequests.contains(pendingReply.serial),
                    !isStopping
                else { continue }
                open(waiting.request, pendingReply, waiting.timeout)
            }
        }
    }

    func makeSession(_ name: String, app: String, request: OpenRequest) -> Session {
        let storage = storage.path(app: app, session: name, beside: sessions.values) { catalog.apps().map(\.name) }
        var request = request
        request.session = name
        return Session(
            name: name, app: app, request: request, storagePath: storage, startedAt: UInt64(max(time(nil), 0)),
            rates: SessionRates(configuration.limits, now: loop.now))
    }

    /// Returns `name`, or `name-2` and so on if it is taken.
    func freeName(_ name: String) -> String {
        guard sessions[name] != nil else { return name }
        var number = 2
        while sessions["\(name)-\(number)"] != nil { number += 1 }
        return "\(name)-\(number)"
    }

    /// Answers the client that opened the session, and pings it until it sends a sign of life. An ended connection
    /// shows only when something is sent on it. A client that continues sends requests or attaches at once; to others a
    /// ping follows soon.
    func confirm(_ session: Session, to opener: PendingReply) {
        let client = opener.client
        if client.unconfirmed.isEmpty { pingUntilActive(of: client, for: configuration.timing.confirmationPingDelay) }
        client.unconfirmed.append(session)
        reply(opener, .opened(session: session.name))
    }

    private func pingUntilActive(of client: ServedClient, for wait: Duration) {
        loop.schedule(after: wait) { [weak self, weak client] in
            guard let self, let client, !client.unconfirmed.isEmpty, client.connection != nil else { return }
            ping(client)
            pingUntilActive(of: client, for: min(wait * 2, configuration.timing.heartbeat.interval))
        }
    }

    private func openTimedOut(_ session: Session) {
        guard let opener = session.opener else { return }
        // No worker runs yet, and the time of the next successful attempt is unknown.
        if let attempt = session.attempt { return finish(session, attempt.failure, failed: true, code: .timeout) }
        session.opener = nil
        let text = "\(session.name) is still starting. Check it later with `fanlight ps`, or close it."
        reply(opener, failing: Failure(.timeout, text, canRetry: true))
    }

    // MARK: Attach

    private func attach(_ request: AttachRequest, _ pendingReply: PendingReply, _ timeout: Duration) {
        let client = pendingReply.client
        guard let session = sessions[request.session] else {
            return reply(pendingReply, failing: unknown(session: request.session))
        }
        guard client.role != .viewer || request.mode == .observe else {
            return reply(pendingReply, failing: Failure(.notPermitted, "A viewer can only observe."))
        }
        guard session.state != .ended else {
            return reply(
                pendingReply, failing: Failure(.workerFailed, "\(session.name) has ended: \(session.endReason)"))
        }
        detach(client)
        guard session.isOpen else { return wait(for: session, request, pendingReply, timeout) }
        guard freePlace(in: session, for: request.mode) else {
            let text =
                "\(session.clients.count) clients are attached to \(session.name), "
                + "which is the limit. Try again when one of them has detached."
            return reply(pendingReply, failing: Failure(.limitReached, text, canRetry: true))
        }
        if request.mode == .takeOver, let screen = request.screen {
            session.displayClaimants.append(client)
            session.screen = screen
        }
        client.begin(request, to: session)
        session.clients.append(client)
        let attached = Attached(
            session: session.name, app: session.app, epoch: session.epoch, screen: session.screen,
            title: session.title)
        // The answer is sent before the worker is informed, so that it precedes the first frame.
        reply(pendingReply, .attached(attached))
        if session.state == .busy { reportBusy(session, to: [client]) }
        attach(client)
    }

    /// Queues an attach request until the session runs. A starting session has no epoch yet and accepts no requests.
    private func wait(for session: Session, _ request: AttachRequest, _ pendingReply: PendingReply, _ timeout: Duration)
    {
        let limit = request.mode == .observe ? Session.waitingObserversLimit : Session.waitingLimit
        guard session.waiting.count < limit else {
            return reply(pendingReply, failing: tooManyWaiting("the start of \(session.name)"))
        }
        let timer = loop.schedule(after: timeout) { [weak self] in
            session.waiting.removeAll { $0.pendingReply == pendingReply }
            self?.reply(pendingReply, failing: Failure(.timeout, "\(session.name) is still starting.", canRetry: true))
        }
        session.waiting.append(Session.Waiting(pendingReply: pendingReply, request: request, timer: timer))
    }

    private func tooManyWaiting(_ event: String) -> Failure {
        Failure(.limitReached, "Too many requests wait for \(event) already. Try again in a moment.", canRetry: true)
    }

    /// Attaches the clients that waited for the session to run.
    func attachWaiting(to session: Session) {
        let all = session.waiting
        session.waiting = []
        for waiting in all {
            waiting.timer.cancel()
            let pendingReply = waiting.pendingReply
            guard pendingReply.isAwaited, clients[pendingReply.client.number] === pendingReply.client else { continue }
            attach(waiting.request, waiting.pendingReply, .zero)
        }
    }

    /// Drops the requests of a client's connection that wait for a session or a disk. Nobody awaits the answers.
    func dropWaiting(of client: ServedClient) {
        for (app, all) in waitingOpens {
            for waiting in all where waiting.pendingReply.client === client { waiting.timer.cancel() }
            // The check still runs, so its app stays listed.
            waitingOpens[app] = all.filter { $0.pendingReply.client !== client }
        }
        for session in sessions.values {
            for waiting in session.waiting where waiting.pendingReply.client === client { waiting.timer.cancel() }
            session.waiting.removeAll { $0.pendingReply.client === client }
            for closer in session.closers where closer.pendingReply.client === client { closer.timer.cancel() }
            session.closers.removeAll { $0.pendingReply.client === client }
        }
    }

    /// Returns true if the session has a place for another client. If need be, evicts the oldest parked one. An eighth
    /// of the places is kept from observers, so that a controller always finds one.
    private func freePlace(in session: Session, for mode: AttachRequest.Mode) -> Bool {
        let limit = configuration.limits.clientsPerSession
        if mode == .observe {
            let observers = session.clients.filter { $0.attachment?.mode == .observe }
            if observers.count >= limit - limit / 8 { return evictParked(of: observers) }
        }
        return session.clients.count < limit || evictParked(of: session.clients)
    }

    private func evictParked(of clients: [ServedClient]) -> Bool {
        guard let away = clients.first(where: { $0.isParked }) else { return false }
        remove(away)
        return true
    }

    /// Informs the worker that the client is attached, now or as soon as there is a worker.
    func attach(_ client: ServedClient) {
        guard let session = client.session, var attachment = client.attachment, let host = session.host else { return }
        attachment.session = session.workerName
        if client.attachedEpoch != session.epoch, session.displayClaimants.contains(where: { $0 === client }) {
            // A worker without the claimants takes the last to arrive for the owner.
            session.displayClaimants.removeAll { $0 === client }
            session.displayClaimants.append(client)
        }
        let point = client.attached(to: host, epoch: session.epoch)
        send(
            .attach(client.number, session: session.workerName, attachment, features: client.features, resume: point),
            to: host)
        sendHeld(client)
    }

    /// Attaches all clients to the worker, except parked ones. The client that took the display over last comes last.
    func attachAll(to session: Session) {
        let others = session.clients.filter { client in !session.displayClaimants.contains { $0 === client } }
        for client in others + session.displayClaimants where !client.isParked { attach(client) }
    }

    func detach(_ client: ServedClient) {
        guard let session = client.session else { return }
        notifyWorker(session, .detach(client.number))
        session.clients.removeAll { $0 === client }
        session.displayClaimants.removeAll { $0 === client }
        let left = Failure(.notAttached, "This connection left \(session.name) before the answer.")
        failOpen(client, left)
        failHeld(client, left)
        client.leaveSession()
    }

    // MARK: Close

    private func close(_ name: String, _ pendingReply: PendingReply, _ timeout: Duration) {
        guard pendingReply.client.role != .viewer else {
            return reply(pendingReply, failing: Failure(.notPermitted, "A viewer cannot close sessions."))
        }
        guard let session = sessions[name] else { return reply(pendingReply, failing: unknown(session: name)) }
        guard session.closers.count < Session.waitingLimit else {
            return reply(pendingReply, failing: tooManyWaiting("the end of \(name)"))
        }
        let (number, serial) = (pendingReply.client.number, pendingReply.serial)
        let timer = loop.schedule(after: timeout) { [weak self, weak session] in
            guard let self, let session,
                let index = session.closers.firstIndex(where: {
                    $0.pendingReply.client.number == number && $0.pendingReply.serial == serial
                })
            else { return }
            let closer = session.closers.remove(at: index)
            reply(closer.pendingReply, failing: Failure(.timeout, "\(session.name) is still ending.", canRetry: true))
        }
        session.closers.append(Session.Closer(pendingReply: pendingReply, timer: timer))
        close(session)
    }

    /// Closes the sessions whose opener leaves without an answer, or without a sign of having received it. These
    /// sessions would be known to no client.
    func closeSessionsBeingOpened(by client: ServedClient) {
        for session in sessions.values where session.opener?.client === client {
            session.opener = nil
            close(session)
        }
        let unconfirmed = client.unconfirmed
        client.unconfirmed = []
        for session in unconfirmed where sessions[session.name] === session {
            if session.clients.isEmpty, session.waiting.isEmpty { close(session) }
        }
    }

    private func close(_ session: Session) {
        guard !session.isClosing else { return }
        session.isClosing = true
        session.restartTimer?.cancel()
        peerLog.info(.session, "Closing \(session.name)")
        guard let worker = session.worker, session.state != .ended else {
            return finish(session, "It was closed.")
        }
        if session.isOpen { notifyWorker(session, .closeSession(name: session.workerName)) }
        // Other sessions in the same process go on; with the last session the process ends, by force if necessary.
        if worker.sessions.count <= 1 { end(worker, politely: session.isOpen) }
    }
}

/// A request to open a session that waits for a disk.
struct WaitingOpen {
    let request: OpenRequest
    let pendingReply: PendingReply
    let timeout: Duration
    let timer: LoopTimer
    /// Its bytes in the service's budget.
    let space: ByteReservation
}

extension OpenRequest {
    private var argumentBytes: Int { arguments.reduce(0) { $0 + $1.utf8.count } }
    /// The bytes that a waiting request takes.
    var heldBytes: Int {
        argumentBytes + arguments.count * MemoryLayout<String>.stride + BrokerBudget.requestOverhead
    }

    /// The failure of a request with more arguments than a session may have; nil if it is valid.
    var tooManyArguments: Failure? {
        let count = argumentBytes
        guard count > BrokerBudget.arguments else { return nil }
        return Failure(
            .tooLarge,
            "The arguments of “\(session.isEmpty ? app : session)” have \(count) bytes; at most "
                + "\(BrokerBudget.arguments) are possible. Write them to a file that the app reads.")
    }
}
