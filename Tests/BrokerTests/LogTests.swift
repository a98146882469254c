import Display
import Foundation
import Testing
import Wire

@testable import Broker

@Suite("Logs")
struct LogTests {
    private func path(_ service: Service, _ worker: FakeWorker) -> String {
        "\(service.folder)/state/logs/app-\(worker.process).log"
    }

    /// The line that the service appends.
    private let killed = "fanlight: app was ended by signal 9 (Killed)."

    @Test("logs returns whole lines after the cursor, and follow waits for the next")
    func follow() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        try worker.print("one\ntwo\nthr")
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        let first = try #require(client.lines(3))
        #expect(first.lines == ["one", "two"])
        client.request(4, .logs(session: "app", cursor: first.cursor, follow: true))
        client.request(5, .logs(session: "app", cursor: first.cursor, follow: false))
        service.turn(until: { client.reply(5) != nil })
        #expect(client.lines(5)?.lines == [])
        #expect(client.reply(4) == nil)
        try worker.print("ee\n")
        service.turn(until: { client.reply(4) != nil })
        #expect(client.lines(4)?.lines == ["three"])
    }

    @Test("the exit status of a killed worker is the last line of its log")
    func ending() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        try worker.print("one\ntw")
        worker.die()
        _ = try service.startWorker()
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == ["one", "tw", killed])
    }

    @Test("the log of an adopted worker notes that it is gone")
    func endingOfAdopted() throws {
        let service = try Service()
        try service.installSilent("app")
        let log = "\(service.folder)/state/logs/app-\(getpid()).log"
        #expect(FileManager.default.createFile(atPath: log, contents: Data("one\n".utf8)))
        let broker = try #require(service.broker)
        broker.records.record(getpid(), .registered, token: "before")
        broker.recordedWorkers = try broker.records.processes().living
        let screen = Screen.cells(columns: 80, rows: 24)
        let info = SessionInfo(
            name: "app", app: "app", state: .running, process: 1, epoch: 77, clients: 0, screen: screen, startedAt: 5)
        let opened = Registration.Opened(
            name: "app", request: OpenRequest(app: "app", screen: screen), storagePath: "\(service.folder)/kept")
        let back = try FakeWorker(
            service, app: "app", token: "before", sessions: [info], opened: [opened], epoch: 77)
        service.turn(until: { back.isRegistered })
        // The worker runs in this process, so its death is simulated.
        service.broker?.ended(try #require(service.broker?.workers.first { $0.epoch == 77 }), nil)
        _ = try service.startWorker()
        let client = try service.client()
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == ["one", "fanlight: app is gone."])
    }

    @Test("a peer gets neither the log nor the token of another process that it states")
    func statedProcess() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        try worker.print("one\n")
        let token = try #require(service.broker?.workers.first?.token)
        let stranger = try FakeWorker(service, app: "app", token: "stated", process: worker.process)
        service.turn(until: { stranger.isRegistered })
        let adopted = try #require(service.broker?.workers.last)
        #expect(adopted.log == nil && adopted.token == "" && adopted.process == getpid())
        service.broker?.died(adopted, nil)
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == ["one"] && !token.isEmpty)
    }

    @Test("a link in the place of the folder of logs is not followed")
    func linkedFolder() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let (logs, outside) = ("\(service.folder)/state/logs", "\(service.folder)/outside")
        service.awaitFiles()
        try FileManager.default.moveItem(atPath: logs, toPath: outside)
        try FileManager.default.createSymbolicLink(atPath: logs, withDestinationPath: outside)
        let name = "app-\(worker.process).log"
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        client.request(4, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        worker.die()
        service.turn(until: { client.reply(3) != nil && client.reply(4) != nil })
        #expect(client.failure(3)?.code == .refused)
        #expect(client.failure(4)?.text.contains("logs is not a folder of this service but a symbolic link") == true)
        client.request(5, .close(session: "app"))
        service.turn(until: { client.reply(5) != nil })
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [name])
        #expect(try String(contentsOfFile: "\(outside)/\(name)", encoding: .utf8) == "")
    }

    @Test("reading a log that was removed fails with a sentence")
    func removed() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        service.awaitFiles()
        unlink(path(service, worker))
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.failure(3)?.code == .refused)
        #expect(client.failure(3)?.text.contains("app-\(worker.process).log was removed") == true)
    }

    @Test("the folder of logs is made again for the next worker after it was removed")
    func removedFolder() throws {
        let service = try Service()
        try FileManager.default.removeItem(atPath: "\(service.folder)/state")
        let (client, worker) = try service.session()
        try worker.print("one\n")
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == ["one"])
    }

    @Test("a log that grows without pause is read once for each place of its followers at a time")
    func growthRounds() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let broker = try #require(service.broker)
        let log = try #require(broker.sessions["app"]?.log)
        for serial in 10..<13 as Range<UInt32> {
            client.request(serial, .logs(session: "app", cursor: 0, follow: true))
        }
        service.turn(until: { broker.followerCount == 3 })
        let gate = DispatchSemaphore(value: 0)
        broker.logs.perform { gate.wait() }
        #expect(broker.logs.pendingReadCount == 0)
        for _ in 0..<10 { broker.logGrew(log) }
        #expect(broker.logs.pendingReadCount == 1)
        gate.signal()
        try worker.print("one\n")
        service.turn(until: { (10..<13).allSatisfy { client.reply($0) != nil } })
        #expect((10..<13).allSatisfy { client.lines($0)?.lines == ["one"] })
        service.turn(until: { broker.growthRounds.isEmpty && broker.logs.pendingReadCount == 0 })
    }

    @Test("a follower gets the failure of a log that has grown and cannot be read")
    func unreadableGrowth() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let broker = try #require(service.broker)
        let log = try #require(broker.sessions["app"]?.log)
        client.request(3, .logs(session: "app", cursor: 0, follow: true))
        service.turn(until: { broker.followerCount == 1 })
        try worker.print("one\n")
        // The line is written and then removed before the growth is noticed here.
        let file = path(service, worker)
        broker.logs.read(log, after: .max, within: .seconds(60)) { _ in }
        broker.logs.perform { truncate(file, 0) }
        service.turn(until: { client.reply(3) != nil })
        #expect(client.failure(3)?.code == .refused)
        #expect(client.failure(3)?.text.contains("app-\(worker.process).log was shortened") == true)
        #expect(broker.followerCount == 0)
    }

    @Test("follow continues with the next worker after a crash, and ends with the session")
    func followsAcrossRestart() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        try worker.print("before\n")
        client.request(3, .logs(session: "app", cursor: 7, follow: true))
        worker.die()
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == [killed])
        client.request(7, .logs(session: "app", cursor: try #require(client.lines(3)?.cursor), follow: true))
        let next = try service.startWorker()
        try next.print("after\n")
        service.turn(until: { client.reply(7) != nil })
        #expect(client.lines(7)?.lines == ["after"])
        client.request(4, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(4) != nil })
        #expect(client.lines(4)?.lines == ["before", killed])
        let cursor = try #require(client.lines(7)?.cursor)
        client.request(5, .logs(session: "app", cursor: cursor, follow: true))
        client.request(6, .close(session: "app"))
        service.turn(until: { client.reply(5) != nil && client.reply(6) != nil })
        #expect(client.lines(5)?.lines == [])
        #expect(client.reply(5)?.result == .success(.logs(lines: [], cursor: cursor, ended: true)))
    }

    @Test("the log of a session that is no longer restarted ends, also for followers")
    func over() throws {
        let service = try Service { $0.timing.deathLimit = 1 }
        let (client, worker) = try service.session()
        try worker.print("last\n")
        worker.die()
        service.turn(until: { !client.events.isEmpty })
        client.request(3, .logs(session: "app", cursor: 0, follow: true))
        service.turn(until: { client.reply(3) != nil })
        let cursor = try #require(client.lines(3)?.cursor, "the reply is \(String(describing: client.reply(3)))")
        #expect(client.reply(3)?.result == .success(.logs(lines: ["last", killed], cursor: cursor, ended: true)))
        client.request(4, .logs(session: "app", cursor: cursor, follow: true))
        service.turn(until: { client.reply(4) != nil })
        #expect(client.reply(4)?.result == .success(.logs(lines: [], cursor: cursor, ended: true)))
    }

    @Test("closing a session deletes its log and storage; a crash keeps both")
    func closing() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let first = path(service, worker)
        service.awaitFiles()
        let stored = "\(service.folder)/state/storage/app/app/stored/value"
        try FileManager.default.createDirectory(atPath: stored, withIntermediateDirectories: true)
        worker.die()
        let next = try service.startWorker()
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == true })
        #expect(FileManager.default.fileExists(atPath: first))
        #expect(FileManager.default.fileExists(atPath: stored))
        client.request(3, .close(session: "app"))
        service.turn(until: { next.messages.contains(.closeSession(name: "app")) })
        next.send(.sessionClosed(session: "app"))
        service.turn(until: {
            client.reply(3) != nil && service.broker?.workers.contains { $0.process == next.process } == false
        })
        // Other threads remove the files.
        service.turn(until: {
            ![first, path(service, next), "\(service.folder)/state/storage/app/app"]
                .contains(where: FileManager.default.fileExists)
        })
    }

    @Test("a process gets a log of its own if an earlier one had its number")
    func reusedNumber() throws {
        let service = try Service()
        let broker = try #require(service.broker)
        let logs = "\(service.folder)/state/logs"
        let (first, second) = ("app-\(getpid()).log", "app-abc-\(getpid()).log")
        func name() -> String { broker.logNames(app: "app", process: getpid(), token: "abc").nameForNewLog.name }
        #expect(name() == first)
        // Any of the older session's files takes the name.
        for file in [first, "\(first).1", "\(first).\(LogRetention.olderFiles)"] {
            #expect(FileManager.default.createFile(atPath: "\(logs)/\(file)", contents: nil))
            #expect(name() == second)
            try FileManager.default.removeItem(atPath: "\(logs)/\(file)")
        }
        #expect(name() == first)
    }

    @Test("the log of a worker whose number was used before is continued by the next service")
    func adoptedSecondName() throws {
        let service = try Service()
        let logs = "\(service.folder)/state/logs"
        let (first, second) = ("\(logs)/app-\(getpid()).log", "\(logs)/app-before-\(getpid()).log")
        #expect(FileManager.default.createFile(atPath: first, contents: Data("other\n".utf8)))
        #expect(FileManager.default.createFile(atPath: second, contents: Data("own\n".utf8)))
        let broker = try #require(service.broker)
        let worker = SupervisedWorker(app: "app", origin: .adopted, process: getpid(), token: "before")
        broker.adoptOutput(of: worker)
        var piece: LogPiece?
        broker.logs.read(try #require(worker.log), after: 0, within: .seconds(60)) { piece = $0 }
        service.turn(until: { piece != nil })
        #expect(piece?.lines == ["own"])
    }

    @Test("a service removes the logs of ended workers of earlier services")
    func oldLogs() throws {
        let service = try Service()
        let logs = "\(service.folder)/state/logs"
        try service.kill()
        let ended = try Process.run(URL(fileURLWithPath: "/bin/true"), arguments: [])
        ended.waitUntilExit()
        let old = "\(logs)/app-\(ended.processIdentifier).log"
        let current = "\(logs)/app-\(getpid()).log"
        let older = "\(old).\(LogRetention.olderFiles)"
        for path in [old, older, current] { try Data("line\n".utf8).write(to: URL(fileURLWithPath: path)) }
        try service.start()
        service.turn(until: { ![old, older].contains(where: FileManager.default.fileExists) })
        #expect(FileManager.default.fileExists(atPath: current))
    }

    @Test("following the log of a session without output ends at the timeout, without lines")
    func timesOut() throws {
        let service = try Service()
        let (client, _) = try service.session()
        client.request(3, .logs(session: "app", cursor: 0, follow: true), timeout: 50)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == [])
        #expect(service.broker?.followerCount == 0)
    }

    /// Returns the files of a worker's log, the current one last.
    private func files(_ service: Service, _ worker: FakeWorker) -> [String] {
        let current = path(service, worker)
        let older = (1...LogRetention.olderFiles + 2).reversed().map { "\(current).\($0)" }
        return (older + [current]).filter(FileManager.default.fileExists)
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    @Test("output is kept in four files of a bounded size, and a follower continues with whole lines")
    func bounded() throws {
        let limit = 64 << 10
        let service = try Service { $0.logLimit = limit }
        let (client, worker) = try service.session()
        try worker.print("first\n")
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        let early = try #require(client.lines(3)).cursor
        var number = 0
        var written = 0
        for round in 0..<8 as Range<UInt32> {
            var text = ""
            // Less than waits for the disk at once, so that nothing is dropped.
            for _ in 0..<10_000 {
                text += "line \(number)\n"
                number += 1
            }
            try worker.print(text)
            written += text.utf8.count
            // All of the output is in files before a client is answered.
            client.request(200 + round, .logs(session: "app", cursor: .max, follow: false))
            service.turn(until: { client.reply(200 + round) != nil })
            let sizes = files(service, worker).map(size)
            #expect(sizes.count <= 4 && sizes.allSatisfy { $0 <= limit })
        }
        #expect(written > 8 * limit)
        let paths = files(service, worker)
        #expect(paths.count == 4)
        for path in paths {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.hasPrefix("line ") && text.hasSuffix("\n"), "\(path) has a part of a line")
        }
        // Cursors before any eviction, and within evicted bytes.
        for (serial, cursor) in [(UInt32(4), 0), (5, early), (6, early + 100)] {
            client.request(serial, .logs(session: "app", cursor: cursor, follow: false))
            service.turn(until: { client.reply(serial) != nil })
            let kept = try #require(client.lines(serial)).lines
            let first = try #require(kept.first.flatMap { Int($0.dropFirst(5)) })
            #expect(first > 0)
            #expect(kept == kept.indices.map { "line \(first + $0)" })
        }
        var cursor: UInt64 = 0
        var serial: UInt32 = 300
        var kept: [String] = []
        while true {
            client.request(serial, .logs(session: "app", cursor: cursor, follow: false))
            service.turn(until: { client.reply(serial) != nil })
            let (lines, next) = try #require(client.lines(serial))
            if lines.isEmpty { break }
            kept += lines
            (cursor, serial) = (next, serial + 1)
        }
        #expect(kept == (number - kept.count..<number).map { "line \($0)" })
        client.request(7, .logs(session: "app", cursor: cursor, follow: true))
        try worker.print("and on\n")
        service.turn(until: { client.reply(7) != nil })
        #expect(client.lines(7)?.lines == ["and on"])
    }

    @Test("an app that prints without pause delays no client, and its last words are in the log")
    func printing() throws {
        let limit = 64 << 10
        let service = try Service { $0.logLimit = limit }
        try service.install(
            "app",
            script: """
                echo "$FANLIGHT_SPAWN_TOKEN" > \(service.folder)/tokens/$$.part
                mv \(service.folder)/tokens/$$.part \(service.folder)/tokens/$$.token
                exec yes "a line of the app"
                """)
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        let worker = try service.startWorker()
        service.turn(until: { client.reply(1) != nil })
        var (serial, length) = (10 as UInt32, 0)
        // A loaded machine may let the app print later than fifty requests take.
        while serial < 60 || length <= limit {
            client.request(serial, .logs(session: "app", cursor: .max, follow: false))
            service.turn(until: { client.reply(serial) != nil })
            let sizes = files(service, worker).map(size)
            length = max(length, sizes.reduce(0, +))
            #expect(sizes.count <= 4 && sizes.allSatisfy { $0 <= limit })
            serial += 1
        }
        worker.die()
        _ = try service.startWorker()
        let log = path(service, worker)
        service.turn(until: { (try? String(contentsOfFile: log, encoding: .utf8))?.hasSuffix("\(killed)\n") == true })
        // The last line may be cut.
        #expect(service.logged.lines.contains { $0.contains("Its last output: “a") })
    }

    @Test("a session with many workers keeps the output of the last ones")
    func manyWorkers() throws {
        let service = try Service {
            $0.timing.deathLimit = 100
            $0.timing.restartDelay = .zero
        }
        var (client, worker) = try service.session()
        var logs: [String] = []
        for number in 0..<10 {
            try worker.print("worker \(number)\n")
            logs.append(path(service, worker))
            worker.die()
            worker = try service.startWorker()
        }
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == true })
        // Four with the running one. Another thread removes the others.
        let kept = [Bool](repeating: false, count: 7) + [Bool](repeating: true, count: 3)
        service.turn(until: { logs.map(FileManager.default.fileExists) == kept })
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == ["worker 7", killed])
        let bytes = UInt64("worker 0\n\(killed)\n".utf8.count)
        client.request(4, .logs(session: "app", cursor: 8 * bytes, follow: false))
        service.turn(until: { client.reply(4) != nil })
        #expect(client.lines(4)?.lines == ["worker 8", killed])
    }

    @Test(
        "a log that was replaced by something else fails with a sentence, and delays no other request",
        arguments: [0, 1, 2])
    func replaced(number: Int) throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let log = path(service, worker)
        service.awaitFiles()
        unlink(log)
        let kind =
            switch number {
            case 0:
                mkfifo(log, 0o600) == 0 ? "a named pipe" : ""
            case 1:
                symlink("/dev/zero", log) == 0 ? "a symbolic link" : ""
            default:
                mkdir(log, 0o700) == 0 ? "a folder" : ""
            }
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        client.request(4, .logs(session: "app", cursor: 0, follow: true))
        client.request(5, .sessions)
        service.turn(until: { [3, 4, 5].allSatisfy { client.reply($0) != nil } })
        #expect(client.failure(3)?.code == .refused)
        #expect(client.failure(3)?.text.contains("is not a file but \(kind).") == true)
        #expect(client.failure(4)?.code == .refused)
        // Its last lines are read, and its end is appended.
        worker.die()
        let next = try service.startWorker()
        try next.print("next\n")
        client.request(6, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(6) != nil })
        #expect(client.lines(6)?.lines == ["next"])
        rmdir(log)
    }

    @Test("a flood of refused connections is logged as one line per interval, with their number")
    func flood() throws {
        let service = try Service { $0.timing.refusalReports = .seconds(1) }
        let count = 50
        for _ in 0..<count {
            let client = try TestClient(service)
            client.send(.hello(Hello(major: 99, client: "old", role: .controller)))
            service.turn(until: { client.goodbye?.code == .unsupportedVersion })
        }
        let refusals = { service.logged.lines.filter { $0.contains("Refused a connection: ") } }
        let accounted = {
            refusals().reduce(0) { sum, line in
                sum
                    + (line.split(separator: "(the last of ").dropFirst().first.flatMap {
                        Int($0.prefix { $0.isNumber })
                    } ?? 1)
            }
        }
        service.turn(until: { accounted() == count })
        #expect(refusals().count < 20)
    }
}
