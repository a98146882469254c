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

    private func append(_ text: String, to path: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test("logs returns whole lines after the cursor, and follow waits for the next")
    func follow() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        try append("one\ntwo\nthr", to: path(service, worker))
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        let first = try #require(client.lines(3))
        #expect(first.lines == ["one", "two"])
        client.request(4, .logs(session: "app", cursor: first.cursor, follow: true))
        client.request(5, .logs(session: "app", cursor: first.cursor, follow: false))
        service.turn(until: { client.reply(5) != nil })
        #expect(client.lines(5)?.lines == [])
        #expect(client.reply(4) == nil)
        try append("ee\n", to: path(service, worker))
        service.turn(until: { client.reply(4) != nil })
        #expect(client.lines(4)?.lines == ["three"])
    }

    @Test("the exit status of a killed worker is the last line of its log")
    func ending() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        try append("one\ntw", to: path(service, worker))
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
        service.broker?.records.record(getpid(), .registered, token: "before")
        let screen = Screen.cells(columns: 80, rows: 24)
        let info = SessionInfo(
            name: "app", app: "app", state: .running, process: 1, epoch: 77, clients: 0, screen: screen, startedAt: 5)
        let opened = Registration.Opened(
            name: "app", request: OpenRequest(app: "app", screen: screen), storagePath: "\(service.folder)/kept")
        let back = try FakeWorker(
            service, app: "app", token: "before", sessions: [info], opened: [opened], epoch: 77)
        service.turn(until: { back.isRegistered })
        // The worker runs in this process, so its death is simulated.
        service.broker?.died(try #require(service.broker?.workers.first { $0.epoch == 77 }), nil)
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
        let log = path(service, worker)
        try append("one\n", to: log)
        let token = try #require(service.broker?.workers.first?.token)
        let stranger = try FakeWorker(service, app: "app", token: "stated", process: worker.process)
        service.turn(until: { stranger.isRegistered })
        let adopted = try #require(service.broker?.workers.last)
        #expect(adopted.logPath == nil && adopted.token == "" && adopted.process == getpid())
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
        try append("one\n", to: path(service, worker))
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == ["one"])
    }

    @Test("follow continues with the next worker after a crash, and ends with the session")
    func followsAcrossRestart() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        try append("before\n", to: path(service, worker))
        client.request(3, .logs(session: "app", cursor: 7, follow: true))
        worker.die()
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == [killed])
        client.request(7, .logs(session: "app", cursor: try #require(client.lines(3)?.cursor), follow: true))
        let next = try service.startWorker()
        try append("after\n", to: path(service, next))
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
        try append("last\n", to: path(service, worker))
        worker.die()
        service.turn(until: { !client.events.isEmpty })
        client.request(3, .logs(session: "app", cursor: 0, follow: true))
        service.turn(until: { client.reply(3) != nil })
        let cursor = try #require(client.lines(3)?.cursor)
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
        #expect(!FileManager.default.fileExists(atPath: first))
        #expect(!FileManager.default.fileExists(atPath: path(service, next)))
        #expect(!FileManager.default.fileExists(atPath: "\(service.folder)/state/storage/app/app"))
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
        for path in [old, current] { try Data("line\n".utf8).write(to: URL(fileURLWithPath: path)) }
        try service.start()
        service.turn(until: { !FileManager.default.fileExists(atPath: old) })
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

    @Test("output is kept up to a limit, and a follower continues with whole lines")
    func bounded() throws {
        let limit = 256 << 10
        let service = try Service {
            $0.logLimit = limit
            $0.timing.logInterval = .milliseconds(1)
        }
        let (client, worker) = try service.session()
        let log = path(service, worker)
        try append("first\n", to: log)
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        let early = try #require(client.lines(3)).cursor
        var number = 0
        var written = 0
        for _ in 0..<8 {
            var text = ""
            for _ in 0..<10_000 {
                text += "line \(number)\n"
                number += 1
            }
            try append(text, to: log)
            written += text.utf8.count
            service.turn(until: { allocated(log) <= limit + 8192 })
        }
        #expect(written > 3 * limit)
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
        var serial: UInt32 = 7
        var last: String?
        while true {
            client.request(serial, .logs(session: "app", cursor: cursor, follow: false))
            service.turn(until: { client.reply(serial) != nil })
            let (lines, next) = try #require(client.lines(serial))
            if lines.isEmpty { break }
            (last, cursor, serial) = (lines.last, next, serial + 1)
        }
        #expect(last == "line \(number - 1)")
        client.request(100, .logs(session: "app", cursor: cursor, follow: true))
        try append("and on\n", to: log)
        service.turn(until: { client.reply(100) != nil })
        #expect(client.lines(100)?.lines == ["and on"])
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
            try append("worker \(number)\n", to: path(service, worker))
            logs.append(path(service, worker))
            worker.die()
            worker = try service.startWorker()
        }
        service.turn(until: { service.broker?.sessions["app"]?.isOpen == true })
        // Four with the running one.
        #expect(
            logs.map(FileManager.default.fileExists) == [Bool](repeating: false, count: 7)
                + [Bool](repeating: true, count: 3))
        client.request(3, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(3) != nil })
        #expect(client.lines(3)?.lines == ["worker 7", killed])
        let bytes = UInt64("worker 0\n\(killed)\n".utf8.count)
        client.request(4, .logs(session: "app", cursor: 8 * bytes, follow: false))
        service.turn(until: { client.reply(4) != nil })
        #expect(client.lines(4)?.lines == ["worker 8", killed])
    }

    /// Returns the allocated size of a file in bytes.
    private func allocated(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_blocks) * 512 : 0
    }

    @Test("a long log is read in pieces, and a line without end is split")
    func longLog() throws {
        let path = "/tmp/fanlight-log-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let lines = (0..<20_000).map { "line \($0)" }
        try (lines.joined(separator: "\n") + "\n" + String(repeating: "x", count: 40_000)).write(
            toFile: path, atomically: true, encoding: .utf8)
        var log = SessionLog()
        _ = log.begin(LogPath(path))
        log.finish()
        var read: [String] = []
        var cursor: UInt64 = 0
        while true {
            let (more, next) = log.lines(after: cursor)
            if more.isEmpty { break }
            read += more
            cursor = next
        }
        #expect(Array(read.prefix(20_000)) == lines)
        #expect(read.dropFirst(20_000).map(\.count) == [16_384, 16_384, 7_232])
        #expect(log.lines(after: .max).lines.isEmpty)
    }

    @Test(
        "a log that was replaced by something else fails with a sentence, and delays no other request",
        arguments: [0, 1, 2])
    func replaced(number: Int) throws {
        let service = try Service { $0.timing.logInterval = .milliseconds(1) }
        let (client, worker) = try service.session()
        let log = path(service, worker)
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
        try append("next\n", to: path(service, next))
        client.request(6, .logs(session: "app", cursor: 0, follow: false))
        service.turn(until: { client.reply(6) != nil })
        #expect(client.lines(6)?.lines == ["next"])
        rmdir(log)
    }

    @Test("sizes at the limit of the file system overflow nothing")
    func hugeFiles() throws {
        let paths = (0..<6).map { "/dev/shm/fanlight-log-\(UUID().uuidString)-\($0)" }
        defer { for path in paths { unlink(path) } }
        var log = SessionLog()
        for path in paths {
            let descriptor = try LogFile.open(LogPath(path), O_RDWR | O_CREAT)
            defer { close(descriptor) }
            #expect(ftruncate(descriptor, .max) == 0)
            _ = log.begin(LogPath(path))
            #expect(log.lines(after: 0).lines.isEmpty)
            #expect(log.lines(after: .max).lines.isEmpty)
            log.recordEmptied(LogPath(path), bytes: LogFile.size(LogPath(path)))
            #expect(log.lastWords.count <= 300)
            LogFile.append("end", to: LogPath(path))
            #expect(LogFile.shorten(LogPath(path), to: 4096) == .done)
        }
    }

    @Test("a follower continues after a log was emptied on a file system that cannot drop its beginning")
    func emptied() throws {
        let path = "/tmp/fanlight-log-\(UUID().uuidString)"
        defer { unlink(path) }
        var log = SessionLog()
        close(try LogFile.open(LogPath(path), O_WRONLY | O_CREAT))
        _ = log.begin(LogPath(path))
        try append((0..<2_000).map { "line \($0)\n" }.joined(), to: path)
        let cursor = log.lines(after: 0).cursor
        guard case .emptied(let bytes) = LogFile.shorten(LogPath(path), to: 9_000, canRelease: false) else {
            Issue.record("the log was not emptied")
            return
        }
        log.recordEmptied(LogPath(path), bytes: bytes)
        #expect(log.lines(after: cursor).lines.isEmpty)
        try append("next\n", to: path)
        #expect(log.lines(after: cursor).lines == ["next"])
        #expect(log.lines(after: 0).lines == ["next"])
        #expect(log.lastWords == "next")
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
