import Display
import Foundation
import Testing
import Wire

/// The service goes away, and comes back or does not.
@Suite(.serialized)
struct OutageTests {
    @Test("a worker registers again with the service that comes back, with its epoch and sessions")
    func registersAgain() throws {
        let service = try FakeBroker()
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        let serial = try client.tap("increment")
        try service.wait("the effect") { client.includedInput == serial }

        service.dropSocket()
        try service.listen()
        try service.wait("the worker registers again") { service.registrations.count == 2 }
        #expect(service.registrations[1].epoch == service.registrations[0].epoch)
        #expect(service.registrations[1].sessions.map(\.name) == ["one"])
        #expect(service.registrations[1].spawnToken == "token")
    }

    @Test("a session that comes back keeps its age and its original size")
    func keepsAgeAndSize() throws {
        let service = try FakeBroker()
        try service.startSession()
        service.open("old", startedAt: 5)
        try service.wait("another session") {
            service.workerMessages.contains { if case .sessionOpened("old", _) = $0 { true } else { false } }
        }
        let large = Screen.cells(columns: 100, rows: 30)
        let client = service.attach(1, to: "old", .takeOver, screen: large)
        try service.wait("the client's display") { client.screen == large }
        service.dropSocket()
        try service.listen()
        try service.wait("the worker registers again") { service.registrations.count == 2 }
        let registration = service.registrations[1]
        let own = Screen.cells(columns: 80, rows: 24)
        #expect(registration.opened.first { $0.name == "old" }?.request.screen == own)
        #expect(registration.sessions.first { $0.name == "old" }?.startedAt == 5)
        // A session without a start time counts from its first worker's start.
        #expect(registration.sessions.first { $0.name == "one" }?.startedAt ?? 0 > 1_700_000_000)
        // The owner of the display does not come back.
        let observer = service.attach(2, to: "old", .observe)
        try service.wait("the session's own size") { observer.screen == own }
    }

    @Test("a client that resumes gets the delta from its version, and repeated inputs have no effect")
    func resumes() throws {
        let service = try FakeBroker()
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        for _ in 1...2 { try client.tap("increment") }
        try service.wait("the effect") { client.includedInput == 2 }
        let epoch = client.epoch

        service.dropSocket()
        try service.listen()
        try service.wait("the worker registers again") { service.registrations.count == 2 }
        service.rename(client, to: 7)
        let framesBefore = client.frames.count
        _ = service.attach(
            7, resume: ResumePoint(token: "t1", epoch: epoch, version: client.picture.version, inputSerial: 3))
        // The client has no report of the third, and cannot determine if the second was received.
        try client.tap("increment", serial: 2)
        try client.tap("increment", serial: 3)
        try service.wait("the third input") { client.includedInput == 3 && client.label("count") == "Count: 3" }
        #expect(client.frames[framesBefore].delta.base != 0)
        #expect(try client.answer(.settle).get() == .done)
        #expect(client.label("count") == "Count: 3")
    }

    @Test("a client of an earlier epoch gets the whole picture")
    func otherEpoch() throws {
        let service = try FakeBroker()
        try service.startSession()
        let client = service.attach(1, resume: ResumePoint(token: "x", epoch: 5, version: 99, inputSerial: 12))
        try service.wait("the first frame") { !client.frames.isEmpty }
        #expect(client.frames[0].delta.base == 0)
        let serial = try client.tap("increment", serial: 13)
        try service.wait("the new input") { client.includedInput == serial }
        #expect(client.label("count") == "Count: 1")
    }

    @Test("inputs repeated from an earlier epoch are stale, and the client may count from 1 after its acknowledgement")
    func countsAgain() throws {
        let service = try FakeBroker()
        try service.startSession()
        let client = service.attach(
            1, resume: ResumePoint(token: "x", epoch: 5, version: 99, inputSerial: 12), acknowledges: false)
        try service.wait("the first frame") { !client.frames.isEmpty }
        try client.tap("increment", serial: 12)
        try service.wait("the stale input") { client.staleInputs == [12] }
        client.acknowledges = true
        client.acknowledge()
        for serial: UInt64 in 1...12 { try client.tap("increment", serial: serial) }
        try service.wait("the new inputs") { client.includedInput == 12 && client.label("count") == "Count: 12" }
        #expect(client.staleInputs == [12])
    }

    @Test("a client that was away while too many others left is notified that its inputs may be lost")
    func forgotten() throws {
        let service = try FakeBroker()
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        try client.tap("increment")
        try service.wait("the effect") { client.includedInput == 1 }
        for round in 2...3 {
            service.dropSocket()
            try service.listen()
            try service.wait("the worker registers again") { service.registrations.count == round }
            guard round == 2 else { break }
            let others = (2...65).map { service.attach($0) }
            try service.wait("the frames of the others") { others.allSatisfy { !$0.frames.isEmpty } }
        }
        service.rename(client, to: 70)
        let point = ResumePoint(token: "t1", epoch: client.epoch, version: client.picture.version, inputSerial: 2)
        _ = service.attach(70, resume: point)
        try client.tap("increment", serial: 2)
        try client.tap("increment", serial: 3)
        try service.wait("the goodbye") { client.goodbye != nil }
        #expect(client.goodbye?.code == .lost)
        // It comes back as another client.
        let again = service.attach(71)
        try service.wait("the first frame") { !again.frames.isEmpty }
        let serial = try again.tap("increment")
        try service.wait("the effect") { again.includedInput == serial }
        #expect(again.label("count") == "Count: 2" && client.includedInput == 1)
    }

    @Test("a service that falls silent is dialled again")
    func silence() throws {
        let service = try FakeBroker(heartbeatMilliseconds: 40)
        try service.startWorker()
        try service.wait("the worker registers twice") { service.registrations.count >= 2 }
        #expect(service.registrations[0].epoch == service.registrations[1].epoch)
    }

    @Test("without a service a worker ends in order, and its exit code shows that its session did not quit")
    func orphan() throws {
        let service = try FakeBroker()
        let child = try service.startSession(environment: ["FANLIGHT_ORPHAN_SECONDS": "0.3"])
        service.dropSocket()
        try service.wait("the end") { child.hasEnded }
        #expect(child.exitCode == 1)
        #expect(service.output.contains("disappeared"))
    }

    @Test("a worker that the service refuses logs the reason and fails")
    func refused() throws {
        let service = try FakeBroker()
        service.answer = { _ in .refused(Failure(.notPermitted, "Not today.")) }
        let child = try service.startWorker()
        try service.wait("the end") { child.hasEnded }
        #expect(child.exitCode == 1)
        #expect(service.output.contains("Not today."))
    }

    @Test("a service that is about to end is tried again")
    func shuttingDown() throws {
        let service = try FakeBroker()
        service.answer = { [unowned service] _ in
            service.registrations.count == 1 ? .refused(Failure(.shuttingDown, "Ending.")) : .registered
        }
        try service.startWorker()
        try service.wait("the worker registers again") { service.registrations.count == 2 }
    }

    @Test("a worker ended by the service or a signal runs its views' disappear actions", arguments: [true, false])
    func ends(byService: Bool) throws {
        let service = try FakeBroker()
        let child = try service.startSession()
        if byService { service.send(.terminate) } else { child.signal(SIGTERM) }
        try service.wait("the end") { child.hasEnded }
        #expect(child.exitCode == 0)
        #expect(service.output.contains("disappeared"))
        try service.wait("the closed-session message") {
            service.workerMessages.contains(.sessionClosed(session: "one"))
        }
    }

    @Test("a closed session is reported, and its name is free again")
    func close() throws {
        let service = try FakeBroker()
        try service.startSession()
        service.send(.closeSession(name: "one"))
        try service.wait("the end") { service.workerMessages.contains(.sessionClosed(session: "one")) }
        service.open("one")
        try service.wait("the new session") {
            service.workerMessages.filter { if case .sessionOpened = $0 { true } else { false } }.count == 2
        }
    }
}
