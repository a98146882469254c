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

    @Test("controls' presses, releases and selections are played by the kinds that every client knows")
    func controls() {
        func played(_ feedback: SensoryFeedback) -> [Feedback] {
            struct Screen: View {
                let model: Model
                let feedback: SensoryFeedback
                var body: some View { Text("x").sensoryFeedback(feedback, trigger: model.value) }
            }
            let model = Model()
            let stage = Stage(width: 100, height: 50) { Screen(model: model, feedback: feedback) }
            _ = stage.currentPicture
            model.value = 1
            _ = stage.currentPicture
            return stage.feedback
        }
        #expect(played(.press(.button)) == [Feedback(.mediumImpact, intensity: 0.7)])
        #expect(played(.press(.buttonIconOnly)) == [Feedback(.lightImpact, intensity: 0.7)])
        #expect(played(.press(.slider)) == [Feedback(.softImpact, intensity: 0.7)])
        #expect(played(.press(.tab)) == [Feedback(.lightImpact, intensity: 0.5)])
        #expect(played(.press(.toggle)) == [Feedback(.mediumImpact, intensity: 0.5)])
        #expect(played(.release(.slider)) == [Feedback(.softImpact, intensity: 0.5)])
        for selection in [SensoryFeedback.SelectionFeedback.minimum, .maximum] {
            #expect(played(.selection(selection)) == [Feedback(.levelChange)])
        }
        for selection in [SensoryFeedback.SelectionFeedback.on, .off] {
            #expect(played(.selection(selection)) == [Feedback(.selection)])
        }
        #expect(SensoryFeedback.SelectionFeedback.on != .off)
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
