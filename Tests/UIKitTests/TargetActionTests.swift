import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Targets and actions of UIKit")
struct TargetActionTests {
    @MainActor
    private final class Target {
        var lines: [String] = []

        func plain() { lines.append("plain") }
        func sender(_ button: UIButton) { lines.append("sender \(button.tag)") }
        func event(_ control: UIControl, event: UIEvent) { lines.append("event") }
        func panned(_ pan: UIPanGestureRecognizer) { lines.append("\(pan.state)") }

        static let plain = Selector._method("plain", Target.plain)
        static let sender = Selector._method("sender:", Target.sender(_:))
        static let event = Selector._method("event:event:", Target.event(_:event:))
        static let panned = Selector._method("panned:", Target.panned)
    }

    @Test("a control calls the methods of its targets, until they are removed or gone")
    func control() {
        let button = UIButton()
        button.tag = 7
        var target: Target? = Target()
        let kept = Target()
        button.addTarget(target, action: Target.plain, for: .touchUpInside)
        button.addTarget(target, action: Target.plain, for: .touchUpInside)
        button.addTarget(target, action: Target.sender, for: .valueChanged)
        button.addTarget(kept, action: Target.event, for: [.touchUpInside, .touchDown])
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .valueChanged)
        #expect(target?.lines == ["plain", "sender 7"])
        #expect(kept.lines == ["event"])

        button.removeTarget(kept, action: Target.event, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .touchDown)
        #expect(kept.lines == ["event", "event"])
        button.removeTarget(nil, action: nil, for: .touchDown)
        button.sendActions(for: .touchDown)
        #expect(kept.lines.count == 2)

        weak let gone = target
        target = nil
        #expect(gone == nil)
        button.sendActions(for: .valueChanged)
    }

    private final class Page: UIViewController {
        var taps = 0
        func tap() { taps += 1 }
    }

    @Test("an action without a target goes to the first responder after the sender that has the method")
    func responders() {
        let page = Page()
        let button = UIButton()
        page.view.addSubview(button)
        button.addTarget(nil, action: ._method("tap", Page.tap), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(page.taps == 1)
        #expect(!UIApplication.shared.sendAction("unknown", to: nil, from: button, for: nil))
    }

    @Test("a recogniser calls the methods of its targets after each change, with locations of its view")
    func recogniser() {
        let (view, target) = (UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100)), Target())
        let pan = UIPanGestureRecognizer(target: target, action: Target.panned)
        pan.addTarget(target, action: Target.plain)
        view.addGestureRecognizer(pan)
        let stage = Stage(width: 300, height: 140) {
            VStack(spacing: 0) {
                Color.clear.frame(height: 40)
                Shown(view: view)
            }
        }
        stage.send(.pressed, 50, 90)
        stage.send(.moved, 90, 90)
        #expect(pan.location(in: view) == CGPoint(x: 90, y: 50))
        #expect(pan.location(in: nil) == CGPoint(x: 90, y: 90))
        pan.removeTarget(nil, action: Target.plain)
        stage.send(.moved, 95, 90)
        stage.send(.released, 95, 90)
        #expect(target.lines == ["began", "plain", "changed", "ended"])
    }

    @Test("a selector without a method is reported with the target’s type")
    func unknown() {
        let target = Target()
        let stage = Stage(width: 300, height: 100) {
            Button("Go") {
                UIApplication.shared.sendAction("missing:", to: target, from: nil, for: nil)
            }
            .accessibilityIdentifier("go")
        }
        stage["go"].tap()
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("“missing:” leads to no method of Target") == true)
    }
}
