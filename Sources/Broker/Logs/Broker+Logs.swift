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

    /// Most requests of a client that wait for lines. A client that shows several logs needs one for each.
    static let clientLimit = 8
    /// Most such requests in all: each line that an app prints may answer every one of them.
    static let limit = 256
}

extension Broker {
    func readLog(_ name: String, _ cursor: UInt64, follow: Bool, _ asker: PendingReply, _ timeout: Duration) {
        let session = sessions[name]
        guard let log = session?.log ?? failedStarts.first(where: { $0.app == name })?.log else {
            return reply(asker, failing: unknown(session: name))
        }
        guard !log.isEmpty else {
            let text = "\(name) was started by hand: its output is where it was started."
            return reply(asker, failing: Failure(.refused, text))
        }
        if let (path, problem) = log.problem {
            let text =
                "The log of \(name) cannot be read: \(path) \(problem.text). Its output is logged again once its app "
                + "is restarted: fanlight close \(name)"
            return reply(asker, failing: Failure(.refused, text))
        }
        let (lines, next) = log.lines(after: cursor)
        guard let session, lines.isEmpty, follow, session.state != .ended else {
            // It ends if it has nothing after the cursor, and will not grow.
            let isOver = session.map { $0.state == .ended } ?? true
            let isAtEnd = isOver && log.lines(after: next).lines.isEmpty
            return reply(asker, .logs(lines: lines, cursor: next, ended: isAtEnd))
        }
        guard let failure = tooManyFollowers(asker.client) else {
            return self.follow(session, after: next, asker, timeout)
        }
        reply(asker, failing: failure)
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

    private func follow(_ session: Session, after cursor: UInt64, _ asker: PendingReply, _ timeout: Duration) {
        let (client, serial) = (asker.client, asker.serial)
        let timer = loop.schedule(after: timeout) { [weak self, weak client] in
            guard let self, let client, let follower = endFollowing(client, serial) else { return }
            reply(follower.asker, .logs(lines: [], cursor: cursor, ended: false))
        }
        session.followers[LogFollower.Key(client: client.number, serial: serial)] = LogFollower(
            asker: asker, cursor: cursor, timer: timer)
        client.followed[serial] = session
        followerCount += 1
        updateWatch(of: session)
        // Lines that were written before the watch.
        let (lines, next) = session.log.lines(after: cursor)
        guard !lines.isEmpty, endFollowing(client, serial) != nil else { return }
        reply(asker, .logs(lines: lines, cursor: next, ended: false))
    }

    /// Watches the current file of a session's log while it has followers. Sessions of one worker share a file.
    private func updateWatch(of session: Session) {
        let path = session.followers.isEmpty ? nil : session.log.currentPath?.description ?? session.followedPath
        if let path { startWatching(path) }
        guard path != session.followedPath else { return }
        if let old = session.followedPath {
            followedSessions[old]?.removeAll { $0 === session }
            if followedSessions[old]?.isEmpty == true {
                followedSessions[old] = nil
                fileWatch?.end(old)
            }
        }
        session.followedPath = path
        if let path { followedSessions[path, default: []].append(session) }
    }

    private func startWatching(_ path: String) {
        if fileWatch == nil {
            fileWatch = try? FileGrowthWatch(on: loop) { [unowned self] path in
                for session in followedSessions[path] ?? [] { answerFollowers(of: session, isOver: false) }
            }
        }
        fileWatch?.begin(path)
    }

    /// Answers the followers of a session if it has new lines, or will have no more.
    func answerFollowers(of session: Session, isOver: Bool) {
        // Most followers wait at the end of the log, so one read serves them all.
        var parts: [UInt64: Answer?] = [:]
        for follower in Array(session.followers.values) {
            let part = parts[follower.cursor] ?? newLines(of: session, after: follower.cursor, isOver: isOver)
            parts[follower.cursor] = .some(part)
            guard let part, endFollowing(follower.asker.client, follower.asker.serial) != nil else { continue }
            reply(follower.asker, part)
        }
    }

    private func newLines(of session: Session, after cursor: UInt64, isOver: Bool) -> Answer? {
        let (lines, next) = session.log.lines(after: cursor)
        guard !lines.isEmpty || isOver else { return nil }
        return .logs(lines: lines, cursor: next, ended: isOver && session.log.lines(after: next).lines.isEmpty)
    }

    /// Moves the followers of a session to its current log file.
    func moveFollowers(_ session: Session) {
        guard !session.followers.isEmpty else { return }
        updateWatch(of: session)
        answerFollowers(of: session, isOver: false)
    }

    /// Removes a follower, and the watch of a file that has no follower left. Returns nil if there is none any more.
    @discardableResult
    func endFollowing(_ client: ServedClient, _ serial: UInt32) -> LogFollower? {
        guard let session = client.followed.removeValue(forKey: serial),
            let follower = session.followers.removeValue(
                forKey: LogFollower.Key(client: client.number, serial: serial))
        else { return nil }
        follower.timer.cancel()
        followerCount -= 1
        if session.followers.isEmpty { updateWatch(of: session) }
        return follower
    }
}
