import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Synchronization
import TestSupport

/// The calls of an app's `path(in:)` for an animation, which is sampled ahead in the turn that begins it.
@MainActor
@Suite("Drawn steps of animated shapes")
struct DrawnStepsTests {
    @Observable final class Model {
        var share = 0.0
        var width: CGFloat = 100
    }

    private final class Calls: Sendable {
        private let count = Atomic<Int>(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    /// A triangle with a tip that moves on a circle, so that no few drawings describe the movement.
    private struct Pie: Shape {
        var share: Double
        let calls: Calls
        var animatableData: Double {
            get { share }
            set { share = newValue }
        }

        func path(in rect: CGRect) -> Path {
            calls.add()
            return Path { path in
                path.move(to: CGPoint(x: rect.midX, y: rect.midY))
                path.addLine(to: CGPoint(x: rect.midX + cos(share * 6) * 40, y: rect.midY + sin(share * 6) * 40))
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
                path.closeSubpath()
            }
        }
    }

    private struct Page: View {
        let model: Model
        let calls: Calls
        var body: some View {
            Pie(share: model.share, calls: calls).fill(.red).frame(width: model.width, height: 100)
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
        let (model, calls) = (Model(), Calls())
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
        let (model, calls) = (Model(), Calls())
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
        struct Bar: Shape {
            var share: Double
            let calls: Calls
            var animatableData: Double {
                get { share }
                set { share = newValue }
            }

            func path(in rect: CGRect) -> Path {
                calls.add()
                return Path { path in
                    path.move(to: .zero)
                    path.addLine(to: CGPoint(x: rect.width * share, y: 0))
                    path.addLine(to: CGPoint(x: 0, y: rect.height))
                    path.closeSubpath()
                }
            }
        }
        struct Page: View {
            let model: Model
            let calls: Calls
            var body: some View { Bar(share: model.share, calls: calls).fill(.red).frame(width: 100, height: 100) }
        }
        let (model, calls) = (Model(), Calls())
        model.share = 0.2
        let stage = Stage(width: 100, height: 100) { Page(model: model, calls: calls) }
        _ = stage.currentPicture
        let before = calls.value
        withAnimation(Self.long) { model.share = 0.9 }
        _ = stage.currentPicture
        #expect(calls.value - before <= 5)
    }
}
