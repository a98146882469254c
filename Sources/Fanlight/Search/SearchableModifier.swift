/// Adds a search field to a view: in the bar of an enclosing or inner navigation, or above the view.
public struct _SearchableModifier {
    let setup: SearchSetup
    @State private var state = SearchState()
    @Environment(\.navigation) private var navigation

    nonisolated init(_ setup: SearchSetup) { self.setup = setup }
}

extension _SearchableModifier: ViewModifier {
    public func body(content: Content) -> some View {
        let search = Search(setup: setup, state: state)
        placed(content, search)
            .environment(\.search, search)
            .environment(\.isSearching, state.isActive)
            .onChange(of: setup.isPresented?.wrappedValue ?? state.isActive, initial: true) {
                search.applyIsPresented($1)
            }
    }

    @MainActor @ViewBuilder private func placed(_ content: Content, _ search: Search) -> some View {
        if navigation != nil {
            content.toolbar { ToolbarItem(placement: .search) { SearchPanel(search: search) } }
                .transformBarSettings { $0.keepsSearch = search.keepsField }
        } else {
            content
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .environment(\.offeredSearch, search)
                .solidBar(edge: .top) {
                    if state.visibleFieldCount == 0 { SearchPanel(search: search).modifier(SearchMargin()) }
                }
        }
    }
}

/// The search field below a navigation's title: that of the topmost view, or one from outside of the navigation.
struct NavigationSearch {
    let settings: BarSettings
    /// A search from outside of the navigation.
    let offered: Search?
}

extension NavigationSearch: View {
    var body: some View {
        let own = settings.items(.search)
        if !own.isEmpty {
            counted(BarItems(entries: own).modifier(SearchMargin()))
        } else if let offered {
            counted(SearchPanel(search: offered).modifier(SearchMargin()))
        }
    }

    /// Counts a field in the place of the outer one: the page's own field replaces the outer one too.
    @MainActor private func counted(_ field: some View) -> some View {
        field
            .onAppear { offered?.state.visibleFieldCount += 1 }
            .onDisappear { offered?.state.visibleFieldCount -= 1 }
    }
}

private struct SearchMargin: ViewModifier {
    @Environment(\.isCellDisplay) private var isCellDisplay

    func body(content: Content) -> some View {
        content
            .padding(.horizontal, isCellDisplay ? 8 : 16)
            .padding(.bottom, isCellDisplay ? 0 : 8)
            .padding(.top, isCellDisplay ? 0 : 4)
            // A rectangle, because a style would extend under the bar above. On pixel displays the ground of the page
            // shows, as in the bar.
            .background { if isCellDisplay { Rectangle().fill(.background) } }
    }
}

extension View {
    nonisolated func searchable(_ setup: SearchSetup) -> some View { modifier(_SearchableModifier(setup)) }
}
