import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

/// The calls of an app's `path(in:)` for an animation, which is sampled ahead. The turn that begins it makes them, and
/// steps the rest where that takes long.
@MainActor
@Suite("Drawn steps of animated shapes")
struct DrawnStepsTests {
    @Observable final class Model {
        var share = 0.0
        var width: CGFloat = 100
    }

    /// The way of a triangle's tip.
    private enum Way {
        /// A circle, so that no few drawings describe the movement.
        case circle
        case straight

        /// Returns the corners of the triangle. The second one is the tip.
        func corners(_ share: Double, in rect: CGRect) -> [CGPoint] {
            switch self {
            case .circle:
                let tip = CGPoint(x: rect.midX + cos(share * 6) * 40, y: rect.midY + sin(share * 6) * 40)
                return [CGPoint(x: rect.midX, y: rect.midY), tip, CGPoint(x: rect.maxX, y: rect.midY)]
            case .straight: return [.zero, CGPoint(x: rect.width * share, y: 0), CGPoint(x: 0, y: rect.height)]
            }
        }
    }

    /// A triangle with a tip that moves.
    private struct Pointer: Shape {
        var share: Double
        let way: Way
        let calls: CallCount
        /// The time of a drawing.
        let time: Duration
        var animatableData: Double {
            get { share }
            set { share = newValue }
        }

        func path(in rect: CGRect) -> Path {
            calls.add()
            // A slow shape is busy.
            let end = ContinuousClock.now + time
            while ContinuousClock.now < end {}
            return Path { path in
                path.addLines(way.corners(share, in: rect))
                path.closeSubpath()
            }
        }
    }

    private struct Page: View {
        let model: Model
        let calls: CallCount
        var way = Way.circle
        var time = Duration.zero
        var body: some View {
            Pointer(share: model.share, way: way, calls: calls, time: time).fill(.red)
                .frame(width: model.width, height: 100)
        }
    }

    nonisolated private static let short = Animation.linear(duration: 0.2)
    nonisolated private static let long = Animation.linear(duration: 10)
    nonisolated private static let forEver = Animation.linear(duration: 1).repeatForever(autoreverses: false)

    // Beside the drawings there are the end, and two places that show the way to be no straight one.
    @Test(
        "a shape is drawn in the turn that begins its animation, and not while it runs",
        arguments: [(short, 11, 8), (forEver, 35, 32), (long, 67, 64)])
    func calls(_ animation: Animation, limit: Int, drawings: Int) {
        let (model, calls) = (Model(), CallCount())
        let stage = Stage(width: 200, height: 100) { Page(model: model, calls: calls) }
        _ = stage.currentPicture
        let before = calls.value
        withAnimation(animation) { model.share = 1 }
        let declared = stage.currentPicture.layers.values.flatMap(\.animations).map(\.drawings.count)
        let drawn = calls.value - before
        #expect(drawn > 8 && drawn <= limit, "\(drawn) calls")
        #expect(declared.count == 1 && declared.allSatisfy { $0 > 4 && $0 <= drawings }, "\(declared)")
        for _ in 0..<40 {
            stage.advance(by: .seconds(0.3))
            _ = stage.presentedPicture
        }
        #expect(calls.value == before + drawn)
    }

    @Test("a shape whose size changes with its data is drawn as often")
    func resized() {
        let (model, calls) = (Model(), CallCount())
        let stage = Stage(width: 200, height: 100) { Page(model: model, calls: calls) }
        _ = stage.currentPicture
        let before = calls.value
        withAnimation(Self.long) { (model.share, model.width) = (1, 180) }
        _ = stage.currentPicture
        let drawn = calls.value - before
        #expect(drawn > 8 && drawn <= 67, "\(drawn) calls")
        stage.advance(by: .seconds(12))
        #expect(calls.value == before + drawn)
    }

    @Test("a movement along a straight way is drawn at its ends and at three places between them")
    func straight() {
        let (model, calls) = (Model(), CallCount())
        model.share = 0.2
        let stage = Stage(width: 100, height: 100) { Page(model: model, calls: calls, way: .straight) }
        _ = stage.currentPicture
        let before = calls.value
        withAnimation(Self.long) { model.share = 0.9 }
        _ = stage.currentPicture
        #expect(calls.value - before <= 5)
    }

    /// Returns a session with a slow shape. On a real clock a turn has no time for all of its drawings.
    private func session(_ model: Model, _ calls: CallCount, _ clock: SessionClock.Kind) -> SceneSession {
        let session = SceneSession(
            Page(model: model, calls: calls, time: .milliseconds(3)),
            configuration: SessionConfiguration(screen: Screen(width: 200, height: 100), clock: clock))
        session.start()
        return session
    }

    /// Lets the main queue run for a while.
    private func turn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
        }
    }

    @Test("a slow shape has few drawings in the turn of its change, and the others in steps for frames")
    func slow() async throws {
        var declared: [[LayerAnimation]] = []
        var whole = 0
        for clock in [SessionClock.Kind.virtual, .real] {
            let (model, calls) = (Model(), CallCount())
            let session = session(model, calls, clock)
            var animations: [LayerAnimation] = []
            session.onCommit = { animations += $0.changes.flatMap { $0.animations ?? [] } }
            session.framePace = .milliseconds(16)
            let before = calls.value
            withAnimation(.linear(duration: 500)) { model.share = 1 }
            session.flush()
            #expect(animations.count == 1)
            if clock == .virtual {
                whole = try #require(animations.first?.drawings.count)
            } else {
                #expect(calls.value - before <= 12, "\(calls.value - before) calls")
                #expect(animations.first?.drawings.count == 4)
                for _ in 0..<500 where animations.last?.drawings.count != whole { await turn() }
            }
            #expect(calls.value - before <= 67, "\(calls.value - before) calls")
            declared.append(animations)
            session.close()
        }
        let (stepped, first) = (try #require(declared.last), try #require(declared.last?.first))
        #expect(stepped.map(\.drawings.count) == [4, 8, 16, 32, 64].filter { $0 <= whole })
        #expect(stepped.allSatisfy { $0.start == first.start && $0.timing == first.timing })
        let outlines = [declared[0], stepped].map { $0.last?.drawings.map { $0.commands.map(\.outline) } }
        #expect(outlines[0] == outlines[1])
    }

    @Test("a slow shape is not drawn on after another change, nor for a session without credit")
    func slowAndReplaced() async {
        for hasCredit in [true, false] {
            let (model, calls) = (Model(), CallCount())
            let session = session(model, calls, .real)
            session.framePace = hasCredit ? .milliseconds(16) : nil
            withAnimation(.linear(duration: 500)) { model.share = 1 }
            session.flush()
            if hasCredit {
                model.share = 0.5
                session.flush()
            }
            // The write has queued a turn of its own, in which a due step is made.
            await turn()
            let before = calls.value
            // About six frames, in which steps would be made.
            for _ in 0..<5 { await turn() }
            #expect(calls.value == before)
            session.close()
        }
    }
}
