import Testing
import UIKit

@MainActor
@Suite("The order of UIKit's subviews")
struct UIViewHierarchyTests {
    private final class Told: UIView {
        var lines: [String] = []
        override func willMove(toSuperview newSuperview: UIView?) { lines.append("will \(newSuperview != nil)") }
        override func didMoveToSuperview() { lines.append("did \(superview != nil)") }
    }

    @Test("subviews are put in front, behind and between others")
    func order() {
        let (outer, views) = (UIView(), (0..<4).map { _ in UIView() })
        for (tag, view) in views.enumerated() { view.tag = tag + 1 }
        outer.addSubview(views[0])
        outer.addSubview(views[1])
        outer.insertSubview(views[2], belowSubview: views[1])
        outer.insertSubview(views[3], aboveSubview: views[1])
        #expect(outer.subviews.map(\.tag) == [1, 3, 2, 4])
        outer.bringSubviewToFront(views[0])
        outer.sendSubviewToBack(views[3])
        #expect(outer.subviews.map(\.tag) == [4, 3, 2, 1])
        outer.insertSubview(views[3], aboveSubview: views[2])
        #expect(outer.subviews.map(\.tag) == [3, 4, 2, 1])
        #expect(outer.viewWithTag(2) === views[1] && outer.viewWithTag(9) == nil)
        #expect(views[0].window == nil)
    }

    @Test("a view receives the changes of its superview")
    func moves() {
        let (outer, view) = (UIView(), Told())
        view.removeFromSuperview()
        outer.addSubview(view)
        view.removeFromSuperview()
        #expect(view.lines == ["will true", "did true", "will false", "did false"])
    }
}
