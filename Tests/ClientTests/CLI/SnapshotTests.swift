import ClientKit
import Display
import Foundation
import Testing
import Transport

@testable import CLI

@Suite("Snapshots of moving images")
struct SnapshotTests {
    let folder: ClientTestFolder

    init() throws { folder = try ClientTestFolder() }

    private static let screen = Screen(width: 64, height: 64)

    /// Image files of one pixel, in red and in green.
    private static let files = [
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+M8AAAICAQB7CYF4AAAAAElFTkSuQmCC",
    ].map { [UInt8](Data(base64Encoded: $0) ?? Data()) }

    /// Returns a picture that one image fills, by the image's name.
    private static func frame(_ id: ResourceID, _ version: Version) -> Frame {
        let fill = ImageFill(PictureResource.named(id), filter: .nearest)
        let change = LayerChange(
            id: LayerID(1), place: Place(parent: .scene),
            placement: Placement(frame: DotRect(x: 0, y: 0, width: 64, height: 64)),
            drawing: Drawing(commands: [DrawCommand(.fill, paint: .image(fill))]))
        return Frame(
            epoch: 7, delta: PictureDelta(base: 0, version: version, changes: [change]), screen: screen,
            title: "Sample")
    }

    @Test("a picture that arrives with the last answer is painted with its own image")
    func lastImage() throws {
        let ids = try SnapshotTests.files.map { try #require(ResourceID(Digest.sha256($0))) }
        let service = try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            func reply(_ answer: Answer) { send(.reply(Reply(serial: request.serial, .success(answer)))) }
            switch request.verb {
            case .sessions:
                let info = SessionInfo(
                    name: "demo", app: "gallery", state: .running, process: 1, epoch: 7, clients: 0,
                    screen: SnapshotTests.screen, startedAt: 0)
                reply(.sessions([info]))
            case .attach:
                let screen = SnapshotTests.screen
                reply(.attached(Attached(session: "demo", app: "gallery", epoch: 7, screen: screen, title: "Sample")))
                send(.frame(SnapshotTests.frame(ids[0], 1)))
            case .stats:
                send(.frame(SnapshotTests.frame(ids[1], 2)))
                reply(.stats(Work(), busySinceMilliseconds: 0))
            case .resource(let id, _):
                let file = SnapshotTests.files[ids.firstIndex(of: id) ?? 0]
                reply(.resource(file, size: UInt32(file.count)))
            default: reply(.done)
            }
        }
        defer { service.end() }
        let path = "\(folder.path)/x.svg"
        let captured = CapturedConsole()
        let code = Tool.run(
            ["--endpoint", folder.endpoint, "snapshot", "demo", "--output", path], console: captured.console)
        #expect(code == .done, "\(captured.error)")
        // Without its bytes an image is not drawn.
        #expect(try FileInput.text(at: path).contains("<image"))
        #expect(service.messages.contains { $0.request?.verb == .resource(ids[1], offset: 0) })
    }
}
