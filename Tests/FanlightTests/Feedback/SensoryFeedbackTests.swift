import Display
import Fanlight
import FanlightTesting
import Observation
import Testing

@MainActor
@Suite("Sensory feedback")
struct SensoryFeedbackTests {
    @Observable final class Model {
        var value = 0
    }

    private struct Screen: View {
        let model: Model
        var body: some View {
            Text("\(model.value)")
                .sensoryFeedback(.success, trigger: model.value)
                .sensoryFeedback(.impact(weight: .heavy, intensity: 0.5), trigger: model.value) { $1 > 10 }
                .sensoryFeedback(trigger: model.value) { $1 > $0 ? .increase : .decrease }
                .sensoryFeedback(trigger: model.value) { nil }
        }
    }

    @Test("feedback is played when the trigger changes, and only then")
    func trigger() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Screen(model: model) }
        _ = stage.currentPicture
        #expect(stage.feedback.isEmpty)
        model.value = 1
        _ = stage.currentPicture
        #expect(Set(stage.feedback) == [Feedback(.success), Feedback(.increase)])
        model.value = 1
        _ = stage.currentPicture
        #expect(stage.feedback.count == 2)
        model.value = 20
        _ = stage.currentPicture
        #expect(stage.feedback.contains(Feedback(.heavyImpact, intensity: 0.5)))
    }

    @Test("the last sixteen of many feedbacks in a turn are played")
    func many() {
        struct Many: View {
            let model: Model
            var body: some View {
                ForEach(0..<40, id: \.self) { _ in Text("x").sensoryFeedback(.selection, trigger: model.value) }
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 800) { Many(model: model) }
        _ = stage.currentPicture
        model.value = 1
        _ = stage.currentPicture
        #expect(stage.feedback.count == 16)
    }
}
