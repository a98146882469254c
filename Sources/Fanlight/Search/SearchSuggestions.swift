import Foundation

/// A list of the suggestions of a search.
struct SuggestionList {
    let search: Search
    @Environment(\.searchSuggestions) private var suggestions
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SuggestionList: View {
    var body: some View {
        let suggestionViews = suggestions?.view ?? search.setup.suggestions?.view ?? AnyView(EmptyView())
        let tokens = search.setup.tokens?.suggested?() ?? []
        Group(subviews: suggestionViews) { views in
            if !views.isEmpty || !tokens.isEmpty {
                SuggestedList(rows: rows(views, tokens))
            }
        }
    }

    @MainActor private func rows(
        _ views: SubviewsCollection, _ tokens: [(view: AnyView, add: () -> Void)]
    ) -> some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(tokens.indices, id: \.self) { index in
                Button {
                    tokens[index].add()
                    search.recordChoice()
                } label: {
                    tokens[index].view
                }
                .buttonStyle(SuggestionStyle())
            }
            SuggestionRows(views: views)
        }
        // Leaves space for the focus mark before all rows, so that they stay aligned.
        .padding(.leading, isCellDisplay ? 16 : 0)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// The suggested views, each as wide as the list.
struct SuggestionRows {
    let views: SubviewsCollection
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SuggestionRows: View {
    var body: some View {
        ForEach(views) { view in
            view.buttonStyle(SuggestionStyle())
                .frame(
                    maxWidth: .infinity, minHeight: isCellDisplay ? nil : ListAppearance.usualRowHeight,
                    alignment: .leading
                )
                .overlay(alignment: .bottom) { if !isCellDisplay { Hairline().accessibilityHidden(true) } }
        }
    }
}

/// Rows at their own height, or in a scroll view if they do not fit.
struct SuggestedList<Rows: View> {
    let rows: Rows
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SuggestedList: View {
    var body: some View {
        MaximumHeightLayout(height: isCellDisplay ? 128 : 264) {
            ViewThatFits(in: .vertical) {
                rows
                ScrollView { rows }
            }
        }
    }
}

/// A layout with its view's height up to a maximum.
private struct MaximumHeightLayout: Layout {
    let height: CGFloat

    static var layoutProperties: LayoutProperties { .plain() }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: proposal.width, height: min(proposal.height ?? height, height))
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        subviews.first?.sizeThatFits(offered(proposal)) ?? .zero
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        subviews.first?.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
    }
}

private struct SuggestionStyle: FocusShowingStyle {
    func makeBody(configuration: Configuration) -> some View { SuggestionBody(configuration: configuration) }
}

private struct SuggestionBody {
    let configuration: ButtonStyleConfiguration
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.layoutDirection) private var direction
}

extension SuggestionBody: View {
    var body: some View {
        HStack(spacing: 0) {
            configuration.label.emphasized(isCellDisplay && configuration.isFocused)
            Spacer(minLength: 0)
        }
        .frame(minHeight: isCellDisplay ? nil : ListAppearance.usualRowHeight)
        .background { if !isCellDisplay { HitArea() } }
        .overlay(alignment: .leading) {
            if isCellDisplay, configuration.isFocused {
                Text(verbatim: direction.mirrored("›")).offset(x: -16).accessibilityHidden(true)
            }
        }
        .opacity(configuration.isPressed ? 0.5 : 1)
        .background { if configuration.isFocused, !isCellDisplay { FocusRing() } }
    }
}

/// A suggestion that stands for a text or a token. Choosing it puts that into the field and submits the search.
public struct _SearchCompletionModifier {
    enum Completion {
        case text(String)
        case token(Any)
    }

    let completion: Completion
    @Environment(\.search) private var search
    @Environment(\.submitAction) private var submit

    nonisolated init(_ completion: Completion) { self.completion = completion }
}

extension _SearchCompletionModifier: ViewModifier {
    public func body(content: Content) -> some View {
        Button(action: choose) { content }
    }

    @MainActor private func choose() {
        switch completion {
        case .text(let text): search?.complete(with: text)
        case .token(let token): search?.complete(with: token)
        }
        submit?.run(.search)
    }
}

/// A placement of search suggestions: here always below the field.
public struct SearchSuggestionsPlacement: Equatable, Sendable {
    private let name: String
    public static let automatic = SearchSuggestionsPlacement(name: "automatic")
    public static let menu = SearchSuggestionsPlacement(name: "menu")
    public static let content = SearchSuggestionsPlacement(name: "content")

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let menu = Set(rawValue: 1)
        public static let content = Set(rawValue: 2)
    }
}

/// The condition under which search scopes are visible.
public struct SearchScopeActivation: Equatable, Sendable {
    private let name: String
    public static let automatic = SearchScopeActivation(name: "automatic")
    /// Shows scopes once the field contains text.
    public static let onTextEntry = SearchScopeActivation(name: "onTextEntry")
    /// Shows scopes during the search.
    public static let onSearchPresentation = SearchScopeActivation(name: "onSearchPresentation")
    /// Shows no scopes.
    package static let never = SearchScopeActivation(name: "never")
}

/// A picker of search scopes.
struct SearchScopes {
    let activation: SearchScopeActivation
    let picker: AnyView

    @MainActor func isShown(for search: Search) -> Bool {
        switch activation {
        case .never: false
        case .onTextEntry: !search.setup.text.wrappedValue.isEmpty
        default: true
        }
    }
}

/// The suggestions of a search, with the app's closure as it was given. A closure around it would differ in each
/// evaluation; see `ValueComparison`.
protocol SearchSuggestions {
    @MainActor var view: AnyView { get }
}

struct ClosureSuggestions<Content: View>: SearchSuggestions {
    let make: () -> Content
    var view: AnyView { AnyView(make()) }
}

private struct SuggestionsKey: EnvironmentKey { static var defaultValue: (any SearchSuggestions)? { nil } }
private struct ScopesKey: EnvironmentKey { static var defaultValue: SearchScopes? { nil } }
private struct SearchSelectionKey: EnvironmentKey { static var defaultValue: Binding<TextSelection?>? { nil } }
private struct SearchFocusKey: EnvironmentKey { static var defaultValue: (AnyView) -> AnyView { { $0 } } }

extension EnvironmentValues {
    var searchSuggestions: (any SearchSuggestions)? {
        get { self[SuggestionsKey.self] }
        set { self[SuggestionsKey.self] = newValue }
    }

    var searchScopes: SearchScopes? {
        get { self[ScopesKey.self] }
        set { self[ScopesKey.self] = newValue }
    }

    /// The app's binding to the selected range of a search field.
    var searchSelection: Binding<TextSelection?>? {
        get { self[SearchSelectionKey.self] }
        set { self[SearchSelectionKey.self] = newValue }
    }

    /// Applies the app's focus binding to the search field.
    var searchFocus: (AnyView) -> AnyView {
        get { self[SearchFocusKey.self] }
        set { self[SearchFocusKey.self] = newValue }
    }

    /// The placement of suggestions.
    public var searchSuggestionsPlacement: SearchSuggestionsPlacement { .content }
}

extension View {
    /// Sets the suggestions shown during a search. Views with a completion can be chosen; others keep their own
    /// behaviour.
    nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: @escaping () -> S) -> some View {
        environment(\.searchSuggestions, ClosureSuggestions(make: suggestions))
    }

    /// Sets the visibility of suggestions in these placements: here they are shown below the field.
    nonisolated public func searchSuggestions(
        _ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set
    ) -> some View {
        transformEnvironment(\.searchSuggestions, by: visibility == .hidden && placements.contains(.content)) {
            if $1 { $0 = nil }
        }
    }

    /// Sets the text that a suggestion stands for. Choosing it puts the text into the field and submits the search.
    nonisolated public func searchCompletion(_ completion: String) -> some View {
        modifier(_SearchCompletionModifier(.text(completion)))
    }

    /// Sets the token that a suggestion stands for. Choosing it puts the token into the field and submits the search.
    nonisolated public func searchCompletion<T: Identifiable>(_ token: T) -> some View {
        modifier(_SearchCompletionModifier(.token(token)))
    }

    /// Adds a picker of scopes below the field during a search.
    nonisolated public func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, @ViewBuilder scopes: () -> S
    ) -> some View {
        searchScopes(scope, activation: .automatic, scopes)
    }

    /// Adds a picker of scopes below the field.
    nonisolated public func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
    ) -> some View {
        let picker = Picker(selection: scope, content: scopes) { Text("Scope") }
            .pickerStyle(.segmented).labelsHidden()
        return environment(\.searchScopes, SearchScopes(activation: activation, picker: AnyView(picker)))
    }

    /// Binds the selected range of the search field while it has the focus.
    nonisolated public func searchSelection(_ selection: Binding<TextSelection?>) -> some View {
        environment(\.searchSelection, selection)
    }

    /// Binds the focus of the search field to a property.
    nonisolated public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
        environment(\.searchFocus, { AnyView($0.focused(binding)) })
    }

    /// Binds the focus of the search field to a value of a property.
    nonisolated public func searchFocused<V: Hashable>(
        _ binding: FocusState<V>.Binding, equals value: V
    ) -> some View {
        environment(\.searchFocus, { AnyView($0.focused(binding, equals: value)) })
    }

    @available(*, deprecated, message: "Has no effect: a search never hides the rest of the bar here.")
    nonisolated public func searchPresentationToolbarBehavior(
        _ behavior: SearchPresentationToolbarBehavior
    ) -> some View { self }

    @available(*, deprecated, message: "Has no effect: a search's field is always seen here.")
    nonisolated public func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { self }
}

/// The effect of a search on its bar.
public struct SearchPresentationToolbarBehavior: Sendable {
    public static let automatic = SearchPresentationToolbarBehavior()
    public static let avoidHidingContent = SearchPresentationToolbarBehavior()
}

/// The option to show a search field as a button.
public struct SearchToolbarBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = SearchToolbarBehavior(name: "automatic")
    public static let minimize = SearchToolbarBehavior(name: "minimize")
}
