import Display
import Fanlight
import Testing
import Transport
import Wire

@testable import Host

/// A session server alone, with pictures that no frame has room for.
@Suite("Oversized frames")
struct FrameLimitTests {
    private final class ServerContext: StubServerContext {
        var sent: [[UInt8]] = []

        override func send(_ message: [UInt8], to connection: ConnectionNumber) { sent.append(message) }
    }

    private let context = ServerContext()
    private let server: SessionServer

    init() {
        server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.attach(1, AttachRequest(session: "one", mode: .control), features: [], resume: nil)
    }

    private func drawing(_ number: Int, steps: Int) -> Drawing {
        var path = DrawnPath()
        path.append(.move, Float(number), 0)
        for step in 1..<steps { path.append(.line, Float(step % 97), Float(step % 89)) }
        return Drawing(commands: [DrawCommand(.fill, .path(path), paint: .foreground(level: 0))], opacity: 0.5)
    }

    @Test("the largest drawings are left out, and later frames apply")
    func drawings() throws {
        let start = SuspendingClock.now
        let changes = (1...300).map { number in
            LayerChange(
                id: LayerID(UInt32(number)), place: Place(parent: .scene, after: LayerID(UInt32(number - 1))),
                drawing: drawing(number, steps: number == 300 ? 1_000_000 : 1_000),
                text: .whole([TextRun("\(number)", style: TextStyle())]))
        }
        server.committed(Commit(changes: changes))
        server.produce(at: start)
        server.acknowledged(server.stamped.version, by: 1, at: start)
        server.committed(
            Commit(changes: [
                LayerChange(id: LayerID(300), text: .whole([TextRun("last", style: TextStyle())])),
                LayerChange(id: LayerID(299), drawing: drawing(1, steps: 10)),
            ]))
        server.produce(at: start + .seconds(1))
        #expect(context.sent.count == 2)
        var decoder = FrameDecoder()
        var picture = Picture()
        for message in context.sent {
            #expect(message.count <= Limits.standard.frameBytes)
            try picture.apply(decoder.decode(message).delta)
        }
        #expect(picture.layers.count == 300)
        #expect(picture.layers[LayerID(300)]?.drawing.commands.isEmpty == true)
        #expect(picture.layers[LayerID(300)]?.drawing.opacity == 0.5)
        #expect(picture.layers[LayerID(300)]?.text.first?.text == "last")
        #expect(picture.layers[LayerID(1)]?.drawing.commands.count == 1)
        #expect(picture.layers[LayerID(299)]?.drawing == server.stamped.picture.layers[LayerID(299)]?.drawing)
    }

    @Test("a step is encoded once for clients that have credit for it at different times")
    func sharedSteps() throws {
        let start = SuspendingClock.now
        server.attach(2, AttachRequest(session: "one", mode: .control), features: [], resume: nil)
        func commit(_ text: String) {
            let runs = [TextRun(text, style: TextStyle())]
            let place = text == "0" ? Place(parent: .scene) : nil
            server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: place, text: .whole(runs))]))
        }
        for number in 0..<10 {
            commit("\(number)")
            let now = start + .seconds(number)
            server.produce(at: now)
            // The window of the second client is full from the third version on, until it acknowledges.
            server.acknowledged(server.stamped.version, by: 1, at: now)
        }
        #expect(server.steps.encodings == 10)
        // Both clients had the first two versions, so the second one lacks the others.
        server.acknowledged(2, by: 2, at: start + .seconds(11))
        server.produce(at: start + .seconds(11))
        #expect(server.steps.encodings == 11)
        server.acknowledged(server.stamped.version, by: 2, at: start + .seconds(12))
        commit("last")
        server.clients[2]?.isParked = true
        server.produce(at: start + .seconds(13))
        server.clients[2]?.isParked = false
        server.produce(at: start + .seconds(14))
        #expect(server.steps.encodings == 12)
        #expect(server.clients[2]?.base == server.stamped.version)
    }

    @Test("a layer whose clip or paint no frame has room for costs no client its connection, and others stay")
    func clipsAndPaints() throws {
        let large = drawing(1, steps: 1_000_000).commands[0].outline
        let stops = (0..<1_000_000).map { GradientFill.Stop(RGBA(packed: 0xFF), at: Float($0) / 999_999) }
        let gradient = GradientFill(.linear(startX: 0, startY: 0, endX: 1, endY: 0), stops: stops)
        let drawings = [
            Drawing(clip: large), Drawing(commands: [DrawCommand(.fill, paint: .gradient(gradient))]),
            drawing(3, steps: 10),
        ]
        server.committed(
            Commit(
                changes: drawings.enumerated().map { index, drawing in
                    LayerChange(
                        id: LayerID(UInt32(index + 1)), place: Place(parent: .scene, after: LayerID(UInt32(index))),
                        drawing: drawing)
                }))
        server.produce(at: .now)
        #expect(context.sent.count == 1 && server.clients.count == 1)
        var decoder = FrameDecoder()
        var picture = Picture()
        try picture.apply(decoder.decode(context.sent[0]).delta)
        #expect(picture.layers[LayerID(1)]?.drawing == Drawing(clip: .rectangle))
        #expect(picture.layers[LayerID(2)]?.drawing == Drawing.none)
        #expect(picture.layers[LayerID(3)]?.drawing == drawings[2])
    }

    @Test("a frame that cannot be made smaller ends the connection of its client only")
    func pending() throws {
        let long = String(repeating: "x", count: 65_000)
        server.committed(
            Commit(
                changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))],
                pending: (0..<256).map { Pending(.timer, "\($0) \(long)") }))
        server.produce(at: .now)
        #expect(context.sent.count == 1)
        guard case .goodbye(let goodbye) = try ServiceMessage.decode(context.sent[0], limits: .standard) else {
            Issue.record("expected a goodbye")
            return
        }
        #expect(goodbye.code == .tooLarge && server.clients.isEmpty)
    }
}
