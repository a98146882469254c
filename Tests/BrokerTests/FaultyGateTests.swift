import Foundation
import Testing
import Transport

@testable import Broker

/// Gates that hang, or that send what no gate sends.
@Suite("Faulty gates")
struct FaultyGateTests {
    private let ready = "echo \"ready tcp://127.0.0.1:7400#\(String(repeating: "ab", count: 32))\" >&3"

    /// Returns a service whose gate is a shell script; nil stands for the real gate.
    private func service(
        _ script: String? = nil, heartbeat: Heartbeat = Heartbeat(),
        configure: (inout BrokerConfiguration) -> Void = { _ in }
    ) throws -> Service {
        let path = "/tmp/fanlight-false-gate-\(UUID().uuidString.prefix(8))"
        defer { unlink(path) }
        if let script {
            try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
            chmod(path, 0o700)
        }
        // A process that another test starts at this moment may have the script open for writing until it runs.
        while true {
            do {
                return try start(script.map { _ in path }, heartbeat, configure)
            } catch let error as TransportError where error.text.contains("still being written") {
                usleep(10_000)
            }
        }
    }

    private func start(
        _ program: String?, _ heartbeat: Heartbeat, _ configure: (inout BrokerConfiguration) -> Void
    ) throws -> Service {
        try Service {
            $0.endpoints.append(.tcp(host: "127.0.0.1", port: 0, serviceKey: nil))
            if let program { $0.gateProgram = program }
            $0.timing.heartbeat = heartbeat
            $0.timing.gateKillDelay = .milliseconds(50)
            // No second start.
            if program != nil {
                ($0.timing.restartDelay, $0.timing.gateRestartLimit) = (.seconds(3_600), .seconds(3_600))
            }
            configure(&$0)
        }
    }

    private func lines(_ service: Service, _ part: String) -> [String] {
        service.logged.lines.filter { $0.contains(part) }
    }

    @Test("a gate that is stopped is killed after the silence of the heartbeat, and started again at its port")
    func stopped() throws {
        let service = try service(
            heartbeat: Heartbeat(interval: .milliseconds(100), silence: .seconds(3)))
        let gate = try #require(service.broker?.gate)
        let endpoints = gate.reachableEndpoints
        // The gate answers.
        service.turn(until: { gate.unansweredSince != nil })
        service.turn(until: { gate.unansweredSince == nil })
        let process = try #require(gate.process)
        kill(process, SIGSTOP)
        service.turn(until: { !lines(service, "The gate listens again").isEmpty })
        #expect(gate.process != process && gate.reachableEndpoints == endpoints)
        #expect(lines(service, "error: ").first == "error: The gate has not answered for 3.0 seconds, and is ended")
        #expect(!lines(service, "The gate was ended by signal 9 (Killed), and is started again").isEmpty)
        service.turn(until: { gate.unansweredSince != nil })
        service.turn(until: { gate.unansweredSince == nil })
    }

    /// Kills the real gate by a signal whenever it listens, and returns the failures that the service counts each time.
    private func failures(after signals: [Int32], calm: Duration) throws -> [Int] {
        let service = try service {
            ($0.timing.gateCrashWindow, $0.timing.gateStable) = (calm, .zero)
            $0.timing.gateRestartLimit = .milliseconds(4)
        }
        let gate = try #require(service.broker?.gate)
        return try signals.enumerated().map { index, signal in
            service.turn(until: { lines(service, "The gate listens again").count == index })
            let process = try #require(gate.process)
            kill(process, signal)
            service.turn(until: { gate.process != process })
            return gate.failures
        }
    }

    @Test("a gate that crashes again and again is started with growing delays, the first time at once")
    func crashes() throws {
        let row = [SIGABRT, SIGABRT, SIGSEGV, SIGABRT]
        #expect(try failures(after: row, calm: .seconds(3_600)) == [0, 1, 2, 3])
        #expect(try failures(after: row, calm: .zero) == [0, 0, 0, 0])
        // A person's signal is no crash.
        #expect(try failures(after: [SIGKILL, SIGABRT, SIGKILL], calm: .seconds(3_600)) == [0, 0, 0])
    }

    @Test("a gate in an endless loop is killed")
    func endlessLoop() throws {
        let service = try service(
            "\(ready)\nwhile :; do :; done",
            heartbeat: Heartbeat(interval: .milliseconds(20), silence: .milliseconds(100)))
        service.turn(until: { service.broker?.gate?.process == nil })
        #expect(lines(service, "The gate has not answered for 0.1 seconds, and is ended").count == 1)
    }

    @Test("a gate that floods the service with reports is killed, and local clients are served")
    func flood() throws {
        let service = try service("\(ready)\nwhile :; do echo flood; done >&3")
        let client = try service.client()
        service.turn(until: { service.broker?.gate?.process == nil })
        #expect(lines(service, "The gate sends more than 200 reports a second, and is ended").count == 1)
        // The limits of the log hold for it too.
        #expect(lines(service, "The gate: flood").count <= PeerLog.Kind.gate.linesPerInterval)
        client.request(1, .sessions)
        service.turn(until: { client.reply(1) != nil })
    }

    @Test(
        "a gate with too large or unexpected reports fails the start with a reason",
        arguments: [
            ("dd if=/dev/zero bs=20000 count=1 >&3; exec sleep 60", "sent a report of more than 16 KiB."),
            ("echo ready ipc:///run/s.sock >&3; exec sleep 60", "reported unexpected endpoints."),
        ])
    func falseReports(_ script: String, _ reason: String) throws {
        let error = #expect(throws: TransportError.self) { _ = try service(script) }
        #expect(error?.text == "The gate for clients over TCP \(reason)")
    }

    @Test("a gate that reports other endpoints later is killed")
    func secondEndpoints() throws {
        let service = try service("\(ready)\n\(ready)\nexec sleep 60")
        service.turn(until: { service.broker?.gate?.process == nil })
        #expect(lines(service, "reported unexpected endpoints, and is ended").count == 1)
        #expect(service.broker?.gate?.reachableEndpoints.count == 1)
    }
}
