import Testing
import Transport

@testable import ClientKit

@Suite("Named paths")
struct FetchedPathTests {
    private let path: DrawnPath = {
        var path = DrawnPath()
        path.append(.move, 0, 0)
        for step in 1..<200 { path.append(.line, Float(step), Float(step % 13)) }
        return path
    }()

    private func whole(_ outline: Outline) -> Frame {
        var frame = Sample.whole("one")
        frame.delta.changes[0].drawing = Drawing(commands: [DrawCommand(.fill, outline, paint: .background)])
        return frame
    }

    private func name() throws -> ResourceID { try #require(ResourceID(Digest.sha256(path.bytes))) }

    /// Returns a service that shows one picture and has one path.
    private func service(at folder: ClientTestFolder, showing frame: Frame, _ bytes: [UInt8]) throws -> FakeService {
        try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            switch request.verb {
            case .attach(let attach):
                send(.reply(Reply(serial: request.serial, .success(Sample.attached(attach.session)))))
                send(.frame(frame))
            case .resource:
                send(.reply(Reply(serial: request.serial, .success(.resource(bytes, size: UInt32(bytes.count))))))
            default: break
            }
        }
    }

    private func isResourceRequest(_ message: ClientMessage) -> Bool {
        if case .resource? = message.request?.verb { true } else { false }
    }

    private func shown(by client: Client) -> DrawnPath? {
        client.mirror.picture.layers[LayerID(1)]?.drawing.commands.first?.outline.drawnPath
    }

    @Test("a path received with its points is cached for its name")
    func cachedPath() throws {
        let folder = try ClientTestFolder()
        let service = try service(at: folder, showing: whole(.path(path)), path.bytes)
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        let named = Outline.named(NamedPath(.named(try name()), isEvenOdd: true))
        let drawing = Drawing(commands: [DrawCommand(.fill, named, paint: .foreground(level: 0))])
        service.send(
            .frame(
                Frame(
                    delta: PictureDelta(
                        base: 1, version: 2, changes: [LayerChange(id: LayerID(1), drawing: drawing)]))))
        client.turn { _ in client.mirror.version == 2 }
        #expect(shown(by: client)?.numbers == path.numbers && shown(by: client)?.isEvenOdd == true)
        #expect(!service.messages.contains(where: isResourceRequest))
    }

    @Test("an unknown name is fetched, and the picture shows it then")
    func fetchedPath() throws {
        let folder = try ClientTestFolder()
        // Another path than in other tests: the cache of paths is shared by the process.
        var other = path
        other.append(.line, 1, 1)
        let bytes = other.bytes
        let id = try #require(ResourceID(Digest.sha256(bytes)))
        let service = try service(
            at: folder, showing: whole(.named(NamedPath(.named(id), isEvenOdd: false))), bytes)
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        client.turn { _ in shown(by: client) == other }
        #expect(service.messages.contains(where: isResourceRequest))
    }

    @Test("a resource whose pieces are shorter than the protocol states is abandoned")
    func shortPieces() throws {
        let folder = try ClientTestFolder()
        let id = try #require(ResourceID(Digest.sha256(Array("short pieces".utf8))))
        let frame = whole(.named(NamedPath(.named(id), isEvenOdd: false)))
        let service = try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            switch request.verb {
            case .attach(let attach):
                send(.reply(Reply(serial: request.serial, .success(Sample.attached(attach.session)))))
                send(.frame(frame))
            case .resource:
                send(.reply(Reply(serial: request.serial, .success(.resource([1], size: 32 << 20)))))
            default: break
            }
        }
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .control))
        try client.awaitResources()
        #expect(service.messages.count(where: isResourceRequest) == 1)
    }
}
