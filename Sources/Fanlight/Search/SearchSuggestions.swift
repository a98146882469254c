import Foundation

/// What may be chosen for a search, one below the other.
struct SuggestionList {
    let search: Search
    @Environment(\.searchSuggestions) private var suggestions
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SuggestionList: View {
    var body: some View {
        let said = suggestions?() ?? search.setup.suggestions?() ?? AnyView(EmptyView())
        let tokens = search.setup.tokens?.suggested?() ?? []
        Group(subviews: said) { views in
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
                    search.chosen()
                } label: {
                    tokens[index].view
                }
                .buttonStyle(SuggestionStyle())
            }
            SuggestionRows(views: views)
        }
        // Room for the mark of the focus: before all of them, so that they stand in one line.
        .padding(.leading, isCellDisplay ? 16 : 0)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// Each of what is suggested, across the list.
struct SuggestionRows {
    let views: SubviewsCollection
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SuggestionRows: View {
    var body: some View {
        ForEach(views) { view in
            view.buttonStyle(SuggestionStyle()).frame(maxWidth: .infinity, alignment: .leading)
                .padding(.vertical, isCellDisplay ? 0 : 5)
        }
    }
}

/// Rows as high as they are, or in a list that scrolls.
struct SuggestedList<Rows: View> {
    let rows: Rows
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SuggestedList: View {
    var body: some View {
        AtMost(height: isCellDisplay ? 128 : 264) {
            ViewThatFits(in: .vertical) {
                rows
                ScrollView { rows }
            }
        }
    }
}

/// As high as its view, within a bound.
private struct AtMost: Layout {
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
        .overlay(alignment: .leading) {
            if isCellDisplay, configuration.isFocused {
                Text(verbatim: direction.mark("›")).offset(x: -16).accessibilityHidden(true)
            }
        }
        .opacity(configuration.isPressed ? 0.5 : 1)
        .background { if configuration.isFocused, !isCellDisplay { FocusRing() } }
    }
}

/// A suggestion that stands for letters or for a token: choosing it puts that into the field, and searches.
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

/// Where suggestions for a search may be shown: below the field here.
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

/// When the scopes of a search are seen.
public struct SearchScopeActivation: Equatable, Sendable {
    private let name: String
    public static let automatic = SearchScopeActivation(name: "automatic")
    /// Once something is searched for.
    public static let onTextEntry = SearchScopeActivation(name: "onTextEntry")
    /// As soon as somebody searches.
    public static let onSearchPresentation = SearchScopeActivation(name: "onSearchPresentation")
}

/// Where to search, as a choice.
struct SearchScopes {
    let activation: SearchScopeActivation
    let picker: AnyView

    @MainActor func isShown(for search: Search) -> Bool {
        activation != .onTextEntry || !search.setup.text.wrappedValue.isEmpty
    }
}

private struct SuggestionsKey: EnvironmentKey { static var defaultValue: (() -> AnyView)? { nil } }
private struct ScopesKey: EnvironmentKey { static var defaultValue: SearchScopes? { nil } }
private struct SearchSelectionKey: EnvironmentKey { static var defaultValue: Binding<TextSelection?>? { nil } }
private struct SearchFocusKey: EnvironmentKey { static var defaultValue: (AnyView) -> AnyView { { $0 } } }

extension EnvironmentValues {
    var searchSuggestions: (() -> AnyView)? {
        get { self[SuggestionsKey.self] }
        set { self[SuggestionsKey.self] = newValue }
    }

    var searchScopes: SearchScopes? {
        get { self[ScopesKey.self] }
        set { self[ScopesKey.self] = newValue }
    }

    /// Where the author is told what is selected in a search's field.
    var searchSelection: Binding<TextSelection?>? {
        get { self[SearchSelectionKey.self] }
        set { self[SearchSelectionKey.self] = newValue }
    }

    /// Binds the focus of a search's field.
    var searchFocus: (AnyView) -> AnyView {
        get { self[SearchFocusKey.self] }
        set { self[SearchFocusKey.self] = newValue }
    }

    /// Where suggestions are shown.
    public var searchSuggestionsPlacement: SearchSuggestionsPlacement { .content }
}

extension View {
    /// What may be chosen while somebody searches. Views with a completion can be chosen; others do what they do.
    nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: @escaping () -> S) -> some View {
        environment(\.searchSuggestions, { AnyView(suggestions()) })
    }

    /// Whether suggestions may be shown in these places: here they are shown below the field.
    nonisolated public func searchSuggestions(
        _ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set
    ) -> some View {
        transformEnvironment(\.searchSuggestions, by: visibility == .hidden && placements.contains(.content)) {
            if $1 { $0 = nil }
        }
    }

    /// The letters that the view, a suggestion, stands for. Choosing it puts them into the field, and searches.
    nonisolated public func searchCompletion(_ completion: String) -> some View {
        modifier(_SearchCompletionModifier(.text(completion)))
    }

    /// The token that the view, a suggestion, stands for. Choosing it puts it into the field, and searches.
    nonisolated public func searchCompletion<T: Identifiable>(_ token: T) -> some View {
        modifier(_SearchCompletionModifier(.token(token)))
    }

    /// Where to search, chosen below the field while somebody searches.
    nonisolated public func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, @ViewBuilder scopes: () -> S
    ) -> some View {
        searchScopes(scope, activation: .automatic, scopes)
    }

    /// Where to search, chosen below the field.
    nonisolated public func searchScopes<V: Hashable, S: View>(
        _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
    ) -> some View {
        let picker = Picker(selection: scope, content: scopes) { Text("Scope") }
            .pickerStyle(.segmented).labelsHidden()
        return environment(\.searchScopes, SearchScopes(activation: activation, picker: AnyView(picker)))
    }

    /// Says what is selected in the search's field while that has the focus, and takes what is to be.
    nonisolated public func searchSelection(_ selection: Binding<TextSelection?>) -> some View {
        environment(\.searchSelection, selection)
    }

    /// Binds the focus of the search's field to a property.
    nonisolated public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
        environment(\.searchFocus, { AnyView($0.focused(binding)) })
    }

    /// Binds the focus of the search's field to a value of a property.
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

/// What a search does to the bar it is in.
public struct SearchPresentationToolbarBehavior: Sendable {
    public static let automatic = SearchPresentationToolbarBehavior()
    public static let avoidHidingContent = SearchPresentationToolbarBehavior()
}

/// Whether a search's field may become a button.
public struct SearchToolbarBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = SearchToolbarBehavior(name: "automatic")
    public static let minimize = SearchToolbarBehavior(name: "minimize")
}
