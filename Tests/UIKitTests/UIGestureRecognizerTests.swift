import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Gesture recognisers of UIKit")
struct UIGestureRecognizerTests {
    private final class Log {
        var lines: [String] = []
        var coordinators = 0
        var mayBegin = true
    }

    private struct Represented<Recognizer: UIGestureRecognizer>: UIGestureRecognizerRepresentable {
        let log: Log
        let make: () -> Recognizer
        let line: (Recognizer, Context) -> String

        final class Coordinator: UIGestureRecognizerDelegate {
            let log: Log
            let isSimultaneous: Bool
            init(_ log: Log, isSimultaneous: Bool) { (self.log, self.isSimultaneous) = (log, isSimultaneous) }

            func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { log.mayBegin }
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { isSimultaneous }
        }

        var isSimultaneous = false

        func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator {
            log.coordinators += 1
            return Coordinator(log, isSimultaneous: isSimultaneous)
        }

        func makeUIGestureRecognizer(context: Context) -> Recognizer {
            let recognizer = make()
            recognizer.delegate = context.coordinator
            return recognizer
        }

        func handleUIGestureRecognizerAction(_ recognizer: Recognizer, context: Context) {
            log.lines.append("\(recognizer.state) \(line(recognizer, context))")
        }
    }

    /// A stage of 100 × 100 points with a square of 60 in its middle.
    private func stage<Recognizer: UIGestureRecognizer>(_ gesture: Represented<Recognizer>) -> Stage {
        Stage(width: 100, height: 100) {
            Color.red.frame(width: 60, height: 60).accessibilityIdentifier("box").accessibilityElement()
                .gesture(gesture)
        }
    }

    /// Returns a point in one form. Its description differs between systems.
    private func text(_ point: CGPoint) -> String { "(\(point.x), \(point.y))" }

    @Test("a tap is reported once, with its location in the scene and in the view")
    func tap() {
        let log = Log()
        let stage = stage(
            Represented(log: log, make: { UITapGestureRecognizer() }) { tap, context in
                let converter = context.converter
                return "\(text(tap.location(in: nil))) \(text(converter.localLocation)) "
                    + "\(converter.localTranslation == nil)"
            })
        stage.send(.pressed, 30, 50)
        stage.send(.released, 30, 50)
        #expect(log.lines == ["ended (30.0, 50.0) (10.0, 30.0) true"])
        #expect(log.coordinators == 1)
    }

    @Test("two taps are needed for a recogniser of two")
    func doubleTap() {
        let log = Log()
        let stage = stage(
            Represented(
                log: log,
                make: {
                    let recognizer = UITapGestureRecognizer()
                    recognizer.numberOfTapsRequired = 2
                    return recognizer
                }
            ) { _, _ in "" })
        stage.send(.pressed, 50, 50)
        stage.send(.released, 50, 50)
        #expect(log.lines.isEmpty)
        stage.send(.pressed, 50, 50)
        stage.send(.released, 50, 50)
        #expect(log.lines == ["ended "])
    }

    @Test("a pan begins, changes and ends, with the translation from the start or from the one that was set")
    func pan() {
        let log = Log()
        let stage = stage(
            Represented(log: log, make: { UIPanGestureRecognizer() }) { pan, context in
                let moved = pan.translation(in: nil)
                if pan.state == .changed { pan.setTranslation(.zero, in: nil) }
                return "\(text(moved)) \(context.converter.localTranslation == nil)"
            })
        stage.send(.pressed, 30, 30)
        stage.send(.moved, 50, 30)
        stage.send(.moved, 60, 35)
        stage.send(.moved, 62, 36)
        stage.send(.released, 65, 38)
        #expect(
            log.lines == [
                "began (20.0, 0.0) false", "changed (30.0, 5.0) false", "changed (2.0, 1.0) false",
                "ended (3.0, 2.0) false",
            ])
    }

    @Test("a pan that its delegate refuses is not reported")
    func refusal() {
        let log = Log()
        log.mayBegin = false
        let stage = stage(Represented(log: log, make: { UIPanGestureRecognizer() }) { _, _ in "" })
        stage.drag(from: CGPoint(x: 30, y: 30), through: [CGPoint(x: 60, y: 60), CGPoint(x: 70, y: 60)])
        #expect(log.lines.isEmpty)
    }

    @Test("a long press begins after its duration, and ends at the release")
    func longPress() {
        let log = Log()
        let stage = stage(
            Represented(log: log, make: { UILongPressGestureRecognizer() }) { press, _ in
                text(press.location(in: nil))
            })
        stage.send(.pressed, 50, 50)
        #expect(log.lines.isEmpty)
        stage.advance(by: .milliseconds(600))
        #expect(log.lines == ["began (50.0, 50.0)"])
        stage.send(.moved, 70, 50)
        stage.send(.released, 70, 50)
        #expect(log.lines == ["began (50.0, 50.0)", "changed (70.0, 50.0)", "ended (70.0, 50.0)"])
    }

    @Test("a pinch reports its scale around its location")
    func pinch() throws {
        let log = Log()
        let stage = stage(
            Represented(log: log, make: { UIPinchGestureRecognizer() }) { pinch, _ in
                "\(pinch.scale) \(text(pinch.location(in: nil)))"
            })
        stage["box"].magnify(by: 2)
        #expect(log.lines.first?.hasPrefix("began") == true)
        #expect(log.lines.last == "ended 2.0 (50.0, 50.0)")
    }

    @Test("a delegate lets the gestures of views inside be recognised too")
    func simultaneous() {
        for isSimultaneous in [false, true] {
            let log = Log()
            var taps = 0
            var gesture = Represented(log: log, make: { UITapGestureRecognizer() }) { _, _ in "" }
            gesture.isSimultaneous = isSimultaneous
            let added = gesture
            let stage = Stage(width: 100, height: 100) {
                Color.red.onTapGesture { taps += 1 }.gesture(added)
            }
            stage.send(.pressed, 50, 50)
            stage.send(.released, 50, 50)
            #expect(taps == 1)
            #expect(log.lines.count == (isSimultaneous ? 1 : 0))
        }
    }

    @Test("setting the recognisers of a view adds and removes them, in order")
    func recognizersOfView() {
        let (view, other) = (UIView(), UIView())
        let (tap, pan, pinch) = (UITapGestureRecognizer(), UIPanGestureRecognizer(), UIPinchGestureRecognizer())
        func recognizers(_ view: UIView) -> [ObjectIdentifier]? { view.gestureRecognizers?.map(ObjectIdentifier.init) }
        func ids(_ recognizers: UIGestureRecognizer...) -> [ObjectIdentifier] { recognizers.map(ObjectIdentifier.init) }
        #expect(view.gestureRecognizers == nil)
        other.addGestureRecognizer(pinch)
        view.gestureRecognizers = [tap, pan]
        #expect(recognizers(view) == ids(tap, pan))
        #expect(tap.view === view && pan.view === view)
        view.gestureRecognizers = [pinch, tap]
        #expect(recognizers(view) == ids(pinch, tap))
        #expect(pan.view == nil && pinch.view === view)
        #expect(other.gestureRecognizers == nil)
        view.gestureRecognizers?.append(pan)
        #expect(recognizers(view) == ids(pinch, tap, pan))
        view.gestureRecognizers = nil
        #expect(view.gestureRecognizers == nil)
        #expect(tap.view == nil && pan.view == nil && pinch.view == nil)
    }
}
