extension SearchTokens {
    fileprivate init<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        _ tokens: Binding<C>, suggested: Binding<C>? = nil, token: @escaping (C.Element) -> T
    ) where C.Element: Identifiable {
        self.init(views: { tokens.wrappedValue.map { AnyView(token($0)) } }, tokens)
        guard let suggested else { return }
        let add = self.add
        self.suggested = {
            suggested.wrappedValue.map { element in (AnyView(token(element)), { _ = add(element) }) }
        }
    }

    fileprivate init<C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, T: View>(
        editable tokens: Binding<C>, _ token: @escaping (Binding<C.Element>) -> T
    ) where C.Element: Identifiable {
        self.init(views: { tokens.indices.map { AnyView(token(tokens[$0])) } }, tokens)
    }

    private init<C: RandomAccessCollection & RangeReplaceableCollection>(
        views: @escaping () -> [AnyView], _ tokens: Binding<C>
    ) where C.Element: Identifiable {
        self.init(
            views: views,
            isEmpty: { tokens.wrappedValue.isEmpty },
            removeLast: {
                let all = tokens.wrappedValue
                if let last = all.indices.last { tokens.wrappedValue.remove(at: last) }
            },
            removeAll: { if !tokens.wrappedValue.isEmpty { tokens.wrappedValue.removeAll() } },
            remove: { index in
                let all = tokens.wrappedValue
                guard index < all.count else { return }
                tokens.wrappedValue.remove(at: all.index(all.startIndex, offsetBy: index))
            },
            add: { value in
                guard let token = value as? C.Element else { return false }
                if !tokens.wrappedValue.contains(where: { $0.id == token.id }) { tokens.wrappedValue.append(token) }
                return true
            })
    }
}

extension View {
    nonisolated private func searchable(
        _ text: Binding<String>, _ placement: SearchFieldPlacement, _ prompt: Text?, _ tokens: SearchTokens,
        isPresented: Binding<Bool>? = nil
    ) -> some View {
        searchable(
            SearchSetup(text: text, placement: placement, isPresented: isPresented, prompt: prompt, tokens: tokens))
    }

    /// Adds a search field with tokens to the view.
    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(tokens, token: token))
    }

    @_disfavoredOverload
    nonisolated public func searchable<
        C: RandomAccessCollection & RangeReplaceableCollection, T: View, S: StringProtocol
    >(
        text: Binding<String>, tokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(tokens, token: token))
    }

    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, prompt, SearchTokens(tokens, token: token))
    }

    /// Adds a search field with tokens to the view.
    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(tokens, token: token), isPresented: isPresented)
    }

    @_disfavoredOverload
    nonisolated public func searchable<
        C: RandomAccessCollection & RangeReplaceableCollection, T: View, S: StringProtocol
    >(
        text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(tokens, token: token), isPresented: isPresented)
    }

    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, prompt, SearchTokens(tokens, token: token), isPresented: isPresented)
    }

    /// Adds a search field with tokens and suggested tokens to the view.
    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(tokens, suggested: suggestedTokens, token: token))
    }

    @_disfavoredOverload
    nonisolated public func searchable<
        C: RandomAccessCollection & RangeReplaceableCollection, T: View, S: StringProtocol
    >(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(tokens, suggested: suggestedTokens, token: token))
    }

    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, prompt, SearchTokens(tokens, suggested: suggestedTokens, token: token))
    }

    /// Adds a search field with tokens and suggested tokens to the view.
    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(
            text, placement, Text(prompt), SearchTokens(tokens, suggested: suggestedTokens, token: token),
            isPresented: isPresented
        )
    }

    @_disfavoredOverload
    nonisolated public func searchable<
        C: RandomAccessCollection & RangeReplaceableCollection, T: View, S: StringProtocol
    >(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(
            text, placement, Text(prompt), SearchTokens(tokens, suggested: suggestedTokens, token: token),
            isPresented: isPresented
        )
    }

    nonisolated public func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(
            text, placement, prompt, SearchTokens(tokens, suggested: suggestedTokens, token: token),
            isPresented: isPresented)
    }

    /// Adds a search field with editable tokens to the view.
    nonisolated public func searchable<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, T: View
    >(
        text: Binding<String>, editableTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (Binding<C.Element>) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(editable: editableTokens, token))
    }

    @_disfavoredOverload
    nonisolated public func searchable<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, T: View, S: StringProtocol
    >(
        text: Binding<String>, editableTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (Binding<C.Element>) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, Text(prompt), SearchTokens(editable: editableTokens, token))
    }

    nonisolated public func searchable<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, T: View
    >(
        text: Binding<String>, editableTokens: Binding<C>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (Binding<C.Element>) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, prompt, SearchTokens(editable: editableTokens, token))
    }

    /// Adds a search field with editable tokens to the view.
    nonisolated public func searchable<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, T: View
    >(
        text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (Binding<C.Element>) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(
            text, placement, Text(prompt), SearchTokens(editable: editableTokens, token), isPresented: isPresented)
    }

    @_disfavoredOverload
    nonisolated public func searchable<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, T: View, S: StringProtocol
    >(
        text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (Binding<C.Element>) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(
            text, placement, Text(prompt), SearchTokens(editable: editableTokens, token), isPresented: isPresented)
    }

    nonisolated public func searchable<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, T: View
    >(
        text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (Binding<C.Element>) -> T
    ) -> some View where C.Element: Identifiable {
        searchable(text, placement, prompt, SearchTokens(editable: editableTokens, token), isPresented: isPresented)
    }
}
