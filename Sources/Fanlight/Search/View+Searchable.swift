extension View {
    /// Gives the view a field to search it with. What is done with the letters is the app's to say.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        searchable(SearchSetup(text: text, prompt: Text(prompt)))
    }

    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        searchable(SearchSetup(text: text, prompt: Text(prompt)))
    }

    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        searchable(SearchSetup(text: text, prompt: prompt))
    }

    /// Gives the view a field to search it with. The binding says whether somebody searches, and begins or ends it.
    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        searchable(SearchSetup(text: text, isPresented: isPresented, prompt: Text(prompt)))
    }

    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View {
        searchable(SearchSetup(text: text, isPresented: isPresented, prompt: Text(prompt)))
    }

    nonisolated public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View {
        searchable(SearchSetup(text: text, isPresented: isPresented, prompt: prompt))
    }

    /// Gives the view a field to search it with, and says what may be chosen.
    @available(*, deprecated, message: "Use searchable with searchSuggestions(_:).")
    nonisolated public func searchable<V: View>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder suggestions: @escaping () -> V
    ) -> some View {
        searchable(
            SearchSetup(
                text: text, prompt: Text(prompt), suggestions: { AnyView(suggestions()) }))
    }

    @available(*, deprecated, message: "Use searchable with searchSuggestions(_:).")
    @_disfavoredOverload
    nonisolated public func searchable<V: View, S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S,
        @ViewBuilder suggestions: @escaping () -> V
    ) -> some View {
        searchable(
            SearchSetup(
                text: text, prompt: Text(prompt), suggestions: { AnyView(suggestions()) }))
    }

    @available(*, deprecated, message: "Use searchable with searchSuggestions(_:).")
    nonisolated public func searchable<V: View>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder suggestions: @escaping () -> V
    ) -> some View {
        searchable(
            SearchSetup(
                text: text, prompt: prompt, suggestions: { AnyView(suggestions()) }))
    }
}
