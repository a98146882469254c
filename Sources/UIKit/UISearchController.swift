import Fanlight
import FanlightCore
import PlatformSupport

/// A search of a controller's contents. Its field is in the bar of the navigation, or where its search bar is added.
open class UISearchController: UIViewController {
    public let searchBar = UISearchBar()
    /// The controller whose view covers the searched one while there is a text; nil to search in the view itself.
    public let searchResultsController: UIViewController?
    public weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    public weak var delegate: (any UISearchControllerDelegate)?

    /// True to dim the searched view during a search without a text. A tap there ends the search.
    public var obscuresBackgroundDuringPresentation = true { didSet { searchBar.recordChange() } }
    /// True to show the controller for results during a search without a text, too.
    public var showsSearchResultsController = false { didSet { searchBar.recordChange() } }
    public var automaticallyShowsSearchResultsController = true { didSet { searchBar.recordChange() } }
    // Nothing depends on these: the bar stays during a search, and has the button and the scopes of SwiftUI.
    public var hidesNavigationBarDuringPresentation = true
    public var automaticallyShowsCancelButton = true
    public var automaticallyShowsScopeBar = true

    public init(searchResultsController: UIViewController? = nil) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.search = self
    }

    /// Returns nil: controllers are not archived here.
    public required init?(coder: NSCoder) { nil }

    /// True while a person searches. The code begins and ends a search, too.
    open var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            // A text that the end of the search clears is reported by the bar.
            let isReported = !isActive && !(searchBar.text ?? "").isEmpty
            if isActive {
                delegate?.willPresentSearchController(self)
                delegate?.didPresentSearchController(self)
            } else {
                delegate?.willDismissSearchController(self)
                searchBar.text = ""
                delegate?.didDismissSearchController(self)
            }
            searchBar.recordChange()
            if !isReported { textChanged() }
        }
    }

    final func textChanged() { searchResultsUpdater?.updateSearchResults(for: self) }

    /// True if the controller for results covers the searched view.
    fileprivate final var showsResults: Bool {
        let hasText = !(searchBar.text ?? "").isEmpty
        return isActive && (showsSearchResultsController || automaticallyShowsSearchResultsController && hasText)
    }

    /// Ends the search as the button for it does.
    fileprivate final func cancel() {
        guard isActive else { return }
        isActive = false
        searchBar.delegate?.searchBarCancelButtonClicked(searchBar)
    }

    fileprivate final var activity: Binding<Bool> {
        Binding { [weak self] in
            onMainActor { self?.isActive ?? false }
        } set: { [weak self] new in
            onMainActor { if new { self?.isActive = true } else { self?.cancel() } }
        }
    }
}

/// An object that shows the results of a search.
@MainActor @preconcurrency
public protocol UISearchResultsUpdating: AnyObject {
    /// Receives each change of the text and of the scope, and the beginning and the end of the search.
    func updateSearchResults(for searchController: UISearchController)
}

/// An object that receives the beginning and the end of a search.
@MainActor @preconcurrency
public protocol UISearchControllerDelegate: AnyObject {
    func willPresentSearchController(_ searchController: UISearchController)
    func didPresentSearchController(_ searchController: UISearchController)
    func willDismissSearchController(_ searchController: UISearchController)
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    public func willPresentSearchController(_ searchController: UISearchController) {}
    public func didPresentSearchController(_ searchController: UISearchController) {}
    public func willDismissSearchController(_ searchController: UISearchController) {}
    public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// The ground or the results that cover the view of a page during a search.
@MainActor
struct SearchCover {
    let search: UISearchController

    /// The opacity of the ground that dims the searched view.
    private static let dimming = 0.2
}

extension SearchCover: View {
    var body: some View {
        search.searchBar.changes.observe()
        return Group {
            if search.showsResults, let results = search.searchResultsController {
                DrawnPlatformView(results.ownView).background(.background)
            } else if search.isActive, search.obscuresBackgroundDuringPresentation,
                (search.searchBar.text ?? "").isEmpty
            {
                Color.black.opacity(SearchCover.dimming).onTapGesture { [weak search] in search?.cancel() }
            }
        }
    }
}

/// An invisible view behind a page that puts the field of a search into the bar. The page keeps its state when it gets
/// a search.
@MainActor
struct BarSearch {
    let search: UISearchController
    /// True if the field stays while the content is scrolled.
    let isFieldKept: Bool
}

extension BarSearch: View {
    var body: some View {
        let bar = search.searchBar
        bar.changes.observe()
        let titles = bar.scopeButtonTitles ?? []
        return Color.clear
            .searchable(
                text: bar.textBinding, isPresented: search.activity,
                placement: isFieldKept ? .navigationBarDrawer(displayMode: .always) : .automatic,
                prompt: Text(verbatim: bar.placeholder ?? "Search")
            )
            .searchScopes(bar.scopeBinding, activation: titles.isEmpty ? .never : .automatic) {
                ForEach(Array(titles.enumerated()), id: \.offset) { Text(verbatim: $1).tag($0) }
            }
            .onSubmit(of: .search) { [weak bar] in
                if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
            }
    }
}
