import Display
import Foundation
import Testing
import Wire

@testable import Broker

@Suite("Spares of outdated apps")
struct OutdatedSpareTests {
    private let screen = Screen.cells(columns: 80, rows: 24)

    @Test("a spare of a rebuilt or changed app is ended, and the next session runs the new one")
    func outdatedSpare() throws {
        let service = try Service { $0.timing.spareDelay = .zero }
        let (client, _) = try service.session()
        func open(_ serial: UInt32, after change: () throws -> Void) throws {
            let (process, token) = try service.started()
            let spare = try FakeWorker(service, app: "app", token: token, process: process)
            service.turn(until: { spare.isRegistered })
            try change()
            client.request(serial, .open(OpenRequest(app: "app", screen: screen)))
            let worker = try service.startWorker()
            service.turn(until: { client.reply(serial) != nil && spare.messages.contains(.terminate) })
            #expect(worker.process != spare.process)
            #expect(spare.openName == nil)
        }
        try open(3) { try service.installSilent("app") }
        try open(4) { try service.describe("app", #"{"executable": "app.sh", "arguments": ["--two"]}"#) }
        try open(5) {
            let apps = "\(service.folder)/apps"
            try FileManager.default.copyItem(atPath: "\(apps)/app.sh", toPath: "\(apps)/other.sh")
            try service.describe("app", #"{"executable": "other.sh", "arguments": ["--two"]}"#)
        }
    }
}
