/// The standard content for a search without results.
public struct SearchUnavailableContent {
    /// The title, which contains the search text.
    public struct Label: View {
        fileprivate let query: String

        public var body: some View {
            Fanlight.Label {
                Text(verbatim: query.isEmpty ? "No Results" : "No Results for “\(query)”")
            } icon: {
                Image(systemName: "magnifyingglass")
            }
        }
    }

    /// A hint for a better search.
    public struct Description: View {
        public var body: some View { Text(verbatim: "Check the spelling or try a new search.") }
    }

    /// An empty view: the standard content has no actions.
    public struct Actions: View {
        public var body: some View { EmptyView() }
    }
}

extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    /// The standard view for a search without results.
    nonisolated public static var search: ContentUnavailableView<Label, Description, Actions> { search(text: "") }

    /// The standard view for a search without results, with the search text.
    nonisolated public static func search(text: String) -> ContentUnavailableView<Label, Description, Actions> {
        ContentUnavailableView {
            SearchUnavailableContent.Label(query: text)
        } description: {
            SearchUnavailableContent.Description()
        } actions: {
            SearchUnavailableContent.Actions()
        }
    }
}
