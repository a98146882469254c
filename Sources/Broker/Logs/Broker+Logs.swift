import Glibc
import Transport
import Wire

/// A client that waits for a session's next lines.
struct LogFollower {
    /// The identity of the client's request.
    struct Key: Hashable {
        let client: ConnectionNumber
        let serial: UInt32
    }

    let asker: PendingReply
    let cursor: UInt64
    let timer: LoopTimer

    var key: Key { Key(client: asker.client.number, serial: asker.serial) }

    /// Maximum requests of a client that wait for lines. A client that shows several logs needs one for each.
    static let clientLimit = 8
    /// Most such requests in all: each line that an app prints may answer every one of them.
    static let limit = 256
}

/// The reads for the followers of a log that has grown.
struct GrowthRound {
    /// Reads that are not answered yet.
    var readsLeft: Int
    /// The least end of the text that a read has seen.
    var end = Int.max
    /// True if the log was reported again meanwhile. The reads may have been earlier.
    var isRepeated = false
}

extension Broker {
    func readLog(_ name: String, _ cursor: UInt64, follow: Bool, _ asker: PendingReply, _ timeout: Duration) {
        let session = sessions[name]
        let failed = failedStarts.first { $0.app == name }
        guard session != nil || failed != nil else { return reply(asker, failing: unknown(session: name)) }
        guard let log = session == nil ? failed?.log : session?.log else {
            let text = "\(name) was started by hand: its output is where it was started."
            return reply(asker, failing: Failure(.refused, text))
        }
        // A disk that answers does so at once, also if the client does not wait for further lines.
        let limit = max(timeout, configuration.timing.lastOutputDeadline)
        logs.read(log, after: cursor, within: limit) { [weak self] piece in
            guard let self else { return }
            guard let piece else {
                let text = "The log of \(name) cannot be read at the moment: its disk does not answer."
                return reply(asker, failing: Failure(.timeout, text, canRetry: true))
            }
            guard piece.problem.isEmpty else { return reply(asker, failing: unreadable(name, piece)) }
            let listed = session.flatMap { sessions[name] === $0 && $0.state != .ended ? $0 : nil }
            guard let listed, piece.lines.isEmpty, follow else {
                // It ends if it has nothing after the cursor, and will not grow.
                let isOver = listed == nil && piece.isAtEnd
                return reply(asker, .logs(lines: piece.lines, cursor: piece.cursor, ended: isOver))
            }
            self.follow(listed, after: piece, asker, timeout)
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

    private func follow(_ session: Session, after piece: LogPiece, _ asker: PendingReply, _ timeout: Duration) {
        let (client, serial) = (asker.client, asker.serial)
        // The client may have left while the log was read.
        guard let log = session.log, asker.isAwaited, clients[client.number] === client else { return }
        if let failure = tooManyFollowers(client) { return reply(asker, failing: failure) }
        let timer = loop.schedule(after: timeout) { [weak self, weak client] in
            guard let self, let client, let follower = endFollowing(client, serial) else { return }
            reply(follower.asker, .logs(lines: [], cursor: follower.cursor, ended: false))
        }
        let follower = LogFollower(asker: asker, cursor: piece.cursor, timer: timer)
        session.followers[follower.key] = follower
        client.followed[serial] = session
        followerCount += 1
        logs.follow(log, from: piece.end)
    }

    /// Answers the followers of a log that has new output. One round of reads runs at a time. A log that grows without
    /// pause thus costs at most one read for each follower.
    func logGrew(_ log: LogNumber) {
        guard growthRounds[log] == nil else {
            growthRounds[log]?.isRepeated = true
            return
        }
        let followers = sessions.values.filter { $0.log == log }.flatMap(\.followers.values)
        // Most followers wait at the end of the log, so one read serves them all.
        let groups = Dictionary(grouping: followers, by: \.cursor)
        guard !groups.isEmpty else { return }
        growthRounds[log] = GrowthRound(readsLeft: groups.count)
        for (cursor, followers) in groups {
            logs.read(log, after: cursor, within: configuration.timing.requestLimit) { [weak self] piece in
                guard let self else { return }
                if let piece { answer(followers, with: piece, isOver: false) }
                endRead(of: log, piece)
            }
        }
    }

    /// Ends a read of a round. After the last one, the log is followed for the followers that are left.
    private func endRead(of log: LogNumber, _ piece: LogPiece?) {
        guard var round = growthRounds[log] else { return }
        round.readsLeft -= 1
        // Without a piece nothing was seen of the text, so that it counts as grown.
        round.end = min(round.end, piece?.end ?? -1)
        growthRounds[log] = round.readsLeft > 0 ? round : nil
        guard round.readsLeft == 0 else { return }
        if round.isRepeated { return logGrew(log) }
        let hasFollowers = sessions.values.contains { $0.log == log && !$0.followers.isEmpty }
        if hasFollowers { logs.follow(log, from: round.end) }
    }

    /// Answers the followers of a session that has no more lines than those in its log.
    func endFollowers(of session: Session) {
        guard let log = session.log else { return }
        for (cursor, followers) in Dictionary(grouping: session.followers.values, by: \.cursor) {
            logs.read(log, after: cursor, within: configuration.timing.requestLimit) { [weak self] piece in
                guard let self, let piece else { return }
                answer(followers, with: piece, isOver: true)
            }
        }
    }

    /// Answers followers with a piece, unless nothing is known before the log grows further.
    private func answer(_ followers: [LogFollower], with piece: LogPiece, isOver: Bool) {
        let isFailed = !isOver && !piece.problem.isEmpty
        guard isOver || isFailed || !piece.lines.isEmpty else { return }
        for follower in followers {
            let (client, serial) = (follower.asker.client, follower.asker.serial)
            guard let session = client.followed[serial], session.followers[follower.key]?.asker == follower.asker
            else { continue }
            endFollowing(client, serial)
            guard !isFailed else {
                reply(follower.asker, failing: unreadable(session.name, piece))
                continue
            }
            let isAtEnd = isOver && piece.isAtEnd
            reply(follower.asker, .logs(lines: piece.lines, cursor: piece.cursor, ended: isAtEnd))
        }
    }

    private func unreadable(_ name: String, _ piece: LogPiece) -> Failure {
        let text =
            "The log of \(name) cannot be read: \(piece.problem). Its output is logged again once its app "
            + "is restarted: fanlight close \(name)"
        return Failure(.refused, text)
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
}
