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

    private final class CountingPage: UIViewController {
        var loads = 0
        override func viewDidLoad() { loads += 1 }
    }

    @Test("the view of a controller is loaded once, when its tab is first selected")
    func loading() {
        let pages = [CountingPage(), CountingPage(), CountingPage()]
        for (index, page) in pages.enumerated() { page.title = "Page \(index)" }
        let tabs = UITabBarController()
        tabs.viewControllers = pages
        let stage = Stage(width: 400, height: 300) { ShownController(controller: tabs) }
        #expect(stage.role(.tab).nth(0).isSelected)
        #expect(pages.map(\.loads) == [1, 0, 0])
        stage.label("Page 2").tap()
        #expect(tabs.selectedIndex == 2 && pages.map(\.loads) == [1, 0, 1])
        tabs.selectedIndex = 0
        #expect(stage.role(.tab).nth(0).isSelected && pages.map(\.loads) == [1, 0, 1])
    }

    @Test("the image of a tab is above its title")
    func image() throws {
        let page = UIHostingController(rootView: Text("page"))
        page.tabBarItem = UITabBarItem(title: "Starred", image: UIImage(systemName: "star"), tag: 0)
        let tabs = UITabBarController()
        tabs.viewControllers = [page]
        let stage = Stage(width: 400, height: 300) { ShownController(controller: tabs) }
        let tab = stage.label("Starred").frame
        let picture = stage.currentPicture
        let layer = try #require(picture.layers.first { $0.value.text.contains { $0.text == "Starred" } })
        let title = try #require(picture.frame(of: layer.key))
        #expect(Double(title.y) + Double(title.height) / 2 > tab.midY, "\(title) in \(tab)")
    }
}
