import Display
import Fanlight
import Testing
import Wire

@testable import Host

/// A session server alone, at times that the test chooses.
struct PacingTests {
    private final class ServerContext: SessionServerContext {
        let timing = HostTiming()
        let epoch: UInt64 = 1
        let mainActorBusy = Duration.zero
        let finishedCommandID: CommandID = 0
        var sent: [ConnectionNumber: Int] = [:]
        var commands = 0

        func send(_ command: SessionCommand.Task, for session: String) -> CommandID {
            commands += 1
            return CommandID(commands)
        }
        func send(_ message: [UInt8], to connection: ConnectionNumber) { sent[connection, default: 0] += 1 }
        func requestReading(_ entry: QuestionQueue.Entry) {}
        func requestPainting(_ entry: QuestionQueue.Entry) {}
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

    private func change(to text: String) {
        server.committed(
            Commit(changes: [
                LayerChange(
                    id: LayerID(1), place: Place(parent: .scene), text: .whole([TextRun(text, style: TextStyle())]))
            ]))
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
