import Glibc
import Transport

/// Reports to the service that started this gate, on a descriptor: one line each. Never blocks; a line for which there
/// is no space is dropped.
///
/// `ready ENDPOINT…` states the endpoints with their ports and the service's key, `failed TEXT` why the gate does not
/// start. `pong` answers a ping. All other lines are for the log and begin with their level as `<4>`.
final class GateReport {
    enum Level: Int { case warning = 4, info = 6, debug = 7 }

    /// Number of reports of one kind in an interval; more are only counted.
    private static let reportLimit = 10
    /// Maximum bytes of a text. The service accepts no report of any length.
    private static let textLimit = 1_024

    private let descriptor: Int32
    private let interval: Duration
    private var kinds: [String: Reported] = [:]

    private struct Reported {
        var since: SuspendingClock.Instant
        var count = 0
        var omitted = 0
    }

    init(descriptor: Int32, interval: Duration) {
        self.descriptor = descriptor
        self.interval = interval
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    func ready(_ endpoints: [String]) { put("ready \(endpoints.joined(separator: " "))") }

    func failed(_ text: String) { put("failed \(text.shortened(toBytes: GateReport.textLimit))") }

    func pong() { put("pong") }

    func log(_ level: Level, _ text: String) {
        put("<\(level.rawValue)>\(text.shortened(toBytes: GateReport.textLimit))")
    }

    /// Logs a text of a kind that a peer can cause at will.
    func log(_ level: Level, _ text: String, kind: String, now: SuspendingClock.Instant = .now) {
        var reported = kinds[kind] ?? Reported(since: now)
        if now - reported.since >= interval { reported = Reported(since: now, omitted: reported.omitted) }
        reported.count += 1
        if reported.count <= GateReport.reportLimit {
            log(
                level,
                reported.omitted == 0 ? text : "\(text) (\(reported.omitted) similar reports before were omitted)")
            reported.omitted = 0
        } else {
            reported.omitted += 1
        }
        kinds[kind] = reported
    }

    private func put(_ line: String) {
        var line = line.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
        line.withUTF8 { bytes in _ = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    }
}
