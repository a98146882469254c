import Transport
import Wire

/// A client that waits for a session's next lines.
struct LogFollower {
    /// The identity of the client's request.
    struct Key: Hashable {
        let client: ConnectionNumber
        let serial: UInt32
    }

    let pendingReply: PendingReply
    let cursor: UInt64
    let timer: LoopTimer

    var key: Key { Key(client: pendingReply.client.number, serial: pendingReply.serial) }

    /// Maximum requests of a client that wait for lines. A client that shows several logs needs one for each.
    static let clientLimit = 8
    /// Maximum number of such requests in all: each line that an app prints may answer every one of them.
    static let limit = 256
    /// Followers that are answered in a turn of the loop. An answer may have 128 KiB.
    static let answersPerTurn = 4
}

/// The followers that get the same piece of a log.
struct FollowerAnswer {
    /// Followers whose answer is pending.
    var followers: ArraySlice<LogFollower>
    let piece: LogPiece
    /// True if the session has no more lines than those in its log.
    let isOver: Bool
    /// Called after the last answer.
    let done: () -> Void
}

/// The reads for the followers of a log that has grown.
struct GrowthRound {
    /// The followers whose part is not read yet, by their cursors.
    var groups: [(cursor: UInt64, followers: [LogFollower])]
    /// The least end of the text that a read has seen.
    var end = Int.max
    /// True if the log was reported again meanwhile. The reads may have been earlier.
    var isRepeated = false
}

/// Answers to the followers of logs. A few are sent in a turn of the loop. Others wait as long for one follower as for
/// hundreds.
extension Broker {
    /// Answers the followers of a log that has new output. One round runs at a time, with one read at a time. A log
    /// that grows without pause costs at most one read for each follower, and one piece is kept.
    func logGrew(_ log: LogNumber) {
        guard growthRounds[log] == nil else {
            growthRounds[log]?.isRepeated = true
            return
        }
        let followers = sessions.values.filter { $0.log == log }.flatMap(\.followers.values)
        // Most followers wait at the end of the log, so one read serves them all.
        let groups = Dictionary(grouping: followers, by: \.cursor)
        guard !groups.isEmpty else { return }
        growthRounds[log] = GrowthRound(groups: groups.map { ($0.key, $0.value) })
        readNext(of: log)
    }

    /// Reads for the next followers of a round. After the last ones, the log is followed for those that are left.
    private func readNext(of log: LogNumber) {
        guard let group = growthRounds[log]?.groups.popLast() else { return endRound(of: log) }
        logs.read(log, after: group.cursor, within: configuration.timing.requestLimit) { [weak self] piece in
            guard let self, let end = growthRounds[log]?.end else { return }
            // Without a piece nothing was seen of the text, so that it counts as grown.
            growthRounds[log]?.end = min(end, piece?.end ?? -1)
            guard let piece else { return readNext(of: log) }
            answer(group.followers, with: piece, isOver: false) { [weak self] in self?.readNext(of: log) }
        }
    }

    private func endRound(of log: LogNumber) {
        guard let round = growthRounds.removeValue(forKey: log) else { return }
        if round.isRepeated { return logGrew(log) }
        let hasFollowers = sessions.values.contains { $0.log == log && !$0.followers.isEmpty }
        if hasFollowers { logs.follow(log, from: round.end) }
    }

    /// Answers the followers of a session that has no more lines than those in its log. All parts are read at once,
    /// because the log may be removed next.
    func endFollowers(of session: Session) {
        guard let log = session.log else { return }
        for (cursor, followers) in Dictionary(grouping: session.followers.values, by: \.cursor) {
            logs.read(log, after: cursor, within: configuration.timing.requestLimit) { [weak self] piece in
                guard let self, let piece else { return }
                answer(followers, with: piece, isOver: true) {}
            }
        }
    }

    /// Queues the answer with a piece, unless nothing is known before the log grows further.
    private func answer(
        _ followers: [LogFollower], with piece: LogPiece, isOver: Bool, then done: @escaping () -> Void
    ) {
        guard isOver || !piece.problem.isEmpty || !piece.lines.isEmpty else { return done() }
        followerAnswers.append(FollowerAnswer(followers: followers[...], piece: piece, isOver: isOver, done: done))
        if followerAnswers.count == 1 { scheduleAnswers() }
    }

    private func scheduleAnswers() {
        loop.schedule(after: .zero) { [weak self] in self?.answerFollowers() }
    }

    /// Answers a few followers. Those who get another piece are next.
    private func answerFollowers() {
        guard !followerAnswers.isEmpty else { return }
        var all = followerAnswers.removeFirst()
        var count = 0
        while count < LogFollower.answersPerTurn, let follower = all.followers.popFirst() {
            if answer(follower, from: all) { count += 1 }
        }
        let isLast = all.followers.isEmpty
        if !isLast { followerAnswers.append(all) }
        if !followerAnswers.isEmpty { scheduleAnswers() }
        if isLast { all.done() }
    }

    /// Answers a follower. Returns false if it does not wait any more.
    private func answer(_ follower: LogFollower, from all: FollowerAnswer) -> Bool {
        let (client, serial, piece) = (follower.pendingReply.client, follower.pendingReply.serial, all.piece)
        guard let session = client.followed[serial],
            session.followers[follower.key]?.pendingReply == follower.pendingReply
        else {
            return false
        }
        endFollowing(client, serial)
        guard all.isOver || piece.problem.isEmpty else {
            reply(follower.pendingReply, failing: unreadable(session.name, piece))
            return true
        }
        reply(
            follower.pendingReply,
            .logs(lines: piece.lines, cursor: piece.cursor, ended: all.isOver && piece.isAtEnd))
        return true
    }
}
