import Dispatch
import Display
import Foundation
import Testing
import Transport
import Wire

@testable import Broker

/// A disk that answers no file work of a service until it is unblocked.
private final class BlockedDisk {
    private let gate = DispatchSemaphore(value: 0)

    init(of broker: Broker) { broker.fileWork.perform { [gate] in gate.wait() } }

    deinit { unblock() }

    func unblock() { gate.signal() }
}

@Suite("Disks that do not answer")
struct SlowDiskTests {
    private let screen = Screen.cells(columns: 80, rows: 24)

    @Test("a session whose files cannot be made yet waits alone, can be closed, and opens once the disk answers")
    func opening() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let broker = try #require(service.broker)
        let disk = BlockedDisk(of: broker)
        try worker.print("one\n")
        client.request(3, .open(OpenRequest(app: "app", session: "second", screen: screen)))
        client.request(4, .open(OpenRequest(app: "app", session: "third", screen: screen)))
        client.request(5, .sessions)
        client.request(6, .logs(session: "app", cursor: 0, follow: false))
        client.request(7, .logs(session: "second", cursor: 0, follow: false))
        client.request(8, .close(session: "third"))
        service.turn(until: { (5...8).allSatisfy { client.reply($0) != nil } })
        #expect(client.sessions(5)?.map(\.name) == ["app", "second", "third"])
        #expect(client.lines(6)?.lines == ["one"])
        #expect(client.failure(7)?.canRetry == true)
        #expect(client.reply(8)?.result == .success(.done) && client.failure(4)?.text == "It was closed.")
        #expect(client.reply(3) == nil && broker.workers.count == 1)
        disk.unblock()
        let next = try service.startWorker()
        service.turn(until: { client.reply(3) != nil && broker.fileWork.awaitedCount == 0 })
        #expect(next.openName == "second" && broker.workers.count == 2)
        #expect(client.reply(3)?.result == .success(.opened(session: "second")))
        // The file of the session that was closed meanwhile is gone.
        service.awaitFiles()
        let logs = try FileManager.default.contentsOfDirectory(atPath: "\(service.folder)/state/logs")
        #expect(Set(logs) == [worker, next].reduce(into: []) { $0.insert("app-\($1.process).log") })
    }

    @Test("an app whose executable's disk does not answer delays no others, and ends if it is not wanted any more")
    func starting() throws {
        let service = try Service()
        let (client, _) = try service.session()
        let broker = try #require(service.broker)
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        broker.starts.perform { gate.wait() }
        client.request(3, .open(OpenRequest(app: "app", session: "second", screen: screen)))
        client.request(4, .open(OpenRequest(app: "app", session: "third", screen: screen)))
        service.turn(until: { broker.starts.awaitedCount == 1 })
        client.request(5, .close(session: "second"))
        client.request(6, .sessions)
        service.turn(until: { client.reply(5) != nil && client.reply(6) != nil })
        #expect(client.failure(3)?.text == "It was closed." && client.reply(4) == nil)
        #expect(client.sessions(6)?.map(\.name) == ["app", "third"] && broker.workers.count == 1)
        gate.signal()
        service.turn(until: { broker.workers.count == 2 && broker.workers.contains { $0.reserved?.name == "third" } })
        #expect(broker.startTurns.isEmpty && broker.starts.awaitedCount == 0)
    }

    @Test("a service that is stopped while it starts an app ends that app")
    func stopping() throws {
        let service = try Service()
        try service.installSilent("app")
        let broker = try #require(service.broker)
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        broker.starts.perform { gate.wait() }
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "app", screen: screen)))
        service.turn(until: { broker.starts.awaitedCount == 1 })
        broker.stop()
        #expect(!broker.hasStopped && broker.workers.isEmpty)
        gate.signal()
        service.turn(until: { !broker.workers.isEmpty })
        let process = try #require(broker.workers.first).process
        service.turn(until: { broker.hasStopped })
        #expect(ProcessStatus(of: process) == nil)
    }

    @Test("sessions and spares that have waited for the disk are started one after another")
    func turns() throws {
        let service = try Service { $0.timing.spareDelay = .zero }
        let (client, _) = try service.session()
        let broker = try #require(service.broker)
        // The spare of the first session's app.
        service.turn(until: { broker.workers.count == 2 && broker.fileWork.awaitedCount == 0 })
        let disk = BlockedDisk(of: broker)
        for number in 1...6 {
            // With arguments, so that the spare is not used.
            var open = OpenRequest(app: "app", session: "s\(number)", screen: screen)
            open.arguments = ["x"]
            client.request(UInt32(10 + number), .open(open))
        }
        broker.warmApps.insert("app")
        if let spare = broker.workers.first(where: \.isSpare) { broker.end(spare) }
        broker.prepareSpare(of: "app", for: .cell)
        service.turn(until: { broker.fileWork.awaitedCount == 7 })
        disk.unblock()
        // All results now wait for the loop.
        broker.fileWork.flush(within: .seconds(60))
        func started() -> Int { broker.workers.count { !$0.isEnding } }
        var counts = [started()]
        service.turn(until: {
            counts.append(started())
            return started() >= 8
        })
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 1 }, "\(counts)")
        #expect(broker.startTurns.isEmpty)
    }

    @Test("an open request that waits for the disk fails at its deadline, also for an app with a folder to look for")
    func deadline() throws {
        let service = try Service()
        try service.installSilent("app")
        try service.describe("other", #"{"name": "my app", "executable": "app.sh"}"#)
        let broker = try #require(service.broker)
        let disk = BlockedDisk(of: broker)
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "app", screen: screen)), timeout: 20)
        client.request(2, .open(OpenRequest(app: "my app", screen: screen)), timeout: 20)
        service.turn(until: { client.reply(1) != nil && client.reply(2) != nil })
        #expect(client.failure(1)?.code == .timeout && client.failure(2)?.code == .timeout)
        disk.unblock()
        // The former is listed and starts later. Nobody knows of the latter.
        _ = try service.startWorker()
        service.turn(until: { broker.fileWork.awaitedCount == 0 })
        #expect(broker.sessions.keys.sorted() == ["app"])
    }

    @Test("a crashed session and a closed one wait for no disk")
    func running() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let broker = try #require(service.broker)
        let disk = BlockedDisk(of: broker)
        worker.die()
        service.turn(until: { broker.sessions["app"]?.state == .restarting && broker.workers.isEmpty })
        client.request(3, .close(session: "app"))
        client.request(4, .sessions)
        service.turn(until: { client.reply(3) != nil && client.reply(4) != nil })
        #expect(client.reply(3)?.result == .success(.done) && client.sessions(4) == [])
        disk.unblock()
        service.turn(until: { broker.fileWork.awaitedCount == 0 })
        #expect(broker.workers.isEmpty)
        service.awaitFiles()
        #expect(try broker.records.processes().living.isEmpty)
    }

    @Test("a service removes the files that a killed one has begun: the log of a starting worker, and a new record")
    func begunFiles() throws {
        let service = try Service()
        let broker = try #require(service.broker)
        var log: LogPath?
        broker.makeFiles(for: "app", nil) { log = (try? $0.get())?.log }
        broker.records.record(getpid(), .registered, token: "")
        broker.records.remove(getpid())
        service.turn(until: { log != nil })
        let name = try #require(log?.name)
        try service.kill()
        let ended = try Process.run(URL(fileURLWithPath: "/bin/true"), arguments: [])
        ended.waitUntilExit()
        let state = "\(service.folder)/state"
        // The name that a service which has ended gave such a file.
        let old = name.replacingOccurrences(of: "-\(getpid()).log", with: "-\(ended.processIdentifier).log")
        let records = try #require(FileManager.default.contentsOfDirectory(atPath: "\(state)/workers").first)
        let begun = ["\(state)/logs/\(old)", "\(state)/workers/\(records)/\(getpid()).new"]
        for path in begun { try Data("1".utf8).write(to: URL(fileURLWithPath: path)) }
        try service.start()
        service.turn(until: { !begun.contains(where: FileManager.default.fileExists) })
        // This process may be another service that is starting the worker.
        #expect(FileManager.default.fileExists(atPath: "\(state)/logs/\(name)"))
    }

    @Test("a record that cannot be written is reported once and written later")
    func retriedRecord() throws {
        let service = try Service { $0.timing.descriptorRetryInterval = .milliseconds(1) }
        let broker = try #require(service.broker)
        // A file in the place of the folder.
        let workers = "\(service.folder)/state/workers"
        try "x".write(toFile: workers, atomically: false, encoding: .utf8)
        let (_, worker) = try service.session()
        let supervised = try #require(broker.workers.first)
        // The records of both stages have failed, and further attempts.
        service.turn(until: { supervised.failedRecords >= 4 })
        unlink(workers)
        var record: RecordedWorker?
        service.turn(until: {
            record = (try? broker.records.processes())?.living[worker.process]
            return record != nil
        })
        #expect(record?.stage == .registered && record?.token == supervised.token)
        #expect(service.logged.lines.count { $0.contains("is not recorded for the next service") } == 1)
    }

    @Test("a restarted service keeps descriptors for each recorded worker until it is back")
    func reservation() throws {
        let service = try Service()
        let worker = try FakeWorker(service, app: "hand", token: "")
        service.turn(until: { worker.openName != nil })
        #expect(service.broker?.listener.reservation.descriptors == 0)
        try service.kill()
        try service.start()
        let broker = try #require(service.broker)
        #expect(broker.listener.reservation.descriptors == ConnectionLimit.perRunningProcess)
        func isExpected(_ process: Int32) -> Bool {
            broker.listener.reservation.isExpected(.local(user: geteuid(), group: getegid(), process: process))
        }
        #expect(isExpected(getpid()) && !isExpected(getppid()))
        let back = try FakeWorker(service, app: "hand", token: "")
        service.turn(until: { back.isRegistered && broker.listener.reservation.descriptors == 0 })
        #expect(!isExpected(getpid()))
    }
}
