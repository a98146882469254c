import Observation

/// The field that suggestions are for, as long as it is there.
@MainActor
@Observable
final class SuggestedField {
    /// What is written in it.
    fileprivate(set) var text = ""
    /// What was chosen last: it is not suggested again until something else is written.
    fileprivate var completed: String?
    @ObservationIgnored fileprivate weak var field: TextFieldElement?

    nonisolated init() {}

    fileprivate func complete(with text: String) {
        completed = text
        field?.complete(with: text)
    }

    fileprivate func goOn(by step: Int) -> KeyPress.Result {
        field?.graph.focus.step(by: step) == true ? .handled : .ignored
    }
}

extension TextFieldElement {
    /// Says what is written to whoever suggests more.
    func tell(_ suggested: SuggestedField?) {
        guard let suggested else { return }
        suggested.field = self
        let written = edit.text
        graph.afterUpdating { if suggested.text != written { suggested.text = written } }
    }

    fileprivate func complete(with text: String) {
        _ = set(text)
        focus()
    }
}

/// What may be chosen for a field, below it while somebody writes.
public struct _TextInputSuggestionsModifier<Suggestions: View> {
    let suggestions: Suggestions
    @State private var field = SuggestedField()
    @FocusState private var isFocused: Bool

    nonisolated init(_ suggestions: Suggestions) { self.suggestions = suggestions }
}

extension _TextInputSuggestionsModifier: ViewModifier {
    public func body(content: Content) -> some View {
        let field = field
        let isShown = isFocused && field.completed != field.text
        VStack(alignment: .leading, spacing: 0) {
            content.onKeyPress(.downArrow) { isShown ? field.goOn(by: 1) : .ignored }
            if isShown {
                SuggestedRows(suggestions: suggestions)
                    .onKeyPress(.downArrow) { field.goOn(by: 1) }
                    .onKeyPress(.upArrow) { field.goOn(by: -1) }
            }
        }
        .modifier(FieldAroundModifier())
        .focused($isFocused)
        .environment(\.suggestedField, field)
    }
}

private struct SuggestedRows<Suggestions: View> {
    let suggestions: Suggestions
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SuggestedRows: View {
    var body: some View {
        Group(subviews: suggestions) { views in
            if !views.isEmpty { SuggestedList(rows: rows(views)) }
        }
    }

    @MainActor private func rows(_ views: SubviewsCollection) -> some View {
        VStack(alignment: .leading, spacing: 0) { SuggestionRows(views: views) }
            .padding(.leading, isCellDisplay ? 16 : 0)
            .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// A suggestion that stands for letters: choosing it writes them into the field.
public struct _TextInputCompletionModifier {
    let completion: String
    @Environment(\.suggestedField) private var field

    nonisolated init(_ completion: String) { self.completion = completion }
}

extension _TextInputCompletionModifier: ViewModifier {
    public func body(content: Content) -> some View {
        Button {
            field?.complete(with: completion)
        } label: {
            content
        }
    }
}

private struct SuggestedFieldKey: EnvironmentKey { static var defaultValue: SuggestedField? { nil } }

extension EnvironmentValues {
    /// Where the field around says what is written in it.
    var suggestedField: SuggestedField? {
        get { self[SuggestedFieldKey.self] }
        set { self[SuggestedFieldKey.self] = newValue }
    }
}

extension View {
    /// What may be chosen below the field while somebody writes in it. Views with a completion can be chosen; others do what
    /// they do.
    nonisolated public func textInputSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
        modifier(_TextInputSuggestionsModifier(suggestions()))
    }

    nonisolated public func textInputSuggestions<Data: RandomAccessCollection, S: View>(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> S
    ) -> some View where Data.Element: Identifiable {
        textInputSuggestions { ForEach(data, content: content) }
    }

    nonisolated public func textInputSuggestions<Data: RandomAccessCollection, ID: Hashable, S: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> S
    ) -> some View {
        textInputSuggestions { ForEach(data, id: id, content: content) }
    }

    /// The letters that the view, a suggestion, stands for. Choosing it writes them into the field in place of what is there.
    nonisolated public func textInputCompletion(_ completion: String) -> some View {
        modifier(_TextInputCompletionModifier(completion))
    }
}
