import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Navigation controllers of UIKit")
struct UINavigationControllerTests {
    private final class Letters: UIViewController {
        private(set) var lines: [String] = []

        override func viewDidLoad() {
            title = "Letters"
            navigationItem.rightBarButtonItems = [
                UIBarButtonItem(
                    barButtonSystemItem: .add, target: self, action: ._method("add:", Letters.add(_:))),
                UIBarButtonItem(title: "Sort", primaryAction: UIAction { [weak self] _ in self?.lines.append("sort") }),
            ]
            navigationItem.leftBarButtonItem = UIBarButtonItem(
                title: "Open", style: .plain, target: self, action: ._method("open", Letters.open))
        }

        func add(_ sender: UIBarButtonItem) { lines.append("add \(sender === navigationItem.rightBarButtonItem)") }

        func open() {
            let page = UIHostingController(rootView: Text("Dear reader"))
            page.title = "Letter"
            navigationController?.pushViewController(page, animated: true)
        }
    }

    private func stage(_ navigation: UINavigationController) -> Stage {
        Stage(width: 400, height: 300) { ShownController(controller: navigation) }
    }

    @Test("the bar has the title and the items of the top controller, which call their targets")
    func items() {
        let letters = Letters()
        let navigation = UINavigationController(rootViewController: letters)
        let stage = stage(navigation)
        #expect(stage.showing("Letters").exists)
        stage.label("Add").tap()
        stage.label("Sort").tap()
        #expect(letters.lines == ["add true", "sort"])
        letters.title = "Sorted"
        letters.navigationItem.rightBarButtonItem?.isEnabled = false
        #expect(stage.showing("Sorted").exists)
        letters.navigationItem.rightBarButtonItems = nil
        #expect(!stage.label("Add").exists)
    }

    @Test("a controller is pushed and popped by the code, and popped by a person")
    func pages() {
        let letters = Letters()
        let navigation = UINavigationController(rootViewController: letters)
        let stage = stage(navigation)
        stage.label("Open").tap()
        #expect(stage.showing("Dear reader").exists)
        #expect(navigation.viewControllers.count == 2 && navigation.topViewController?.title == "Letter")
        navigation.popViewController(animated: true)
        #expect(!stage.showing("Dear reader").exists)
        stage.label("Open").tap()
        #expect(stage.showing("Dear reader").exists)
        // The back button has the title of the controller that it leads to.
        stage.label("Letters").tap()
        #expect(!stage.showing("Dear reader").exists)
        #expect(navigation.viewControllers == [letters])
        #expect(navigation.popViewController(animated: false) == nil)
    }
}
