import Transport
import Wire

extension Broker {
    /// Gives the session a worker: the spare if there is one, else a new process. A process receives its arguments at
    /// its start, so a session with arguments of its own never gets a spare.
    func start(_ session: Session) {
        session.state = session.restartReason == nil ? .starting : .restarting
        guard let app = catalog.app(named: session.app) else {
            return finish(session, "The app \(session.app) is not installed any more.", failed: true)
        }
        guard app.problem.isEmpty else { return finish(session, app.problem, failed: true) }
        if session.request.arguments.isEmpty, let spare = spare(of: app) { return assign(session, to: spare) }
        guard !session.isPreparing else { return }
        session.isPreparing = true
        makeFiles(for: app.name, session.hasRun ? nil : storage.folder(session.storagePath)) {
            [weak self, weak session] files in
            self?.startTurns.append { [weak self, weak session] completion in
                self?.start(session, app, with: files) { [weak self, weak session] result in
                    session?.isPreparing = false
                    self?.endStart(of: session, with: result)
                    completion()
                }
            }
        }
    }

    private func start(
        _ session: Session?, _ app: AppManifest, with files: Result<WorkerFiles, DetachedProcess.Failure>,
        then answer: @escaping (Result<SupervisedWorker, DetachedProcess.Failure>?) -> Void
    ) {
        guard let session, isStartWanted(of: session) else {
            discard(files)
            return answer(nil)
        }
        switch files {
        case .success(let files):
            let request = session.request
            spawn(app, arguments: request.arguments, for: request.screen.idiom, with: files, then: answer)
        case .failure(let failure): answer(.failure(failure))
        }
    }

    private func isStartWanted(of session: Session) -> Bool {
        session.state != .ended && !session.isClosing && !isStopping
    }

    /// Gives a session its started worker. A worker for a session that was closed meanwhile ends again.
    private func endStart(of session: Session?, with result: Result<SupervisedWorker, DetachedProcess.Failure>?) {
        guard let session, isStartWanted(of: session) else {
            if case .success(let worker)? = result { end(worker) }
            return
        }
        switch result {
        case .success(let worker)?: assign(session, to: worker)
        case .failure(let failure)?:
            // A session that ran before need not end because of a temporary limit.
            let mayPass = failure.isBeingWritten || failure.code == .limitReached && session.opener == nil
            if mayPass, scheduleRetry(session, failure.text) { return }
            finish(session, failure.text, failed: true, code: failure.code)
        case nil: break
        }
    }

    /// Retries the start when the executable is still being written or a limit is reached. A session being opened is
    /// retried until its client's timeout. One that ran before, for as long as an app may take to register.
    private func scheduleRetry(_ session: Session, _ sentence: String) -> Bool {
        let attempt = session.attempt ?? Session.Attempt(since: loop.now, failure: sentence)
        session.attempt = attempt
        guard session.opener != nil || loop.now - attempt.since < configuration.timing.registrationDeadline
        else { return false }
        session.restartTimer = loop.schedule(after: configuration.timing.startRetryInterval) { [weak self] in
            guard let self, session.worker == nil, !session.isClosing, !isStopping else { return }
            start(session)
        }
        return true
    }

    private func assign(_ session: Session, to worker: SupervisedWorker) {
        session.attempt = nil
        session.worker = worker
        worker.reserved = session
        beginLog(of: session, in: worker)
        // The followers of the previous worker's output go on with this one's.
        if let log = session.log { logGrew(log) }
        if worker.host != nil { openReserved(in: worker) }
    }

    /// Sends a registered worker the session that was reserved for it.
    func openReserved(in worker: SupervisedWorker) {
        guard let session = worker.reserved else { return }
        worker.reserved = nil
        worker.sessions[session.workerName] = session
        if let host = worker.host {
            send(.openSession(session.opened), to: host)
        }
    }

    func opened(_ session: Session, by worker: SupervisedWorker, title: String) {
        session.isOpen = true
        (session.hasRun, session.failedStarts) = (true, 0)
        session.state = .running
        session.hasReportedBusy = false
        session.epoch = worker.epoch
        session.title = title
        if let opener = session.opener {
            session.opener = nil
            confirm(session, to: opener)
        }
        if let reason = session.restartReason {
            session.restartReason = nil
            for client in session.clients where client.connection != nil {
                send(.event(.restarted(reason: reason)), to: client)
                ping(client)
                client.beginEpoch()
            }
        }
        session.screen = session.request.screen
        attachAll(to: session)
        attachWaiting(to: session)
        // No spare for a preview: it is opened once, or after its program was rebuilt.
        if worker.origin == .child, !session.isPreview {
            warmApps.insert(session.app)
            prepareSpare(of: session.app, for: session.request.screen.idiom)
        }
    }

    private static func logHint(_ session: Session) -> String {
        "Its output: fanlight logs \(session.name)"
    }

    /// Handles the loss of the session's worker. `reason` is a sentence about it.
    func lostWorker(_ session: Session, _ reason: String, canRestart: Bool) {
        session.worker = nil
        if !session.isOpen { session.failedStarts += 1 }
        session.isOpen = false
        failOpenRequests(of: session, reason)
        for client in session.clients { failHeld(client, Broker.failureWhileStarting(session)) }
        if let reason = orderlyEnd(of: session) { return finish(session, reason) }
        // A session that never ran is not restarted: another attempt would not help the client that waits for it.
        guard session.hasRun, canRestart else {
            return finish(session, reason, failed: canRestart || session.opener == nil)
        }
        guard session.failedStarts < configuration.timing.deathLimit else {
            let text = "\(reason) It failed to start \(session.failedStarts) times, so it is not restarted. "
            return finish(session, text + Broker.logHint(session), failed: true)
        }
        switch session.restarts.died(loop.now, timing: configuration.timing) {
        case .giveUp(let deaths):
            let text = "\(reason) That was the \(deaths)th time in a short time, so it is not restarted. "
            finish(session, text + Broker.logHint(session), failed: true)
        case .restart(let delay):
            peerLog.warning(.restart, "\(session.name): \(reason) Restarting it")
            session.restartReason = reason
            session.state = .restarting
            session.restartTimer = loop.schedule(after: delay) { [weak self] in
                guard let self, session.worker == nil, !session.isClosing, !isStopping else { return }
                start(session)
            }
        }
    }

    /// Fails the requests that the worker has not answered.
    func failOpenRequests(of session: Session, _ reason: String) {
        let lost = Failure(.lost, "\(reason) It is unknown whether this had an effect.")
        let unanswered = Failure(.lost, "\(reason) It had not answered yet; ask again.", canRetry: true)
        for client in session.clients { failOpen(client, lost, question: unanswered) }
    }

    /// Returns why a session whose app ends was ended in order; nil if the app ended by itself.
    func orderlyEnd(of session: Session) -> String? {
        session.isClosing ? "It was closed." : isStopping ? "The service ends." : nil
    }

    /// Ends the session. A failed session stays in the list, for its log and the reason of its end, until it is closed.
    func finish(_ session: Session, _ reason: String, failed: Bool = false, code: FailureCode = .workerFailed) {
        peerLog.info(.session, "\(session.name) has ended: \(reason)")
        session.endReason = reason
        session.isOpen = false
        session.restartTimer?.cancel()
        for client in session.clients {
            let over = Failure(.workerFailed, "The session has ended: \(reason)")
            failOpen(client, over)
            failHeld(client, over)
            send(.event(.ended(failed ? .workerFailed : nil, reason: reason)), to: client)
            client.leaveSession()
        }
        session.clients = []
        session.displayClaimants = []
        let neverRan = session.opener != nil
        if let opener = session.opener {
            session.opener = nil
            // Only an app that ended while it started may have printed the reason.
            let isNamed = sessions[session.app].map { $0 === session } ?? true
            let advice = failed && session.log != nil && isNamed ? " Its output: fanlight logs \(session.app)" : ""
            reply(opener, failing: Failure(code, reason + advice, canRetry: code == .timeout))
        }
        for waiting in session.waiting {
            waiting.timer.cancel()
            reply(waiting.pendingReply, failing: Failure(.workerFailed, "\(session.name) has ended: \(reason)"))
        }
        session.waiting = []
        for closer in session.closers {
            closer.timer.cancel()
            reply(closer.pendingReply, .done)
        }
        session.closers = []
        endFollowers(of: session)
        session.worker?.sessions[session.workerName] = nil
        session.worker = nil
        session.state = .ended
        if session.isClosing { removeStorage(of: session) }
        if neverRan, failed, !session.isClosing {
            retainLog(ofFailedStart: session)
        } else if !failed || neverRan || session.isClosing {
            remove(session)
        }
        removeOldFailures()
    }

    /// Removes the values of a closed session, unless another session that came back under a taken name has the same.
    private func removeStorage(of session: Session) {
        let isShared = sessions.values.contains { $0 !== session && $0.storagePath == session.storagePath }
        if !isShared { storage.remove(session.storagePath) }
    }

    /// Removes all but the 16 newest failed sessions, so that they do not accumulate.
    private func removeOldFailures() {
        let failed = sessions.values.filter { $0.state == .ended }.sorted { $0.startedAt < $1.startedAt }
        for session in failed.dropLast(16) { remove(session) }
    }
}
