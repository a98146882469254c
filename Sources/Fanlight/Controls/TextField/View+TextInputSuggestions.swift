@_spi(Nodes) import FanlightCore
import Observation

/// The field for which suggestions are shown.
@MainActor
@Observable
final class SuggestedField {
    /// The text of the field.
    fileprivate(set) var text = ""
    /// The last chosen completion. No suggestions appear until the text differs from it.
    fileprivate var completed: String?
    @ObservationIgnored fileprivate weak var field: TextFieldElement?

    nonisolated init() {}

    fileprivate func complete(with text: String) {
        completed = text
        field?.complete(with: text)
    }

    fileprivate func moveFocus(by step: Int) -> KeyPress.Result {
        field?.graph.focus.step(by: step) == true ? .handled : .ignored
    }
}

extension TextFieldElement {
    /// Publishes the field's text to the suggestions.
    func publishText(_ suggested: SuggestedField?) {
        guard let suggested else { return }
        suggested.field = self
        graph.afterUpdating(retaining: SuggestedTextUpdate(suggested: suggested, text: edit.text))
    }

    fileprivate func complete(with text: String) {
        _ = set(text)
        focus()
    }
}

/// Publishes the text that a field had when it was scheduled.
private struct SuggestedTextUpdate: UpdateDependent {
    let suggested: SuggestedField
    let text: String

    func viewsUpdated() {
        if suggested.text != text { suggested.text = text }
    }
}

/// A list of suggestions below a focused field.
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
            content.onKeyPress(.downArrow) { isShown ? field.moveFocus(by: 1) : .ignored }
            if isShown {
                SuggestedRows(suggestions: suggestions)
                    .onKeyPress(.downArrow) { field.moveFocus(by: 1) }
                    .onKeyPress(.upArrow) { field.moveFocus(by: -1) }
            }
        }
        .modifier(FieldAccessoryModifier())
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

/// A suggestion with a completion. Choosing it writes the completion into the field.
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
    /// The field for which the enclosing suggestions are shown.
    var suggestedField: SuggestedField? {
        get { self[SuggestedFieldKey.self] }
        set { self[SuggestedFieldKey.self] = newValue }
    }
}

extension View {
    /// Shows suggestions below the field while a person types. Views with a completion can be chosen; other views keep
    /// their own behaviour.
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

    /// Sets the completion of a suggestion. Choosing the view replaces the field's text with it.
    nonisolated public func textInputCompletion(_ completion: String) -> some View {
        modifier(_TextInputCompletionModifier(completion))
    }
}
