import Transport
import Wire

/// The rates of requests. The service reads what exceeds them later, so no request fails for them.
extension Broker {
    /// Counts a request to a session, and its bytes. Returns false if it must wait: the connection then delivers it
    /// again. Those who only watch have one rate for their bytes, so that more of them do not delay input more.
    func admitRequest(of client: ServedClient, bytes: Int, _ connection: LocalConnection) -> Bool {
        let (weight, now) = (1 + bytes >> 10, loop.now)
        let observed = client.mayInput ? nil : client.session
        let rate = observed?.rates.observedKibibytes ?? client.requestKibibytes
        if let wait = [client.rate.wait(for: 1, now), rate.wait(for: weight, now)].compactMap({ $0 }).max() {
            connection.postpone(on: loop, for: wait)
            return false
        }
        client.rate.add(1, now)
        if let observed {
            observed.rates.observedKibibytes.add(weight, now)
        } else {
            client.requestKibibytes.add(weight, now)
        }
        return true
    }

    /// Counts a request of a client. Returns false if the request must wait: the connection then delivers it again.
    func admit(_ verb: Verb, of client: ServedClient, _ connection: LocalConnection) -> Bool {
        let (weight, now) = (verb.weight(among: sessions.count), loop.now)
        if let wait = client.requestRate.wait(for: weight, now) {
            connection.postpone(on: loop, for: wait)
            return false
        }
        if verb.readsFiles { guard admitRequest(to: fileRequests, connection) else { return false } }
        if case .attach(let request) = verb, let session = sessions[request.session] {
            let queue = session.rates.attachments(areObserved: client.role == .viewer || request.mode == .observe)
            guard admitRequest(to: queue, connection) else { return false }
        }
        client.requestRate.add(weight, now)
        // Other connections are served before the next request of this one.
        if weight > 1 { connection.endTurn() }
        return true
    }

    /// Returns the queue of requests of all clients that read files. Its rate is that of four clients at their own
    /// limit. The loop has time left for others at that rate.
    static func fileRequests(_ configuration: BrokerConfiguration, _ now: SuspendingClock.Instant) -> RequestQueue {
        let rate = RateLimit(
            perSecond: 4 * configuration.limits.inputsPerSecond, burst: configuration.timing.rateBurst, now: now)
        return RequestQueue(rate, weight: Verb.heavyWeight)
    }
}

extension LocalConnection {
    /// Has the message that is being handled delivered again after a while, and reads nothing until then.
    func postpone(on loop: EventLoop, for wait: Duration) {
        postpone()
        loop.schedule(after: wait) { [weak self] in self?.resume() }
    }
}

extension RateLimit {
    /// The rate of the bytes of requests to a session, counted in KiB.
    static func requestKibibytes(_ now: SuspendingClock.Instant) -> RateLimit {
        RateLimit(perSecond: BrokerBudget.requestKibibytes, burst: .seconds(1), now: now)
    }
}

extension Verb {
    /// The weight of a heavy request: 40 of them a second are permitted.
    fileprivate static let heavyWeight = 25
    /// Sessions whose description takes as long as a small request.
    private static let listedSessions = 8

    /// Returns the number of small requests that a request to the service counts as.
    fileprivate func weight(among sessions: Int) -> Int {
        switch self {
        // A part of a log is read. A worker sends a whole picture, or is started. The folders of apps are read.
        case .logs, .attach, .open, .apps: Verb.heavyWeight
        case .sessions: 1 + sessions / Verb.listedSessions
        default: 1
        }
    }

    /// True if the service itself reads files for the answer.
    fileprivate var readsFiles: Bool {
        switch self {
        case .logs, .apps, .open: true
        default: false
        }
    }
}
