import Display
import Foundation
import Glibc
import Testing
import Transport
import Wire

@testable import Broker

/// Workers and services that do not answer, or not yet.
@Suite("Unresponsive peers")
struct UnresponsivePeerTests {
    @Test("the service answers a request that a session's process does not answer in time")
    func late() throws {
        let service = try Service {
            $0.timing.heartbeat = Heartbeat(interval: .seconds(60), silence: .seconds(120))
            $0.timing.answerDelay = .milliseconds(20)
        }
        let (client, worker) = try service.session()
        client.request(3, .inspect, timeout: 50)
        client.request(4, .inspect)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.failure(3)?.code == .timeout)
        #expect(client.failure(3)?.pending == [Pending(.busy, "the app's process does not answer")])
        // Its late reply is dropped, and that of the other request is not.
        let number = try #require(worker.attachments.first?.number)
        worker.reply(3, .done, to: number)
        worker.reply(4, .done, to: number)
        service.turn(until: { client.reply(4) != nil })
        #expect(client.replies(3).count == 1)
        #expect(client.reply(4)?.result == .success(.done))
    }

    @Test(
        "a process that still sends messages has more time to answer, up to a limit",
        arguments: [true, false])
    func atWork(isPatient: Bool) throws {
        let service = try Service {
            $0.timing.heartbeat = Heartbeat(interval: .seconds(60), silence: .seconds(120))
            $0.timing.answerDelay = .milliseconds(20)
            $0.timing.lateAnswerLimit = isPatient ? .seconds(60) : .milliseconds(40)
        }
        let (client, worker) = try service.session()
        let other = try service.client()
        other.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        let silent = try service.startWorker()
        service.turn(until: { other.reply(1) != nil })
        other.attach(2, to: "app-2")
        client.request(3, .inspect, timeout: 50)
        other.request(4, .inspect, timeout: 200)
        service.turn(until: {
            worker.send(.pong)
            return other.reply(4) != nil
        })
        #expect(other.failure(4)?.code == .timeout)
        #expect((client.reply(3) == nil) == isPatient)
        let number = try #require(worker.attachments.first?.number)
        worker.reply(3, .done, to: number)
        client.request(5, .sessions)
        service.turn(until: { client.reply(5) != nil && client.reply(3) != nil })
        #expect(client.replies(3).count == 1)
        #expect((client.failure(3) == nil) == isPatient)
        withExtendedLifetime(silent) {}
    }

    @Test("clients are notified when a session's process falls silent, and when it answers again")
    func silentProcess() throws {
        let service = try Service {
            $0.timing.heartbeat = Heartbeat(interval: .milliseconds(20), silence: .milliseconds(200))
        }
        let (client, worker) = try service.session()
        func busy() -> [Bool] {
            client.events.compactMap { if case .busy(let milliseconds) = $0 { milliseconds > 0 } else { nil } }
        }
        worker.answersPings = false
        service.turn(until: { !busy().isEmpty })
        #expect(service.broker?.sessions["app"]?.state == .busy)
        worker.answersPings = true
        worker.send(.pong)
        service.turn(until: { busy().count > 1 })
        #expect(busy() == [true, false])
        #expect(service.broker?.sessions["app"]?.state == .running)
        // A pong does not clear a busy state that the process itself reported.
        worker.send(.busy(session: "app", milliseconds: 3_000))
        worker.send(.pong)
        worker.send([33, 1], to: try #require(worker.attachments.first?.number))
        service.turn(until: { !client.frames.isEmpty })
        #expect(busy() == [true, false, true])
        #expect(service.broker?.sessions["app"]?.state == .busy)
    }

    @Test("a worker that reports itself busy all the time causes few events, and the last one is its last state")
    func busyFlood() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        func busy() -> [Bool] {
            client.events.compactMap { if case .busy(let milliseconds) = $0 { milliseconds > 0 } else { nil } }
        }
        /// Returns once the client has got all that was sent to it before.
        func awaitFrame() {
            let count = client.frames.count
            worker.send([33, 1], to: number)
            service.turn(until: { client.frames.count > count })
        }
        for milliseconds: UInt64 in 1...100 { worker.send(.busy(session: "app", milliseconds: milliseconds)) }
        awaitFrame()
        #expect(busy() == [true])
        for milliseconds: UInt64 in 0...1_000 {
            worker.send(.busy(session: "app", milliseconds: milliseconds.isMultiple(of: 2) ? 0 : 5))
        }
        awaitFrame()
        service.turn(until: { service.broker?.sessions["app"]?.hasDelayedBusy == false })
        awaitFrame()
        #expect(busy().count < 200 && busy().last == false)
        #expect(service.broker?.sessions["app"]?.state == .running)
    }

    @Test("a lost read-only request can be retried; a lost action may have had its effect")
    func unanswered() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .wait(Condition(Locator(identifier: "x"))))
        client.request(4, .act(.tap(count: 1), on: Locator(identifier: "x")))
        client.request(5, .settle)
        service.turn(until: { worker.requests().count == 3 })
        worker.die()
        service.turn(until: { client.reply(3) != nil && client.reply(4) != nil && client.reply(5) != nil })
        let killed = "app was ended by signal 9 (Killed)."
        for serial: UInt32 in [3, 5] {
            #expect(client.failure(serial)?.code == .lost && client.failure(serial)?.canRetry == true)
            #expect(client.failure(serial)?.text == "\(killed) It had not answered yet; ask again.")
        }
        #expect(client.failure(4)?.canRetry == false)
        #expect(client.failure(4)?.text == "\(killed) It is unknown whether this had an effect.")
    }

    @Test("a duplicate serial is refused, and neither request gets another answer")
    func sameSerial() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        client.request(9, .logs(session: "app", cursor: 0, follow: true))
        client.request(9, .sessions)
        client.request(8, .inspect)
        client.request(8, .sessions)
        client.request(7, .logs(session: "app", cursor: 0, follow: true))
        client.request(7, .inspect)
        service.turn(until: { client.reply(9) != nil && client.reply(8) != nil && client.reply(7) != nil })
        // The late replies to the first of each arrive now.
        worker.reply(8, .done, to: number)
        client.request(3, .close(session: "app"))
        service.turn(until: { client.reply(3) != nil })
        for serial: UInt32 in 7...9 {
            #expect(client.replies(serial).count == 1 && client.failure(serial)?.code == .malformed, "\(serial)")
        }
    }

    @Test(
        "a request refused for a duplicate serial is not answered again later")
    func sameSerialInSession() throws {
        let service = try Service { $0.timing.answerDelay = .milliseconds(20) }
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        func refuse(_ serial: UInt32) {
            let failure = Failure(.malformed, "Request \(serial) is open already.")
            worker.send(ServiceMessage.reply(Reply(serial: serial, .failure(failure))).encode(), to: number)
        }
        client.request(8, .settle, timeout: 100)
        client.request(8, .settle, timeout: 100)
        // The worker answers the first request while the second is in transit, so both requests get an answer.
        client.request(7, .settle, timeout: 100)
        client.request(7, .settle, timeout: 100)
        service.turn(until: { worker.requests().count == 4 })
        refuse(8)
        worker.reply(7, .done, to: number)
        worker.reply(7, .done, to: number)
        // Request 9 is never answered and times out. Further replies to requests 7 and 8 would have arrived before its
        // timeout.
        client.request(9, .settle, timeout: 100)
        service.turn(until: { client.reply(9) != nil })
        #expect(client.failure(9)?.code == .timeout)
        #expect(client.replies(8).count == 1 && client.failure(8)?.code == .malformed)
        #expect(client.replies(7).count == 2 && client.failure(7) == nil)
    }

    @Test("a client that sends requests and never reads is dismissed, with a bounded queue of two frames and a little")
    func unread() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let other = try service.client()
        let number = try #require(worker.attachments.first?.number)
        let piece = [UInt8](repeating: 7, count: Answer.pieceBytes)
        func answers(_ serials: Range<UInt32>) {
            for serial in serials {
                client.request(serial, .inspect)
                service.turn(until: {
                    worker.requests().contains(serial) || service.broker?.clients[number]?.hasDroppedMessages != false
                })
                worker.reply(serial, .resource(piece, size: UInt32(piece.count)), to: number)
            }
        }
        // A client that reads may receive more than that.
        answers(100..<300)
        service.turn(until: { client.reply(299) != nil })
        client.stopsReading = true
        answers(400..<630)
        client.stopsReading = false
        client.send(.ping)
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .limitReached)
        let got = (400..<630).count { client.reply($0) != nil }
        #expect(((16 << 20)...(22 << 20)).contains(got * piece.count), "\(got)")
        other.request(1, .sessions)
        service.turn(until: { other.reply(1) != nil })
    }

    @Test("after a session's Goodbye nothing more is sent on the connection")
    func goodbye() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let number = try #require(worker.attachments.first?.number)
        worker.send(ServiceMessage.goodbye(Goodbye(.malformed, "An action is missing.")).encode(), to: number)
        service.turn(until: { client.goodbye != nil })
        client.request(3, .sessions)
        client.send(.ping)
        // A later request of another client is handled after it.
        let other = try service.client()
        other.request(1, .sessions)
        service.turn(until: { other.reply(1) != nil })
        #expect(client.messages.count { if case .goodbye = $0 { true } else { false } } == 1)
        #expect(client.reply(3) == nil)
        #expect(!client.messages.contains(.pong))
    }

    @Test("requests to a restarted service wait for the workers of the previous one")
    func comingBack() throws {
        let service = try Service { $0.timing.workerReturnDeadline = .seconds(60) }
        let worker = try FakeWorker(service, app: "app", token: "")
        service.turn(until: { worker.openName != nil })
        worker.send(.sessionOpened(session: "app", title: ""))
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == true })
        try service.kill()
        service.turn(until: { worker.isLost })
        try service.start()
        let client = try service.client()
        client.request(1, .sessions)
        client.request(2, .attach(AttachRequest(session: "app", mode: .control)))
        client.request(3, .apps)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.reply(1) == nil)
        let info = SessionInfo(
            name: "app", app: "app", state: .running, process: worker.process, epoch: worker.epoch, clients: 0,
            screen: .cells(columns: 80, rows: 24), startedAt: 5)
        let back = try FakeWorker(service, app: "app", token: "", sessions: [info], epoch: worker.epoch)
        service.turn(until: { client.reply(1) != nil && client.reply(2) != nil })
        #expect(client.sessions(1)?.map(\.name) == ["app"])
        service.turn(until: { back.attachments.count == 1 })
    }

    @Test("workers that do not come back are awaited for a bounded time")
    func notComingBack() throws {
        let service = try Service { $0.timing.workerReturnDeadline = .milliseconds(100) }
        let worker = try FakeWorker(service, app: "app", token: "")
        service.turn(until: { worker.openName != nil })
        try service.kill()
        worker.disconnect()
        try service.start()
        let client = try service.client()
        client.request(1, .sessions)
        service.turn(until: { client.reply(1) != nil })
        #expect(client.sessions(1)?.isEmpty == true)
        let words = "Process \(getpid()) of the previous service has not connected again"
        #expect(service.logged.lines.contains { $0.contains(words) })
    }

    @Test("a worker that ended without a service is noted in the log of the next one")
    func endedWithoutService() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        try service.kill()
        worker.die()
        service.turn(until: { kill(worker.process, 0) != 0 })
        try service.start()
        let words = "Process \(worker.process) of the previous service has ended"
        #expect(service.logged.lines.contains { $0.contains(words) })
    }

    @Test("a killed service's children that never register are ended by the next one, and only those")
    func neverRegistered() throws {
        let service = try Service()
        _ = try service.session()
        let registered = try #require(service.broker?.workers.first).process
        try service.describe("mute", #"{"executable": "/bin/sleep", "arguments": ["1000"]}"#)
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "mute", screen: .cells(columns: 80, rows: 24))), timeout: 50)
        service.turn(until: {
            client.reply(1) != nil && service.broker?.workers.contains { $0.app == "mute" } == true
        })
        let mute = try #require(service.broker?.workers.first { $0.app == "mute" }).process
        try service.kill()
        service.configuration.timing.registrationDeadline = .milliseconds(200)
        try service.start()
        service.turn(until: { kill(mute, 0) != 0 })
        #expect(
            service.logged.lines.contains { $0.contains("Process \(mute) of the previous service did not register") })
        #expect(kill(registered, 0) == 0)
    }

    @Test("services with the same state folder have separate worker records")
    func sharedState() throws {
        let folder = "/tmp/fanlight-records-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = WorkerRecords(stateFolder: folder, endpoint: .ipc(path: "/tmp/a.sock"))
        let others = WorkerRecords(stateFolder: folder, endpoint: .ipc(path: "/tmp/b.sock"))
        records.record(getpid(), .starting, token: "")
        let first = try records.processes().living
        #expect(first.mapValues(\.stage) == [getpid(): .starting] && first[getpid()]?.token == "")
        #expect(try others.processes().living.isEmpty)
        records.record(getpid(), .registered, token: "secret", names: ["a": "b"])
        let second = try #require(try records.processes().living[getpid()])
        #expect(second.stage == .registered && second.names == ["a": "b"] && second.token == "secret")
        records.remove(getpid())
        #expect(try records.processes().living.isEmpty)
    }

    /// Writes records of processes that have ended.
    private func writeEnded(_ count: Int, beside record: String) throws {
        let folder = (record as NSString).deletingLastPathComponent
        let gone = (1...).lazy.map { Int32.max - $0 }.filter { kill($0, 0) != 0 }
        for process in gone.prefix(count) {
            let token = String(repeating: "a", count: 22) + String(process)
            try "1 registered \(token)".write(toFile: "\(folder)/\(process)", atomically: false, encoding: .utf8)
        }
    }

    @Test("many records of ended processes are read in parts, and living ones always")
    func manyRecords() throws {
        let folder = "/tmp/fanlight-records-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = WorkerRecords(stateFolder: folder, endpoint: .ipc(path: "/tmp/a.sock"))
        records.record(getpid(), .registered, token: "")
        let inside = try #require(FileManager.default.subpaths(atPath: folder)?.first { $0.hasSuffix("/\(getpid())") })
        try writeEnded(WorkerRecords.endedLimit + 50, beside: "\(folder)/\(inside)")
        for expected in [WorkerRecords.endedLimit, 50, 0] {
            let (living, gone) = try records.processes()
            #expect(living.mapValues(\.stage) == [getpid(): .registered])
            #expect(gone.count == expected)
        }
    }

    @Test("a service that starts after one with many ended workers searches for the processes of a few at once")
    func manyEnded() throws {
        let service = try Service { $0.timing.terminationCheckInterval = .milliseconds(1) }
        let worker = try FakeWorker(service, app: "hand", token: "")
        service.turn(until: { worker.openName != nil })
        try service.kill()
        let inside = FileManager.default.subpaths(atPath: service.folder)?.first { $0.hasSuffix("/\(getpid())") }
        try writeEnded(40, beside: "\(service.folder)/\(try #require(inside))")
        try service.start()
        let broker = try #require(service.broker)
        #expect(broker.terminations.count == 4 && broker.endedFamilies.count == 36)
        let client = try service.client()
        client.request(1, .apps)
        service.turn(until: { client.reply(1) != nil })
        service.turn(until: { broker.terminations.isEmpty && broker.endedFamilies.isEmpty })
    }

    @Test("a record truncated by a full disk is not taken for an ended process")
    func halfRecord() throws {
        let folder = "/tmp/fanlight-records-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = WorkerRecords(stateFolder: folder, endpoint: .ipc(path: "/tmp/a.sock"))
        records.record(getpid(), .registered, token: "")
        let inside = try #require(FileManager.default.subpaths(atPath: folder)?.first { $0.hasSuffix("/\(getpid())") })
        let file = "\(folder)/\(inside)"
        truncate(file, 0)
        var (living, gone) = try records.processes()
        #expect(living.isEmpty && gone.isEmpty)
        #expect(access(file, F_OK) != 0)
        // A record that cannot be written at all leaves none.
        records.record(getpid(), .registered, token: "")
        mkdir("\(file).new", 0o700)
        records.record(getpid(), .registered, token: "")
        (living, gone) = try records.processes()
        #expect(living.isEmpty && gone.isEmpty)
    }

    @Test("a record that an app has replaced is written anew, and neither a pipe nor a link is opened")
    func replacedRecord() throws {
        let folder = "/tmp/fanlight-records-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = WorkerRecords(stateFolder: folder, endpoint: .ipc(path: "/tmp/a.sock"))
        records.record(getpid(), .starting, token: "")
        let inside = try #require(FileManager.default.subpaths(atPath: folder)?.first { $0.hasSuffix("/\(getpid())") })
        let (file, precious) = ("\(folder)/\(inside)", "\(folder)/precious")
        try "precious".write(toFile: precious, atomically: true, encoding: .utf8)
        for replace in [{ mkfifo(file, 0o600) }, { symlink(precious, file) }] as [() -> Int32] {
            unlink(file)
            #expect(replace() == 0)
            records.record(getpid(), .registered, token: "")
            #expect(try records.processes().living[getpid()]?.stage == .registered)
            unlink(file)
            #expect(replace() == 0)
            #expect(try records.processes().living.isEmpty)
        }
        #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
        records.record(getpid(), .registered, token: "")
        // A link in the place of the folder: nothing is made or removed where it leads to.
        let workers = "\(folder)/workers"
        try FileManager.default.moveItem(atPath: workers, toPath: "\(folder)/elsewhere")
        symlink("\(folder)/elsewhere", workers)
        records.remove(getpid())
        #expect(try records.processes().living.isEmpty)
        #expect(access(file, F_OK) == 0)
    }
}
