import Transport

/// A report of the gate.
enum GateNotice: Equatable {
    /// The gate listens at these endpoints, which have the service's key.
    case ready([Endpoint])
    /// The gate cannot start, for this reason.
    case failed(String)
    /// The answer to a ping.
    case pong
    case line(ServiceLog.Level, String)
}

/// The reason why a gate is ended.
enum GateFault: Error, Equatable {
    case tooLong
    case tooManyLines(Int)
    case tooOften
    /// Reported endpoints that are not those that the gate was started with, or that were reported before.
    case unexpectedEndpoints
    /// No answer to a ping for this long.
    case silent(Duration)

    /// The fault, as the rest of a sentence that begins with the gate.
    var text: String {
        switch self {
        case .tooLong: "sent a report of more than \(GateReportReader.reportBytes >> 10) KiB"
        case .tooManyLines(let count):
            "sent a report of \(count) lines, and \(GateReportReader.linesPerReport) are permitted"
        case .tooOften: "sends more than \(GateReportReader.reportsPerSecond) reports a second"
        case .unexpectedEndpoints: "reported unexpected endpoints"
        case .silent(let time): "has not answered for \(time)"
        }
    }
}

/// Reads the reports of the gate, with limits of its own. The gate handles bytes of unauthenticated peers, so the
/// service validates its reports.
struct GateReportReader {
    /// Maximum bytes of a report: the endpoints of a hundred listeners.
    static let reportBytes = 16 << 10
    /// Maximum lines of a report. The gate sends one; texts of its libraries have a few.
    static let linesPerReport = 64
    /// Maximum bytes of a line that are logged. Those of the gate are shorter.
    static let lineBytes = 2_048
    /// Reports a second for a longer time. The gate itself limits those that peers cause to two a second.
    static let reportsPerSecond = 200
    /// Reports that are read before other work of the service.
    static let reportsPerRound = 64
    /// More reports than the socket holds.
    static let queuedReports = 1_024

    private var rate: RateLimit

    init(_ timing: BrokerTiming, now: SuspendingClock.Instant) {
        rate = RateLimit(perSecond: GateReportReader.reportsPerSecond, burst: timing.gateReportBurst, now: now)
    }

    /// Returns the notices of a report. One that has more than `reportBytes` may be cut after these.
    mutating func notices(
        in report: some Collection<UInt8>, now: SuspendingClock.Instant
    ) throws(GateFault) -> [GateNotice] {
        guard rate.consume(now) else { throw .tooOften }
        guard report.count <= GateReportReader.reportBytes else { throw .tooLong }
        let lines = report.split(separator: UInt8(ascii: "\n"))
        guard lines.count <= GateReportReader.linesPerReport else { throw .tooManyLines(lines.count) }
        return lines.map { GateReportReader.notice(in: $0) }
    }

    /// Returns the notice of a line. A line that is no report comes from a library.
    private static func notice(in line: some Collection<UInt8>) -> GateNotice {
        let text = String(decoding: line, as: UTF8.self)
        if text == "pong" { return .pong }
        if text.hasPrefix("ready ") {
            return .ready(text.dropFirst(6).split(separator: " ").compactMap { try? Endpoint(String($0)) })
        }
        let short = text.shortened(toBytes: lineBytes)
        if text.hasPrefix("failed ") { return .failed(String(short.dropFirst(7))) }
        for level in [ServiceLog.Level.warning, .info, .debug] where text.hasPrefix("<\(level.rawValue)>") {
            return .line(level, String(short.dropFirst(3)))
        }
        return .line(.warning, "The gate: \(short)")
    }
}

extension Endpoint {
    /// Returns true if a listener that was started for this endpoint can listen at the other one.
    func admits(listening other: Endpoint) -> Bool {
        guard case .tcp(let host, let port, _) = self, case .tcp(host, let chosen, let key) = other else {
            return false
        }
        return chosen != 0 && key != nil && [0, chosen].contains(port)
    }
}
