import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Controllers and layers of UIKit")
struct UIViewControllerTests {
    private final class Page: UIViewController {
        var lines: [String] = []

        override func loadView() { view = Page.Content() }
        override func viewDidLoad() { lines.append("load") }
        override func viewWillAppear(_ animated: Bool) { lines.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { lines.append("appear") }
        override func viewDidDisappear(_ animated: Bool) { lines.append("disappear") }

        final class Content: UIView {
            let child = UIView()
            override func layoutSubviews() {
                if child.superview == nil { addSubview(child) }
                child.backgroundColor = .green
                child.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
            }
        }
    }

    private struct Screen: View {
        let page: Page
        @State private var isShown = true
        var body: some View {
            VStack {
                Button("Go") { isShown = false }.accessibilityIdentifier("go")
                if isShown { ShownController(controller: page) }
            }
        }
    }

    @Test("a controller is told when its view appears and disappears, and the view lays out its subviews")
    func life() {
        let page = Page()
        let stage = Stage(width: 100, height: 100) { Screen(page: page) }
        _ = stage.currentPicture
        #expect(page.lines == ["load", "will appear", "appear"])
        let child = (page.view as? Page.Content)?.child
        #expect(child?.frame.width == 50)
        #expect(page.view.next === page)
        stage["go"].tap()
        _ = stage.currentPicture
        #expect(page.lines.last == "disappear")
    }

    @Test("a controller finds the navigation that it is in")
    func navigation() {
        let (page, inner) = (UIViewController(), UIViewController())
        let navigation = UINavigationController(rootViewController: page)
        page.addChild(inner)
        #expect(page.navigationController === navigation && inner.navigationController === navigation)
        #expect(navigation.navigationController == nil)
    }

    @Test("a layer draws the layers in it, until they are removed")
    func layers() throws {
        let view = UIView()
        let (inner, shape) = (CALayer(), CAShapeLayer())
        inner.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        inner.backgroundColor = UIColor.red.cgColor
        shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).cgPath
        shape.fillColor = UIColor.green.cgColor
        inner.addSublayer(shape)
        view.layer.addSublayer(inner)
        #expect(shape.superlayer === inner && view.layer.sublayers?.count == 1)

        let stage = Stage(width: 100, height: 100) { Shown(view: view) }
        func paints() -> [Paint] { stage.currentPicture.layers.values.flatMap(\.drawing.commands).map(\.paint) }
        let (red, green) = (Paint.color(RGBA(packed: 0xFF00_00FF)), Paint.color(RGBA(packed: 0x00FF_00FF)))
        #expect(paints().contains(red) && paints().contains(green))
        shape.removeFromSuperlayer()
        #expect(paints().contains(red) && !paints().contains(green))
        inner.backgroundColor = UIColor.green.cgColor
        #expect(paints().contains(green))
    }
}
