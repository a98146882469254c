import Transport

/// The log for lines that peers cause, at any rate they like: limited per kind and interval.
///
/// The first lines of a kind are written. Further ones within the interval are counted. The last of them is written
/// with that number at the end of the interval.
final class PeerLog {
    enum Kind: Hashable {
        case anotherUser, tooManyConnections, refusedConnection, connection, workerMessage, session, restart, process
        case diagnostic, gate, gateProcess, storage, app, place, budget

        /// Lines of the kind that are written in each interval.
        var linesPerInterval: Int {
            switch self {
            case .anotherUser, .tooManyConnections, .refusedConnection, .workerMessage: 1
            // A person at work opens a session every few seconds at most; a script, any number.
            case .connection, .session, .restart, .diagnostic, .gateProcess: 60
            // Apps can repeat what these lines report, by changes to their files and folders.
            case .storage, .app, .place: 10
            // A client can repeat these by sending without pause. The first lines name it.
            case .budget: 10
            // Each line takes the start or the end of a process, which costs much more than the line.
            case .process: 600
            // Lines that peers cause have limits in the gate, by their kinds.
            case .gate: 200
            }
        }
    }

    /// The current interval of a kind.
    private struct Interval {
        var written = 0
        var suppressed = 0
        var last: (level: ServiceLog.Level, text: String)?
    }

    /// Maximum bytes of a line. Reasons and names that peers state may be much longer.
    static let lineBytes = 2_048

    private let log: ServiceLog
    private let loop: EventLoop
    private let interval: Duration
    private var intervals: [Kind: Interval] = [:]

    init(_ log: ServiceLog, on loop: EventLoop, interval: Duration) {
        (self.log, self.loop, self.interval) = (log, loop, interval)
    }

    func warning(_ kind: Kind, _ text: @autoclosure () -> String) { write(.warning, kind, text()) }
    func info(_ kind: Kind, _ text: @autoclosure () -> String) { write(.info, kind, text()) }
    func debug(_ kind: Kind, _ text: @autoclosure () -> String) { write(.debug, kind, text()) }

    func write(_ level: ServiceLog.Level, _ kind: Kind, _ text: @autoclosure () -> String) {
        guard level <= log.level else { return }
        if intervals[kind] == nil { begin(kind) }
        if intervals[kind, default: Interval()].written < kind.linesPerInterval {
            intervals[kind]?.written += 1
            log.write(level, text().shortened(toBytes: PeerLog.lineBytes))
        } else {
            intervals[kind]?.suppressed += 1
            intervals[kind]?.last = (level, text().shortened(toBytes: PeerLog.lineBytes))
        }
    }

    private func begin(_ kind: Kind) {
        intervals[kind] = Interval()
        loop.schedule(after: interval) { [weak self] in self?.end(kind) }
    }

    /// Ends an interval. The report of suppressed lines is the first line of the next one.
    private func end(_ kind: Kind) {
        guard let over = intervals.removeValue(forKey: kind), let last = over.last else { return }
        begin(kind)
        intervals[kind]?.written = 1
        log.write(last.level, "\(last.text) (the last of \(over.suppressed) more lines like this within \(interval))")
    }
}
