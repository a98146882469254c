import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Tabs of UIKit")
struct UITabBarControllerTests {
    private final class Delegate: UITabBarControllerDelegate {
        var refused: UIViewController?
        var chosen: [String?] = []
        func tabBarController(
            _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
        ) -> Bool { viewController !== refused }
        func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
            chosen.append(viewController.title)
        }
    }

    @Test("a tab shows its controller, chosen by a person or by the code, unless the delegate refuses")
    func selection() {
        let pages = ["One", "Two"].map { name in
            let page = UIHostingController(rootView: Text("page \(name)"))
            page.title = name
            return page
        }
        let (tabs, delegate) = (UITabBarController(), Delegate())
        tabs.viewControllers = pages
        tabs.delegate = delegate
        pages[1].tabBarItem = UITabBarItem(title: "Second", image: nil, tag: 1)
        let stage = Stage(width: 400, height: 300) { ShownController(controller: tabs) }
        #expect(stage.showing("page One").exists)
        stage.label("Second").tap()
        #expect(stage.showing("page Two").exists)
        #expect(tabs.selectedViewController === pages[1] && delegate.chosen == ["Two"])
        #expect(pages[1].tabBarController === tabs)
        tabs.selectedIndex = 0
        #expect(stage.showing("page One").exists && delegate.chosen.count == 1)
        delegate.refused = pages[1]
        stage.label("Second").tap()
        #expect(tabs.selectedIndex == 0 && stage.showing("page One").exists)
    }
}
