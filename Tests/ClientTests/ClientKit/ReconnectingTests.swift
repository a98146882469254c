import Synchronization
import Testing

@testable import ClientKit

@Suite("Reconnecting")
struct ReconnectingTests {
    let folder: ClientTestFolder

    init() throws { folder = try ClientTestFolder() }

    private func session(showing text: String, version: Version = 1) -> FakeService.Script {
        { message, send in
            if let request = message.request, case .attach(let attach) = request.verb {
                send(.reply(Reply(serial: request.serial, .success(Sample.attached(attach.session)))))
                send(.frame(Sample.whole(text, version: version)))
            }
        }
    }

    @Test("a restarted service is found, gets the token and resume point, and then an attach request")
    func restart() throws {
        let first = try FakeService(at: folder.endpoint, script: session(showing: "before", version: 7))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        client.send(.text("x"))
        client.turn { _ in first.messages.contains { $0.input != nil } }
        first.end()
        let away = client.turn { $0.contains { if case .away = $0 { true } else { false } } }
        #expect(client.isAway)
        #expect(away.count { if case .away = $0 { true } else { false } } == 1)
        #expect(client.mirror.text == "before")

        let second = try FakeService(at: folder.endpoint, script: session(showing: "after"))
        client.turn { $0.contains(.back) && client.mirror.text == "after" }
        let hello = try #require(second.messages.first?.hello)
        #expect(hello.resume == ResumePoint(token: "token", epoch: Sample.epoch, version: 7, inputSerial: 1))
        // The input has no report of its effect, so it is sent again under its number.
        client.turn { _ in second.messages.compactMap(\.input).map(\.serial) == [1] }
        #expect(
            second.messages.compactMap(\.request).map(\.verb) == [.attach(AttachRequest(session: "s", mode: .control))])
    }

    @Test("a service without a record of the client gets the present display")
    func resized() throws {
        let small = Screen.cells(columns: 80, rows: 24), large = Screen.cells(columns: 100, rows: 30)
        let first = try FakeService(at: folder.endpoint, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .takeOver, screen: small))
        client.send(.resize(large))
        first.end()
        let second = try FakeService(at: folder.endpoint, script: session(showing: "after"))
        client.turn { $0.contains(.back) }
        #expect(
            second.messages.compactMap(\.request).map(\.verb) == [
                .attach(AttachRequest(session: "s", mode: .takeOver, screen: large))
            ])
    }

    @Test("a restarted process gets the present display")
    func restarted() throws {
        let small = Screen.cells(columns: 80, rows: 24), large = Screen.cells(columns: 100, rows: 30)
        let service = try FakeService(at: folder.endpoint, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .takeOver, screen: small))
        client.send(.resize(large))
        client.turn { _ in service.messages.compactMap(\.input).count == 1 }
        // The process that received this is gone.
        service.send(.event(.restarted(reason: "It crashed.")))
        client.turn { $0.contains(.inputsLost(count: 1)) }
        #expect(service.messages.compactMap(\.input).count == 1)
        // Inputs before the pong are dropped.
        service.send(.ping)
        client.turn { _ in service.messages.compactMap(\.input).count == 2 }
        #expect(service.messages.suffix(2).first == .pong)
        #expect(service.messages.compactMap(\.input).last?.input == .resize(large))
    }

    @Test("with a known token, frames simply continue")
    func resume() throws {
        let first = try FakeService(at: folder.endpoint, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        first.end()
        client.turn { _ in client.isAway }
        let second = try FakeService(at: folder.endpoint, welcomes: false) { message, send in
            guard message.hello?.resume?.token == "token" else { return }
            send(
                .welcome(
                    Welcome(service: "fake", features: .all, heartbeatMilliseconds: 5000, token: "token", resumed: true)
                ))
            send(.frame(Sample.step("continued", from: 1)))
        }
        client.turn { _ in client.mirror.text == "continued" }
        #expect(second.messages.compactMap(\.request).isEmpty)
    }

    @Test("a client without a record gets the number of inputs that may be lost, and connects as a new one")
    func forgotten() throws {
        let service = try FakeService(at: folder.endpoint, script: session(showing: "shown"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        client.send(.text("x"))
        client.turn { _ in service.messages.contains { $0.input != nil } }
        service.send(.goodbye(Goodbye(.lost, "No record of this client.")))
        client.turn { $0.contains(.inputsLost(count: 1)) && $0.contains(.back) }
        let hellos = service.messages.compactMap(\.hello)
        #expect(hellos.count == 2 && hellos.last?.resume == nil)
        client.send(.text("y"))
        client.turn { _ in service.messages.compactMap(\.input).map(\.serial) == [1, 2] }
    }

    @Test("a session missing after the restart is requested again")
    func registration() throws {
        let first = try FakeService(at: folder.endpoint, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        first.end()
        client.turn { _ in client.isAway }
        let attempts = Mutex(0)
        let show = session(showing: "found")
        let second = try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            let attempt = attempts.withLock { count in
                count += 1
                return count
            }
            if attempt == 1 {
                send(
                    .reply(
                        Reply(serial: request.serial, .failure(Failure(.unknownSession, "Not yet.", canRetry: true)))))
            } else {
                show(message, send)
            }
        }
        defer { second.end() }
        client.turn { $0.contains(.back) && client.mirror.text == "found" }
    }

    @Test("a session that does not come back after the restart is reported as ended, not as unknown")
    func endedWhileAway() throws {
        let first = try FakeService(at: folder.endpoint, script: session(showing: "before"))
        let client = try Client.connected(to: folder, registrationGrace: .milliseconds(300))
        try client.attach(AttachRequest(session: "s", mode: .control))
        first.end()
        client.turn { _ in client.isAway }
        let second = try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            send(.reply(Reply(serial: request.serial, .failure(Failure(.unknownSession, "There is no session s.")))))
        }
        client.turn { _ in client.ending != nil }
        #expect(client.ending?.code == .workerFailed)
        #expect(client.ending?.sentence == "The session s is over: its app ended while the service was away.")
        #expect(second.messages.compactMap(\.request).count > 1)
    }

    @Test("fast typing arrives completely, in order, and below the service's rate")
    func fastTyping() throws {
        let show = session(showing: "before")
        let service = try FakeService(at: folder.endpoint) { message, send in
            show(message, send)
            // As a session does: each input is included by a frame.
            if let input = message.input {
                send(.frame(Sample.step("", from: input.serial, inputSerial: input.serial)))
            }
        }
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        let count = 1_500
        let start = SuspendingClock.now
        for number in 1...count { #expect(client.send(.text("\(number)")) == UInt64(number)) }
        #expect(client.waitingInputs > 0)
        client.turn { _ in service.messages.compactMap(\.input).count == count }
        #expect(service.messages.compactMap(\.input).map(\.input) == (1...count).map { .text("\($0)") })
        // The burst is at most a second's worth, the others come at the rate.
        let rate = Double(client.limits.inputsPerSecond)
        #expect(SuspendingClock.now - start >= .seconds((Double(count) - rate) / rate))
    }

    @Test("a restarted session process gets no inputs queued for the previous one")
    func waitingForEarlierLife() throws {
        let service = try FakeService(at: folder.endpoint, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        // Nothing is answered, so some inputs wait.
        for _ in 1...300 { client.send(.text("x")) }
        service.send(.event(.restarted(reason: "It crashed.")))
        client.turn { $0.contains(.inputsLost(count: 300)) }
        client.send(.text("y"))
        service.send(.ping)
        client.turn { _ in service.messages.compactMap(\.input).last?.input == .text("y") }
        #expect(service.messages.compactMap(\.input).count == InputQueue.unansweredLimit + 1)
    }

    @Test("a service that answers nothing, not even pings, counts as away after a few heartbeats")
    func silence() throws {
        let service = try FakeService(
            at: folder.endpoint, heartbeat: 20, answersPings: false, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        client.turn { $0.contains { if case .away = $0 { true } else { false } } }
        #expect(service.messages.contains(.ping))
    }

    @Test("a silent service that answers pings is not away")
    func heartbeat() throws {
        // The heartbeat is long, because a busy machine delays the service's thread by more than half a second.
        let service = try FakeService(at: folder.endpoint, heartbeat: 2_000, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        let notices = client.turn { _ in service.messages.count { $0 == .ping } >= 4 }
        #expect(!client.isAway)
        #expect(!notices.contains { if case .away = $0 { true } else { false } })
    }

    @Test("inputs made while the service is away reach it when it is back")
    func queuedInputs() throws {
        let first = try FakeService(at: folder.endpoint, script: session(showing: "before"))
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        first.end()
        client.turn { _ in client.isAway }
        client.send(.text("kept"))
        let second = try FakeService(at: folder.endpoint, script: session(showing: "after"))
        client.turn { _ in second.messages.compactMap(\.input).map(\.input) == [.text("kept")] }
    }
}
