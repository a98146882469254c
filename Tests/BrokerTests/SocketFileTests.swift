import Foundation
import Glibc
import Testing
import Wire

@testable import Broker
@testable import Transport

@Suite("Files beside the socket")
struct SocketFileTests {
    @Test("a removed socket is restored, and connected clients are not affected")
    func removedSocket() throws {
        let service = try Service { $0.timing.tidyDelay = .milliseconds(5) }
        let before = try service.client()
        for turn in 1...2 {
            unlink("\(service.folder)/s.sock")
            service.turn(
                until: { RuntimeFolder.isListening(at: "\(service.folder)/s.sock") }, "the service listens again")
            let after = try service.client()
            after.request(1, .apps)
            before.request(UInt32(turn), .apps)
            service.turn(until: { after.reply(1) != nil && before.reply(UInt32(turn)) != nil })
        }
        #expect(service.logged.lines.contains { $0.hasPrefix("warning: ") && $0.contains("were removed while it ran") })
        #expect(!before.isLost)
    }

    @Test("a removed lock is restored, so that no second service takes the socket")
    func removedLock() throws {
        let service = try Service { $0.timing.tidyDelay = .milliseconds(5) }
        let path = "\(service.folder)/s.sock"
        unlink("\(path).lock")
        service.turn(until: { access("\(path).lock", F_OK) == 0 })
        let error = #expect(throws: TransportError.self) { try ServiceLock(socketPath: path) }
        #expect(error?.text.contains("A service already listens at \(path) (process \(getpid()))") == true)
        service.end()
        #expect(access(path, F_OK) != 0 && access("\(path).lock", F_OK) != 0)
    }

    @Test("a service whose socket was replaced logs it and does not remove the other's files")
    func replaced() throws {
        let service = try Service { $0.timing.tidyDelay = .milliseconds(5) }
        let path = "\(service.folder)/s.sock"
        var replaced: TransportError?
        service.broker?.onReplaced = { replaced = $0 }
        unlink(path)
        unlink("\(path).lock")
        let other = try Broker(
            service.configuration, log: ServiceLog(level: .error) { _, text in Issue.record("\(text)") },
            on: service.loop)
        service.turn(until: { replaced != nil }, "it noticed")
        #expect(replaced?.kind == .inUse)
        #expect(service.logged.lines.contains { $0.contains("The files of this service were removed") })
        let client = try service.client()
        client.request(1, .apps)
        service.turn(until: { client.reply(1) != nil })
        #expect(other.clients.count == 1)
        other.stop()
        service.turn(until: { other.hasStopped })
    }

    @Test("a socket that cannot be restored ends the service with a reason")
    func unmendable() throws {
        let service = try Service { $0.timing.tidyDelay = .milliseconds(5) }
        let path = "\(service.folder)/s.sock"
        unlink(path)
        try "somebody's".write(toFile: path, atomically: false, encoding: .utf8)
        service.turn(until: { service.broker?.hasStopped == true })
        #expect(service.broker?.failure?.kind == .unusableFolder)
        #expect(service.logged.lines.contains { $0.hasPrefix("error: ") && $0.contains("is not a socket") })
    }

    @Test("a lock that is a full pipe ends the service with a reason instead of blocking it")
    func pipeLock() throws {
        let service = try Service { $0.timing.tidyDelay = .milliseconds(5) }
        let path = "\(service.folder)/s.sock.lock"
        mkfifo("\(path).new", 0o600)
        let pipe = open("\(path).new", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(pipe) }
        let bytes = [UInt8](repeating: 0, count: 4096)
        while write(pipe, bytes, bytes.count) > 0 {}
        rename("\(path).new", path)
        service.turn(until: { service.broker?.hasStopped == true })
        #expect(service.logged.lines.contains { $0.hasPrefix("error: ") && $0.contains("is not a file. Remove it.") })
    }

    @Test(
        "the lock of a killed service is awaited while a process that it was starting still has its descriptors",
        // No process has the first number. The other process runs, and does not greet.
        arguments: [Int32.max, getppid()])
    func killedHolder(process: Int32) throws {
        let folder = "/tmp/fanlight-broker-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/s.sock"
        let file = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let text = "\(process)\n"
        #expect(write(file, text, text.utf8.count) == text.utf8.count && flock(file, LOCK_EX | LOCK_NB) == 0)
        let socket = try RuntimeFolder.unixSocket()
        #expect(RuntimeFolder.bind(socket, to: path) == 0 && listen(socket, 8) == 0)
        let watch = inotify_init1(Int32(IN_CLOEXEC))
        #expect(inotify_add_watch(watch, "\(path).lock", UInt32(IN_OPEN)) >= 0)
        let closer = Thread {
            var events = [UInt8](repeating: 0, count: 4096)
            // The copies are closed once the lock was opened three times, each time for an attempt.
            var opened = 0
            while opened < 3 {
                opened += max(1, read(watch, &events, events.count) / MemoryLayout<inotify_event>.size)
            }
            for descriptor in [socket, file, watch] { close(descriptor) }
        }
        closer.start()
        var timing = BrokerTiming()
        timing.killedServiceLimit = .seconds(60)
        // Other tests start processes, which have copies as well.
        timing.lockAttempts = 10_000
        // The first attempts fail, because the lock is held until then.
        let lock = try ServiceLock(socketPath: path, timing: timing)
        #expect(!RuntimeFolder.isListening(at: path))
        lock.release()
    }

    @Test("the holder of a lock without a listening socket is named, with a remedy")
    func silentHolder() throws {
        let folder = "/tmp/fanlight-broker-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try ServiceLock(socketPath: "\(folder)/s.sock")
        let error = #expect(throws: TransportError.self) { try ServiceLock(socketPath: "\(folder)/s.sock") }
        #expect(error?.kind == .inUse)
        #expect(error?.text.contains("does not listen there") == true)
        #expect(error?.text.contains("kill \(getpid())") == true)
        first.release()
    }
}
