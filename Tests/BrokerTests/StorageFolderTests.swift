import Display
import Foundation
import Testing
import Wire

@testable import Broker

@Suite("Folders of stored values")
struct StorageFolderTests {
    @Test("an app whose name is a short word has a folder of that name", arguments: ["app", "My_App-2.x", "7"])
    func plain(_ name: String) { #expect(Names.folder(of: name) == name) }

    @Test(
        "different apps have different folders",
        arguments: [
            ("Почта", "Погода"), ("my app", "my-app"), ("a/b", "a-b"), ("-", "."), ("session", "é"), ("Почта", "-----"),
            (String(repeating: "a", count: 48) + "1", String(repeating: "a", count: 48) + "2"),
            (String(repeating: "a", count: 48), String(repeating: "a", count: 49)),
        ])
    func distinct(_ one: String, _ other: String) {
        let folders = [one, other].map { Names.folder(of: $0) }
        #expect(folders[0] != folders[1])
        // The folder of neither is one that a plain name could have.
        for (name, folder) in zip([one, other], folders) where folder != name { #expect(folder.contains("@")) }
    }

    /// Opens a session of an app and returns the folder that its worker gets.
    private func folder(_ service: Service, _ app: String, session: String = "") throws -> String {
        let client = try service.client()
        client.request(
            1, .open(OpenRequest(app: app, session: session, screen: .cells(columns: 80, rows: 24))))
        let path = try #require(try service.startWorker().opening?.storagePath)
        service.turn(until: { client.reply(1) != nil })
        return URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    private func service(_ apps: String...) throws -> Service {
        let service = try Service()
        for (index, app) in apps.enumerated() {
            try service.installSilent("app\(index)")
            try service.describe("app\(index)", #"{"name": "\#(app)", "executable": "app\#(index).sh"}"#)
        }
        return service
    }

    /// Makes a folder as earlier versions named it, with a database.
    private func makeFormer(_ service: Service, _ word: String) throws -> String {
        let folder = "\(service.folder)/state/storage/\(word)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "values".write(toFile: "\(folder)/@app.sqlite", atomically: true, encoding: .utf8)
        return folder
    }

    private func hasValues(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/@app.sqlite")
    }

    @Test("a folder with its former name is moved to the app that opens first, and the log names apps without it")
    func moved() throws {
        let service = try service("Почта", "Погода")
        let former = try makeFormer(service, Names.word(from: "Почта"))
        let folders = [try folder(service, "Почта"), try folder(service, "Погода")]
        #expect(folders[0] != folders[1])
        #expect(folders.map(hasValues) == [true, false])
        #expect(!FileManager.default.fileExists(atPath: former))
        #expect(service.logged.lines.contains { $0.hasPrefix("warning") && $0.contains("Погода") })
    }

    @Test("an app keeps the folder that is its own name")
    func kept() throws {
        let service = try service("my app", "my-app")
        let former = try makeFormer(service, "my-app")
        #expect(!hasValues(try folder(service, "my app", session: "one")))
        #expect(try folder(service, "my-app", session: "two") == former)
        #expect(hasValues(former))
        #expect(service.logged.lines.contains { $0.hasPrefix("warning") && $0.contains("my app starts without") })
    }

    @Test("a folder stays where it is while a session that came back uses it")
    func inUse() throws {
        let service = try service("my app")
        let former = try makeFormer(service, "my-app")
        let screen = Screen.cells(columns: 80, rows: 24)
        let info = SessionInfo(
            name: "old", app: "my app", state: .running, process: 1, epoch: 77, clients: 0, screen: screen,
            startedAt: 5)
        let opened = Registration.Opened(
            name: "old", request: OpenRequest(app: "my app", screen: screen), storagePath: "\(former)/old")
        let back = try FakeWorker(
            service, app: "my app", token: "of the service before", sessions: [info], opened: [opened], epoch: 77)
        service.turn(until: { back.isRegistered })
        #expect(service.broker?.sessions["old"]?.storagePath == "\(former)/old")
        // Both sessions of the app share its values.
        #expect(try folder(service, "my app", session: "new") == former)
    }

    /// Registers a worker with one session, as after a restart of the service.
    private func worker(_ service: Service, session: String, storagePath: String) throws -> FakeWorker {
        let screen = Screen.cells(columns: 80, rows: 24)
        let info = SessionInfo(
            name: session, app: "app", state: .running, process: 1, epoch: 77, clients: 0, screen: screen, startedAt: 5)
        let opened = Registration.Opened(
            name: session, request: OpenRequest(app: "app", screen: screen), storagePath: storagePath)
        return try FakeWorker(
            service, app: "app", token: "of the service before", sessions: [info], opened: [opened], epoch: 77)
    }

    @Test("a path that a worker reports is neither removed with its session nor given to the next worker")
    func reportedPath() throws {
        let service = try Service()
        let precious = "\(service.folder)/precious"
        try FileManager.default.createDirectory(atPath: precious, withIntermediateDirectories: true)
        let back = try worker(service, session: "s", storagePath: precious)
        service.turn(until: { back.isRegistered })
        let client = try service.client()
        client.request(1, .close(session: "s"))
        service.turn(until: { back.messages.contains(.closeSession(name: "s")) })
        back.send(.sessionClosed(session: "s"))
        service.turn(until: { client.reply(1) != nil })
        #expect(FileManager.default.fileExists(atPath: precious))
    }

    @Test(
        "a worker with a session whose name is no valid folder name is refused",
        arguments: ["../../../precious", "..", "a/b"])
    func invalidName(_ name: String) throws {
        let service = try Service()
        let back = try worker(service, session: name, storagePath: "")
        service.turn(until: {
            back.messages.contains { if case .refused(let failure) = $0 { failure.code == .refused } else { false } }
        })
        #expect(service.broker?.sessions.isEmpty == true)
        let witness = try service.client()
        witness.request(1, .sessions)
        service.turn(until: { witness.reply(1) != nil })
        #expect(witness.sessions(1) == [])
    }

    @Test("values that a session shares with one of its name stay until both are closed")
    func sharedFolder() throws {
        let service = try Service()
        let (client, _) = try service.session()
        let path = try #require(service.broker?.sessions["app"]?.storagePath)
        let back = try worker(service, session: "app", storagePath: path)
        service.turn(until: { back.isRegistered })
        client.request(3, .close(session: "app-2"))
        service.turn(until: { back.messages.contains(.closeSession(name: "app")) })
        back.send(.sessionClosed(session: "app"))
        service.turn(until: { client.reply(3) != nil })
        #expect(FileManager.default.fileExists(atPath: path))
    }
}
