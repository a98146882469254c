/// What is said where a search found nothing.
public struct SearchUnavailableContent {
    /// That nothing was found, and what was looked for.
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

    /// What may help.
    public struct Description: View {
        public var body: some View { Text(verbatim: "Check the spelling or try a new search.") }
    }

    /// None.
    public struct Actions: View {
        public var body: some View { EmptyView() }
    }
}

extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    /// A search that found nothing.
    nonisolated public static var search: ContentUnavailableView<Label, Description, Actions> { search(text: "") }

    /// A search for some words that found nothing.
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
