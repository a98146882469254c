import Display
import Wire

/// Typed methods for the verbs. Each waits for its answer; those that change something return when the session has
/// settled.
extension Client {
    public func apps(timeout: Duration? = nil) throws(ClientError) -> [AppInfo] {
        guard case .apps(let apps) = try request(.apps, timeout: timeout) else { throw .unexpectedAnswer }
        return apps
    }

    public func sessions(timeout: Duration? = nil) throws(ClientError) -> [SessionInfo] {
        guard case .sessions(let sessions) = try request(.sessions, timeout: timeout) else { throw .unexpectedAnswer }
        return sessions
    }

    /// Returns the session's name.
    public func open(_ request: OpenRequest, timeout: Duration? = nil) throws(ClientError) -> String {
        guard case .opened(let session) = try self.request(.open(request), timeout: timeout) else {
            throw .unexpectedAnswer
        }
        return session
    }

    /// Attaches, in place of the present attachment. Except for scripts, returns with the first picture.
    @discardableResult
    public func attach(_ request: AttachRequest, timeout: Duration? = nil) throws(ClientError) -> Attached {
        let timeLimit = timeout ?? options.timeout
        let deadline = SuspendingClock.now + timeLimit
        mirror = Mirror(timing: options.timing)
        attachment = nil
        isInputAccepted = false
        // Discarded because it was meant for the previous session.
        _ = inputs.discardAll()
        (expectsNewEpoch, awaitsPing) = (false, false)
        guard case .attached(let attached) = try self.request(.attach(request), timeout: timeLimit) else {
            throw .unexpectedAnswer
        }
        attachment = request
        self.attached = attached
        isInputAccepted = true
        // The service reports no timeout for the first picture, so no grace is added to the deadline.
        let last = max(deadline, SuspendingClock.now + options.timing.firstPicture)
        while request.mode.hasFrames, mirror.epoch == 0, self.attached != nil {
            try wait(until: last, to: "get the first picture of \(request.session)")
        }
        return attached
    }

    /// Detaches; the session goes on.
    public func detach(timeout: Duration? = nil) throws(ClientError) {
        attachment = nil
        isInputAccepted = false
        try expectDone(request(.detach, timeout: timeout))
        attached = nil
    }

    public func closeSession(_ name: String, timeout: Duration? = nil) throws(ClientError) {
        try expectDone(request(.close(session: name), timeout: timeout))
    }

    /// Returns the lines after `cursor`, and the cursor after them. With `follow`, waits until there are some, or there
    /// will be no more: `ended`.
    public func logs(
        _ session: String, after cursor: UInt64 = 0, follow: Bool = false, timeout: Duration? = nil
    ) throws(ClientError) -> (lines: [String], cursor: UInt64, ended: Bool) {
        let verb = Verb.logs(session: session, cursor: cursor, follow: follow)
        guard case .logs(let lines, let next, let ended) = try request(verb, timeout: timeout) else {
            throw .unexpectedAnswer
        }
        return (lines, next, ended)
    }

    /// Returns all elements, and the time that the app has been busy. If that is not 0, they are from the last picture
    /// before.
    public func inspect(
        timeout: Duration? = nil
    ) throws(ClientError) -> (elements: [ElementInfo], busyMilliseconds: UInt64) {
        guard case .elements(let elements, let busy) = try request(.inspect, timeout: timeout) else {
            throw .unexpectedAnswer
        }
        return (elements, busy)
    }

    /// Returns accessibility findings, and the time that the app has been busy. If that is not 0, they are about the
    /// last picture before.
    public func audit(
        timeout: Duration? = nil
    ) throws(ClientError) -> (findings: [AuditFinding], busyMilliseconds: UInt64) {
        guard case .findings(let findings, let busy) = try request(.audit, timeout: timeout) else {
            throw .unexpectedAnswer
        }
        return (findings, busy)
    }

    /// Returns the session's counters, the objects that exist in its process, and the time that the app has been busy.
    /// Only debug builds count objects.
    public func stats(
        timeout: Duration? = nil
    ) throws(ClientError) -> (work: Work, live: [LiveCount], busyMilliseconds: UInt64) {
        guard case .stats(let work, let live, let busy) = try request(.stats, timeout: timeout) else {
            throw .unexpectedAnswer
        }
        return (work, live, busy)
    }

    /// Returns an image made by the service, and the time that the app has been busy. If that is not 0, it shows the
    /// last picture before.
    public func snapshot(
        _ request: SnapshotRequest, timeout: Duration? = nil
    ) throws(ClientError) -> (bytes: [UInt8], busyMilliseconds: UInt64) {
        guard case .snapshot(let bytes, let busy) = try self.request(.snapshot(request), timeout: timeout) else {
            throw .unexpectedAnswer
        }
        return (bytes, busy)
    }

    public func act(_ action: ElementAction, on locator: Locator, timeout: Duration? = nil) throws(ClientError) {
        try expectDone(request(.act(action, on: locator), timeout: timeout))
    }

    /// Performs inputs one after another. Sends several requests if there are too many for one; the timeout covers all
    /// of them.
    public func perform(_ inputs: [Input], timeout: Duration? = nil) throws(ClientError) {
        var left = timeout ?? options.timeout
        let deadline = SuspendingClock.now + left
        var rest = inputs[...]
        while true {
            let part = rest.prefix(Verb.maximumInputs)
            rest = rest.dropFirst(Verb.maximumInputs)
            do throws(ClientError) {
                try expectDone(request(.perform(Array(part)), timeout: left))
            } catch {
                throw error.addingUnsentInputs(rest.count, of: inputs.count, behind: part.count)
            }
            // Without frames nothing else reports the size.
            for case .resize(let screen) in part { attached?.screen = screen }
            if rest.isEmpty { return }
            left = deadline - SuspendingClock.now
            if left <= .zero {
                throw ClientError.timeout(waitedFor: "deliver the input", pending: [])
                    .addingUnsentInputs(rest.count, of: inputs.count, behind: 0)
            }
        }
    }

    /// Returns the one matching element, and the time that the app has been busy. If that is not 0, it is from the last
    /// picture before.
    public func query(
        _ locator: Locator, timeout: Duration? = nil
    ) throws(ClientError) -> (element: ElementInfo, busyMilliseconds: UInt64) {
        guard case .element(let element, let busy) = try request(.query(locator), timeout: timeout) else {
            throw .unexpectedAnswer
        }
        return (element, busy)
    }

    public func wait(for condition: Condition, timeout: Duration? = nil) throws(ClientError) {
        try expectDone(request(.wait(condition), timeout: timeout))
    }

    /// Advances a virtual clock.
    public func advance(by time: Duration, timeout: Duration? = nil) throws(ClientError) {
        let (seconds, attoseconds) = time.components
        let milliseconds = UInt64(clamping: seconds) * 1000 + UInt64(clamping: attoseconds / 1_000_000_000_000_000)
        try expectDone(request(.advance(milliseconds: milliseconds), timeout: timeout))
    }

    public func settle(timeout: Duration? = nil) throws(ClientError) {
        try expectDone(request(.settle, timeout: timeout))
    }

    /// Accepts `done` and `element`: verbs without a result may still return the element they found.
    private func expectDone(_ answer: Answer) throws(ClientError) {
        switch answer {
        case .done, .element: return
        default: throw .unexpectedAnswer
        }
    }
}

extension ClientError {
    /// Returns the error extended by the number of inputs that were not sent. The session's own message covers the last
    /// request alone.
    fileprivate func addingUnsentInputs(_ count: Int, of all: Int, behind begun: Int) -> ClientError {
        guard count > 0 else { return self }
        switch self {
        case .timeout(let purpose, let pending):
            return .timeout(waitedFor: "\(purpose): the last \(count) of \(all) were not sent", pending: pending)
        case .refused(var failure) where failure.code == .timeout:
            failure.text =
                "\(all - count - begun) of \(all) inputs were done in time, and the last \(count) were not sent. "
                + failure.text
            return .refused(failure)
        default: return self
        }
    }

    static let unexpectedAnswer = ClientError.malformed("The service sent an unexpected reply.")
}
