import Display
import Wire

/// Requests and their answers.
extension Client {
    /// Sends a request and waits for the answer. While frames arrive, returns once the mirror includes the verb's
    /// effect.
    public func request(_ verb: Verb, timeout: Duration? = nil) throws(ClientError) -> Answer {
        let timeLimit = timeout ?? options.timeout
        let deadline = SuspendingClock.now + timeLimit + options.timing.answerGrace
        var answer: Reply?
        try start(verb, timeLimit) { answer = $0 }
        while answer == nil { try wait(until: deadline, to: verb.purpose) }
        guard let answer else { throw .timeout(waitedFor: verb.purpose, pending: mirror.pending) }
        switch answer.result {
        case .failure(let failure):
            // The end of the connection fails all of its requests.
            if failure.code == .lost, case .away = phase { throw .connectionLost(failure.text) }
            if let ending, failure.code == .lost { throw ending }
            throw .refused(failure)
        case .success(let result):
            try awaitEffect(of: answer.version, deadline, verb)
            return result
        }
    }

    /// Sends a request and calls the handler in a later turn.
    public func request(_ verb: Verb, timeout: Duration? = nil, then handler: @escaping (Reply) -> Void) {
        do throws(ClientError) {
            try start(verb, timeout ?? options.timeout, handler)
        } catch {
            handler(Reply(serial: 0, .failure(Failure(.lost, error.sentence, canRetry: true))))
        }
    }

    private func start(_ verb: Verb, _ timeLimit: Duration, _ handler: @escaping (Reply) -> Void) throws(ClientError) {
        if let ending { throw ending }
        guard case .ready = phase, let connection else {
            throw .connectionLost("The service at \(endpoint) is not reachable.")
        }
        lastRequest &+= 1
        let milliseconds = timeLimit <= .zero && verb.waits ? 0 : timeLimit.wireMilliseconds
        let request = Request(serial: lastRequest, verb: verb, timeoutMilliseconds: milliseconds)
        handlers[request.serial] = handler
        // If the peer is gone, the messages that arrived before its end are still read. The end fails this request,
        // too.
        guard connection.send(ClientMessage.request(request).encode()) != .full else {
            handlers[request.serial] = nil
            throw .connectionLost("The service at \(endpoint) accepts no more requests.")
        }
        inputs.pace.count(SuspendingClock.now)
    }

    func resolve(_ reply: Reply) { handlers.removeValue(forKey: reply.serial)?(reply) }

    /// Fails all requests that have no answer yet.
    func failRequests(_ reason: String) {
        let waiting = handlers
        handlers = [:]
        for (serial, handler) in waiting.sorted(by: { $0.key < $1.key }) {
            handler(Reply(serial: serial, .failure(Failure(.lost, reason, canRetry: true))))
        }
    }

    private func awaitEffect(
        of version: Version, _ deadline: SuspendingClock.Instant, _ verb: Verb
    ) throws(ClientError) {
        guard attachment?.mode.hasFrames == true, verb.isForSession else { return }
        let epoch = mirror.epoch
        while mirror.version < version, mirror.epoch == epoch {
            try wait(until: deadline, to: verb.purpose)
        }
    }
}

extension AttachRequest.Mode {
    /// True if the picture is sent in this mode.
    public var hasFrames: Bool { self != .script }
}

extension Duration {
    /// The timeout as sent in requests: at least one millisecond.
    var wireMilliseconds: UInt32 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return UInt32(max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}

extension Verb {
    /// The end of the sentence “No answer in time to …”.
    var purpose: String {
        switch self {
        case .apps: "list the apps"
        case .sessions: "list the sessions"
        case .open(let request): "open \(request.app)"
        case .attach(let request): "attach to \(request.session)"
        case .detach: "detach"
        case .close(let session): "close \(session)"
        case .logs(let session, _, _): "read the log of \(session)"
        case .inspect: "inspect the session"
        case .stats: "read the session's work"
        case .snapshot: "take a picture"
        case .act: "act on the element"
        case .perform: "deliver the input"
        case .query: "find the element"
        case .wait: "meet the condition"
        case .advance: "advance the clock"
        case .settle: "settle the session"
        case .resource: "get an image"
        case .audit: "audit the session"
        }
    }
}
