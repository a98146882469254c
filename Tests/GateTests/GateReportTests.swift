import Glibc
import Testing

@testable import Gate

@Suite("Gate reports")
struct GateReportTests {
    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    private func lines(_ descriptor: Int32) -> [String] {
        var lines: [String] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return lines }
            lines.append(String(decoding: buffer[..<count].dropLast(), as: UTF8.self))
        }
    }

    @Test("reports of one kind are limited in an interval, and the omitted ones are counted")
    func limited() throws {
        let (reader, writer) = try pair()
        defer { for descriptor in [reader, writer] { close(descriptor) } }
        let report = GateReport(descriptor: writer, interval: .seconds(60))
        let now = SuspendingClock.now
        for number in 0..<25 { report.log(.warning, "refused \(number)", kind: "a", now: now) }
        report.log(.warning, "other", kind: "b", now: now)
        report.log(.warning, "later", kind: "a", now: now + .seconds(61))
        let lines = lines(reader)
        #expect(lines.count == 12)
        #expect(lines[0] == "<4>refused 0" && lines[10] == "<4>other")
        #expect(lines[11] == "<4>later (15 similar reports before were omitted)")
    }

    @Test("a long text is cut at a character, and a ping is answered in a word")
    func short() throws {
        let (reader, writer) = try pair()
        defer { for descriptor in [reader, writer] { close(descriptor) } }
        let report = GateReport(descriptor: writer, interval: .seconds(60))
        report.log(.warning, "x" + String(repeating: "é", count: 10_000))
        report.pong()
        #expect(lines(reader) == ["<4>x" + String(repeating: "é", count: 511) + "…", "pong"])
    }

    @Test("a report never waits for its reader, and is one line")
    func unread() throws {
        let (reader, writer) = try pair()
        defer { for descriptor in [reader, writer] { close(descriptor) } }
        let report = GateReport(descriptor: writer, interval: .seconds(60))
        report.log(.info, "one\ntwo")
        for _ in 0..<10_000 { report.log(.info, String(repeating: "x", count: 1_000)) }
        #expect(lines(reader).first == "<6>one two")
    }
}
