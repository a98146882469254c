import Fanlight
import FanlightTesting
import Testing
import UIKit

/// Views of SwiftUI inside of views of UIKit that change after they are shown.
@MainActor
@Suite("Late changes of views of UIKit")
struct LateChangeTests {
    private struct Counter: View {
        @State private var count = 0

        var body: some View {
            VStack {
                Text("count \(count)")
                Button("Add") { count += 1 }
            }
        }
    }

    /// Returns the number of shadows and other effects of layers.
    private func effects(_ stage: Stage) -> Int { stage.currentPicture.layers.values.flatMap(\.drawing.effects).count }

    @Test("a view keeps the state inside when it gets a name, effects or a gesture", arguments: [true, false])
    func properties(isOuter: Bool) throws {
        let host = UIHostingController(rootView: Counter())
        let (outer, inner) = (UIView(), try #require(host.view))
        inner.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
        outer.addSubview(inner)
        let stage = Stage(width: 300, height: 100) { Shown(view: outer) }
        stage.label("Add").tap()
        #expect(stage.showing("count 1").exists)
        let view = isOuter ? outer : inner
        view.accessibilityIdentifier = "named"
        #expect(stage.showing("count 1").exists && stage["named"].exists)
        view.layer.cornerRadius = 4
        #expect(stage.showing("count 1").exists)
        let before = effects(stage)
        view.layer.shadowOpacity = 0.5
        #expect(stage.showing("count 1").exists && effects(stage) == before + 1)
        view.addGestureRecognizer(UITapGestureRecognizer())
        #expect(stage.showing("count 1").exists)
        view.accessibilityIdentifier = nil
        #expect(stage.showing("count 1").exists && !stage["named"].exists)
    }

    @Test("a page that gets a name keeps the state of the page that it presents")
    func presentation() {
        let page = UIViewController()
        let stage = Stage(width: 400, height: 400) { ShownController(controller: page) }
        _ = stage.currentPicture
        page.present(UIHostingController(rootView: Counter()), animated: false)
        stage.label("Add").tap()
        #expect(stage.showing("count 1").exists)
        page.view.accessibilityIdentifier = "page"
        #expect(stage.showing("count 1").exists)
    }

    @Test("a page that gets a search, and loses it, keeps its state")
    func search() {
        let page = UIHostingController(rootView: Counter())
        let navigation = UINavigationController(rootViewController: page)
        let stage = Stage(width: 400, height: 300) { ShownController(controller: navigation) }
        stage.label("Add").tap()
        #expect(stage.showing("count 1").exists && !stage.role(.textField).exists)
        page.navigationItem.searchController = UISearchController()
        #expect(stage.showing("count 1").exists && stage.role(.textField).exists)
        stage.role(.textField).tap()
        stage.type("a")
        page.view.accessibilityIdentifier = "page"
        #expect(stage.showing("count 1").exists && stage.role(.textField).isFocused)
        page.navigationItem.searchController?.isActive = false
        page.navigationItem.searchController = nil
        #expect(stage.showing("count 1").exists && !stage.role(.textField).exists)
    }

    @Test("a search that gets scopes goes on")
    func scopes() {
        let page = UIViewController()
        let search = UISearchController()
        page.navigationItem.searchController = search
        let navigation = UINavigationController(rootViewController: page)
        let stage = Stage(width: 400, height: 300) { ShownController(controller: navigation) }
        stage.role(.textField).tap()
        stage.type("a")
        search.searchBar.scopeButtonTitles = ["Sweet", "Sour"]
        #expect(stage.showing("Sour").exists && stage.role(.textField).isFocused)
        stage.type("b")
        #expect(search.isActive && search.searchBar.text == "ab")
        search.searchBar.scopeButtonTitles = nil
        #expect(!stage.showing("Sour").exists && stage.role(.textField).isFocused)
    }
}
