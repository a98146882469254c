import Testing
import Transport
import Wire

@testable import Broker

@Suite("Lines that peers cause")
struct PeerLogTests {
    @Test("an app's diagnostics are limited in number and length")
    func diagnostics() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        for _ in 0..<200 { worker.send(.diagnostic(String(repeating: "x", count: 10_000))) }
        worker.send(.busy(session: "app", milliseconds: 5))
        service.turn(until: { client.events.contains { if case .busy = $0 { true } else { false } } })
        let lines = service.logged.lines.filter { $0.contains("process \(worker.process): xxx") }
        #expect(lines.count == PeerLog.Kind.diagnostic.linesPerInterval)
        #expect(lines.allSatisfy { $0.utf8.count < PeerLog.lineBytes + 100 && $0.hasSuffix("x…") })
    }

    @Test("a text is shortened at a character", arguments: ["", "a", "ab", "abc"])
    func shortened(start: String) {
        let text = start + String(repeating: "😀", count: 10)
        let short = text.shortened(toBytes: 20)
        #expect(text.hasPrefix(short.dropLast()) && short.last == "…")
        #expect((17...20).contains(short.dropLast().utf8.count))
        #expect(text.shortened(toBytes: 43) == text)
    }
}
