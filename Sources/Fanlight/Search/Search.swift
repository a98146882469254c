import Observation

/// The app's configuration of a search.
struct SearchSetup {
    let text: Binding<String>
    let placement: SearchFieldPlacement
    var isPresented: Binding<Bool>?
    var prompt: Text?
    var tokens: SearchTokens?
    /// The suggestions given by deprecated variants of `searchable`.
    var suggestions: (any SearchSuggestions)?
}

/// The tokens before a search field's text, type-erased.
struct SearchTokens {
    let views: () -> [AnyView]
    let isEmpty: () -> Bool
    let removeLast: () -> Void
    let removeAll: () -> Void
    let remove: (Int) -> Void
    /// Adds a token; returns false for a value of another type.
    let add: (Any) -> Bool
    /// Returns the suggested tokens.
    var suggested: (() -> [(view: AnyView, add: () -> Void)])?
}

private struct TokensBeforeTextKey: EnvironmentKey { static var defaultValue: SearchTokens? { nil } }

extension EnvironmentValues {
    /// The tokens before a field's text: deleting backwards at its start removes the last one.
    var leadingTokens: SearchTokens? {
        get { self[TokensBeforeTextKey.self] }
        set { self[TokensBeforeTextKey.self] = newValue }
    }
}

/// The state of a search.
@MainActor
@Observable
final class SearchState {
    /// True while a search is in progress.
    fileprivate(set) var isActive = false
    /// The number of bars and columns inside that have the field, or a page's own one instead. During a transition it
    /// can be two.
    var visibleFieldCount = 0
    /// The text of the last choice: no suggestions are shown while the field contains it.
    fileprivate(set) var completed: String?
    /// The number of choices so far.
    fileprivate(set) var choiceCount = 0

    nonisolated init() {}
}

/// A search as shared by its field, its suggestions and the searched views.
@MainActor
struct Search {
    let setup: SearchSetup
    let state: SearchState

    /// True if the field stays when content is scrolled.
    var keepsField: Bool { state.isActive || setup.placement.isAlwaysShown }

    func begin() {
        guard !state.isActive else { return }
        state.isActive = true
        if let isPresented = setup.isPresented, !isPresented.wrappedValue { isPresented.wrappedValue = true }
    }

    /// Ends the search and clears the field.
    func dismiss() {
        end()
        setup.text.wrappedValue = ""
        setup.tokens?.removeAll()
    }

    func end() {
        state.completed = nil
        guard state.isActive else { return }
        state.isActive = false
        if let isPresented = setup.isPresented, isPresented.wrappedValue { isPresented.wrappedValue = false }
    }

    /// Applies the app's binding.
    func applyIsPresented(_ isPresented: Bool) {
        if isPresented { begin() } else { end() }
    }

    func complete(with text: String) {
        setup.text.wrappedValue = text
        recordChoice()
    }

    func complete(with token: Any) {
        guard setup.tokens?.add(token) == true else { return }
        setup.text.wrappedValue = ""
        recordChoice()
    }

    /// Records that the field's current text was chosen.
    func recordChoice() {
        state.completed = setup.text.wrappedValue
        state.choiceCount += 1
    }

    /// Records that the search was submitted, so that suggestions are hidden.
    func recordSubmission() { state.completed = setup.text.wrappedValue }

    var showsSuggestions: Bool { state.isActive && state.completed != setup.text.wrappedValue }
}

private struct SearchKey: EnvironmentKey { static var defaultValue: Search? { nil } }
private struct OfferedSearchKey: EnvironmentKey { static var defaultValue: Search? { nil } }
private struct IsSearchingKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The enclosing search.
    var search: Search? {
        get { self[SearchKey.self] }
        set { self[SearchKey.self] = newValue }
    }

    /// A search whose field the next navigation inside may show in its bar.
    var offeredSearch: Search? {
        get { self[OfferedSearchKey.self] }
        set { self[OfferedSearchKey.self] = newValue }
    }

    /// True while a search of the enclosing views is in progress.
    public internal(set) var isSearching: Bool {
        get { self[IsSearchingKey.self] }
        set { self[IsSearchingKey.self] = newValue }
    }

    /// Ends the enclosing search.
    @MainActor public var dismissSearch: DismissSearchAction { DismissSearchAction(search: search) }
}

/// An action that ends a search: the field is cleared and loses the focus.
@MainActor
public struct DismissSearchAction {
    fileprivate let search: Search?

    public func callAsFunction() { search?.dismiss() }
}

/// The placement of a search field. Here it is below the title of its navigation, or above the view.
public struct SearchFieldPlacement: Sendable {
    /// The visibility of a field below a navigation's title.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        fileprivate let isAlwaysShown: Bool
        /// Scrolls away with the content on pixel displays.
        public static let automatic = NavigationBarDrawerDisplayMode(isAlwaysShown: false)
        public static let always = NavigationBarDrawerDisplayMode(isAlwaysShown: true)
    }

    private(set) var isAlwaysShown = false

    public static let automatic = SearchFieldPlacement()
    public static let toolbar = SearchFieldPlacement()
    public static let toolbarPrincipal = SearchFieldPlacement()
    public static let sidebar = SearchFieldPlacement()
    public static let navigationBarDrawer = SearchFieldPlacement()
    public static func navigationBarDrawer(
        displayMode: NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement { SearchFieldPlacement(isAlwaysShown: displayMode.isAlwaysShown) }
}
