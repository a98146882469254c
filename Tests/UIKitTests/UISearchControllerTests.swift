import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Searches of UIKit")
struct UISearchControllerTests {
    private final class Fruits: UIViewController, UISearchResultsUpdating, UISearchBarDelegate,
        UISearchControllerDelegate
    {
        let search: UISearchController
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 30))
        var lines: [String] = []

        init(_ results: UIViewController? = nil) {
            search = UISearchController(searchResultsController: results)
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            title = "Fruits"
            label.text = "all"
            view.addSubview(label)
            search.searchResultsUpdater = self
            search.delegate = self
            search.obscuresBackgroundDuringPresentation = false
            search.searchBar.placeholder = "Find a fruit"
            search.searchBar.delegate = self
            navigationItem.searchController = search
        }

        func updateSearchResults(for searchController: UISearchController) {
            let text = searchController.searchBar.text ?? ""
            label.text = searchController.isActive ? "found \(text)" : "all"
            lines.append("update “\(text)” \(searchController.searchBar.selectedScopeButtonIndex)")
        }

        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { lines.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { lines.append("cancel") }
        func willPresentSearchController(_ searchController: UISearchController) { lines.append("begin") }
        func didDismissSearchController(_ searchController: UISearchController) { lines.append("end") }
    }

    private func stage(_ page: Fruits) -> Stage {
        let navigation = UINavigationController(rootViewController: page)
        return Stage(width: 400, height: 300) { ShownController(controller: navigation) }
    }

    @Test("the field in the bar updates the results, is submitted and cancelled")
    func field() {
        let page = Fruits()
        let stage = stage(page)
        #expect(stage.showing("all").exists)
        stage.role(.textField).tap()
        #expect(page.search.isActive)
        stage.type("ap")
        #expect(stage.showing("found ap").exists)
        stage.press(.enter)
        let found = ["begin", "update “” 0", "update “a” 0", "update “ap” 0", "search"]
        #expect(page.lines == found)
        stage.press(.escape)
        #expect(!page.search.isActive && page.search.searchBar.text == "")
        #expect(page.lines == found + ["update “” 0", "end", "cancel"])
        #expect(stage.showing("all").exists)
    }

    @Test("the code begins and ends a search, and sets its text")
    func code() {
        let page = Fruits()
        let stage = stage(page)
        _ = stage.currentPicture
        page.search.isActive = true
        page.search.searchBar.text = "fig"
        #expect(stage.showing("found fig").exists)
        page.search.isActive = false
        #expect(stage.showing("all").exists)
        #expect(page.search.searchBar.text == "")
        #expect(page.lines == ["begin", "update “” 0", "update “fig” 0", "update “” 0", "end"])
        page.search.isActive = true
        page.search.isActive = false
        #expect(page.lines.suffix(4) == ["begin", "update “” 0", "end", "update “” 0"])
    }

    @Test("a controller for results covers the searched view while there is a text")
    func results() {
        let results = UIHostingController(rootView: Text("results"))
        let page = Fruits(results)
        let stage = stage(page)
        stage.role(.textField).tap()
        #expect(!stage.showing("results").exists)
        stage.type("a")
        #expect(stage.showing("results").exists)
        stage.press(.escape)
        #expect(!stage.showing("results").exists)
    }

    @Test("a scope is chosen below the field")
    func scopes() {
        let page = Fruits()
        page.search.searchBar.scopeButtonTitles = ["Sweet", "Sour"]
        let stage = stage(page)
        stage.role(.textField).tap()
        stage.showing("Sour").tap()
        #expect(page.search.searchBar.selectedScopeButtonIndex == 1)
        #expect(page.lines.last == "update “” 1")
    }
}
