import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Controls of UIKit")
struct UIControlTests {
    /// Returns a stage with a view that is named “box”.
    private func stage(_ view: UIView) -> Stage {
        Stage(width: 300, height: 100) { Shown(view: view).accessibilityIdentifier("box") }
    }

    private func press(_ stage: Stage, _ x: Double, _ y: Double) {
        for phase in [PointerInput.Phase.pressed, .released] {
            stage.send(phase, x, y)
        }
    }

    @Test("actions run for their events, once for an identifier, until they are removed")
    func actions() {
        let control = UIControl()
        var lines: [String] = []
        let first = UIAction(identifier: UIAction.Identifier("a")) { _ in lines.append("first") }
        let second = UIAction(identifier: UIAction.Identifier("a")) { action in
            lines.append("second \(action.sender === control)")
        }
        control.addAction(first, for: [.valueChanged, .touchUpInside])
        control.addAction(second, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(lines == ["second true"])
        control.sendActions(for: .touchUpInside)
        #expect(lines == ["second true", "first"])
        control.removeAction(second, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(lines.count == 2)
    }

    @Test("a button runs its action, shows its title, and is not pressed while it is disabled")
    func button() {
        var presses = 0
        let button = UIButton(type: .system, primaryAction: UIAction(title: "Go") { _ in presses += 1 })
        let stage = stage(button)
        stage.showing("Go").tap()
        #expect(presses == 1)
        button.setTitle("Stay", for: .normal)
        button.isEnabled = false
        _ = stage.currentPicture
        #expect(stage.showing("Stay").exists)
        press(stage, 150, 50)
        #expect(presses == 1)
    }

    @Test("a switch changes its value and reports it")
    func toggle() {
        let toggle = UISwitch()
        var values: [Bool] = []
        toggle.addAction(UIAction { [weak toggle] _ in values.append(toggle?.isOn ?? false) }, for: .valueChanged)
        let stage = stage(toggle)
        press(stage, 150, 50)
        press(stage, 150, 50)
        #expect(values == [true, false])
    }

    @Test("a tap on a half of the page dots shows the page before or after")
    func pages() {
        let dots = UIPageControl()
        (dots.numberOfPages, dots.currentPage) = (3, 1)
        var pages: [Int] = []
        dots.addAction(UIAction { [weak dots] _ in pages.append(dots?.currentPage ?? -1) }, for: .valueChanged)
        let stage = stage(dots)
        press(stage, 165, 50)
        press(stage, 165, 50)
        press(stage, 135, 50)
        #expect(pages == [2, 1])
    }

    @Test("a segment that is pressed is selected")
    func segments() {
        let segments = UISegmentedControl(items: ["One", "Two"])
        segments.selectedSegmentIndex = 0
        let stage = stage(segments)
        stage.showing("Two").tap()
        #expect(segments.selectedSegmentIndex == 1)
        #expect(segments.titleForSegment(at: 1) == "Two")
    }

    private final class Tile: UIControl {}

    @Test("a control that draws itself reports taps")
    func tile() {
        let tile = Tile(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        tile.addSubview(UILabel())
        var taps = 0
        tile.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        let stage = stage(tile)
        press(stage, 20, 20)
        tile.isUserInteractionEnabled = false
        _ = stage.currentPicture
        press(stage, 20, 20)
        #expect(taps == 1)
    }

    private final class Recogniser: UIPanGestureRecognizer, UIGestureRecognizerDelegate {
        var asked = 0
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
            asked += 1
            return true
        }
    }

    @Test("a view follows its gesture recognisers, and finds the front view at a point")
    func recognisers() {
        let (view, child) = (UIView(), UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        view.addSubview(child)
        let pan = Recogniser()
        pan.delegate = pan
        view.addGestureRecognizer(pan)
        #expect(view.gestureRecognizers?.count == 1 && pan.view === view)
        let stage = stage(view)
        stage.send(.pressed, 50, 50)
        stage.send(.moved, 90, 50)
        #expect(pan.asked == 1 && pan.state == .began || pan.state == .changed)
        stage.send(.released, 90, 50)
        #expect(pan.state == .possible)

        #expect(view.hitTest(CGPoint(x: 15, y: 15), with: nil) === child)
        #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
        child.isHidden = true
        #expect(view.hitTest(CGPoint(x: 15, y: 15), with: nil) === view)
        #expect(view.hitTest(CGPoint(x: -5, y: 5), with: nil) == nil)
    }
}
