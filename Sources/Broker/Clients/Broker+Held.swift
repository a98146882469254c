import Display
import Transport
import Wire

/// Held and late requests. A request is held while the worker of its session runs but has lost its connection.
extension Broker {
    /// Holds the request until the worker accepts it, at most until its deadline. `known` is the deadline of a request
    /// that was held before.
    func hold(
        _ client: ServedClient, _ serial: UInt32, _ message: UnsafeRawBufferPointer,
        until known: SuspendingClock.Instant? = nil
    ) {
        let request: Request
        do throws(WireError) {
            guard case .request(let known) = try ClientMessage.decode(message, limits: configuration.limits) else {
                return
            }
            request = known
        } catch {
            return dismiss(client, Goodbye(error.goodbyeCode, error.sentence))
        }
        let name = client.session?.name ?? ""
        guard client.heldBytes + message.count <= configuration.limits.messageBytes else {
            return fail(client, serial, Failure(.busy, "\(name) accepts no requests at the moment.", canRetry: true))
        }
        guard let space = heldBudget.reserve(message.count + BrokerBudget.requestOverhead) else {
            return fail(client, serial, reportHeldLimit(client))
        }
        let deadline = known ?? loop.now + timeout(request.timeoutMilliseconds)
        let timer = loop.schedule(at: deadline) { [weak self, weak client] in
            guard let self, let client, let index = client.heldRequests.firstIndex(where: { $0.serial == serial })
            else {
                return
            }
            client.heldRequests.remove(at: index)
            failExpired(client, serial)
        }
        client.heldRequests.append(
            ServedClient.HeldRequest(
                serial: serial, message: Array(message), deadline: deadline, timer: timer, space: space))
    }

    /// Warns in the log that there is no space for a request that would wait. Returns its failure.
    func reportHeldLimit(_ client: ServedClient) -> Failure {
        reportBudget(client, "a request is refused: there is no space for more that wait.")
        return Failure(.busy, "Too many requests wait at the moment. Try again later.", canRetry: true)
    }

    /// The Goodbye to a client whose connection holds most when memory is short.
    static let tooMuchHeld = Goodbye(
        .timeout,
        "This connection did not complete or read its messages, and others wait for memory. Connect again to continue.")

    private func failExpired(_ client: ServedClient, _ serial: UInt32) {
        let text = "The request did not reach \(client.session?.name ?? "") in time."
        let pending = Pending(.busy, "the app's process does not answer")
        fail(client, serial, Failure(.timeout, text, canRetry: true, pending: [pending]))
    }

    /// Sends the held requests to the reconnected worker, in order, except those that have expired.
    func sendHeld(_ client: ServedClient) {
        guard let connection = client.session?.host?.connection else { return }
        let all = client.heldRequests
        client.heldRequests = []
        for held in all {
            held.timer.cancel()
            if held.deadline <= loop.now {
                failExpired(client, held.serial)
            } else if connection.send(held.message, number: client.number) == .sent {
                recordOpen(client, held.message.withUnsafeBytes { open(held.serial, $0) })
            } else {
                held.message.withUnsafeBytes { hold(client, held.serial, $0, until: held.deadline) }
            }
        }
    }

    func failHeld(_ client: ServedClient, _ failure: Failure) {
        let all = client.heldRequests
        client.heldRequests = []
        for held in all {
            held.timer.cancel()
            fail(client, held.serial, failure)
        }
    }

    /// Fails all open requests; `question` is the failure of those that only read.
    func failOpen(_ client: ServedClient, _ failure: Failure, question: Failure? = nil) {
        let all = client.openRequests
        client.openRequests = []
        for request in all { fail(client, request.serial, request.isReadOnly ? question ?? failure : failure) }
    }

    /// Records a forwarded request and watches its deadline. One timer per client covers all requests, so answered
    /// requests cost little.
    func recordOpen(_ client: ServedClient, _ request: ServedClient.OpenRequest) {
        client.openRequests.append(request)
        watch(client, request.deadline)
    }

    private func watch(_ client: ServedClient, _ deadline: SuspendingClock.Instant) {
        if let late = client.late {
            guard deadline < late.deadline else { return }
            late.timer.cancel()
        }
        let timer = loop.schedule(at: max(deadline, loop.now) + configuration.timing.answerDelay) {
            [weak self, weak client] in
            guard let self, let client else { return }
            client.late = nil
            failLate(client)
        }
        client.late = (deadline, timer)
    }

    /// Fails requests whose session has not answered in time. A session answers by itself with what it waits for,
    /// unless its process hangs.
    private func failLate(_ client: ServedClient) {
        let (now, worker) = (loop.now, client.session?.worker)
        let late = client.openRequests.filter { isExpired($0, worker, now) }
        client.openRequests.removeAll { isExpired($0, worker, now) }
        let failure = Failure(
            .timeout, "\(client.session?.name ?? "The session") did not answer in time.", canRetry: true,
            pending: [Pending(.busy, "the app's process does not answer")])
        for request in late { fail(client, request.serial, failure) }
        if let next = client.openRequests.map(\.deadline).min() { watch(client, next) }
    }

    /// Returns true if no answer is expected any more. A process that has sent anything since the deadline is still at
    /// work, and its own answer has more detail.
    private func isExpired(
        _ request: ServedClient.OpenRequest, _ worker: SupervisedWorker?, _ now: SuspendingClock.Instant
    ) -> Bool {
        let lateness = now - request.deadline
        guard lateness >= configuration.timing.answerDelay else { return false }
        guard let received = worker?.host?.lastReceived, received > request.deadline else { return true }
        return lateness >= configuration.timing.lateAnswerLimit
    }
}
