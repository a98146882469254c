import Dispatch
import Foundation
import Synchronization
import Testing
import Transport

@testable import Broker

@Suite("Removal of folders")
struct FolderTrashTests {
    /// Blocks removal until it is released, and counts.
    private final class Gate: Sendable {
        let released = DispatchSemaphore(value: 0)
        let begun = Atomic<Int>(0)
        let done = Atomic<Int>(0)

        @Sendable func empty(_ bin: FolderPath) {
            begun.add(1, ordering: .sequentiallyConsistent)
            released.wait()
            FolderTrash.empty(bin)
            done.add(1, ordering: .sequentiallyConsistent)
        }
    }

    /// A log of warnings, which never ends an interval.
    private func log(_ write: @escaping @Sendable (String) -> Void = { _ in }) throws -> PeerLog {
        PeerLog(ServiceLog(level: .warning) { _, text in write(text) }, on: try EventLoop(), interval: .seconds(60))
    }

    @Test("the service answers while the folder of a closed session is removed, and its name is free at once")
    func offTheLoop() throws {
        let service = try Service()
        let gate = Gate()
        let broker = try #require(service.broker)
        broker.storage = StorageFolders(
            stateFolder: "\(service.folder)/state", log: try log(), work: broker.fileWork,
            trash: FolderTrash(empty: gate.empty))
        let (client, worker) = try service.session()
        let path = try #require(service.broker?.sessions["app"]?.storagePath)
        try "value".write(toFile: "\(path)/scene.sqlite", atomically: true, encoding: .utf8)
        client.request(3, .close(session: "app"))
        service.turn(until: { worker.messages.contains(.closeSession(name: "app")) })
        worker.send(.sessionClosed(session: "app"))
        service.turn(until: { client.reply(3) != nil && gate.begun.load(ordering: .sequentiallyConsistent) == 1 })
        // Nothing is removed yet, but the name is free and the service works.
        #expect(!FileManager.default.fileExists(atPath: path))
        client.request(4, .sessions)
        service.turn(until: { client.reply(4) != nil })
        client.request(5, .open(.init(app: "app", session: "app", screen: .cells(columns: 80, rows: 24))))
        let next = try service.startWorker()
        service.turn(until: { client.reply(5) != nil })
        #expect(next.opening?.storagePath == path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
        #expect(gate.done.load(ordering: .sequentiallyConsistent) == 0)
        gate.released.signal()
        service.turn(until: { gate.done.load(ordering: .sequentiallyConsistent) == 1 })
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("folders that a killed service has left are removed by the next one")
    func leftOver() throws {
        let service = try Service()
        service.end()
        let bin = "\(service.folder)/state/storage/app/\(FolderTrash.binName)"
        try FileManager.default.createDirectory(atPath: "\(bin)/old/inside", withIntermediateDirectories: true)
        try service.start()
        service.turn(until: { (try? FileManager.default.contentsOfDirectory(atPath: bin)) == [] })
    }

    /// A folder of its own with a folder outside the state, which must stay as it is.
    private final class Place {
        let folder = NSTemporaryDirectory() + "fanlight-trash-\(UUID().uuidString.prefix(8))"
        let files = FileManager.default
        var state: String { "\(folder)/state" }
        var outside: String { "\(folder)/outside" }

        init() throws {
            try make("state/storage/app/session")
            try make("outside/session")
            try "kept".write(toFile: "\(outside)/file", atomically: true, encoding: .utf8)
        }

        deinit { try? files.removeItem(atPath: folder) }

        func make(_ path: String) throws {
            try files.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
        }

        func link(_ path: String) throws {
            try files.createSymbolicLink(atPath: "\(folder)/\(path)", withDestinationPath: outside)
        }

        func names(in path: String) throws -> [String] {
            try files.contentsOfDirectory(atPath: "\(folder)/\(path)").sorted()
        }

        func empty(_ path: String) {
            FolderTrash.empty(FolderPath(root: folder, names: path.split(separator: "/").map(String.init)))
        }

        /// Makes nested folders, deeper than a path can be long.
        func nest(_ depth: Int, in path: String, name: String) {
            var deepest = open("\(folder)/\(path)", O_RDONLY | O_DIRECTORY)
            for _ in 0..<depth {
                #expect(mkdirat(deepest, name, 0o700) == 0)
                let next = openat(deepest, name, O_RDONLY | O_DIRECTORY)
                close(deepest)
                deepest = next
            }
            close(deepest)
        }
    }

    @Test("everything in a bin is removed, however deep, whatever its permission, and links are not followed")
    func everything() throws {
        let place = try Place()
        for path in ["bin/a/b", "bin/closed/b", "bin/c/closed/d"] { try place.make(path) }
        try place.link("bin/link")
        try place.link("bin/a/b/link")
        mkfifo("\(place.folder)/bin/pipe", 0o600)
        place.nest(300, in: "bin/a", name: String(repeating: "d", count: 40))
        chmod("\(place.folder)/bin/closed", 0)
        chmod("\(place.folder)/bin/c/closed", 0)
        place.empty("bin")
        #expect(try place.names(in: "bin") == [])
        #expect(try place.names(in: "outside") == ["file", "session"])
    }

    @Test("a chain of 20,000 folders is removed")
    func chain() throws {
        let place = try Place()
        try place.make("bin/a")
        place.nest(20_000, in: "bin/a", name: "d")
        place.empty("bin")
        #expect(try place.names(in: "bin") == [])
    }

    @Test("a link in the place of a bin is removed, and the folder that it leads to is not emptied")
    func linkedBin() throws {
        let place = try Place()
        try place.link("state/storage/app/\(FolderTrash.binName)")
        let emptied = DispatchSemaphore(value: 0)
        let trash = FolderTrash { bin in
            FolderTrash.empty(bin)
            emptied.signal()
        }
        let storage = StorageFolders(
            stateFolder: place.state, log: try log(), work: FileWork(on: try EventLoop()), trash: trash)
        storage.remove("\(place.state)/storage/app/session")
        emptied.wait()
        #expect(try place.names(in: "state/storage/app") == [FolderTrash.binName])
        #expect(try place.names(in: "state/storage/app/\(FolderTrash.binName)") == [])
        #expect(try place.names(in: "outside") == ["file", "session"])
        try place.files.removeItem(atPath: "\(place.state)/storage/app/\(FolderTrash.binName)")
        try place.link("state/storage/app/\(FolderTrash.binName)")
        place.empty("state/storage/app/\(FolderTrash.binName)")
        #expect(try place.names(in: "outside") == ["file", "session"])
    }

    @Test("nothing is removed or made behind a link in the place of an app's folder", arguments: ["storage", "app"])
    func linkedParent(_ which: String) throws {
        let place = try Place()
        let path = which == "app" ? "state/storage/app" : "state/storage"
        try place.files.removeItem(atPath: "\(place.folder)/\(path)")
        if which == "storage" { try place.make("outside/app/session") }
        try place.link(path)
        let before = try place.files.subpathsOfDirectory(atPath: place.outside).sorted()
        let warnings = Mutex<[String]>([])
        let log = try log { text in warnings.withLock { $0.append(text) } }
        let loop = try EventLoop()
        let storage = StorageFolders(
            stateFolder: place.state, log: log, work: FileWork(on: loop), trash: FolderTrash())
        storage.remove("\(place.state)/storage/app/session")
        loop.turn(until: { warnings.withLock { $0.count } == 1 })
        let problem = storage.folder("\(place.state)/storage/app/new").make()
        #expect(problem == "\(place.folder)/\(path) is not a folder of this service but a symbolic link. Remove it.")
        #expect(try place.files.subpathsOfDirectory(atPath: place.outside).sorted() == before)
    }

    @Test("an app whose folder cannot be removed fills no log, however often its sessions are closed")
    func repeatedFailure() throws {
        let service = try Service()
        let app = "\(service.folder)/state/storage/app"
        try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
        try FileManager.default.removeItem(atPath: app)
        try FileManager.default.createSymbolicLink(atPath: app, withDestinationPath: "/tmp")
        for index in 0..<200 { service.broker?.storage.remove("\(app)/session-\(index)") }
        service.turn(until: { service.broker?.fileWork.awaitedCount == 0 })
        let lines = service.logged.lines.filter { $0.contains("cannot be removed") }
        #expect(lines.count == PeerLog.Kind.storage.linesPerInterval)
    }
}
