import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport

/// The evaluations of an app's animated code before an input is answered.
@MainActor
@Suite("Inputs during steps for frames")
struct InputDuringStepsTests {
    private final class Log {
        var views = 0
        var modifiers = 0
        var layouts = 0
        var counts: [Int] { [views, modifiers, layouts] }
    }

    @Observable final class Model {
        var target = 0.0
        var presses = 0
    }

    private struct Counter: View, Animatable {
        var number: Double
        let log: Log
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View {
            let _ = log.views += 1
            Text("\(Int((number * 100).rounded()))").accessibilityIdentifier("number")
        }
    }

    private struct Fade: ViewModifier, Animatable {
        var amount: Double
        let log: Log
        nonisolated var animatableData: Double {
            get { amount }
            set { amount = newValue }
        }
        func body(content: Content) -> some View {
            let _ = log.modifiers += 1
            content.opacity(0.5 + amount / 4)
        }
    }

    private struct Shifted: Layout {
        var shift: Double
        let log: Log
        var animatableData: Double {
            get { shift }
            set { shift = newValue }
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            log.layouts += 1
            return CGSize(width: 100, height: 20)
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            log.layouts += 1
            for view in subviews {
                view.place(at: CGPoint(x: bounds.minX + shift * 10, y: bounds.minY), proposal: .unspecified)
            }
        }
    }

    private struct Presses: View {
        let model: Model
        var body: some View { Text("\(model.presses)").accessibilityIdentifier("presses") }
    }

    private struct Animated: View {
        let model: Model
        let log: Log
        var body: some View {
            Counter(number: model.target, log: log).frame(width: 80, height: 20)
            Color.red.frame(width: 20, height: 20).modifier(Fade(amount: model.target, log: log))
            Shifted(shift: model.target, log: log) { Color.blue.frame(width: 20, height: 20) }
        }
    }

    private struct Page: View {
        let model: Model
        let log: Log
        var body: some View {
            VStack(spacing: 0) {
                Animated(model: model, log: log)
                Presses(model: model).frame(width: 80, height: 20)
                TestButton("press") { model.presses += 1 }.accessibilityIdentifier("press")
                TestButton("turn") { withAnimation(.linear(duration: 1)) { model.target = 0 } }
                    .accessibilityIdentifier("turn")
            }
        }
    }

    private static let forEver = Animation.linear(duration: 1).repeatForever(autoreverses: false)

    @Test("an input evaluates no step of the views, modifiers and layouts that are animated")
    func unrelated() {
        let (model, log) = (Model(), Log())
        let stage = Stage(width: 200, height: 200) { Page(model: model, log: log) }
        withAnimation(Self.forEver) { model.target = 1 }
        _ = stage.currentPicture
        for press in 1...5 {
            let earlier = log.counts
            // The time is no multiple of a frame.
            stage.advance(by: .milliseconds(137))
            #expect(zip(log.counts, earlier).allSatisfy { $0 >= $1 + 8 }, "\(log.counts), not after \(earlier)")
            let before = log.counts
            stage["press"].tap()
            #expect(stage["presses"].label == "\(press)")
            #expect(log.counts == before)
        }
    }

    @Test("an input that turns an animation evaluates each view once")
    func related() {
        let (model, log) = (Model(), Log())
        let stage = Stage(width: 200, height: 200) { Page(model: model, log: log) }
        withAnimation(Self.forEver) { model.target = 1 }
        _ = stage.currentPicture
        stage.advance(by: .milliseconds(437))
        #expect(stage["number"].label == "44")
        let before = log.counts
        stage["turn"].tap()
        _ = stage.currentPicture
        #expect(log.views == before[0] + 1 && log.modifiers == before[1] + 1)
        #expect(stage["number"].label == "44")
    }

    @Test("an input on the real clock waits for one step of each view, however many frames have passed")
    func afterManyFrames() {
        let (model, log) = (Model(), Log())
        // No client has credit for frames.
        let session = SceneSession(
            Page(model: model, log: log),
            configuration: SessionConfiguration(
                screen: Screen(width: 200, height: 200), clock: .real, isSeen: false))
        session.start()
        withAnimation(Self.forEver) { model.target = 1 }
        session.flush()
        let before = log.counts
        // Steps on the real clock depend on real time, so it has to pass: about six frames.
        let start = session.clock.now
        while session.clock.now < start + .milliseconds(100) {}
        #expect(log.counts == before)
        session.receive(.text("a"))
        session.flush()
        #expect(log.views == before[0] + 1 && log.modifiers == before[1] + 1)
        session.receive(.text("b"))
        session.flush()
        #expect(log.views <= before[0] + 2 && log.modifiers <= before[1] + 2)
        session.close()
    }
}
