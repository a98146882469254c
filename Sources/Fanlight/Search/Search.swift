import Observation

/// What an author says about a search.
struct SearchSetup {
    let text: Binding<String>
    var isPresented: Binding<Bool>?
    var prompt: Text?
    var tokens: SearchTokens?
    /// What the older forms of `searchable` say beside the field.
    var suggestions: (() -> AnyView)?
}

/// The tokens before a field's letters, whatever they are.
struct SearchTokens {
    let views: () -> [AnyView]
    let isEmpty: () -> Bool
    let removeLast: () -> Void
    let removeAll: () -> Void
    let remove: (Int) -> Void
    /// Takes a token; false where it is of another kind.
    let add: (Any) -> Bool
    /// Those that may be chosen.
    var suggested: (() -> [(view: AnyView, add: () -> Void)])?
}

private struct TokensBeforeLettersKey: EnvironmentKey { static var defaultValue: SearchTokens? { nil } }

extension EnvironmentValues {
    /// What stands before the first letter of a field: erasing there takes the last of them away.
    var tokensBeforeLetters: SearchTokens? {
        get { self[TokensBeforeLettersKey.self] }
        set { self[TokensBeforeLettersKey.self] = newValue }
    }
}

/// Where a search is.
@MainActor
@Observable
final class SearchState {
    /// Whether somebody searches.
    fileprivate(set) var isActive = false
    /// How many bars inside show the field: while one follows another both do.
    var takers = 0
    /// What was chosen last stands in the field: nothing more is suggested for it.
    fileprivate(set) var completed: String?
    /// How often something was chosen.
    fileprivate(set) var choices = 0

    nonisolated init() {}
}

/// A search as its field, its suggestions and the views that it is for see it.
@MainActor
struct Search {
    let setup: SearchSetup
    let state: SearchState

    func begin() {
        guard !state.isActive else { return }
        state.isActive = true
        if let isPresented = setup.isPresented, !isPresented.wrappedValue { isPresented.wrappedValue = true }
    }

    /// The search is over, and what was searched for forgotten.
    func dismiss() {
        setup.text.wrappedValue = ""
        setup.tokens?.removeAll()
        end()
    }

    func end() {
        state.completed = nil
        guard state.isActive else { return }
        state.isActive = false
        if let isPresented = setup.isPresented, isPresented.wrappedValue { isPresented.wrappedValue = false }
    }

    /// The app says whether there is a search.
    func follow(_ isPresented: Bool) {
        if isPresented { begin() } else { end() }
    }

    func complete(with text: String) {
        setup.text.wrappedValue = text
        chosen()
    }

    func complete(with token: Any) {
        guard setup.tokens?.add(token) == true else { return }
        setup.text.wrappedValue = ""
        chosen()
    }

    /// What was chosen is in the field, as it is now.
    func chosen() {
        state.completed = setup.text.wrappedValue
        state.choices += 1
    }

    /// What is searched for was sent off: it is no more the time to suggest something else.
    func submitted() { state.completed = setup.text.wrappedValue }

    var suggests: Bool { state.isActive && state.completed != setup.text.wrappedValue }
}

private struct SearchKey: EnvironmentKey { static var defaultValue: Search? { nil } }
private struct OfferedSearchKey: EnvironmentKey { static var defaultValue: Search? { nil } }
private struct IsSearchingKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The search around.
    var search: Search? {
        get { self[SearchKey.self] }
        set { self[SearchKey.self] = newValue }
    }

    /// A search whose field the next navigation inside may show in its bar.
    var offeredSearch: Search? {
        get { self[OfferedSearchKey.self] }
        set { self[OfferedSearchKey.self] = newValue }
    }

    /// Whether somebody searches in what the view is part of.
    public internal(set) var isSearching: Bool {
        get { self[IsSearchingKey.self] }
        set { self[IsSearchingKey.self] = newValue }
    }

    /// Ends the search around.
    @MainActor public var dismissSearch: DismissSearchAction { DismissSearchAction(search: search) }
}

/// Ends a search: the field is emptied, and has the focus no more.
@MainActor
public struct DismissSearchAction {
    fileprivate let search: Search?

    public func callAsFunction() { search?.dismiss() }
}

/// Where a search's field is. Here it is below the title of the navigation that it belongs to, or above the view.
public struct SearchFieldPlacement: Sendable {
    /// When a field below a navigation's title is seen: always here, as no bar scrolls away.
    public struct NavigationBarDrawerDisplayMode: Sendable {
        public static let automatic = NavigationBarDrawerDisplayMode()
        public static let always = NavigationBarDrawerDisplayMode()
    }

    public static let automatic = SearchFieldPlacement()
    public static let toolbar = SearchFieldPlacement()
    public static let toolbarPrincipal = SearchFieldPlacement()
    public static let sidebar = SearchFieldPlacement()
    public static let navigationBarDrawer = SearchFieldPlacement()
    public static func navigationBarDrawer(
        displayMode: NavigationBarDrawerDisplayMode
    ) -> SearchFieldPlacement { SearchFieldPlacement() }
}
