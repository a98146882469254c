import Display
import Foundation
import Testing
import Transport
import Wire

@testable import Broker

@Suite("Handshake")
struct HandshakeTests {
    @Test("Welcome has limits, heartbeat and a token of the client's own")
    func welcome() throws {
        let service = try Service()
        let first = try #require(try service.client().welcome)
        let second = try #require(try service.client().welcome)
        #expect(first.limits == .standard)
        #expect(first.heartbeatMilliseconds == 5_000)
        #expect(first.token.count == 32)
        #expect(first.token != second.token)
        #expect(!first.resumed)
    }

    @Test("the specification documents the actual heartbeat, and parking after three of them")
    func heartbeat() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../Protocol/README.md").standardizedFileURL,
            encoding: .utf8)
        let heartbeat = Heartbeat.standard
        #expect(heartbeat.silence == heartbeat.interval * 3)
        #expect(page.contains("`Welcome.heartbeat_ms`; absent, it is \(Int(heartbeat.interval / .seconds(1))),000 ms."))
        #expect(page.contains("After three intervals of silence"))
    }

    @Test("another major version is refused with the supported version")
    func wrongVersion() throws {
        let service = try Service()
        let client = try TestClient(service)
        client.send(.hello(Hello(major: 99, client: "tomorrow's client", role: .viewer)))
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .unsupportedVersion)
        #expect(client.goodbye?.text.contains("supported: \(Wire.major)") == true)
        #expect(client.goodbye?.text.contains("tomorrow's client speaks version 99") == true)
        #expect(client.welcome == nil)
        let nameless = try TestClient(service)
        nameless.send(.hello(Hello(major: 2, client: "", role: .viewer)))
        service.turn(until: { nameless.goodbye != nil })
        #expect(nameless.goodbye?.text.contains("this client speaks version 2") == true)
    }

    @Test(
        "a first message that is not a valid Hello is refused with the reason",
        arguments: [
            ([1, 0xFF, 0xFF], FailureCode.malformed), ([1], .malformed), ([16, 8, 1], .refused), ([32], .refused),
            ([5], .refused), ([200], .refused), ([], .refused),
        ] as [([UInt8], FailureCode)])
    func noHello(bytes: [UInt8], code: FailureCode) throws {
        let service = try Service()
        let client = try TestClient(service)
        client.send(bytes)
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == code)
    }

    @Test("a worker's message without a client number is refused with a sentence")
    func noNumber() throws {
        let service = try Service()
        let worker = try FakeWorker(service, app: "by hand", token: "")
        service.turn(until: { worker.isRegistered })
        worker.send(alone: [64, 1, 2])
        var failures: [Failure] {
            worker.messages.compactMap { if case .refused(let failure) = $0 { failure } else { nil } }
        }
        service.turn(until: { !failures.isEmpty })
        #expect(failures.first?.code == .malformed)
        #expect(failures.first?.text.contains("client number") == true)
    }

    @Test("a Hello above its limit is refused undecoded")
    func largeHello() throws {
        let service = try Service()
        let client = try TestClient(service)
        client.send([1] + [UInt8](repeating: 0, count: 64 << 10))
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .tooLarge)
    }

    @Test("a message above the client's limit ends only that client's connection")
    func largeMessage() throws {
        let service = try Service()
        let (bystander, _) = try service.session()
        let client = try service.client()
        client.send([32] + [UInt8](repeating: 0, count: 1 << 20))
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .tooLarge)
        bystander.request(9, .sessions)
        service.turn(until: { bystander.reply(9) != nil })
        #expect(bystander.goodbye == nil)
    }

    @Test("a message above the socket's limit cuts the connection")
    func hugeMessage() throws {
        let service = try Service()
        let client = try service.client()
        client.send([32] + [UInt8](repeating: 0, count: 9 << 20))
        service.turn(until: { client.isLost })
        let other = try service.client()
        #expect(other.welcome != nil)
    }

    @Test(
        "a malformed message is answered with Goodbye and the connection is closed",
        arguments: [[16, 0xFF], [17, 0x18, 0x01], [1, 8, 1], [33], [64, 1], [99], []] as [[UInt8]])
    func malformed(bytes: [UInt8]) throws {
        let service = try Service()
        let client = try service.client()
        client.send(bytes)
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .malformed)
        #expect(service.broker?.clients.isEmpty == true)
        client.request(1, .sessions)
        // All messages were received once the connection is lost.
        service.turn(until: { client.isLost })
        #expect(client.reply(1) == nil)
    }

    @Test("a service request sent to a session ends the connection, attached or not")
    func wrongKind() throws {
        let service = try Service()
        let client = try service.client()
        var message = ClientMessage.request(Request(serial: 1, verb: .apps)).encode()
        message[0] = MessageKind.sessionRequest.rawValue
        client.send(message)
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .malformed)
        #expect(client.reply(1) == nil)
    }

    @Test("a client gets replies, and a ping gets its pong")
    func ping() throws {
        let service = try Service()
        let client = try service.client()
        client.send(.ping)
        service.turn(until: { client.messages.contains(.pong) })
    }

    @Test("too many inputs a second end the connection with limitReached; the next connection can resume")
    func rate() throws {
        let service = try Service { $0.limits.inputsPerSecond = 20 }
        let (client, worker) = try service.session()
        for serial in 1...50 {
            client.send(.input(InputMessage(serial: UInt64(serial), seen: 0, input: .text("x"))))
        }
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .limitReached)
        #expect(worker.fromClients.count <= 21)
        let token = try #require(client.welcome?.token)
        let again = try service.client(
            resume: ResumePoint(token: token, epoch: worker.epoch, version: 0, inputSerial: 50))
        #expect(again.welcome?.resumed == true)
    }

    @Test("requests above the rate wait, and none fails")
    func requestRate() throws {
        let service = try Service { $0.limits.inputsPerSecond = 100 }
        let (client, worker) = try service.session()
        let start = SuspendingClock.now
        let serials = 10..<160 as Range<UInt32>
        for serial in serials { client.request(serial, .stats) }
        service.turn(
            until: {
                // At once the number of a second, and as many in each second.
                let most = 101 + Int((SuspendingClock.now - start) / .milliseconds(10))
                #expect(worker.requests().count <= most)
                return worker.requests().count == serials.count
            }, "each request is forwarded")
        #expect(serials.allSatisfy { client.failure($0) == nil } && client.goodbye == nil)
    }

    @Test("open requests above the limit are refused, to the session and to the service")
    func openRequests() throws {
        let service = try Service { $0.limits.inputsPerSecond = 1_000_000 }
        let (client, _) = try service.session()
        // The session stays at its start, so the requests to attach stay open.
        client.request(9, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        for serial in 10..<9 + UInt32(ServedClient.openLimit) {
            client.request(serial, .attach(AttachRequest(session: "app-2", mode: .control)))
        }
        client.request(5, .sessions)
        service.turn(until: { client.reply(5) != nil })
        #expect(client.failure(5)?.code == .limitReached)
        #expect(service.broker?.sessions["app-2"]?.waiting.count == ServedClient.openLimit - 1)
    }

    @Test("a dismissed client gets one Goodbye, whatever messages were in transit")
    func dismissedOnce() throws {
        let service = try Service { $0.limits.inputsPerSecond = 20 }
        let (client, _) = try service.session()
        for serial in 1...200 {
            client.send(.input(InputMessage(serial: UInt64(serial), seen: 0, input: .text("x"))))
        }
        service.turn(until: { client.goodbye != nil })
        // All messages were received once the connection is lost.
        service.turn(until: { client.isLost })
        let goodbyes = client.messages.compactMap { if case .goodbye(let goodbye) = $0 { goodbye.code } else { nil } }
        #expect(goodbyes == [.limitReached])
    }

    @Test("a viewer may observe and list, and nothing else")
    func viewer() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let viewer = try service.client(.viewer)
        viewer.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 1, rows: 1))))
        viewer.request(2, .close(session: "app"))
        viewer.request(3, .attach(AttachRequest(session: "app", mode: .control)))
        viewer.request(4, .attach(AttachRequest(session: "app", mode: .observe)))
        viewer.request(5, .sessions)
        service.turn(until: { viewer.reply(5) != nil })
        #expect([1, 2, 3].map { viewer.failure($0)?.code } == [.notPermitted, .notPermitted, .notPermitted])
        #expect(viewer.failure(4) == nil)
        viewer.send(.input(InputMessage(serial: 1, seen: 0, input: .text("x"))))
        service.turn(until: { viewer.goodbye != nil })
        #expect(viewer.goodbye?.code == .notPermitted)
        #expect(worker.fromClients.isEmpty)
    }
}
