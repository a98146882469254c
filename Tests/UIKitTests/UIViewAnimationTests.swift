import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Animations of UIKit")
struct UIViewAnimationTests {
    private struct Moving: UIViewRepresentable {
        let label: UILabel

        func makeUIView(context: Context) -> UIView {
            let view = UIView()
            label.text = "A"
            label.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            view.addSubview(label)
            return view
        }

        func updateUIView(_ uiView: UIView, context: Context) {}
    }

    private final class Ends { var all: [String] = [] }

    private let label = UILabel()
    private let ends = Ends()

    private var stage: Stage {
        let stage = Stage(width: 300, height: 60) { Moving(label: label) }
        _ = stage.currentPicture
        return stage
    }

    private func move() { label.frame.origin.x = 100 }

    /// Advances the clock, and returns the rounded distance of the label from its place at rest at the left.
    private func offset(_ stage: Stage, after time: Double = 0) -> Int {
        _ = stage.currentPicture
        stage.advance(by: .seconds(time))
        let element = stage.showing("A")
        return Int((element.presentedFrame.minX - element.frame.minX + label.frame.minX).rounded())
    }

    @Test("changes of views in a closure move in its duration, and the completion is called at the end")
    func duration() {
        let stage = stage
        UIView.animate(withDuration: 1, animations: { move() }) { ends.all.append("\($0)") }
        #expect(offset(stage) == 0)
        #expect(offset(stage, after: 0.25) < 25)
        #expect(offset(stage, after: 0.25) == 50)
        #expect(offset(stage, after: 0.4) > 90 && ends.all.isEmpty)
        #expect(offset(stage, after: 0.2) == 100 && ends.all == ["true"])
    }

    @Test("an animation has the delay and the curve of its options")
    func options() {
        let stage = stage
        UIView.animate(withDuration: 1, delay: 0.5, options: [.curveLinear, .allowUserInteraction]) { move() }
        #expect(offset(stage, after: 0.5) == 0)
        #expect(offset(stage, after: 0.25) == 25)
        #expect(offset(stage, after: 0.5) == 75)
    }

    @Test("a repeated animation goes back and forth, and its completion is not called")
    func repetition() {
        let stage = stage
        UIView.animate(
            withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear], animations: { move() }
        ) { ends.all.append("\($0)") }
        #expect([0.75, 0.5, 0.5, 0.75].map { offset(stage, after: $0) } == [75, 75, 25, 50])
        #expect(ends.all.isEmpty)
    }

    @Test("a spring overshoots and comes to rest in its duration")
    func spring() {
        let stage = stage
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, animations: { move() })
        let places = (0..<50).map { _ in offset(stage, after: 0.02) }
        #expect(places.contains { $0 > 105 })
        #expect(abs(offset(stage, after: 0.05) - 100) <= 1)
    }

    @Test("without a duration, and where animations are off, changes are shown at once")
    func withoutAnimation() {
        for isDisabled in [false, true] {
            let stage = stage
            if isDisabled {
                UIView.performWithoutAnimation { UIView.animate(withDuration: 1, animations: { move() }) }
            } else {
                UIView.animate(withDuration: 0, animations: { move() })
            }
            #expect(offset(stage) == 100)
            #expect(UIView.areAnimationsEnabled)
        }
    }

    @Test("an animator starts when it is told to, and calls its completions at the end")
    func animator() {
        let stage = stage
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations { move() }
        animator.addCompletion { ends.all.append("\($0)") }
        #expect(offset(stage, after: 0.5) == 0 && animator.state == .inactive)
        animator.startAnimation(afterDelay: 0.5)
        #expect(animator.isRunning)
        #expect(offset(stage, after: 1) == 50)
        #expect(offset(stage, after: 0.6) == 100)
        #expect(ends.all == ["end"] && !animator.isRunning)
    }
}
