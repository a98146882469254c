import Display
import Foundation
import Glibc
import Testing
import Transport
import Wire

@testable import Broker

@Suite("Sessions")
struct BrokerSessionTests {
    private let screen = Screen.cells(columns: 80, rows: 24)

    @Test("open starts the app, attach connects to its worker, and both directions are forwarded undecoded")
    func openAndAttach() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let attachment = try #require(worker.attachments.first)
        #expect(attachment.resume?.token == client.welcome?.token)
        worker.send([33, 1, 2, 3], to: attachment.number)
        service.turn(until: { client.frames == [[33, 1, 2, 3]] })
        client.send(.input(InputMessage(serial: 1, seen: 0, input: .text("x"))))
        client.send(.acknowledge(Acknowledge(version: 7)))
        client.request(3, .inspect)
        service.turn(until: { worker.fromClients.count == 3 })
        #expect(worker.fromClients.map(\.number) == [attachment.number, attachment.number, attachment.number])
        worker.reply(3, .elements([], busySinceMilliseconds: 0), to: attachment.number)
        service.turn(until: { client.reply(3) != nil })
        client.request(4, .sessions)
        service.turn(until: { client.reply(4) != nil })
        let info = try #require(client.sessions(4)?.first)
        #expect(info.name == "app" && info.state == .running && info.epoch == worker.epoch && info.clients == 1)
        #expect(info.process == worker.process)
        #expect(info.screen == screen)
    }

    @Test("the list has the present display's size, and a new worker starts with it")
    func resized() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let larger = Screen.cells(columns: 120, rows: 40)
        worker.send(.screen(session: "app", larger))
        service.turn(until: { service.broker?.sessions["app"]?.screen == larger })
        client.request(3, .sessions)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.sessions(3)?.first?.screen == larger)
        worker.die()
        #expect(try service.startWorker().opening?.request.screen == larger)
    }

    @Test("a client that took the display over owns it until it leaves, then the previous owner does")
    func displayReturns() throws {
        let service = try Service()
        let (first, worker) = try service.session()
        func takeOver(_ client: TestClient, _ serial: UInt32, columns: Int) {
            let screen = Screen.cells(columns: columns, rows: 24)
            client.request(serial, .attach(AttachRequest(session: "app", mode: .takeOver, screen: screen)))
            service.turn(until: { client.reply(serial) != nil })
        }
        takeOver(first, 3, columns: 90)
        let second = try service.client()
        takeOver(second, 1, columns: 40)
        second.request(2, .detach)
        // The worker is notified on its own connection: a reply to the client has no order to it. A new attachment
        // detaches first.
        service.turn(until: { second.reply(2) != nil && worker.detachments == 2 })
        #expect(worker.attachments.count == 3)
        worker.die()
        let next = try service.startWorker()
        service.turn(until: { next.attachments.count == 1 })
        #expect(next.attachments.first?.request.mode == .takeOver)
    }

    @Test("a new worker starts with the session's own display, and is informed of its owner and size")
    func displaysOfNewWorker() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let opened = Screen.cells(columns: 90, rows: 24), resized = Screen.cells(columns: 100, rows: 30)
        client.request(3, .attach(AttachRequest(session: "app", mode: .takeOver, screen: opened)))
        service.turn(until: { client.reply(3) != nil })
        worker.send(.screen(session: "app", resized))
        service.turn(until: { service.broker?.sessions["app"]?.screen == resized })
        worker.die()
        let next = try service.startWorker()
        #expect(next.opening?.request.screen == screen)
        service.turn(until: { next.attachments.count == 1 })
        #expect(next.attachments.first?.request.mode == .takeOver)
        #expect(next.attachments.first?.request.screen == resized)
    }

    @Test("an unknown name fails with the known ones")
    func unknown() throws {
        let service = try Service()
        try service.installSilent("app")
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "aap", screen: screen)))
        client.request(2, .attach(AttachRequest(session: "nothing", mode: .control)))
        client.request(3, .close(session: "nothing"))
        client.request(4, .logs(session: "nothing", cursor: 0, follow: false))
        client.request(5, .settle)
        service.turn(until: { client.reply(5) != nil })
        #expect(client.failure(1)?.code == .unknownApp)
        #expect(client.failure(1)?.text.contains("app") == true)
        #expect([2, 3, 4].map { client.failure($0)?.code } == [.unknownSession, .unknownSession, .unknownSession])
        #expect(client.failure(5)?.code == .notAttached)
    }

    @Test("a taken name is refused, and without a name the next free one is chosen")
    func names() throws {
        let service = try Service()
        let (client, _) = try service.session()
        client.request(10, .open(OpenRequest(app: "app", session: "app", screen: screen)))
        client.request(11, .open(OpenRequest(app: "app", session: "../etc", screen: screen)))
        client.request(12, .open(OpenRequest(app: "app", screen: screen)))
        let second = try service.startWorker()
        service.turn(until: { client.reply(12) != nil })
        #expect(client.failure(10)?.code == .nameTaken)
        #expect(client.failure(11)?.code == .refused)
        #expect(client.reply(12)?.result == .success(.opened(session: "app-2")))
        #expect(second.openName == "app-2")
    }

    @Test("open fails with the last line of output if the app crashes before its first picture")
    func crashingApp() throws {
        let service = try Service()
        try service.install(
            "broken", script: "echo starting\necho 'main.swift:1: Fatal error: no luck' >&2\necho trace\nexit 7")
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "broken", screen: screen)))
        service.turn(until: { client.reply(1) != nil })
        let failure = try #require(client.failure(1))
        #expect(failure.code == .workerFailed)
        #expect(failure.text.contains("exit code 7"))
        #expect(
            failure.text.hasSuffix(
                "Its last output: “main.swift:1: Fatal error: no luck”. Its output: fanlight logs broken"))
        client.request(2, .sessions)
        service.turn(until: { client.reply(2) != nil })
        #expect(client.sessions(2) == [])
    }

    @Test("a session whose opener leaves before the answer is closed, one that was answered stays")
    func openerDisconnects() throws {
        let service = try Service()
        try service.install("mute", script: "exec sleep 1000")
        let (other, _) = try service.session()
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "mute", screen: screen)))
        service.turn(until: { service.broker?.workers.contains { $0.app == "mute" } == true })
        client.send(.goodbye(Goodbye(.shuttingDown, "Never mind.")))
        service.turn(until: { service.broker?.workers.contains { $0.app == "mute" } == false })
        #expect(service.broker?.sessions.keys.sorted() == ["app"])
        other.send(.goodbye(Goodbye(.shuttingDown, "Done.")))
        let late = try service.client()
        late.request(1, .sessions)
        service.turn(until: { late.reply(1) != nil })
        #expect(late.sessions(1)?.map(\.name) == ["app"])
    }

    @Test("a session stays open only if its opener was connected or active after the answer")
    func openerInactive() throws {
        let service = try Service()
        try service.installSilent("app")
        let client = try service.client(), listening = try service.client()
        client.request(1, .open(OpenRequest(app: "app", session: "gone", screen: screen)))
        let (process, token) = try service.started()
        let worker = try FakeWorker(service, app: "app", token: token, process: process)
        service.turn(until: { worker.openName != nil })
        client.disconnect()
        worker.send(.sessionOpened(session: "gone", title: ""))
        service.turn(until: { service.broker?.sessions.isEmpty == true }, "the session is closed")

        // A client that only answers pings has received the answer before them.
        listening.request(1, .open(OpenRequest(app: "app", session: "kept", screen: screen)))
        _ = try service.startWorker()
        service.turn(until: { listening.reply(1) != nil })
        #expect(listening.reply(1)?.result == .success(.opened(session: "kept")))
        service.turn(until: { service.broker?.clients.values.allSatisfy { $0.unconfirmed.isEmpty } == true })
        listening.send(.goodbye(Goodbye(.shuttingDown, "Done.")))
        service.turn(until: { service.broker?.clients.isEmpty == true })
        #expect(service.broker?.sessions.keys.sorted() == ["kept"])
    }

    @Test("an app that does not register in time is ended, and open fails at its own timeout")
    func mute() throws {
        let service = try Service { $0.timing.registrationDeadline = .milliseconds(300) }
        try service.install("mute", script: "exec sleep 1000")
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "mute", screen: screen)), timeout: 50)
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.code == .timeout)
        service.turn(until: { service.broker?.sessions["mute"]?.state == .ended })
        #expect(service.broker?.workers.isEmpty == true)
        // Another attempt would not help.
        let session = try #require(service.broker?.sessions["mute"])
        #expect(session.state == .ended)
        #expect(session.endReason.contains("did not register within 0 s"))
    }

    @Test("a missing executable is named, without a start")
    func missingExecutable() throws {
        let service = try Service()
        try service.describe("gone", #"{"executable": "nowhere"}"#)
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "gone", screen: screen)))
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.code == .workerFailed)
        #expect(client.failure(1)?.text.contains("nowhere") == true)
    }

    @Test("a session whose app is slow to end is listed as closing, whatever its state before")
    func closing() throws {
        let service = try Service { $0.timing.terminationDelay = .seconds(3600) }
        let (client, worker) = try service.session()
        client.request(3, .sessions)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.sessions(3)?.map(\.isClosing) == [false])
        client.request(4, .close(session: "app"))
        client.request(5, .sessions)
        client.request(6, .open(OpenRequest(app: "app", session: "app", screen: .cells(columns: 80, rows: 24))))
        service.turn(until: { client.reply(6) != nil })
        #expect(client.sessions(5)?.map(\.isClosing) == [true])
        #expect(client.failure(6)?.code == .nameTaken)
        #expect(client.failure(6)?.canRetry == true)
        worker.die()
        service.turn(until: { client.reply(4) != nil })
    }

    @Test("an app whose executable is being written starts once it is complete, or the open times out")
    func beingWritten() throws {
        let service = try Service { $0.timing.startRetryInterval = .milliseconds(5) }
        try service.installSilent("app")
        let client = try service.client()
        let writer = try #require(FileHandle(forUpdatingAtPath: "\(service.folder)/apps/app.sh"))
        let screen = Screen.cells(columns: 80, rows: 24)
        client.request(1, .open(OpenRequest(app: "app", session: "late", screen: screen)), timeout: 500)
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.code == .timeout)
        #expect(client.failure(1)?.canRetry == true)
        #expect(client.failure(1)?.text.contains("still being written") == true, "\(client.failure(1)?.text ?? "")")
        // A start that is under way would succeed after the file is closed, and its worker would be ended.
        service.turn(until: { service.broker?.starts.awaitedCount == 0 })
        client.request(2, .open(OpenRequest(app: "app", session: "soon", screen: screen)))
        client.request(3, .sessions)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.sessions(3)?.map(\.name) == ["soon"])
        try writer.close()
        _ = try service.startWorker()
        service.turn(until: { client.reply(2) != nil })
        #expect(client.reply(2)?.result == .success(.opened(session: "soon")))
    }

    @Test("open requests are answered when a client leaves its session")
    func detaches() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .inspect)
        service.turn(until: { worker.requests() == [3] })
        client.request(4, .detach)
        service.turn(until: { client.reply(4) != nil })
        #expect(client.failure(3)?.code == .notAttached)
    }

    @Test("the reason of an app that ends by itself is in the service's log and in the last event")
    func quitsWithReason() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        worker.send(.ending(reason: "It was sent signal 15 (Terminated)."))
        worker.send(.sessionClosed(session: "app"))
        let reason = "app has quit: It was sent signal 15 (Terminated)."
        service.turn(until: { client.events == [.ended(nil, reason: reason)] })
        #expect(service.logged.lines.contains("info: app has ended: \(reason)"))
    }

    @Test("an app that quits by itself is not restarted")
    func quits() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        worker.send(.sessionClosed(session: "app"))
        service.turn(until: { client.events == [.ended(nil, reason: "app has quit.")] })
        service.turn(until: { service.broker?.workers.isEmpty == true && worker.messages.contains(.terminate) })
    }

    @Test("close notifies the worker, and ends a process that does not react")
    func closeStubborn() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .close(session: "app"))
        service.turn(until: { client.reply(3) != nil && worker.messages.contains(.closeSession(name: "app")) })
        #expect(client.reply(3)?.result == .success(.done))
        #expect(kill(worker.process, 0) != 0)
        #expect(service.broker?.sessions.isEmpty == true)
    }

    @Test("a closed session leaves neither itself, its worker nor their connections behind")
    func nothingStays() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let broker = try #require(service.broker)
        weak let session = broker.sessions["app"]
        weak let supervised = broker.workers.first
        weak let host = broker.workers.first?.host
        weak let connection = broker.workers.first?.host?.connection
        #expect(session != nil && supervised != nil && host != nil && connection != nil)
        client.request(3, .close(session: "app"))
        service.turn(until: { client.reply(3) != nil && worker.messages.contains(.closeSession(name: "app")) })
        service.turn(until: { broker.workers.isEmpty && connection == nil }, "the connection is gone")
        #expect(session == nil)
        #expect(supervised == nil)
        #expect(host == nil)
    }

    @Test("two hundred sessions that are closed leave nothing behind")
    func manySessions() throws {
        struct Weak {
            weak var object: AnyObject?
        }
        let service = try Service()
        try service.installSilent("app")
        let broker = try #require(service.broker)
        let client = try service.client()
        let screen = Screen.cells(columns: 80, rows: 24)
        var objects: [Weak] = []
        do {
            var workers: [FakeWorker] = []
            for number in 1...200 as ClosedRange<UInt32> {
                client.request(number, .open(OpenRequest(app: "app", session: "s\(number)", screen: screen)))
                workers.append(try service.startWorker())
                service.turn(until: { client.reply(number) != nil })
            }
            objects = broker.sessions.values.map { Weak(object: $0) }
            for worker in broker.workers {
                objects += [
                    Weak(object: worker), Weak(object: worker.host), Weak(object: worker.host?.connection),
                ]
            }
            #expect(objects.count == 800 && objects.allSatisfy { $0.object != nil })
            for number in 1...200 as ClosedRange<UInt32> { client.request(200 + number, .close(session: "s\(number)")) }
            service.turn(until: { client.replies(400).count == 1 && broker.workers.isEmpty })
        }
        service.turn(until: { objects.allSatisfy { $0.object == nil } }, "all are gone")
        #expect(broker.sessions.isEmpty && broker.failedStarts.isEmpty && broker.peers.count == 1)
        // Another thread removes the files.
        service.turn(until: {
            (try? FileManager.default.contentsOfDirectory(atPath: "\(service.folder)/state/logs")) == []
        })
        broker.fileWork.flush(within: .seconds(60))
        #expect(try broker.records.processes().living.isEmpty)
    }

    @Test("an opened app keeps one spare, the next session opens in it, and it is replaced")
    func spare() throws {
        let service = try Service { $0.timing.spareDelay = .zero }
        let (client, first) = try service.session()
        let (process, token) = try service.started()
        let spare = try FakeWorker(service, app: "app", token: token, process: process)
        service.turn(until: { spare.isRegistered })
        #expect(spare.openName == nil)
        client.request(3, .open(OpenRequest(app: "app", screen: screen)))
        service.turn(until: { spare.openName != nil })
        spare.send(.sessionOpened(session: "app-2", title: ""))
        service.turn(until: { client.reply(3) != nil })
        let next = try service.started()
        #expect(![first.process, spare.process].contains(next.process))
        #expect(service.broker?.workers.count == 3)
    }

    @Test("a session with arguments gets a process of its own, not the spare")
    func arguments() throws {
        let service = try Service { $0.timing.spareDelay = .zero }
        let (client, _) = try service.session()
        let (process, token) = try service.started()
        let spare = try FakeWorker(service, app: "app", token: token, process: process)
        service.turn(until: { spare.isRegistered })
        client.request(3, .open(OpenRequest(app: "app", arguments: ["one", "two words"], screen: screen)))
        let own = try service.started()
        #expect(own.process != spare.process)
        #expect(spare.openName == nil)
    }

    @Test("a busy worker makes its session busy, and clients are notified of the duration")
    func busy() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        worker.send(.busy(session: "app", milliseconds: 2_500))
        service.turn(until: { client.events == [.busy(milliseconds: 2_500)] })
        client.request(3, .sessions)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.sessions(3)?.first?.state == .busy)
        // Clients that attach later are notified as well.
        let later = try service.client()
        later.attach(1, mode: .observe)
        service.turn(until: { !later.events.isEmpty })
        guard case .busy(let milliseconds)? = later.events.first else {
            Issue.record("expected a busy event, got \(later.events)")
            return
        }
        #expect(milliseconds >= 2_500)
        worker.send(.busy(session: "app", milliseconds: 0))
        service.turn(until: { client.events.count == 2 })
        client.request(4, .sessions)
        service.turn(until: { client.reply(4) != nil })
        #expect(client.sessions(4)?.first?.state == .running)
    }

    @Test("clients and sessions above the limits are refused")
    func limits() throws {
        let service = try Service {
            $0.limits.clientsPerSession = 1
            $0.limits.sessions = 1
        }
        // A client that disconnects would free its place.
        let first = try service.session()
        let second = try service.client()
        second.attach(1)
        second.request(2, .open(OpenRequest(app: "app", screen: screen)))
        withExtendedLifetime(first) { service.turn(until: { second.reply(2) != nil }) }
        #expect(second.failure(1)?.code == .limitReached)
        #expect(second.failure(2)?.code == .limitReached)
    }

    @Test("a worker's messages reach only clients of its own sessions")
    func foreignNumbers() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .open(OpenRequest(app: "app", screen: screen)))
        let other = try service.startWorker()
        service.turn(until: { client.reply(3) != nil })
        let number = try #require(worker.attachments.first?.number)
        other.send([33, 6, 6, 6], to: number)
        other.send([33], to: 4_711)
        other.send(.busy(session: "app-2", milliseconds: 1))
        worker.send([33, 1], to: number)
        service.turn(until: { !client.frames.isEmpty })
        service.turn(until: { service.broker?.sessions["app-2"]?.state == .busy })
        #expect(client.frames == [[33, 1]])
    }

    @Test("arguments of more than 64 KiB are refused, to a client and to a worker that brings a session")
    func manyArguments() throws {
        let service = try Service()
        try service.installSilent("app")
        let client = try service.client()
        let screen = Screen.cells(columns: 80, rows: 24)
        var request = OpenRequest(app: "app", screen: screen)
        request.arguments = [String(repeating: "x", count: 40_000), String(repeating: "x", count: 25_537)]
        client.request(1, .open(request))
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.code == .tooLarge && service.broker?.sessions.isEmpty == true)
        let info = SessionInfo(
            name: "app", app: "app", state: .running, process: 1, epoch: 7, clients: 0, screen: screen, startedAt: 5)
        let opened = Registration.Opened(name: "app", request: request, storagePath: "")
        let worker = try FakeWorker(service, app: "app", token: "", sessions: [info], opened: [opened], epoch: 7)
        service.turn(until: { worker.messages.contains { if case .refused = $0 { true } else { false } } })
        #expect(service.broker?.sessions.isEmpty == true)
        request.arguments[1].removeLast()
        client.request(2, .open(request))
        _ = try service.startWorker()
        service.turn(until: { client.reply(2) != nil })
        #expect(client.failure(2) == nil)
    }

    @Test("the logs of the last sixteen failed starts are kept, and nothing else of their sessions")
    func failedStarts() throws {
        let service = try Service()
        let client = try service.client()
        let screen = Screen.cells(columns: 80, rows: 24)
        weak var session: Session?
        for number in 1...20 as ClosedRange<UInt32> {
            try service.install("app\(number)", script: "echo \(number)\nexit 1")
            client.request(number, .open(OpenRequest(app: "app\(number)", screen: screen)))
            service.turn(until: {
                session = session ?? service.broker?.sessions.values.first
                return client.reply(number) != nil
            })
        }
        service.turn(until: { service.broker?.workers.isEmpty == true })
        #expect(service.broker?.failedStarts.map(\.app) == (5...20).map { "app\($0)" } && session == nil)
        client.request(30, .logs(session: "app20", cursor: 0, follow: true))
        client.request(31, .logs(session: "app4", cursor: 0, follow: false))
        // The log is read on another thread, so its reply may come second.
        service.turn(until: { client.reply(30) != nil && client.reply(31) != nil })
        #expect(client.lines(30)?.lines.first == "20" && client.failure(31)?.code == .unknownSession)
        let logs = try FileManager.default.contentsOfDirectory(atPath: "\(service.folder)/state/logs")
        #expect(logs.count == 16)
    }
}
