import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Touches of UIKit")
struct UITouchTests {
    private final class Log { var lines: [String] = [] }

    private final class Pad: UIView {
        let log: Log
        var passesOn = false

        init(_ log: Log, frame: CGRect) {
            self.log = log
            super.init(frame: frame)
        }

        required init?(coder: NSCoder) { nil }

        private func note(_ name: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
            guard let touch = touches.first else { return }
            let (now, before) = (touch.location(in: self), touch.previousLocation(in: self))
            let isAll = event?.allTouches == touches
            log.lines.append("\(name) \(now.x),\(now.y) from \(before.x),\(before.y) \(touch.phase) \(isAll)")
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("began", touches, event)
            if passesOn { super.touchesBegan(touches, with: event) }
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("cancelled", touches, event)
        }
    }

    private final class Page: UIViewController {
        var begins = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { begins += 1 }
    }

    @Test("a view of the program receives the course of a press in its own coordinates")
    func course() {
        let log = Log()
        let outer = UIView()
        outer.addSubview(Pad(log, frame: CGRect(x: 20, y: 10, width: 100, height: 50)))
        let stage = Stage(width: 300, height: 100) { Shown(view: outer) }
        stage.send(.pressed, 30, 30)
        stage.send(.moved, 35, 32)
        stage.send(.moved, 200, 90)
        stage.send(.released, 200, 90)
        #expect(
            log.lines == [
                "began 10.0,20.0 from 10.0,20.0 began true", "moved 15.0,22.0 from 10.0,20.0 moved true",
                "moved 180.0,80.0 from 15.0,22.0 moved true", "ended 180.0,80.0 from 180.0,80.0 ended true",
            ])
        // A press beside the view is none of its own.
        stage.send(.pressed, 200, 90)
        stage.send(.released, 200, 90)
        #expect(log.lines.count == 4)
    }

    @Test("a touch goes along the responder chain to the controller, if the views pass it on")
    func chain() {
        let (log, page) = (Log(), Page())
        let pad = Pad(log, frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        page.view.addSubview(pad)
        let stage = Stage(width: 300, height: 100) { ShownController(controller: page) }
        stage.send(.pressed, 100, 90)
        stage.send(.released, 100, 90)
        #expect((page.begins, log.lines.count) == (1, 0))
        stage.send(.pressed, 20, 20)
        stage.send(.released, 20, 20)
        #expect((page.begins, log.lines.count) == (1, 2))
        pad.passesOn = true
        stage.send(.pressed, 20, 20)
        stage.send(.released, 20, 20)
        #expect((page.begins, log.lines.count) == (2, 4))
    }

    @Test("a recogniser cancels the touch once it recognises the press", arguments: [true, false])
    func cancellation(_ cancels: Bool) {
        let log = Log()
        let pad = Pad(log, frame: .zero)
        let pan = UIPanGestureRecognizer()
        pan.cancelsTouchesInView = cancels
        pad.addGestureRecognizer(pan)
        let stage = Stage(width: 300, height: 100) { Shown(view: pad) }
        stage.send(.pressed, 50, 50)
        stage.send(.moved, 90, 50)
        stage.send(.released, 90, 50)
        let names = log.lines.map { $0.prefix { $0 != " " } }
        #expect(names == (cancels ? ["began", "cancelled"] : ["began", "moved", "ended"]))
    }

    @Test("a script presses and drags a view that only has touches")
    func script() {
        let log = Log()
        let pad = Pad(log, frame: .zero)
        let stage = Stage(width: 300, height: 100) {
            Shown(view: pad).accessibilityElement().accessibilityIdentifier("pad")
        }
        stage["pad"].tap()
        #expect(log.lines.map { $0.prefix { $0 != " " } } == ["began", "ended"])
        #expect(log.lines.first?.hasPrefix("began 150.0,50.0") == true)
    }

    private final class Knob: UIControl {
        var values: [CGFloat] = []
        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { touch.location(in: self).x > 10 }
        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            values.append(touch.location(in: self).x)
            return true
        }
    }

    @Test("a control of the program tracks a press, and reports where it ends")
    func tracking() {
        let knob = Knob()
        var events: [String] = []
        let names: [(UIControl.Event, String)] = [
            (.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"), (.touchDragExit, "exit"),
        ]
        for (event, name) in names { knob.addAction(UIAction { _ in events.append(name) }, for: event) }
        let stage = Stage(width: 300, height: 100) { Shown(view: knob) }
        stage.send(.pressed, 20, 50)
        #expect(knob.isTracking && knob.isHighlighted)
        stage.send(.moved, 40, 50)
        stage.send(.released, 40, 50)
        #expect(knob.values == [40] && events == ["down", "inside"])
        stage.send(.pressed, 5, 50)
        stage.send(.released, 5, 50)
        #expect(events.count == 2)
        stage.send(.pressed, 20, 50)
        stage.send(.moved, 40, 500)
        stage.send(.released, 40, 500)
        #expect(events.dropFirst(2) == ["down", "exit", "outside"])
        #expect(!knob.isTracking && !knob.isHighlighted)
    }

    @Test("views of UIKit without own code let presses through to what is behind")
    func behind() {
        var taps = 0
        let stage = Stage(width: 300, height: 100) {
            ZStack {
                Color.red.onTapGesture { taps += 1 }
                Shown(view: UIView())
            }
        }
        stage.send(.pressed, 50, 50)
        stage.send(.released, 50, 50)
        #expect(taps == 1)
    }

    @Test("a gesture around a view of the program is still recognised")
    func around() {
        let log = Log()
        var taps = 0
        let stage = Stage(width: 300, height: 100) {
            Shown(view: Pad(log, frame: .zero)).onTapGesture { taps += 1 }
        }
        stage.send(.pressed, 50, 50)
        stage.send(.released, 50, 50)
        #expect((taps, log.lines.count) == (1, 2))
    }

    private final class FormPage: UIViewController {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { view.endEditing(true) }
    }

    @Test("a press in a field keeps the focus, and one beside it reaches the controller, which ends the editing")
    func fields() {
        let page = FormPage()
        let (field, editor) = (UITextField(), UITextView())
        field.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
        editor.frame = CGRect(x: 0, y: 40, width: 200, height: 40)
        page.view.addSubview(field)
        page.view.addSubview(editor)
        let stage = Stage(width: 300, height: 200) { ShownController(controller: page) }
        for (view, y) in [(field as UIView, 15.0), (editor, 60.0)] {
            stage.send(.pressed, 50, y)
            stage.send(.released, 50, y)
            _ = stage.currentPicture
            #expect(view.isFirstResponder)
            stage.send(.pressed, 50, 150)
            stage.send(.released, 50, 150)
            _ = stage.currentPicture
            #expect(!view.isFirstResponder)
        }
    }
}
