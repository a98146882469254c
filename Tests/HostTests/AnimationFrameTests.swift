import Display
import Fanlight
import Motion
import Testing
import Wire

@testable import Host

/// The frames of an animated layer: for clients without the feature, and for those that come in the middle.
struct AnimationFrameTests {
    private final class ServerContext: StubServerContext {
        var clients: [ConnectionNumber: Receiver] = [:]

        override func send(_ message: [UInt8], to connection: ConnectionNumber) {
            clients[connection]?.receive(message)
        }
    }

    private final class Receiver {
        private var decoder = FrameDecoder()
        private(set) var picture = Picture()
        private(set) var frames: [Frame] = []

        func receive(_ message: [UInt8]) {
            guard let frame = try? decoder.decode(message) else { return }
            frames.append(frame)
            #expect(throws: Never.self) { try picture.apply(frame.delta) }
        }

        /// Begins a new connection, with the picture of the previous one.
        func reconnect() { decoder = FrameDecoder() }

        /// The column of the layer at the time of the last clock. Without a clock it is the final one.
        var column: Int32? {
            let time = frames.last?.clock?.microseconds ?? .max
            return picture.presented(at: time).layers[LayerID(1)]?.placement.frame.x
        }
    }

    private let context = ServerContext(epoch: 7)
    private let server: SessionServer
    private let start = SuspendingClock.now

    init() {
        server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        commit(x: 0, at: 1_000_000)
    }

    /// Commits the layer at a column, to which it moves 40 columns in a second of the virtual clock.
    private func commit(x: Int32, at time: Int64, isMoving: Bool = false) {
        var change = LayerChange(id: LayerID(1), place: Place(parent: .scene))
        change.placement = Placement(frame: DotRect(x: x, y: 0, width: 4, height: 1))
        if isMoving {
            change.animations = [
                LayerAnimation(
                    .placement, distance: [-40, 0, 0, 0, 0, 0], timing: MotionTiming(.cubic(.linear), duration: 1),
                    start: time)
            ]
        }
        server.committed(Commit(changes: [change], clock: ClockReading(microseconds: time, isPaused: true)))
    }

    /// Commits a time of the virtual clock alone.
    private func advance(to time: Int64) {
        server.committed(Commit(clock: ClockReading(microseconds: time, isPaused: true)))
    }

    private func attach(
        _ number: ConnectionNumber, features: Features = .all, resume: ResumePoint? = nil, after seconds: Int
    ) -> Receiver {
        let client = context.clients[number] ?? Receiver()
        context.clients[number] = client
        server.attach(number, AttachRequest(session: "one", mode: .observe), features: features, resume: resume)
        produce(after: seconds)
        return client
    }

    /// Sends all clients what they lack, which they acknowledge.
    private func produce(after seconds: Int) {
        server.produce(at: start + .seconds(seconds))
        for number in context.clients.keys {
            server.acknowledged(server.stamped.version, by: number, at: start + .seconds(seconds))
        }
    }

    @Test("a client without the feature gets the end at once, and neither animations nor a clock")
    func jump() {
        let plain = attach(1, features: Features.all.subtracting(.animations), after: 0)
        let able = attach(2, after: 0)
        commit(x: 40, at: 2_000_000, isMoving: true)
        produce(after: 1)
        advance(to: 2_500_000)
        produce(after: 2)
        #expect(plain.column == 40)
        #expect(plain.picture.layers[LayerID(1)]?.animations == [])
        #expect(plain.frames.allSatisfy { $0.clock == nil })
        #expect(able.column == 20)
    }

    @Test("a new client joins an animation where it is")
    func joining() {
        commit(x: 40, at: 2_000_000, isMoving: true)
        advance(to: 2_250_000)
        #expect(attach(1, after: 0).column == 10)
        advance(to: 2_750_000)
        #expect(attach(2, after: 1).column == 30)
        advance(to: 9_000_000)
        #expect(attach(3, after: 2).column == 40)
    }

    @Test("a client that resumes in the middle of an animation joins where it is")
    func resuming() {
        let first = ResumePoint(token: "t", epoch: 0, version: 0, inputSerial: 0)
        let client = attach(1, resume: first, after: 0)
        commit(x: 40, at: 2_000_000, isMoving: true)
        produce(after: 1)
        #expect(client.column == 0)
        let version = server.stamped.version
        server.serviceLost()
        advance(to: 2_500_000)
        client.reconnect()
        let point = ResumePoint(token: "t", epoch: 7, version: version, inputSerial: 0)
        let resumed = attach(1, resume: point, after: 2)
        #expect(resumed.column == 20)
        // Only the clock is new.
        #expect(resumed.frames.last?.delta.changes == [])
    }
}
