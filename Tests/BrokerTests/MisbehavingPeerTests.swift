import Display
import Foundation
import Glibc
import Testing
import Transport
import TransportTestSupport
import Wire

@testable import Broker

/// Peers that send too much, in another's name, or nothing at all; and a witness that works on undisturbed.
@Suite("Misbehaving peers")
struct MisbehavingPeerTests {
    private func path(_ service: Service) -> String { "\(service.folder)/s.sock" }

    /// Requests the list of sessions and waits for the answer.
    private func ask(_ client: TestClient, _ serial: UInt32, of service: Service) {
        client.request(serial, .sessions)
        service.turn(until: { client.reply(serial) != nil }, "the witness gets its answer")
    }

    private func framed(_ message: ClientMessage) -> [UInt8] { RawPeer.message(message.encode()) }

    @Test("identities that peers choose are ignored, also those of ZeroMQ's own form")
    func chosenIdentities() throws {
        let service = try Service()
        let witness = try service.client()
        var peers: [RawPeer] = []
        for number in 0..<64 as Range<UInt8> {
            let peer = try RawPeer(at: path(service))
            peer.write(RawPeer.greeting + RawPeer.ready("DEALER", [("Identity", [0, 0, 0, 0, number / 2])]))
            peer.write(framed(.hello(Hello(client: "peer \(number)", role: .viewer))))
            peers.append(peer)
        }
        service.turn(until: {
            for peer in peers { peer.read() }
            return peers.allSatisfy { $0.messages.count > 2 && $0.messages.contains(MessageKind.welcome.rawValue) }
        })
        #expect(service.broker?.clients.count == 65)
        ask(witness, 1, of: service)
    }

    @Test("a connection that claims another's identity and sends a request before Hello gets a Goodbye")
    func takenIdentity() throws {
        let service = try Service()
        let witness = try service.client()
        let identity = [("Identity", Array("me".utf8))]
        do {
            let first = try RawPeer(at: path(service))
            first.write(RawPeer.greeting + RawPeer.ready("DEALER", identity))
            first.write(framed(.hello(Hello(client: "first", role: .admin))))
            service.turn(until: {
                first.read(); return first.messages.count > 2
            })
        }
        let second = try RawPeer(at: path(service))
        second.write(RawPeer.greeting + RawPeer.ready("DEALER", identity))
        second.write(framed(.request(Request(serial: 1, verb: .sessions))))
        service.turn(until: {
            second.read(); return second.isEnded
        })
        #expect(second.messages.dropFirst(2).first == MessageKind.goodbye.rawValue)
        ask(witness, 1, of: service)
    }

    @Test("a peer that was sent a Goodbye cannot send on that connection")
    func afterGoodbye() throws {
        let service = try Service()
        let peer = try RawPeer(at: path(service))
        let hello = framed(.hello(Hello(client: "again", role: .viewer)))
        peer.write(StreamFraming.opening + RawPeer.message([200]) + hello + hello)
        service.turn(until: {
            peer.read(); return peer.isEnded
        })
        #expect(service.broker?.clients.isEmpty == true)
        #expect(peer.messages.dropFirst(2).first == MessageKind.goodbye.rawValue)
    }

    @Test("a client whose connection is closed is parked at once, and one without a session removed")
    func closed() throws {
        let service = try Service {
            $0.timing.heartbeat = Heartbeat(interval: .seconds(600), silence: .seconds(1_800))
        }
        let (client, worker) = try service.session()
        let other = try service.client()
        client.disconnect()
        other.disconnect()
        // The session would end with its worker.
        withExtendedLifetime(worker) {
            service.turn(until: { service.broker?.sessions["app"]?.clients.first?.isParked == true })
            service.turn(until: { service.broker?.clients.count == 1 })
        }
    }

    @Test("a silent connection is closed, and a Hello of 8 MB is refused unread")
    func strangers() throws {
        let service = try Service { $0.timing.sockets.handshake = .milliseconds(100) }
        let witness = try service.client()
        let silent = try (0..<20).map { _ in try RawPeer(at: path(service)) }
        let large = try (0..<20).map { _ in try RawPeer(at: path(service)) }
        for peer in large { peer.write(StreamFraming.opening + [2, 0, 0, 0, 0, 0, 0x80, 0, 0, 1]) }
        let bytes = [UInt8](repeating: 0, count: 8_192)
        service.turn(until: {
            for peer in silent + large { peer.read() }
            for peer in large where !peer.isEnded { peer.write(bytes) }
            return (silent + large).allSatisfy(\.isEnded)
        })
        #expect(large.allSatisfy { $0.messages.dropFirst(2).first == MessageKind.goodbye.rawValue })
        #expect(service.broker?.listener.budget.used == 0)
        ask(witness, 1, of: service)
    }

    @Test("messages that wait for a stopped worker are bounded, and other clients' input arrives")
    func stoppedWorker() throws {
        let service = try Service {
            $0.timing.heartbeat = Heartbeat(interval: .seconds(600), silence: .seconds(1_800))
            $0.timing.acceptDeadline = .milliseconds(100)
        }
        let (flooder, worker) = try service.session()
        let witness = try service.client()
        witness.attach(2)
        service.turn(until: { worker.attachments.count == 2 })
        worker.stopsReading = true
        let paste = String(repeating: "x", count: 1_000_000)
        var most = 0
        for serial in 1...900 as ClosedRange<UInt64> where flooder.goodbye == nil {
            flooder.send(.input(InputMessage(serial: serial, seen: 0, input: .paste(paste))))
            service.loop.runOnce(limit: .zero)
            most = max(most, service.broker?.listener.budget.used ?? 0)
        }
        service.turn(until: { flooder.goodbye != nil })
        #expect(flooder.goodbye?.code == .busy)
        #expect(most < 16 << 20)
        #expect(service.logged.lines.contains { $0.hasPrefix("warning") && $0.contains("does not read") })
        for serial in 1...100 as ClosedRange<UInt64> {
            witness.send(.input(InputMessage(serial: serial, seen: 0, input: .text("y"))))
        }
        ask(witness, 9, of: service)
        #expect(witness.goodbye == nil)
        worker.stopsReading = false
        service.turn(until: { worker.fromClients.count { $0.number == worker.attachments.last?.number } == 100 })
        service.turn(until: { service.broker?.listener.budget.used == 0 })
    }

    @Test("a worker that reports again and again that its session is open gets its clients once")
    func openedAgain() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        #expect(worker.attachments.count == 1)
        for number in 1...100 { worker.send(.sessionOpened(session: "app", title: "title \(number)")) }
        service.turn(until: { service.broker?.sessions["app"]?.title == "title 100" })
        ask(client, 9, of: service)
        client.request(10, .settle)
        service.turn(until: { worker.requests() == [10] })
        #expect(worker.attachments.count == 1)
    }

    @Test("a burst of large messages waits for a worker that reads, and none is lost or refused")
    func burst() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let paste = String(repeating: "x", count: 1_000_000)
        worker.stopsReading = true
        for serial in 1...24 as ClosedRange<UInt64> {
            client.send(.input(InputMessage(serial: serial, seen: 0, input: .paste(paste))))
            service.loop.runOnce(limit: .zero)
        }
        worker.stopsReading = false
        service.turn(until: { worker.fromClients.count == 24 })
        #expect(client.goodbye == nil)
    }

    @Test("a flood of acknowledgements or pings ends its own connection, and no other client's input fails")
    func signals() throws {
        let service = try Service {
            $0.timing.heartbeat = Heartbeat(interval: .seconds(600), silence: .seconds(1_800))
        }
        let (tapper, worker) = try service.session()
        for message in [ClientMessage.acknowledge(Acknowledge(version: 1)), .ping] {
            let viewer = try service.client(.viewer)
            viewer.attach(2, mode: .observe)
            worker.stopsReading = true
            for _ in 0..<4_000 {
                viewer.send(message)
                service.loop.runOnce(limit: .zero)
            }
            service.turn(until: { viewer.goodbye != nil })
            #expect(viewer.goodbye?.code == .limitReached)
            let before = worker.fromClients.count { $0.number == worker.attachments.first?.number }
            for serial in 1...100 as ClosedRange<UInt64> {
                tapper.send(.input(InputMessage(serial: serial, seen: 0, input: .text("y"))))
            }
            worker.stopsReading = false
            service.turn(until: {
                worker.fromClients.count { $0.number == worker.attachments.first?.number } == before + 100
            })
            #expect(tapper.goodbye == nil)
        }
    }

    @Test("large requests of observers leave room for the input and the acknowledgements of others")
    func observedRequests() throws {
        let service = try Service { $0.timing.acceptDeadline = .milliseconds(50) }
        let (tapper, worker) = try service.session()
        let number = try #require(worker.attachments.first).number
        let observers = try (0..<3).map { _ in try service.client(.viewer) }
        for observer in observers { observer.attach(2, mode: .observe) }
        for _ in 0..<2 { worker.send([33, 1], to: number) }
        service.turn(until: { tapper.frames.count == 2 })
        worker.stopsReading = true
        let queue = try #require(service.broker?.sessions["app"]?.host).connection
        for serial in 1...12 as ClosedRange<UInt32> {
            for observer in observers { observer.send(Request(serial: serial, verb: .stats).padded) }
        }
        // Each of them has a failure, or waits.
        service.turn(until: { observers.contains { observer in (1...12).contains { observer.failure($0) != nil } } })
        #expect(queue.queuedBytes > BrokerBudget.observers / 2 && queue.queuedBytes <= BrokerBudget.observers)
        for _ in 0..<2 { tapper.send(.acknowledge(Acknowledge(version: 1))) }
        for serial in 1...100 as ClosedRange<UInt64> {
            tapper.send(.input(InputMessage(serial: serial, seen: 0, input: .text("y"))))
        }
        ask(tapper, 9, of: service)
        // Longer than a message may wait.
        let end = SuspendingClock.now + .milliseconds(100)
        service.turn(until: { SuspendingClock.now > end })
        #expect(tapper.goodbye == nil)
        worker.stopsReading = false
        service.turn(until: { worker.fromClients.count { $0.number == number } == 102 })
        #expect(tapper.goodbye == nil)
    }

    @Test(
        "a request that finds no room fails at once, except that of an observer, which waits", arguments: [true, false])
    func requestsWithoutRoom(isObserver: Bool) throws {
        let service = try Service { $0.timing.acceptDeadline = .seconds(600) }
        let (controller, worker) = try service.session()
        let observer = try service.client(.viewer)
        observer.attach(2, mode: .observe)
        worker.stopsReading = true
        let client = isObserver ? observer : controller
        for serial in 10..<16 as Range<UInt32> { client.send(Request(serial: serial, verb: .stats).padded) }
        let isPaused = { service.broker?.clients.values.contains { $0.postponedSince != nil } == true }
        func failures() -> Int { (10..<16).count { client.failure($0)?.code == .busy } }
        service.turn(until: { isPaused() || failures() > 0 })
        #expect(isPaused() == isObserver && (failures() > 0) == !isObserver)
        worker.stopsReading = false
        service.turn(until: { worker.requests().count + failures() == 6 })
        #expect(!isObserver || failures() == 0)
    }

    @Test("an acknowledgement reaches a worker whose queue is full, without what clients may add to it")
    func acknowledgementsToAFullQueue() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first).number
        for _ in 0..<2 { worker.send([33, 1], to: number) }
        service.turn(until: { client.frames.count == 2 })
        worker.stopsReading = true
        let queue = try #require(service.broker?.sessions["app"]?.host).connection
        while queue.send([UInt8](repeating: 0, count: 1 << 20), number: 0) == .sent {}
        let before = queue.acceptedBytes
        client.send(.acknowledge(Acknowledge(version: 1)))
        let long = ClientMessage.acknowledge(Acknowledge(version: 2)).encode() + unknownField(of: 60_000)
        client.send(long)
        ask(client, 9, of: service)
        #expect(client.goodbye == nil && (1..<100).contains(queue.acceptedBytes - before))
        worker.stopsReading = false
        service.turn(until: { worker.fromClients.count { $0.number == number } == 2 })
        #expect(worker.fromClients.last?.message == .acknowledge(Acknowledge(version: 2)))
    }

    @Test("acknowledgements without a frame do not reach the session")
    func needlessAcknowledgements() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first).number
        func acknowledge(_ count: Int) {
            for _ in 0..<count { client.send(.acknowledge(Acknowledge(version: 1))) }
        }
        acknowledge(20)
        for _ in 0..<2 { worker.send([33, 1], to: number) }
        service.turn(until: { client.frames.count == 2 })
        acknowledge(20)
        client.send(.input(InputMessage(serial: 1, seen: 0, input: .text("y"))))
        service.turn(until: {
            !worker.fromClients.isEmpty
                && { if case .input? = worker.fromClients.last?.message { true } else { false } }()
        })
        #expect(worker.fromClients.count == 3)
    }

    @Test("observers leave places for controllers")
    func observers() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        var observers: [TestClient] = []
        for _ in 0..<64 {
            let observer = try service.client(.viewer)
            observer.attach(2, mode: .observe)
            observers.append(observer)
        }
        #expect(observers.count { $0.failure(2)?.code == .limitReached } == 8)
        let controller = try service.client()
        controller.attach(2)
        #expect(controller.failure(2) == nil)
        withExtendedLifetime(worker) {}
    }

    @Test("a session that accepts no input ends the connection, and keeps the client's place")
    func busySession() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        worker.send(ServiceMessage.goodbye(Goodbye(.busy, "Later.")).encode(), to: number)
        service.turn(until: { client.goodbye != nil && client.isLost })
        #expect(service.broker?.sessions["app"]?.clients.count == 1 && worker.detachments == 0)
        let resume = ResumePoint(token: client.welcome?.token ?? "", epoch: 0, version: 0, inputSerial: 0)
        let again = try service.client(resume: resume)
        #expect(again.welcome?.resumed == true)
    }

    @Test("a process that states a worker's epoch does not get its sessions")
    func statedEpoch() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .sessions)
        service.turn(until: { client.reply(3) != nil })
        let info = try #require(client.sessions(3)?.first)
        let stranger = try FakeWorker(service, app: "app", token: "", sessions: [info], epoch: info.epoch)
        service.turn(until: { stranger.isRegistered })
        client.request(10, .stats)
        service.turn(until: { worker.requests().contains(10) }, "the worker receives the request")
        #expect(!worker.isLost && stranger.fromClients.isEmpty)
        #expect(service.broker?.sessions["app"]?.worker?.process == worker.process)
    }

    @Test("a flood of a worker's diagnostics is logged as some lines, cut short and without control characters")
    func diagnostics() throws {
        let service = try Service { $0.timing.refusalReports = .milliseconds(500) }
        let (client, worker) = try service.session()
        // Few characters with very many scalars.
        let text = "bad\u{1B}[31m" + "e" + String(repeating: "\u{301}", count: 1_000)
        for _ in 0..<300 { worker.send(.diagnostic(text)) }
        func lines() -> [String] { service.logged.lines.filter { $0.contains("bad [31m") } }
        service.turn(until: { lines().last?.contains("more lines like this") == true }, "the interval is over")
        #expect(lines().count < 100)
        #expect(
            lines().allSatisfy {
                $0.utf8.count < PeerLog.lineBytes + 200 && $0.hasPrefix("warning: app, process ")
            })
        ask(client, 10, of: service)
    }

    @Test("memory is kept for workers that the service started, not for processes that register by hand")
    func allowances() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let stranger = try FakeWorker(service, app: "stranger", token: "")
        let liar = try FakeWorker(service, app: "liar", token: "0123")
        service.turn(until: { stranger.isRegistered && liar.isRegistered })
        func allowance(_ app: String) -> Int? {
            service.broker?.workers.first { $0.app == app }?.host?.connection.allowance
        }
        #expect(allowance("app") == BrokerBudget.frame(Limits()))
        #expect(allowance("stranger") == 0 && allowance("liar") == 0)
        withExtendedLifetime(worker) {}
    }

    @Test("a started app has the connection as a descriptor, and is identified by its process")
    func inherited() throws {
        let service = try Service()
        let bytes = StreamFraming.opening + framed(.hello(Hello(client: "script", role: .host)))
        let octal = bytes.map { "\\" + String($0, radix: 8).leftPadded }.joined()
        try service.install("app", script: "printf '\(octal)' >&3\nexec sleep 1000")
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 1, rows: 1))))
        func hosts() -> [Int32] {
            service.broker?.peers.values.compactMap { if case .host(let host) = $0 { host.process } else { nil } } ?? []
        }
        service.turn(until: { !hosts().isEmpty })
        #expect(hosts() == service.broker?.workers.map(\.process))
    }
}

/// A field that no version of the protocol has, with so many bytes.
private func unknownField(of count: Int) -> [UInt8] {
    // Tag of field 2000 with a length, and the length in three groups of seven bits.
    [0x82, 0x7D, UInt8(count & 0x7F) | 0x80, UInt8(count >> 7 & 0x7F) | 0x80, UInt8(count >> 14)]
        + [UInt8](repeating: 0, count: count)
}

extension Request {
    /// The request as a message of almost a mebibyte.
    fileprivate var padded: [UInt8] { ClientMessage.request(self).encode() + unknownField(of: 1_000_000) }
}

extension String {
    /// Three octal digits.
    fileprivate var leftPadded: String { String(repeating: "0", count: 3 - count) + self }
}
