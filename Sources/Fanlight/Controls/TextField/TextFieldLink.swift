/// A button that asks for text in an alert.
public struct TextFieldLink<Label: View> {
    private let prompt: Text?
    private let label: Label
    private let onSubmit: (String) -> Void
    @State private var isPrompting = false
    @State private var text = ""

    nonisolated public init(
        prompt: Text? = nil, @ViewBuilder label: () -> Label, onSubmit: @escaping (String) -> Void
    ) {
        self.prompt = prompt
        self.label = label()
        self.onSubmit = onSubmit
    }
}

extension TextFieldLink where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, prompt: Text? = nil, onSubmit: @escaping (String) -> Void
    ) {
        self.init(prompt: prompt, label: { Text(titleKey) }, onSubmit: onSubmit)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, prompt: Text? = nil, onSubmit: @escaping (String) -> Void
    ) {
        self.init(prompt: prompt, label: { Text(titleResource) }, onSubmit: onSubmit)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, prompt: Text? = nil, onSubmit: @escaping (String) -> Void
    ) {
        self.init(prompt: prompt, label: { Text(title) }, onSubmit: onSubmit)
    }
}

extension TextFieldLink: View {
    public var body: some View {
        let title = prompt ?? words(of: label).map { Text(verbatim: $0) } ?? Text("Text")
        Button {
            text = ""
            isPrompting = true
        } label: {
            label
        }
        .alert(title, isPresented: $isPrompting) {
            TextField(text: $text, prompt: prompt) { title }.textFieldStyle(.roundedBorder)
            Button("Done", action: finish)
            Button("Cancel", role: .cancel) {}
        }
    }

    private func finish() {
        isPrompting = false
        onSubmit(text)
    }
}
