import Glibc
import Transport
import Wire

/// A client that waits for a session's next line.
struct LogFollower {
    let asker: PendingReply
    let session: Session
    let cursor: UInt64
    var path: String
}

extension Broker {
    func readLog(_ name: String, _ cursor: UInt64, follow: Bool, _ asker: PendingReply, _ timeout: Duration) {
        guard let session = sessions[name] else { return reply(asker, failing: unknown(session: name)) }
        guard !session.log.isEmpty else {
            let text = "\(name) was started by hand: its output is where it was started."
            return reply(asker, failing: Failure(.refused, text))
        }
        if let (path, problem) = session.log.problem {
            let text =
                "The log of \(name) cannot be read: \(path) \(problem.text). Its output is logged again once its app "
                + "is restarted: fanlight close \(name)"
            return reply(asker, failing: Failure(.refused, text))
        }
        // The watch starts before the read, so that lines written after the read are noticed.
        let growing = follow ? session.log.currentPath : nil
        if let growing { startFollowing(growing) }
        let (lines, next) = session.log.lines(after: cursor)
        guard lines.isEmpty, follow, session.state != .ended else {
            endFollowing { _ in false }
            return reply(asker, .logs(lines: lines, cursor: next, ended: isAtEnd(session, next)))
        }
        followers.append(LogFollower(asker: asker, session: session, cursor: next, path: growing ?? ""))
        loop.schedule(after: timeout) { [weak self] in
            guard let self, followers.contains(where: { $0.asker == asker }) else { return }
            endFollowing { $0.asker == asker }
            reply(asker, .logs(lines: [], cursor: next, ended: false))
        }
    }

    /// Returns true if the log has nothing after the cursor, and will not grow.
    private func isAtEnd(_ session: Session, _ cursor: UInt64) -> Bool {
        session.state == .ended && session.log.lines(after: cursor).lines.isEmpty
    }

    private func startFollowing(_ path: String) {
        if fileWatch == nil {
            fileWatch = try? FileGrowthWatch(on: loop) { [unowned self] path in
                for session in Set(followers.filter { $0.path == path }.map { $0.session.name }) {
                    if let session = sessions[session] { answerFollowers(of: session, isOver: false) }
                }
            }
        }
        fileWatch?.begin(path)
    }

    /// Answers the followers of a session if it has new lines, or will have no more.
    func answerFollowers(of session: Session, isOver: Bool) {
        for follower in followers where follower.session === session {
            let (lines, next) = session.log.lines(after: follower.cursor)
            guard !lines.isEmpty || isOver else { continue }
            endFollowing { $0.asker == follower.asker }
            reply(
                follower.asker,
                .logs(lines: lines, cursor: next, ended: isOver && session.log.lines(after: next).lines.isEmpty))
        }
    }

    /// Moves the followers of a session to its current log file.
    func moveFollowers(_ session: Session) {
        guard let path = session.log.currentPath else { return }
        for index in followers.indices where followers[index].session === session {
            followers[index].path = path
            startFollowing(path)
        }
        answerFollowers(of: session, isOver: false)
    }

    /// Removes followers, and the watches of files that have no follower left.
    func endFollowing(where matches: (LogFollower) -> Bool) {
        followers.removeAll(where: matches)
        fileWatch?.setWatched(Set(followers.map(\.path)))
    }
}
