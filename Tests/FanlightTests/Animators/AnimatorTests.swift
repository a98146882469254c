import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Phase and keyframe animators")
struct AnimatorTests {
    @Observable final class Model {
        var count = 0
        var isShown = true
    }

    @Test("phases without a trigger follow each other for ever, each animated from the one before")
    func endlessPhases() {
        let stage = Stage(width: 200, height: 50) {
            Text("A").phaseAnimator([0, 100]) {
                $0.offset(x: CGFloat($1))
            } animation: { _ in
                .linear(duration: 1)
            }
            .accessibilityIdentifier("a")
        }
        var places: [Double] = []
        for _ in 0..<5 {
            stage.advance(by: .seconds(0.5))
            places.append(Double(stage["a"].presentedFrame.minX))
        }
        // The text is in the middle of the way after half a second. It is at an end of it after a whole one.
        #expect(places.map { $0 - places[0] } == [0, 50, 0, -50, 0], "\(places)")
    }

    @Test("nothing waits for phases without a trigger, on the real clock either")
    func endlessPhasesAreSettled() {
        func session(_ trigger: Int?) -> SceneSession {
            struct Screen: View {
                let trigger: Int?
                @State private var count = 0
                var body: some View {
                    if trigger == nil {
                        Text("A").phaseAnimator([0.0, 100]) {
                            $0.offset(x: $1)
                        } animation: { _ in
                            .linear(duration: 100)
                        }
                    } else {
                        Text("A").phaseAnimator([0.0, 100], trigger: count) {
                            $0.offset(x: $1)
                        } animation: { _ in
                            .linear(duration: 100)
                        }
                        .onAppear { count += 1 }
                    }
                }
            }
            let session = SceneSession(
                Screen(trigger: trigger), configuration: SessionConfiguration(screen: .init(width: 200, height: 50)))
            session.start()
            session.flush()
            return session
        }
        #expect(session(nil).pending.isEmpty)
        #expect(!session(1).pending.isEmpty)
    }

    @Test("phases with a trigger run once and end at the first")
    func triggeredPhases() {
        let model = Model()
        struct Screen: View {
            let model: Model
            var body: some View {
                PhaseAnimator([0, 40, 80], trigger: model.count) { phase in
                    Text("\(phase)")
                } animation: { _ in
                    .linear(duration: 1)
                }
            }
        }
        let stage = Stage(width: 200, height: 50) { Screen(model: model) }
        #expect(stage.elements.map(\.label) == ["0"])
        model.count += 1
        var labels: [String] = []
        for _ in 0..<5 {
            labels += stage.elements.map(\.label)
            stage.advance(by: .seconds(1))
        }
        #expect(labels == ["40", "80", "0", "0", "0"])
    }

    @Test("a phase without an animation does not loop within a turn, and no phases show nothing, with a report")
    func withoutAnimation() {
        let stage = Stage(width: 200, height: 50) {
            PhaseAnimator([1, 2]) {
                Text("\($0)")
            } animation: { _ in
                nil
            }
            PhaseAnimator([Int]()) { Text("\($0)") }
        }
        #expect(stage.elements.count == 1)
        #expect(stage.diagnostics.count == 1 && stage.diagnostics.allSatisfy { $0.contains("no phases") })
    }

    @Test("keyframes with a trigger run once, on the session's clock")
    func keyframes() {
        let model = Model()
        struct Screen: View {
            let model: Model
            var body: some View {
                KeyframeAnimator(initialValue: 0.0, trigger: model.count) { value in
                    Text("\(Int(value.rounded()))")
                } keyframes: { _ in
                    LinearKeyframe(100, duration: 1)
                    LinearKeyframe(50, duration: 1)
                }
            }
        }
        let stage = Stage(width: 200, height: 50) { Screen(model: model) }
        #expect(stage.elements.map(\.label) == ["0"])
        model.count += 1
        #expect(stage.elements.map(\.label) == ["0"])
        var labels: [String] = []
        for _ in 0..<6 {
            stage.advance(by: .seconds(0.5))
            labels += stage.elements.map(\.label)
        }
        #expect(labels[1] == "100" && labels[5] == "50", "\(labels)")
        let work = stage.work.bodies
        stage.advance(by: .seconds(10))
        #expect(stage.work.bodies == work, "nothing is evaluated after the end")
    }

    @Test("an animator without keyframes keeps its first value, and nothing runs", arguments: [false, true])
    func noKeyframes(isTriggered: Bool) {
        struct Screen: View {
            let model: Model
            let isTriggered: Bool
            var body: some View {
                if isTriggered {
                    KeyframeAnimator(initialValue: 3.0, trigger: model.count) { value in
                        Text("\(Int(value))").accessibilityIdentifier("value")
                    } keyframes: { _ in
                    }
                } else {
                    KeyframeAnimator(initialValue: 3.0) { value in
                        Text("\(Int(value))").accessibilityIdentifier("value")
                    } keyframes: { _ in
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 50) { Screen(model: model, isTriggered: isTriggered) }
        #expect(stage["value"].label == "3")
        model.count += 1
        #expect(stage["value"].label == "3" && stage.session.pending.isEmpty)
        stage.resetWork()
        stage.advance(by: .seconds(0.5))
        #expect(stage["value"].label == "3" && stage.diagnostics.isEmpty)
        #expect(stage.work.bodies == 0 && stage.work.frames == 0)
    }

    @Test("scripts wait for keyframes that end, and not for those that repeat, on the real clock")
    func settledKeyframes() {
        struct Screen: View {
            let isTriggered: Bool
            let repeats: Bool
            @State private var count = 0
            var body: some View {
                if isTriggered {
                    Text("A").keyframeAnimator(initialValue: 0.0, trigger: count) {
                        $0.offset(x: $1)
                    } keyframes: { _ in
                        LinearKeyframe(10, duration: 100)
                    }
                    .onAppear { count += 1 }
                } else {
                    Text("A").keyframeAnimator(initialValue: 0.0, repeating: repeats) {
                        $0.offset(x: $1)
                    } keyframes: { _ in
                        LinearKeyframe(10, duration: 100)
                    }
                }
            }
        }
        func pending(_ screen: Screen) -> [String] {
            let session = SceneSession(
                screen, configuration: SessionConfiguration(screen: .init(width: 200, height: 50)))
            session.start()
            session.flush()
            return session.pending.map { "\($0.kind)" }
        }
        #expect(pending(Screen(isTriggered: true, repeats: false)) == ["animation"])
        #expect(pending(Screen(isTriggered: false, repeats: false)) == ["animation"])
        #expect(pending(Screen(isTriggered: false, repeats: true)) == [])
    }

    @Test("keyframes that nobody sees are evaluated at their end, where the last value is")
    func unseenKeyframes() {
        struct Page: View {
            var body: some View {
                KeyframeAnimator(initialValue: 0.0, repeating: false) { value in
                    Text("\(Int(value.rounded()))").accessibilityIdentifier("value")
                } keyframes: { _ in
                    LinearKeyframe(100, duration: 1)
                }
            }
        }
        let configuration = SessionConfiguration(
            screen: .init(width: 200, height: 50), clock: .virtual, isSeen: false)
        let stage = Stage(configuration.screen, SceneSession(Page(), configuration: configuration))
        stage.resetWork()
        stage.advance(by: .seconds(5))
        #expect(stage["value"].label == "100")
        #expect(stage.work.bodies <= 10, "\(stage.work.bodies)")
    }

    @Test("phases whose content changes nothing follow each other on the clock")
    func phasesWithoutChange() {
        let stage = Stage(width: 200, height: 50) {
            PhaseAnimator([1, 2, 3]) { _ in
                Text("A")
            } animation: { _ in
                .linear(duration: 1)
            }
        }
        stage.resetWork()
        stage.advance(by: .seconds(10.5))
        #expect((5...50).contains(stage.work.bodies), "\(stage.work.bodies)")
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("endless keyframes stop with their view")
    func endlessKeyframes() {
        let model = Model()
        struct Screen: View {
            let model: Model
            var body: some View {
                if model.isShown {
                    Text("A").keyframeAnimator(initialValue: 0.0) {
                        $0.offset(x: CGFloat($1))
                    } keyframes: { _ in
                        LinearKeyframe(10, duration: 1)
                    }
                }
            }
        }
        let stage = Stage(width: 200, height: 50) { Screen(model: model) }
        stage.advance(by: .seconds(3.5))
        model.isShown = false
        stage.resetWork()
        stage.advance(by: .seconds(3))
        #expect(stage.work.bodies == 0 && stage.work.frames == 0)
    }
}
