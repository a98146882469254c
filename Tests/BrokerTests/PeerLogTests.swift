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

    /// The warnings about clients over limits.
    private func warnings(_ service: Service) -> [String] {
        service.logged.lines.filter { $0.hasPrefix("warning: Limits of the service: test: ") }
    }

    @Test("the log warns of a client that is dismissed for its rate", arguments: ["inputs", "pings"])
    func rate(kind: String) throws {
        let service = try Service { $0.limits.inputsPerSecond = 20 }
        let (client, _) = try service.session()
        for serial in 1...50 {
            let input = InputMessage(serial: UInt64(serial), seen: 0, input: .text("x"))
            client.send(kind == "inputs" ? .input(input) : .ping)
        }
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .limitReached)
        let lines = warnings(service)
        #expect(lines.count == 1 && lines.first?.contains("More than 20 ") == true, "\(lines)")
    }

    @Test("the log warns of a client that is closed because memory is short")
    func memory() throws {
        let service = try Service()
        let (client, _) = try service.session()
        let broker = try #require(service.broker)
        let connection = try #require(broker.clients.values.first?.connection)
        broker.listener.onClosed(connection, .tooSlow)
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye == Broker.tooMuchHeld)
        let lines = warnings(service)
        #expect(lines.count == 1 && lines.first?.contains(Broker.tooMuchHeld.text) == true, "\(lines)")
    }

    @Test("the log warns once of a client whose messages are dropped")
    func overflow() throws {
        let service = try Service()
        let (client, _) = try service.session()
        let broker = try #require(service.broker)
        let served = try #require(broker.clients.values.first)
        for _ in 0..<3 { broker.handleSendResult(served, .full, 0) }
        client.send(.ping)
        service.turn(until: { client.goodbye != nil })
        let lines = warnings(service)
        #expect(lines.count == 1 && lines.first?.contains("do not fit and are dropped") == true, "\(lines)")
    }

    @Test("the log warns of requests for which there is no space, a few times in an interval")
    func held() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        worker.disconnect()
        let broker = try #require(service.broker)
        service.turn(until: { broker.sessions["app"]?.host?.connection.isOpen == false })
        let others = broker.heldBudget.reserve(BrokerBudget.held - 100)
        let serials = 10..<40 as Range<UInt32>
        for serial in serials { client.request(serial, .inspect) }
        service.turn(until: { serials.allSatisfy { client.failure($0) != nil } })
        let lines = warnings(service)
        #expect(lines.count == PeerLog.Kind.budget.linesPerInterval)
        #expect(lines.allSatisfy { $0.contains("a request is refused") })
        withExtendedLifetime(others) {}
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
