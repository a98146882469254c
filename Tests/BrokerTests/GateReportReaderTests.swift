import Testing
import Transport

@testable import Broker

@Suite("Reading the gate's reports")
struct GateReportReaderTests {
    private let now = SuspendingClock.now
    private let key = String(repeating: "ab", count: 32)

    private func read(_ text: String) throws -> [GateNotice] {
        var reader = GateReportReader(BrokerTiming(), now: now)
        return try reader.notices(in: Array(text.utf8), now: now)
    }

    private func fault(_ text: String) -> GateFault? {
        #expect(throws: GateFault.self) { try read(text) }
    }

    @Test("a report is one notice a line, and a line without a prefix is a library's")
    func notices() throws {
        #expect(try read("pong\n") == [.pong])
        #expect(try read("failed The port is in use.\n") == [.failed("The port is in use.")])
        #expect(
            try read("<4>one\n<6>two\n<7>three\nAssertion failed: ok\n") == [
                .line(.warning, "one"), .line(.info, "two"), .line(.debug, "three"),
                .line(.warning, "The gate: Assertion failed: ok"),
            ])
        let endpoint = try Endpoint("tcp://127.0.0.1:7400#\(key)")
        #expect(try read("ready \(endpoint) nonsense\n") == [.ready([endpoint])])
        #expect(try read("") == [])
    }

    @Test("a line is cut before it is logged")
    func longLine() throws {
        let text = String(repeating: "x", count: 10_000)
        #expect(try read("<4>\(text)") == [.line(.warning, text.prefix(GateReportReader.lineBytes - 3) + "…")])
    }

    @Test("a report of too many bytes or lines is a fault")
    func tooLarge() throws {
        #expect(fault(String(repeating: "x", count: GateReportReader.reportBytes + 1)) == .tooLong)
        #expect(fault(String(repeating: "x\n", count: 65)) == .tooManyLines(65))
        #expect(try read(String(repeating: "x\n", count: 64)).count == 64)
    }

    @Test("reports beyond the rate and its burst are a fault")
    func tooOften() throws {
        var reader = GateReportReader(BrokerTiming(), now: now)
        func read(_ count: Int, after seconds: Int) throws(GateFault) {
            for _ in 0..<count { _ = try reader.notices(in: [UInt8(ascii: "x")], now: now + .seconds(seconds)) }
        }
        try read(2_000, after: 0)
        #expect(throws: GateFault.tooOften) { try read(1, after: 0) }
        try read(200, after: 1)
        #expect(throws: GateFault.tooOften) { try read(1, after: 1) }
    }

    @Test("a gate listens at the host and port that it was started with, under a key")
    func endpoints() throws {
        let any = Endpoint.tcp(host: "127.0.0.1", port: 0, serviceKey: nil)
        let fixed = Endpoint.tcp(host: "127.0.0.1", port: 7400, serviceKey: nil)
        let listening = try Endpoint("tcp://127.0.0.1:7400#\(key)")
        #expect(any.admits(listening: listening) && fixed.admits(listening: listening))
        #expect(!fixed.admits(listening: try Endpoint("tcp://127.0.0.1:7401#\(key)")))
        #expect(!any.admits(listening: try Endpoint("tcp://192.0.2.1:7400#\(key)")))
        #expect(!any.admits(listening: try Endpoint("tcp://127.0.0.1:0#\(key)")))
        #expect(!any.admits(listening: fixed))
        #expect(!any.admits(listening: try Endpoint("ipc:///run/s.sock")))
    }
}
