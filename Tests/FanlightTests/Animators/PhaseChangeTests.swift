import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Phase animators whose phases change")
struct PhaseChangeTests {
    @Observable final class Model {
        var phases: [CGFloat]
        var seconds = 1.0

        init(_ phases: [CGFloat]) { self.phases = phases }
    }

    private struct Page: View {
        let model: Model

        var body: some View {
            HStack(spacing: 0) {
                Text("A")
                    .phaseAnimator(model.phases) {
                        $0.offset(x: $1)
                    } animation: { [seconds = model.seconds] _ in
                        .linear(duration: seconds)
                    }
                    .accessibilityIdentifier("a")
                Spacer(minLength: 0)
            }
        }
    }

    /// Returns the places of the text after each step of half a second.
    private func places(_ stage: Stage, _ steps: Int) -> [Double] {
        (0..<steps).map { _ in
            stage.advance(by: .seconds(0.5))
            return Double(stage["a"].presentedFrame.minX)
        }
    }

    private func stage(_ model: Model) -> Stage {
        let stage = Stage(width: 300, height: 50) { Page(model: model) }
        _ = stage.currentPicture
        return stage
    }

    @Test("the animation of a later phase is that of the newest body")
    func newAnimation() {
        let model = Model([0, 100])
        let stage = stage(model)
        #expect(places(stage, 1) == [50])
        model.seconds = 2
        _ = stage.currentPicture
        #expect(places(stage, 5) == [100, 75, 50, 25, 0])
    }

    @Test("phases begin once there are several, and stop at the first one that is left")
    func started() {
        let model = Model([0])
        let stage = stage(model)
        #expect(places(stage, 3) == [0, 0, 0])
        model.phases = [0, 100]
        _ = stage.currentPicture
        #expect(places(stage, 4) == [50, 100, 50, 0])
        model.phases = [0]
        _ = stage.currentPicture
        #expect(places(stage, 6).suffix(3) == [0, 0, 0])
    }

    @Test("phases that were removed are not shown again")
    func fewer() {
        let model = Model([0, 100, 200])
        let stage = stage(model)
        #expect(places(stage, 4) == [50, 100, 150, 200])
        model.phases = [0, 40]
        _ = stage.currentPicture
        let later = places(stage, 12).suffix(8)
        #expect(later.max() ?? 0 <= 40 && Set(later).count > 2, "\(later)")
    }
}
