import Display
import Fanlight
import Testing
import Wire

@testable import Host

/// A session server alone, at times that the test chooses.
struct PacingTests {
    private final class ServerContext: StubServerContext {
        var sent: [ConnectionNumber: Int] = [:]
        var commands = 0
        var paces: [Duration?] = []

        override func send(_ command: SessionCommand.Task, for session: String) -> CommandID {
            commands += 1
            if case .setFramePace(let pace) = command { paces.append(pace) }
            return CommandID(commands)
        }
        override func send(_ message: [UInt8], to connection: ConnectionNumber) { sent[connection, default: 0] += 1 }
    }

    private let context = ServerContext()
    private let server: SessionServer
    private let start = SuspendingClock.now

    init() {
        server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        change(to: "0")
        server.attach(1, AttachRequest(session: "one", mode: .control), features: .all, resume: nil)
        server.produce(at: start)
        server.acknowledged(server.stamped.version, by: 1, at: start)
    }

    private func change(to text: String, isAnimating: Bool = false) {
        let change = LayerChange(
            id: LayerID(1), place: Place(parent: .scene), text: .whole([TextRun(text, style: TextStyle())]))
        server.committed(Commit(changes: [change], isAnimating: isAnimating))
    }

    private var frames: Int { context.sent[1] ?? 0 }

    @Test("unsolicited frames keep an interval, and the last change is sent")
    func paced() {
        #expect(frames == 1)
        change(to: "1")
        server.produce(at: start + .milliseconds(1))
        #expect(frames == 1)
        #expect(server.nextFrame == start + HostTiming().fastestPace)
        server.produce(at: start + HostTiming().fastestPace)
        #expect(frames == 2)
        #expect(server.nextFrame == nil)
    }

    @Test("a frame that answers an input is not paced")
    func answersAtOnce() {
        let before = context.commands
        _ = server.received(InputMessage(serial: 1, seen: 1, input: .displayFocus(true)), bytes: 1, from: 1)
        #expect(context.commands == before + 1)
        change(to: "1")
        server.finished(CommandResult(commandID: CommandID(before + 1), session: "one", result: .success(.handled)))
        server.produce(at: start + .milliseconds(1))
        #expect(frames == 2)
    }

    @Test("without changes nothing is sent")
    func idle() {
        for second in 1...10 { server.produce(at: start + .seconds(second)) }
        #expect(frames == 1)
        #expect(server.nextFrame == nil)
    }

    @Test("a scene that is evaluated for each frame learns how often clients take frames, and when none has credit")
    func framePace() {
        for (step, time) in [16, 32, 48].enumerated() {
            change(to: "\(step + 1)", isAnimating: true)
            server.produce(at: start + .milliseconds(time))
        }
        // The third step waits for credit.
        #expect(frames == 3)
        #expect(context.paces == [.milliseconds(16), nil])
        server.acknowledged(server.stamped.version, by: 1, at: start + .milliseconds(60))
        server.produce(at: start + .milliseconds(60))
        #expect(frames == 4)
        #expect(context.paces == [.milliseconds(16), nil, .milliseconds(16)])
        // A slow line has frames at longer intervals.
        for _ in 1...100 { server.clients[1]?.pacing.observed(.milliseconds(200)) }
        server.produce(at: start + .milliseconds(61))
        let pace = context.paces.last.flatMap { $0 } ?? .zero
        #expect((Duration.milliseconds(90)...(.milliseconds(100))).contains(pace), "\(pace)")
        server.detach(1)
        server.produce(at: start + .milliseconds(62))
        #expect(context.paces.last == .some(nil))
    }

    @Test("a scene that is not evaluated for each frame learns nothing about frames")
    func restingScene() {
        for (step, time) in [16, 32, 48].enumerated() {
            change(to: "\(step + 1)")
            server.produce(at: start + .milliseconds(time))
        }
        #expect(context.paces.isEmpty)
    }

    @Test("a repeated serial is not executed again")
    func exactlyOnce() {
        let before = context.commands
        for serial: UInt64 in [1, 2, 2, 1, 3] {
            _ = server.received(InputMessage(serial: serial, seen: 1, input: .displayFocus(true)), bytes: 1, from: 1)
        }
        #expect(context.commands == before + 3)
    }

    @Test(
        "the frame interval is half a round trip, within bounds",
        arguments: [(1, 16), (100, 50), (2_000, 250)] as [(Int, Int)])
    func interval(roundTrip: Int, expected: Int) {
        var pacing = Pacing(HostTiming())
        for _ in 1...100 { pacing.observed(.milliseconds(roundTrip)) }
        #expect(pacing.interval == .milliseconds(expected))
    }

    @Test("huge frames are sent one at a time")
    func byteBudget() {
        var credit = CreditWindow()
        credit.sent(1, bytes: SessionLimits.byteBudget, at: start)
        #expect(credit.isFull)
        #expect(credit.acknowledged(1, at: start + .milliseconds(3)) == .milliseconds(3))
        #expect(!credit.isFull)
    }
}
