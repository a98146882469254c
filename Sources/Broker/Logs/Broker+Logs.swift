import Transport
import Wire

extension Broker {
    func readLog(_ name: String, _ cursor: UInt64, follow: Bool, _ pendingReply: PendingReply, _ timeout: Duration) {
        let session = sessions[name]
        let failed = failedStarts.first { $0.app == name }
        guard session != nil || failed != nil else { return reply(pendingReply, failing: unknown(session: name)) }
        guard let log = session == nil ? failed?.log : session?.log else {
            if let session, session.isPreparing {
                return reply(pendingReply, failing: Broker.failureWhileStarting(session))
            }
            let text = "\(name) was started by hand: its output is where it was started."
            return reply(pendingReply, failing: Failure(.refused, text))
        }
        // A disk that answers does so at once, also if the client does not wait for further lines.
        let limit = max(timeout, configuration.timing.lastOutputDeadline)
        logs.read(log, after: cursor, within: limit) { [weak self] piece in
            guard let self else { return }
            guard let piece else {
                let text = "The log of \(name) cannot be read at the moment: its disk does not answer."
                return reply(pendingReply, failing: Failure(.timeout, text, canRetry: true))
            }
            guard piece.problem.isEmpty else { return reply(pendingReply, failing: unreadable(name, piece)) }
            let listed = session.flatMap { sessions[name] === $0 && $0.state != .ended ? $0 : nil }
            guard let listed, piece.lines.isEmpty, follow else {
                // It ends if it has nothing after the cursor, and will not grow.
                let isOver = listed == nil && piece.isAtEnd
                return reply(pendingReply, .logs(lines: piece.lines, cursor: piece.cursor, ended: isOver))
            }
            self.follow(listed, after: piece, pendingReply, timeout)
        }
    }

    // MARK: Following

    /// Returns the failure of a further request that would wait for lines; nil if it may wait.
    private func tooManyFollowers(_ client: ServedClient) -> Failure? {
        if client.followed.count >= LogFollower.clientLimit {
            let text = "\(LogFollower.clientLimit) requests of this client follow logs, which is the limit."
            return Failure(.limitReached, "\(text) Wait for answers.", canRetry: true)
        }
        guard followerCount >= LogFollower.limit else { return nil }
        let text = "\(LogFollower.limit) requests follow logs, which is the limit. Try again later."
        return Failure(.limitReached, text, canRetry: true)
    }

    private func follow(_ session: Session, after piece: LogPiece, _ pendingReply: PendingReply, _ timeout: Duration) {
        let (client, serial) = (pendingReply.client, pendingReply.serial)
        // The client may have left while the log was read.
        guard let log = session.log, pendingReply.isAwaited, clients[client.number] === client else { return }
        if let failure = tooManyFollowers(client) { return reply(pendingReply, failing: failure) }
        let timer = loop.schedule(after: timeout) { [weak self, weak client] in
            guard let self, let client, let follower = endFollowing(client, serial) else { return }
            reply(follower.pendingReply, .logs(lines: [], cursor: follower.cursor, ended: false))
        }
        let follower = LogFollower(pendingReply: pendingReply, cursor: piece.cursor, timer: timer)
        session.followers[follower.key] = follower
        client.followed[serial] = session
        followerCount += 1
        logs.follow(log, from: piece.end)
    }

    /// Removes a follower. Returns nil if there is none any more.
    @discardableResult
    func endFollowing(_ client: ServedClient, _ serial: UInt32) -> LogFollower? {
        guard let session = client.followed.removeValue(forKey: serial),
            let follower = session.followers.removeValue(
                forKey: LogFollower.Key(client: client.number, serial: serial))
        else { return nil }
        follower.timer.cancel()
        followerCount -= 1
        return follower
    }

    func unreadable(_ name: String, _ piece: LogPiece) -> Failure {
        let text =
            "The log of \(name) cannot be read: \(piece.problem). Its output is logged again once its app "
            + "is restarted: fanlight close \(name)"
        return Failure(.refused, text)
    }
}
