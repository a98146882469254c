import Display
import Glibc
import Testing
import Transport
import Wire

@testable import Broker

@Suite("Silence and resumption")
struct ResumeTests {
    /// Short enough for a test, long enough that on a busy machine no active client counts as silent.
    private let quick = Heartbeat(interval: .milliseconds(100), silence: .seconds(1))
    /// Pings immediately; its limit of silence is beyond the test.
    private let curious = Heartbeat(interval: .milliseconds(60), silence: .seconds(60))

    @Test("a silent client is parked, not dropped, and continues with its next message")
    func parked() throws {
        let service = try Service { [quick] in $0.timing.heartbeat = quick }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.answersPings = false
        service.turn(until: { worker.messages.contains(.park(number)) })
        #expect(client.pings > 0)
        #expect(client.goodbye == nil)
        client.send(.pong)
        service.turn(until: { worker.messages.contains(.unpark(number)) })
        client.request(3, .settle)
        service.turn(until: { worker.requests() == [3] })
    }

    @Test("a parked client is not counted in the list")
    func parkedIsNotCounted() throws {
        let service = try Service { [quick] in $0.timing.heartbeat = quick }
        let (client, worker) = try service.session()
        client.answersPings = false
        service.turn(until: { worker.messages.contains { if case .park = $0 { true } else { false } } })
        let other = try service.client()
        other.request(1, .sessions)
        service.turn(until: { other.reply(1) != nil })
        #expect(other.sessions(1)?.first?.clients == 0)
    }

    @Test("a client whose process is gone is parked before the silence limit, and not counted in the list")
    func killed() throws {
        let service = try Service { [curious] in $0.timing.heartbeat = curious }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        let token = try #require(client.welcome?.token)
        #expect(service.broker?.clients[number]?.process == getpid())
        let other = try service.client()
        // No process has this ID.
        service.broker?.clients[number]?.process = .max
        other.request(1, .sessions)
        service.turn(until: { other.reply(1) != nil })
        #expect(other.sessions(1)?.first?.clients == 0)
        service.turn(until: { worker.messages.contains(.park(number)) })
        // Another process may use the token.
        let again = try service.client(resume: ResumePoint(token: token, epoch: 0, version: 0, inputSerial: 0))
        #expect(again.welcome?.resumed == true)
        #expect(service.broker?.clientsByToken[token]?.process == getpid())
    }

    @Test("a client that returns with its token gets its place, and the worker its resume point")
    func resumed() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        let token = try #require(client.welcome?.token)
        client.disconnect()
        let point = ResumePoint(token: token, epoch: worker.epoch, version: 12, inputSerial: 3)
        let again = try service.client(resume: point)
        #expect(again.welcome?.resumed == true)
        #expect(again.welcome?.token == token)
        service.turn(until: { worker.attachments.count == 2 })
        #expect(worker.attachments.last?.resume == point)
        // A frame in transit on the lost connection does not fit this one.
        let next = try #require(worker.attachments.last?.number)
        worker.send([33, 8], to: number)
        worker.send([33, 9], to: next)
        service.turn(until: { again.frames == [[33, 9]] })
        #expect(worker.messages.contains(.detach(number)))
    }

    @Test("a client that leaves while its attach request waits leaves nothing behind", arguments: [true, false])
    func leavesWhileWaiting(saysGoodbye: Bool) throws {
        let service = try Service { [quick] in $0.timing.heartbeat = quick }
        let (first, worker) = try service.session()
        worker.die()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == false })
        let client = try service.client()
        weak let served = service.broker?.clients.values.max { $0.number < $1.number }
        client.request(1, .attach(AttachRequest(session: "app", mode: .script)))
        service.turn(until: { service.broker?.sessions["app"]?.waiting.count == 1 })
        if saysGoodbye { client.send(.goodbye(Goodbye(.refused, "Leaving."))) } else { client.disconnect() }
        service.turn(until: { served == nil }, "the service has released the client")
        #expect(service.broker?.sessions["app"]?.waiting.isEmpty == true)
        withExtendedLifetime(first) {}
    }

    @Test("an attach that waited for the session is dropped when its client comes back on another connection")
    func backWhileWaiting() throws {
        let service = try Service()
        let (first, worker) = try service.session()
        worker.die()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == false })
        let client = try service.client()
        let token = try #require(client.welcome?.token)
        client.request(1, .attach(AttachRequest(session: "app", mode: .script)))
        service.turn(until: { service.broker?.sessions["app"]?.waiting.count == 1 })
        client.disconnect()
        _ = try service.client(resume: ResumePoint(token: token, epoch: 0, version: 0, inputSerial: 0))
        #expect(service.broker?.sessions["app"]?.waiting.isEmpty == true)
        withExtendedLifetime(first) {}
    }

    @Test("a client that returns may repeat the requests that were open, and gets one answer")
    func repeatedRequests() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        let token = try #require(client.welcome?.token)
        client.request(5, .settle)
        client.request(6, .close(session: "app"))
        service.turn(until: { worker.requests() == [5] && service.broker?.sessions["app"]?.closers.count == 1 })
        client.disconnect()
        let again = try service.client(resume: ResumePoint(token: token, epoch: 0, version: 0, inputSerial: 0))
        service.turn(until: { worker.attachments.count == 2 })
        let next = try #require(worker.attachments.last?.number)
        again.request(5, .settle)
        again.request(6, .sessions)
        service.turn(until: { worker.requests() == [5, 5] && again.reply(6) != nil })
        worker.reply(5, .opened(session: "late"), to: number)
        worker.reply(5, .done, to: next)
        service.turn(until: { again.reply(5) != nil })
        worker.send(.sessionClosed(session: "app"))
        service.turn(until: { service.broker?.sessions.isEmpty == true })
        #expect(again.replies(5).map(\.result) == [.success(.done)])
        #expect(again.replies(6).count == 1 && again.sessions(6)?.count == 1)
        worker.die()
    }

    @Test("a silent client continues in the worker that its session got meanwhile")
    func silentDuringRestart() throws {
        let service = try Service { [quick] in $0.timing.heartbeat = quick }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.answersPings = false
        service.turn(until: { worker.messages.contains(.park(number)) })
        worker.die()
        let next = try service.startWorker()
        service.turn(until: { client.events.contains { if case .restarted = $0 { true } else { false } } })
        #expect(next.attachments.isEmpty)
        client.send(.pong)
        service.turn(until: { next.attachments.map(\.number) == [number] })
        client.answersPings = true
        client.request(3, .settle)
        service.turn(until: { next.requests() == [3] })
    }

    @Test("a client that was parked while its worker was replaced is attached to the new one when it sends again")
    func parkedAcrossRestart() throws {
        let service = try Service { [quick] in $0.timing.heartbeat = quick }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.answersPings = false
        service.turn(until: { worker.messages.contains(.park(number)) })
        worker.die()
        let next = try service.startWorker()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == true })
        client.request(3, .settle)
        service.turn(until: { next.requests() == [3] })
        #expect(next.attachments.map(\.number) == [number])
        #expect(!next.messages.contains(.unpark(number)))
        // The whole picture.
        let token = try #require(client.welcome?.token)
        #expect(next.attachments.first?.resume == ResumePoint(token: token, epoch: 0, version: 0, inputSerial: 0))
        #expect(client.reply(3) == nil)
    }

    @Test("a parked client that sends while its worker is being replaced is attached once the new one runs")
    func parkedDuringRestart() throws {
        let service = try Service { [quick] in $0.timing.heartbeat = quick }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.answersPings = false
        service.turn(until: { worker.messages.contains(.park(number)) })
        worker.die()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == false })
        client.answersPings = true
        client.send(.pong)
        service.turn(until: { service.broker?.clients[number]?.isParked == false })
        let next = try service.startWorker()
        service.turn(until: { next.attachments.count == 1 })
        client.request(3, .settle)
        service.turn(until: { next.requests() == [3] })
        #expect(next.attachments.map(\.number) == [number])
        service.turn(until: { client.events.contains { if case .restarted = $0 { true } else { false } } })
    }

    @Test("a client that resumes while its worker is being replaced waits for the new one, which gets its resume point")
    func resumedDuringRestart() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let token = try #require(client.welcome?.token)
        client.disconnect()
        worker.die()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == false })
        let point = ResumePoint(token: token, epoch: worker.epoch, version: 12, inputSerial: 3)
        let again = try service.client(resume: point)
        #expect(again.welcome?.resumed == true)
        let next = try service.startWorker()
        service.turn(until: { next.attachments.count == 1 })
        #expect(next.attachments.first?.resume == point)
        again.request(3, .settle)
        service.turn(until: { next.requests() == [3] })
    }

    @Test("input that a resumed client sends before the notice of its worker's restart is dropped")
    func resumedAfterRestart() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let token = try #require(client.welcome?.token)
        client.disconnect()
        service.turn(until: { service.broker?.clients.values.first?.connection == nil })
        worker.die()
        let next = try service.startWorker()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == true })
        func input(_ serial: UInt64) -> ClientMessage {
            .input(InputMessage(serial: serial, seen: 1, input: .text("x")))
        }
        let again = try TestClient(service)
        again.answersPings = false
        let point = ResumePoint(token: token, epoch: worker.epoch, version: 12, inputSerial: 3)
        again.send(.hello(Hello(client: "test", role: .controller, resume: point)))
        again.send(input(4))
        again.request(3, .settle)
        service.turn(until: { next.requests() == [3] && again.pings == 1 })
        #expect(next.fromClients.count == 1 && next.attachments.first?.resume == point)
        again.send(.pong)
        again.send(input(5))
        service.turn(until: { next.fromClients.count == 2 })
        #expect(next.fromClients.last?.message == input(5))
    }

    @Test("the claimant of the display that reaches a new worker last owns it, for the service too")
    func claimantAfterRestart() throws {
        let service = try Service { [quick] in $0.timing.heartbeat = quick }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        let other = try service.client()
        func takeOver(_ client: TestClient, _ columns: Int) {
            let screen = Screen.cells(columns: columns, rows: 24)
            client.request(9, .attach(AttachRequest(session: "app", mode: .takeOver, screen: screen)))
            service.turn(until: { client.reply(9) != nil })
        }
        takeOver(client, 70)
        takeOver(other, 90)
        let session = try #require(service.broker?.sessions["app"])
        #expect(session.owner?.number != number)
        client.answersPings = false
        service.turn(until: { worker.messages.contains(.park(number)) })
        worker.die()
        let next = try service.startWorker()
        service.turn(until: { next.attachments.count == 1 })
        client.send(.pong)
        service.turn(until: { next.attachments.count == 2 })
        #expect(next.attachments.last?.number == number && session.owner?.number == number)
    }

    @Test("a client with input in transit on a lost worker connection must reconnect, and may repeat it")
    func inputInTransit() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        let token = try #require(client.welcome?.token)
        let reader = try service.client()
        reader.attach(1)
        service.turn(until: { worker.attachments.count == 2 })
        client.send(.input(InputMessage(serial: 1, seen: 0, input: .text("x"))))
        service.turn(until: { worker.fromClients.count == 1 })
        worker.disconnect()
        client.send(.input(InputMessage(serial: 2, seen: 0, input: .text("x"))))
        let back = try FakeWorker(
            service, app: "app", token: service.broker?.workers.first?.token ?? "", process: worker.process,
            epoch: worker.epoch)
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .busy)
        let point = ResumePoint(token: token, epoch: worker.epoch, version: 12, inputSerial: 2)
        let again = try service.client(resume: point)
        #expect(again.welcome?.resumed == true)
        service.turn(until: { back.attachments.contains { $0.number != number && $0.resume == point } })
        // A client that sent no input notices nothing.
        #expect(reader.goodbye == nil)
        #expect(back.attachments.count == 2)
    }

    @Test("a lost client is detected with the next frame, and its place is kept")
    func unreachable() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.disconnect()
        service.turn(until: {
            worker.send([33, 1], to: number)
            return worker.messages.contains(.park(number))
        })
        #expect(service.broker?.clients.count == 1)
    }

    @Test("a Goodbye from a client frees its place in the session")
    func goodbyeReleases() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.send(.goodbye(Goodbye(.refused, "Leaving.")))
        service.turn(until: { worker.messages.contains(.detach(number)) })
        #expect(service.broker?.clients.isEmpty == true)
    }

    @Test("a client that never reads has a bounded queue, and must reconnect when it reads again")
    func neverReads() throws {
        let service = try Service { [curious] in $0.timing.heartbeat = curious }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.stopsReading = true
        let frame = [33] + [UInt8](repeating: 0, count: 8_000)
        service.turn(until: {
            for _ in 0..<200 { worker.send(frame, to: number) }
            return worker.messages.contains(.park(number))
        })
        client.stopsReading = false
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .limitReached)
        // The service's queue, and the kernel's buffer.
        #expect(client.frames.count * frame.count < BrokerBudget.unread(.standard) + (1 << 20))
        let token = try #require(client.welcome?.token)
        let again = try service.client(resume: ResumePoint(token: token, epoch: 0, version: 0, inputSerial: 0))
        #expect(again.welcome?.resumed == true)
    }

    @Test("after the service was killed and restarted, workers register again with their sessions")
    func serviceRestarted() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let token = try #require(client.welcome?.token)
        try service.kill()
        service.turn(until: { client.isLost && worker.isLost })
        try service.start()
        let screen = Screen.cells(columns: 80, rows: 24)
        let info = SessionInfo(
            name: "app", app: "app", state: .running, process: worker.process, epoch: worker.epoch, clients: 0,
            screen: screen, startedAt: 5)
        let back = try FakeWorker(
            service, app: "app", token: "of the service before", process: worker.process, sessions: [info],
            epoch: worker.epoch)
        service.turn(until: { back.isRegistered })
        let point = ResumePoint(token: token, epoch: worker.epoch, version: 4, inputSerial: 2)
        let again = try service.client(resume: point)
        #expect(again.welcome?.resumed == false)
        #expect(again.welcome?.token == token)
        again.request(1, .sessions)
        again.attach(2)
        #expect(again.sessions(1)?.first?.epoch == worker.epoch)
        #expect(again.sessions(1)?.first?.startedAt == 5)
        service.turn(until: { back.attachments.count == 1 })
        // By the token the worker recognises the client and its input ledger.
        #expect(back.attachments.first?.resume == point)
        worker.die()
    }

    @Test("an adopted session is reopened with its original request when its worker dies")
    func adoptedSessionRestarts() throws {
        let service = try Service()
        try service.installSilent("app")
        let request = OpenRequest(
            app: "app", session: "kept", arguments: ["--deck", "3"], screen: .cells(columns: 80, rows: 24),
            clock: .virtual)
        let now = Screen.cells(columns: 100, rows: 30)
        let info = SessionInfo(
            name: "kept", app: "app", state: .running, process: 1, epoch: 77, clients: 0, screen: now, startedAt: 5)
        let opened = Registration.Opened(name: "kept", request: request, storagePath: "\(service.folder)/kept")
        let back = try FakeWorker(
            service, app: "app", token: "of the service before", sessions: [info], opened: [opened], epoch: 77)
        service.turn(until: { back.isRegistered })
        // The worker runs in this process, so its death is simulated.
        let adopted = try #require(service.broker?.workers.first { $0.epoch == 77 })
        service.broker?.died(adopted, .killed(SIGKILL))
        let next = try service.startWorker()
        // The session's own display: the previous owner of the display is gone.
        #expect(next.opening?.request == request)
        #expect(next.opening?.storagePath == "\(service.folder)/state/storage/app/kept")
        #expect(next.opening?.startedAt == 5)
    }

    @Test("an adopted spare is ended, because its program is unknown, and replaced")
    func adoptedSpare() throws {
        let service = try Service { $0.timing.spareDelay = .zero }
        try service.installSilent("app")
        let back = try FakeWorker(service, app: "app", token: "of the service before")
        service.turn(until: { back.messages.contains(.terminate) })
        let (process, token) = try service.started()
        let spare = try FakeWorker(service, app: "app", token: token, process: process)
        service.turn(until: { spare.isRegistered })
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        service.turn(until: { spare.openName == "app" })
        #expect(back.openName == nil)
    }

    @Test("a session that returns under a taken name is renamed, and both can be reached")
    func returnsUnderTakenName() throws {
        let service = try Service()
        let (client, _) = try service.session()
        let info = SessionInfo(
            name: "app", app: "app", state: .running, process: 1, epoch: 77, clients: 0,
            screen: .cells(columns: 1, rows: 1), startedAt: 5)
        let back = try FakeWorker(service, app: "app", token: "old", sessions: [info], epoch: 77)
        service.turn(until: { back.isRegistered })
        let other = try service.client()
        other.attach(1, to: "app-2")
        service.turn(until: { back.attachments.count == 1 })
        #expect(back.attachments.first?.session == "app")
        #expect(client.events.isEmpty)
        // After another restart both keep their names, whichever worker returns first.
        try service.kill()
        service.turn(until: { back.isLost })
        try service.start()
        let again = try FakeWorker(service, app: "app", token: "old", sessions: [info], epoch: 77)
        service.turn(until: { again.isRegistered })
        #expect(service.broker?.sessions.keys.sorted() == ["app-2"])
        again.disconnect()
    }

    @Test("an app started by hand gets a session named after it, and ends with it")
    func byHand() throws {
        let service = try Service()
        let worker = try FakeWorker(service, app: "My App", token: "")
        service.turn(until: { worker.openName != nil })
        #expect(worker.openName == "My-App")
        worker.send(.sessionOpened(session: "My-App", title: ""))
        let client = try service.client()
        service.turn(until: { service.broker?.sessions["My-App"]?.isOpen == true })
        client.request(1, .logs(session: "My-App", cursor: 0, follow: false))
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.text.contains("started by hand") == true)
        worker.send(.sessionClosed(session: "My-App"))
        service.turn(until: { worker.messages.contains(.terminate) })
    }

    @Test("without clients the loop is idle, and with an idle client there are only heartbeats")
    func idle() throws {
        let service = try Service { [curious] in $0.timing.heartbeat = curious }
        let (client, worker) = try service.session()
        let before = (client.messages.count - client.pings, worker.messages.count { $0 != .ping })
        service.turn(until: { client.pings >= 5 })
        #expect(client.messages.count - client.pings == before.0)
        #expect(worker.messages.count { $0 != .ping } == before.1)
        #expect(client.frames.isEmpty)
    }
}
