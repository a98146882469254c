import Display
import Fanlight
import Testing
import Transport
import Wire

@testable import Host

/// A session server alone, and its frames with a long path.
struct NamedPathFrameTests {
    private final class ServerContext: StubServerContext {
        var sent: [ConnectionNumber: [[UInt8]]] = [:]

        override func send(_ message: [UInt8], to connection: ConnectionNumber) {
            sent[connection, default: []].append(message)
        }
    }

    private let context = ServerContext()
    private let server: SessionServer

    private let path: DrawnPath = {
        var path = DrawnPath()
        path.append(.move, 0, 0)
        for step in 1..<4000 { path.append(.line, Float(step % 97), Float(step % 89)) }
        return path
    }()

    init() {
        server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.attach(1, AttachRequest(session: "one", mode: .control), features: .all, resume: nil)
        server.attach(2, AttachRequest(session: "one", mode: .observe), features: [], resume: nil)
    }

    /// Shows the path in one layer after another, each time in another colour.
    private func show(in layer: UInt32, insteadOf other: UInt32? = nil) {
        let drawing = Drawing(commands: [
            DrawCommand(.fill, .path(path), paint: .color(RGBA(packed: 0xFF + layer << 8)))
        ])
        server.committed(
            Commit(
                changes: [LayerChange(id: LayerID(layer), place: Place(parent: .scene), drawing: drawing)],
                removed: other.map { [LayerID($0)] } ?? []))
        let now = SuspendingClock.now
        server.produce(at: now + .seconds(Int(layer)))
        for client: ConnectionNumber in 1...2 { server.acknowledged(server.stamped.version, by: client, at: now) }
    }

    private func replies() throws -> [Reply] {
        try (context.sent[1] ?? []).compactMap { message in
            guard case .reply(let reply) = try ServiceMessage.decode(message, limits: .standard) else { return nil }
            return reply
        }
    }

    @Test("a path that is shown again is sent by name, to clients with that feature")
    func again() throws {
        show(in: 1)
        show(in: 2, insteadOf: 1)
        let sizes = context.sent.mapValues { $0.map(\.count) }
        let (named, whole) = try (#require(sizes[1]), #require(sizes[2]))
        #expect(named.count == 2 && named[0] > 16_000 && named[1] < 80)
        #expect(whole.count == 2 && whole[1] > 16_000)
    }

    @Test("a resource request returns the path's bytes while it is shown, even if its name was evicted")
    func resourceRequest() throws {
        show(in: 1)
        let id = try #require(ResourceID(Digest.sha256(path.bytes)))
        context.sent = [:]
        server.receive(Request(serial: 1, verb: .resource(id, offset: 0)), bytes: 1, from: 1, at: .now)
        let stranger = try #require(ResourceID(Digest.sha256([1])))
        server.receive(Request(serial: 2, verb: .resource(stranger, offset: 0)), bytes: 1, from: 1, at: .now)
        for serial in 1...2 as ClosedRange<UInt32> {
            #expect(server.read(RequestKey(connection: 1, serial: serial)))
        }
        let answers = try replies()
        #expect(answers.map(\.serial) == [1, 2])
        guard case .success(.resource(let bytes, let size)) = answers[0].result else {
            Issue.record("expected the bytes of the path, got \(answers[0])")
            return
        }
        #expect(bytes == Array(path.bytes.prefix(bytes.count)) && size == path.bytes.count)
        guard case .failure(let failure) = answers[1].result else {
            Issue.record("expected an unknown resource to fail")
            return
        }
        #expect(failure.code == .unknownElement)
    }
}
