import Display
import Glibc
import Transport
import Wire

extension Broker {
    /// Handles a message of a worker: its own, or one for a client, which is forwarded undecoded.
    @inline(__always)
    func receive(from host: HostConnection, _ connection: LocalConnection) {
        host.lastReceived = loop.now
        host.wasPinged = false
        guard connection.partCount == 2, let number = ConnectionPrefix.number(in: connection.part(0)) else {
            return receiveUnaddressed(from: host, connection)
        }
        if number != 0 { return forward(to: number, from: host, connection) }
        do throws(WireError) {
            handle(try WorkerMessage.decode(connection.part(1), limits: configuration.limits), of: host)
        } catch {
            refuse(Failure(error.goodbyeCode, error.sentence), of: host)
        }
    }

    /// Refuses an invalid message: both the log and the worker get the reason.
    private func refuse(_ failure: Failure, of host: HostConnection) {
        peerLog.warning(.workerMessage, "A worker sent an invalid message: \(failure.text)")
        send(.refused(failure), to: host)
    }

    /// Handles a message without a client number, which concerns the connection.
    private func receiveUnaddressed(from host: HostConnection, _ connection: LocalConnection) {
        switch connection.part(0).first {
        case MessageKind.ping.rawValue where connection.partCount == 1: connection.send(ServiceMessage.pong.encode())
        case MessageKind.goodbye.rawValue where connection.partCount == 1: break
        default:
            let sentence = "A message has no client number, and is neither a Ping nor a Goodbye."
            refuse(Failure(.malformed, sentence), of: host)
        }
    }

    @inline(__always)
    private func forward(to number: ConnectionNumber, from host: HostConnection, _ connection: LocalConnection) {
        let message = connection.part(1)
        guard let client = clients[number], let session = client.session, session.worker === host.worker,
            let kind = message.first
        else { return }
        switch kind {
        case MessageKind.frame.rawValue: client.recordFrame()
        case MessageKind.event.rawValue: break
        case MessageKind.reply.rawValue:
            // A request that was answered when its worker was abandoned is not answered again.
            guard let serial = RequestHeader.serial(in: message), client.finishRequest(serial) else { return }
            if client.hasOpenRequest(serial), refuses(message) { client.removeDuplicates(serial) }
        case MessageKind.goodbye.rawValue:
            return receiveGoodbye(message, for: client)
        default: return
        }
        guard let own = client.connection, !client.hasDroppedMessages else { return }
        handleSendResult(client, own.send(message), message.count)
    }

    /// Ends a client's connection as its session asked. A session that is only busy keeps the client's place.
    private func receiveGoodbye(_ message: UnsafeRawBufferPointer, for client: ServedClient) {
        guard case .goodbye(let goodbye)? = try? ServiceMessage.decode(message, limits: configuration.limits) else {
            return remove(client)
        }
        dismiss(client, goodbye, mayResume: goodbye.code == .busy)
    }

    /// Returns true if a session's reply refuses a duplicate serial; then neither of the two requests gets another
    /// reply.
    private func refuses(_ reply: UnsafeRawBufferPointer) -> Bool {
        guard case .reply(let reply)? = try? ServiceMessage.decode(reply, limits: configuration.limits),
            case .failure(let failure) = reply.result
        else { return false }
        return failure.code == .malformed
    }

    private func handle(_ message: WorkerMessage, of host: HostConnection) {
        if case .register(let registration) = message { return register(registration, host) }
        guard let worker = host.worker else {
            return send(.refused(Failure(.refused, "Register first.", canRetry: true)), to: host)
        }
        switch message {
        case .register: break
        case .pong:
            if host.lacksClipboard {
                host.lacksClipboard = false
                sendClipboard(to: host)
            }
            let silent = worker.sessions.values.filter { $0.state == .busy && !$0.hasReportedBusy && $0.isOpen }
            for session in silent {
                session.state = .running
                reportBusy(session)
            }
        case .sessionOpened(let name, let title):
            guard let session = worker.sessions[name] else { return }
            // Once for each start, because it attaches all clients.
            guard session.isOpen else { return opened(session, by: worker, title: title) }
            session.title = title
        case .sessionFailed(let name, let failure):
            guard let session = worker.sessions[name] else { return }
            finish(session, failure.text, failed: true)
            if worker.sessions.isEmpty { end(worker) }
        case .sessionClosed(let name):
            if let session = worker.sessions[name] {
                finish(session, orderlyEnd(of: session) ?? worker.quitSentence)
            }
            if worker.sessions.isEmpty { endAfterClosing(worker, host) }
        case .copied(let text): copied(text, by: host)
        case .diagnostic(let text):
            peerLog.warning(.diagnostic, "\(worker.app), process \(worker.process): \(text)")
        case .ending(let reason):
            worker.reason = reason
            peerLog.info(.process, "\(worker.app), process \(worker.process), ends: \(reason)")
        case .screen(let name, let screen): worker.sessions[name]?.setScreen(to: screen)
        case .busy(let name, let milliseconds):
            guard let session = worker.sessions[name], session.isOpen else { return }
            let before = session.state
            session.state = milliseconds == 0 ? .running : .busy
            session.hasReportedBusy = milliseconds != 0
            guard session.state != before else { return }
            session.busySince = loop.now - .milliseconds(Int64(clamping: milliseconds))
            reportBusyChange(of: session)
        }
    }

    /// Publishes a text that a worker has copied. Of those beyond its rate the last one is published later: each is
    /// sent to all workers.
    private func copied(_ text: String, by host: HostConnection) {
        let isDelayed = host.delayedCopy != nil
        guard isDelayed || !host.copyRate.consume(loop.now) else { return publish(text) }
        host.delayedCopy = text
        guard !isDelayed else { return }
        loop.schedule(after: host.copyRate.wait(for: 1, loop.now) ?? .zero) { [weak self] in
            guard let self, let text = host.delayedCopy else { return }
            host.delayedCopy = nil
            host.copyRate.add(1, loop.now)
            publish(text)
        }
    }

    private func publish(_ text: String) {
        clipboard = text
        // Texts that wait because of their rate are older.
        for worker in workers { worker.host?.delayedCopy = nil }
        for worker in workers { if let host = worker.host { sendClipboard(to: host) } }
    }

    /// Ends a worker whose last session is closed. A worker that is ending may have been waiting for that.
    private func endAfterClosing(_ worker: SupervisedWorker, _ host: HostConnection) {
        if worker.isEnding { send(.terminate, to: host) } else { end(worker) }
    }

    // MARK: Registering

    private func register(_ registration: Registration, _ host: HostConnection) {
        guard host.worker == nil else {
            return send(.refused(Failure(.refused, "This connection is registered already.")), to: host)
        }
        guard !isStopping else { return send(.refused(Failure(.shuttingDown, "The service is ending.")), to: host) }
        // The names become parts of paths.
        guard registration.sessions.allSatisfy({ SessionName.isValid($0.name) }) else {
            return refuse(Failure(.refused, "A session's name must have \(SessionName.rule)."), of: host)
        }
        let names = Set(registration.sessions.map(\.name))
        guard names.count == registration.sessions.count else {
            return refuse(Failure(.nameTaken, "A worker cannot register two sessions of one name."), of: host)
        }
        if let failure = registration.opened.lazy.compactMap(\.request.tooManyArguments).first {
            return refuse(failure, of: host)
        }
        if let known = workers.first(where: { isSame($0, registration, host) }) {
            if let old = known.host { disconnect(old) }
            connect(known, to: host, registration)
        } else {
            adopt(registration, host)
        }
    }

    /// Dismisses a client whose inputs may be lost. Only the worker has the ledger of received inputs. A client that
    /// resumes gets its state and sends the missing inputs again.
    private func dismissForResume(_ client: ServedClient, _ reason: String) {
        failHeld(client, Failure(.busy, "\(reason) The request had no effect.", canRetry: true))
        dismiss(client, Goodbye(.busy, "\(reason) Connect again to continue."), mayResume: true)
        client.hasSentInput = false
    }

    /// Returns true if a registration is of a known worker. The epoch is public. A worker that comes back must
    /// therefore be the process that the kernel reports, or have the token. Only the worker's own processes have the
    /// token.
    private func isSame(_ worker: SupervisedWorker, _ registration: Registration, _ host: HostConnection) -> Bool {
        let hasToken = !registration.spawnToken.isEmpty && worker.token == registration.spawnToken
        guard worker.host != nil else { return hasToken }
        return worker.epoch == registration.epoch && (hasToken || worker.process == host.process)
    }

    private func connect(_ worker: SupervisedWorker, to host: HostConnection, _ registration: Registration) {
        worker.host = host
        // A frame of it may arrive at any time. Any process can register as one that no service has started.
        if !worker.token.isEmpty { host.connection.allowance = BrokerBudget.frame(configuration.limits) }
        worker.epoch = registration.epoch
        if !worker.isEnding { worker.timer?.cancel() }
        host.worker = worker
        worker.stage = .registered
        record(worker)
        send(.registered, to: host)
        sendClipboard(to: host)
        peerLog.debug(.process, "\(worker.app) registered as process \(worker.process)")
        openReserved(in: worker)
        // For a worker that reconnects: messages in transit on the old connection are lost, so all clients are attached
        // again.
        for session in worker.sessions.values where session.isOpen {
            let reason = "The connection to \(worker.app)'s process was lost."
            failOpenRequests(of: session, reason)
            for client in session.clients where client.hasSentInput { dismissForResume(client, reason) }
            attachAll(to: session)
        }
        if worker.isEnding { send(.terminate, to: host) }
        workerReturned(worker.process)
    }

    /// Adds a worker that this service did not start: started by a person, or by a previous service.
    private func adopt(_ registration: Registration, _ host: HostConnection) {
        let origin: SupervisedWorker.Origin = registration.spawnToken.isEmpty ? .byHand : .adopted
        // The kernel's number, not the stated one: a peer must not get the log or the signals of another process.
        let process = host.process
        let recorded = recordedWorkers[process].flatMap { $0.isOf(process) ? $0 : nil }
        let token = recorded?.token ?? ""
        let isRecorded = !token.isEmpty && token == registration.spawnToken
        let worker = SupervisedWorker(
            app: registration.app, origin: origin, process: process, token: isRecorded ? token : "")
        guard sessions.count + registration.sessions.count <= configuration.limits.sessions else {
            return send(.refused(Failure(.limitReached, "Too many sessions are open.", canRetry: true)), to: host)
        }
        workers.append(worker)
        adoptOutput(of: worker)
        watch(worker)
        let names = recorded?.names ?? [:]
        forgetRecord(of: process)
        connect(worker, to: host, registration)
        for info in registration.sessions {
            let opened = registration.opened.first { $0.name == info.name }
            adopt(info, opened: opened, called: names[info.name] ?? info.name, worker)
        }
        record(worker)
        if worker.sessions.isEmpty {
            if origin == .byHand {
                openSession(worker)
            } else {
                // The program that it was started from is unknown.
                end(worker)
                warmApps.insert(worker.app)
                prepareSpare(of: worker.app, for: .cell)
            }
        }
    }

    private func adopt(
        _ info: SessionInfo, opened: Registration.Opened?, called known: String, _ worker: SupervisedWorker
    ) {
        // A session that this service restarted or opened meanwhile keeps the name. A session renamed for that keeps
        // its new name, whichever worker returns first the next time.
        let name = freeName(known)
        var request = opened?.request ?? OpenRequest(app: worker.app, screen: info.screen)
        (request.app, request.session) = (worker.app, info.name)
        let session = Session(
            name: name, workerName: info.name, app: worker.app, request: request, screen: info.screen,
            storagePath: storage.path(app: worker.app, session: info.name, reported: opened?.storagePath),
            startedAt: info.startedAt, rates: SessionRates(configuration.limits, now: loop.now))
        beginLog(of: session, in: worker)
        session.worker = worker
        session.epoch = worker.epoch
        (session.isOpen, session.hasRun) = (true, true)
        session.state = info.state == .busy ? .busy : .running
        session.hasReportedBusy = info.state == .busy
        worker.sessions[info.name] = session
        sessions[name] = session
        peerLog.info(.session, "\(name) is back, in process \(worker.process)")
    }

    /// Opens a session, named after the app, in a worker that a person started and that has none yet.
    private func openSession(_ worker: SupervisedWorker) {
        guard !worker.hasEnded, worker.sessions.isEmpty, worker.reserved == nil else { return }
        if let check = storage.formerFolderCheck(for: worker.app) {
            return fileWork.perform {
                check.isFormer()
            } then: { [weak self, weak worker] isFormer in
                guard let self, let worker else { return }
                storage.record(isFormer, of: worker.app)
                openSession(worker)
            }
        }
        let name = freeName(Names.word(from: worker.app))
        let screen = Screen(width: 800, height: 600)
        let session = makeSession(
            name, app: worker.app, request: OpenRequest(app: worker.app, session: name, screen: screen))
        session.worker = worker
        sessions[name] = session
        worker.reserved = session
        fileWork.perform { [folder = storage.folder(session.storagePath)] in
            folder.make()
        } then: { [weak self] problem in
            guard let self, worker.reserved === session, let host = worker.host else { return }
            guard let problem else {
                openReserved(in: worker)
                return peerLog.info(
                    .session, "Opening \(name) in process \(worker.process), which was started by hand")
            }
            peerLog.warning(.session, problem)
            (session.worker, worker.reserved) = (nil, nil)
            sessions[name] = nil
            send(.refused(Failure(.refused, problem)), to: host)
        }
    }

    // MARK: Dying

    /// Hangs up on a worker.
    func disconnect(_ host: HostConnection) {
        peers[host.connection.id] = nil
        host.connection.hangUp()
    }

    /// Handles the end of a worker's connection. A registered worker is still swept: it comes back, or its silence
    /// shows.
    func lost(_ host: HostConnection) {
        guard host.worker == nil else { return }
        peers[host.connection.id] = nil
    }

    /// Handles the end of a worker's process. `ending` is the exit status if it was a child. Clients are informed once
    /// its last output is in its log, which then tells why.
    func ended(_ worker: SupervisedWorker, _ ending: DetachedProcess.Ending?) {
        guard !worker.hasEnded else { return }
        worker.hasEnded = true
        worker.timer?.cancel()
        worker.isReplaced = ending == .killed(SIGKILL) && isOutdated(worker)
        if worker.isReplaced { worker.serviceReason = worker.serviceReason ?? "\(worker.app) was built again." }
        if let discarded = worker.discarded { logs.close(discarded) }
        guard let log = worker.log else { return died(worker, ending) }
        let line = lastLine(of: worker, ending)
        logs.finish(log, with: line, within: configuration.timing.lastOutputDeadline) { [weak self] words in
            worker.lastWords = words ?? ""
            self?.died(worker, ending)
        }
    }

    /// Handles the end of a worker's process and output.
    func died(_ worker: SupervisedWorker, _ ending: DetachedProcess.Ending?) {
        guard let index = workers.firstIndex(where: { $0 === worker }) else { return }
        workers.remove(at: index)
        fileWork.perform { [records, process = worker.process] in records.remove(process) }
        worker.timer?.cancel()
        if let watch = worker.watch { loop.unwatch(watch) }
        worker.watch = nil
        if worker.origin == .child { DetachedProcess.release(worker.process) }
        if let host = worker.host {
            disconnect(host)
            // Each retains the other.
            host.worker = nil
            worker.host = nil
        }
        peerLog.debug(.process, "Process \(worker.process) (\(worker.app)) \(ending?.description ?? "is gone")")
        for session in Array(worker.sessions.values) + [worker.reserved].compactMap({ $0 }) {
            let canRestart = worker.origin != .byHand && ending != .exited(0)
            // The deaths of one build are no sign about the next.
            if worker.isReplaced { (session.restarts, session.failedStarts) = (RestartPolicy(), 0) }
            lostWorker(
                session, sentence(worker, ending, session), canRestart: canRestart || session.opener != nil)
        }
        worker.sessions = [:]
        worker.reserved = nil
        removeLog(of: worker)
        finishStopping()
    }

    /// Returns true if the app's files were replaced since the worker was started from them. A developer's tool then
    /// kills the worker, and its session goes on with the new files.
    private func isOutdated(_ worker: SupervisedWorker) -> Bool {
        guard let program = worker.program, let app = catalog.app(named: worker.app), app.problem.isEmpty else {
            return false
        }
        return Program(app) != program
    }

    private func sentence(_ worker: SupervisedWorker, _ ending: DetachedProcess.Ending?, _ session: Session) -> String {
        if let reason = worker.serviceReason { return reason }
        guard ending != .exited(0) || session.opener != nil else { return worker.quitSentence }
        let start = "\(worker.app) \(ending?.description ?? "is gone")"
        let words = worker.lastWords
        let help = session.opener == nil ? "" : " before its first picture"
        return words.isEmpty ? "\(start)\(help)." : "\(start)\(help). Its last output: “\(words)”."
    }

    /// Returns the reason as the last line of the worker's log; nil if the worker ended in order. A killed process
    /// cannot log it itself, and an end that the service requested needs none.
    private func lastLine(of worker: SupervisedWorker, _ ending: DetachedProcess.Ending?) -> String? {
        guard ending != .exited(0), !worker.isEnding || worker.serviceReason != nil else { return nil }
        // The exit status of a worker that a previous service started is unknown.
        return "fanlight: \(worker.serviceReason ?? "\(worker.app) \(ending?.description ?? "is gone").")"
    }

    // MARK: Sending

    /// Sends a message to a worker. One that does not even read a command is ended: it would have no record of its
    /// sessions and clients.
    func send(_ message: BrokerMessage, to host: HostConnection) {
        let bytes = message.encode()
        guard message.isCommand else { return _ = host.connection.send(bytes, number: 0, limit: BrokerBudget.worker) }
        guard host.connection.sendCommand(bytes) == .full, let worker = host.worker, !worker.isEnding else { return }
        let text = "\(worker.app) did not read its messages and was ended."
        peerLog.warning(.process, "\(text) \(host.connection.queuedBytes >> 10) KiB wait for process \(host.process)")
        worker.serviceReason = text
        end(worker, politely: true)
    }

    /// Sends the copied text to a worker. One that has not read the messages before gets the last text after its next
    /// pong. Otherwise each copied text would wait for every stopped worker.
    private func sendClipboard(to host: HostConnection) {
        guard let clipboard else { return }
        let message = BrokerMessage.clipboard(clipboard).encode()
        if host.connection.queuedBytes == 0,
            host.connection.send(message, number: 0, limit: BrokerBudget.worker) != .full
        {
            return
        }
        guard !host.lacksClipboard else { return }
        host.lacksClipboard = true
        send(.ping, to: host)
    }

    /// Sends a message to the worker that has the session open, if there is one.
    func notifyWorker(_ session: Session?, _ message: BrokerMessage) {
        guard let session, session.isOpen, let host = session.worker?.host else { return }
        send(message, to: host)
    }
}

extension BrokerMessage {
    /// True if the worker cannot go on without the message.
    fileprivate var isCommand: Bool {
        switch self {
        case .ping, .clipboard, .refused: false
        default: true
        }
    }
}
