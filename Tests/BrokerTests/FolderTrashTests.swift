import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Broker

@Suite("Removal of folders")
struct FolderTrashTests {
    /// Blocks removal until it is released, and counts.
    private final class Gate: Sendable {
        let released = DispatchSemaphore(value: 0)
        let begun = Atomic<Int>(0)
        let done = Atomic<Int>(0)

        @Sendable func empty(_ bin: String) {
            begun.add(1, ordering: .sequentiallyConsistent)
            released.wait()
            FolderTrash.empty(bin)
            done.add(1, ordering: .sequentiallyConsistent)
        }
    }

    @Test("the service answers while the folder of a closed session is removed, and its name is free at once")
    func offTheLoop() throws {
        let service = try Service()
        let gate = Gate()
        service.broker?.storage = StorageFolders(
            stateFolder: "\(service.folder)/state", log: ServiceLog(level: .error) { _, _ in },
            trash: FolderTrash(log: ServiceLog(level: .error) { _, _ in }, empty: gate.empty))
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

    @Test("everything in a bin is removed, however deep, whatever its permission, and links are not followed")
    func everything() throws {
        let folder = NSTemporaryDirectory() + "fanlight-trash-\(UUID().uuidString.prefix(8))"
        let (bin, outside) = ("\(folder)/bin", "\(folder)/outside")
        let files = FileManager.default
        defer { try? files.removeItem(atPath: folder) }
        for path in ["\(bin)/a/b", "\(bin)/closed/b", outside] {
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try "kept".write(toFile: "\(outside)/file", atomically: true, encoding: .utf8)
        try files.createSymbolicLink(atPath: "\(bin)/link", withDestinationPath: outside)
        try files.createSymbolicLink(atPath: "\(bin)/a/b/link", withDestinationPath: outside)
        // Deeper than the longest path.
        let here = open("\(bin)/a", O_RDONLY | O_DIRECTORY)
        var deepest = here
        for _ in 0..<300 {
            let name = String(repeating: "d", count: 40)
            #expect(mkdirat(deepest, name, 0o700) == 0)
            let next = openat(deepest, name, O_RDONLY | O_DIRECTORY)
            close(deepest)
            deepest = next
        }
        close(deepest)
        chmod("\(bin)/closed", 0)
        FolderTrash.empty(bin)
        #expect(try files.contentsOfDirectory(atPath: bin) == [])
        #expect(try files.contentsOfDirectory(atPath: outside) == ["file"])
    }
}
