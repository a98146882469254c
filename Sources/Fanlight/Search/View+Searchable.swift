extension View {
    /// Adds a search field to the view. The app applies the entered text.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(SearchSetup(text: text, placement: placement, prompt: Text(prompt)))
    }

    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        searchable(SearchSetup(text: text, placement: placement, prompt: Text(prompt)))
    }

    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        searchable(SearchSetup(text: text, placement: placement, prompt: prompt))
    }

    /// Adds a search field to the view. The binding is true during a search; the app can set it to start or end one.
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        searchable(SearchSetup(text: text, placement: placement, isPresented: isPresented, prompt: Text(prompt)))
    }

    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        searchable(SearchSetup(text: text, placement: placement, isPresented: isPresented, prompt: Text(prompt)))
    }

    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View {
        searchable(SearchSetup(text: text, placement: placement, isPresented: isPresented, prompt: prompt))
    }

    /// Adds a search field with suggestions to the view.
    @available(*, deprecated, message: "Use searchable with searchSuggestions(_:).")
    nonisolated public func searchable<V: View>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder suggestions: @escaping () -> V
    ) -> some View {
        searchable(
            SearchSetup(
                text: text, placement: placement, prompt: Text(prompt),
                suggestions: ClosureSuggestions(make: suggestions)))
    }

    @available(*, deprecated, message: "Use searchable with searchSuggestions(_:).")
    @_disfavoredOverload
    nonisolated public func searchable<V: View, S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S,
        @ViewBuilder suggestions: @escaping () -> V
    ) -> some View {
        searchable(
            SearchSetup(
                text: text, placement: placement, prompt: Text(prompt),
                suggestions: ClosureSuggestions(make: suggestions)))
    }

    @available(*, deprecated, message: "Use searchable with searchSuggestions(_:).")
    nonisolated public func searchable<V: View>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder suggestions: @escaping () -> V
    ) -> some View {
        searchable(
            SearchSetup(
                text: text, placement: placement, prompt: prompt, suggestions: ClosureSuggestions(make: suggestions)))
    }
}
