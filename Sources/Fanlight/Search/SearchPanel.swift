import Display

/// A search field with scopes and suggestions below it during the search.
struct SearchPanel {
    let search: Search
    @Environment(\.searchScopes) private var scopes
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SearchPanel: View {
    var body: some View {
        VStack(alignment: .leading, spacing: isCellDisplay ? 0 : 8) {
            SearchField(search: search)
            if search.state.isActive, let scopes, scopes.isShown(for: search) { scopes.picker }
            if search.showsSuggestions { SuggestionList(search: search) }
        }
        .modifier(FieldAccessoryModifier())
        .focusSection()
        .onExitCommand(perform: search.state.isActive ? { search.dismiss() } : nil)
    }
}

private struct SearchField {
    let search: Search
    @FocusState private var isFocused: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.searchFocus) private var searchFocus
    @Environment(\.searchSelection) private var selection
}

extension SearchField: View {
    var body: some View {
        let isActive = search.state.isActive
        HStack(spacing: 8) {
            searchFocus(AnyView(fieldWithBackground))
            if isActive { Button("Cancel") { search.dismiss() }.keyboardShortcut(nil) }
        }
        .onChange(of: isFocused) { _, isFocused in if isFocused { search.begin() } }
        .onChange(of: isActive) { _, isActive in isFocused = isActive }
        .onAppear { if isActive { isFocused = true } }
        // Returns the focus to the field, because the chosen suggestion disappears.
        .onChange(of: search.state.choiceCount) { isFocused = true }
    }

    @MainActor private var fieldWithBackground: some View {
        HStack(spacing: isCellDisplay ? 0 : 6) {
            if isCellDisplay { Text(verbatim: "[⌕ ").accessibilityHidden(true) } else { SearchIcon() }
            if let tokens = search.setup.tokens { TokenRow(tokens: tokens) }
            field
            if !search.setup.text.wrappedValue.isEmpty { ClearButton(text: search.setup.text) }
            if isCellDisplay { Text(verbatim: "]").accessibilityHidden(true) }
        }
        .modifier(SearchBackground())
    }

    @MainActor private var field: some View {
        let prompt = search.setup.prompt ?? Text("Search")
        return bareField(prompt)
            .textFieldStyle(.plain)
            .environment(\.submitTrigger, .search)
            .onSubmit(of: .search) { search.recordSubmission() }
            .accessibilityAddTraits(.isSearchField)
            .focused($isFocused)
            .environment(\.leadingTokens, search.setup.tokens)
    }
}

extension SearchField {
    @MainActor @ViewBuilder private func bareField(_ prompt: Text) -> some View {
        if let selection {
            TextField(text: search.setup.text, selection: selection, prompt: prompt) { prompt }
        } else {
            TextField(text: search.setup.text, prompt: prompt) { prompt }
        }
    }
}

private struct SearchIcon: View {
    var body: some View {
        Image(systemName: "magnifyingglass").foregroundStyle(.secondary).accessibilityHidden(true)
    }
}

private struct ClearButton {
    let text: Binding<String>
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension ClearButton: View {
    var body: some View {
        Button {
            text.wrappedValue = ""
        } label: {
            if isCellDisplay {
                Text(verbatim: "✕")
            } else {
                Image(systemName: "xmark.circle.fill").foregroundStyle(.secondary)
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Text("Clear"))
    }
}

/// The background of a search field.
private struct SearchBackground: ViewModifier {
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.controlSize) private var size

    func body(content: Content) -> some View {
        if isCellDisplay {
            content
        } else {
            content
                .padding(.horizontal, size.scaled(8))
                .frame(minHeight: size.scaled(36))
                .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: size.scaled(10)))
        }
    }
}

/// The tokens before the text. Pressing one removes it.
private struct TokenRow {
    let tokens: SearchTokens
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension TokenRow: View {
    var body: some View {
        let views = tokens.views()
        ForEach(views.indices, id: \.self) { index in
            Button {
                tokens.remove(index)
            } label: {
                if isCellDisplay {
                    views[index]
                } else {
                    views[index].foregroundStyle(ContrastingTextStyle(on: TintedGroundStyle()))
                        .padding(.horizontal, 7).padding(.vertical, 2)
                        .background(TintedGroundStyle(), in: RoundedRectangle(cornerRadius: 5))
                }
            }
            .buttonStyle(isCellDisplay ? AnyTokenStyle.cell : AnyTokenStyle.pixel)
            .accessibilityHint(Text("Removes the token"))
        }
    }
}

private struct CellToken<Label: View>: View {
    let label: Label
    let isFocused: Bool
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        HStack(spacing: 0) {
            Text(verbatim: direction.mirrored(isFocused ? "‹" : "(")).accessibilityHidden(true)
            label.bold(isFocused)
            Text(verbatim: direction.mirrored(isFocused ? "› " : ") ")).accessibilityHidden(true)
        }
    }
}

/// Shows a token in brackets on a terminal; on pixel displays its label has a background.
private struct AnyTokenStyle: FocusShowingStyle {
    let isCell: Bool
    static let cell = AnyTokenStyle(isCell: true)
    static let pixel = AnyTokenStyle(isCell: false)

    func makeBody(configuration: Configuration) -> some View {
        if isCell {
            CellToken(label: configuration.label, isFocused: configuration.isFocused)
        } else {
            configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
                .background { if configuration.isFocused { FocusRing() } }
        }
    }
}
