// Picker initialisers with a separate view for the current value.

extension Picker {
    /// - Parameter currentValueLabel: Shown while the values are hidden: by pickers that open a menu or a page.
    nonisolated public init<V: View>(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(choosing: selection, content: content, label: label, currentValue: AnyView(currentValueLabel()))
    }

    /// Creates a picker for several values. A choice is written to all of them. If `sources` is empty, nothing is
    /// selected.
    nonisolated public init<C: RandomAccessCollection, V: View>(
        sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            choosing: Picker.all(sources, selection), content: content, label: label,
            currentValue: AnyView(currentValueLabel()))
    }
}

extension Picker where Label == Text {
    /// Creates a picker with a separate view for the current value.
    nonisolated public init<V: View>(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Text(titleKey) }, currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<V: View>(
        _ titleResource: LocalizedStringResource, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Text(titleResource) }, currentValueLabel: currentValueLabel
        )
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: View>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Text(title) }, currentValueLabel: currentValueLabel)
    }

    /// Creates a picker for several values, with a separate view for the current value.
    nonisolated public init<C: RandomAccessCollection, V: View>(
        _ titleKey: LocalizedStringKey, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content, label: { Text(titleKey) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<C: RandomAccessCollection, V: View>(
        _ titleResource: LocalizedStringResource, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content, label: { Text(titleResource) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, C: RandomAccessCollection, V: View>(
        _ title: S, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content, label: { Text(title) },
            currentValueLabel: currentValueLabel)
    }
}

extension Picker where Label == Fanlight.Label<Text, Image> {
    /// Creates a picker with a separate view for the current value.
    nonisolated public init<V: View>(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Fanlight.Label(titleKey, systemImage: systemImage) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<V: View>(
        _ titleResource: LocalizedStringResource, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Fanlight.Label(titleResource, systemImage: systemImage) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: View>(
        _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Fanlight.Label(title, systemImage: systemImage) },
            currentValueLabel: currentValueLabel)
    }

    /// Creates a picker for several values, with a separate view for the current value.
    nonisolated public init<C: RandomAccessCollection, V: View>(
        _ titleKey: LocalizedStringKey, systemImage: String, sources: C,
        selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content,
            label: { Fanlight.Label(titleKey, systemImage: systemImage) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<C: RandomAccessCollection, V: View>(
        _ titleResource: LocalizedStringResource, systemImage: String, sources: C,
        selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content,
            label: { Fanlight.Label(titleResource, systemImage: systemImage) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, C: RandomAccessCollection, V: View>(
        _ title: S, systemImage: String, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content,
            label: { Fanlight.Label(title, systemImage: systemImage) },
            currentValueLabel: currentValueLabel)
    }
}

extension Picker where Label == Fanlight.Label<Text, Image> {
    /// Creates a picker with a separate view for the current value.
    nonisolated public init<V: View>(
        _ titleKey: LocalizedStringKey, image: ImageResource, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Fanlight.Label(titleKey, image: image) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<V: View>(
        _ titleResource: LocalizedStringResource, image: ImageResource, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Fanlight.Label(titleResource, image: image) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: View>(
        _ title: S, image: ImageResource, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            selection: selection, content: content, label: { Fanlight.Label(title, image: image) },
            currentValueLabel: currentValueLabel)
    }

    /// Creates a picker for several values, with a separate view for the current value.
    nonisolated public init<C: RandomAccessCollection, V: View>(
        _ titleKey: LocalizedStringKey, image: ImageResource, sources: C,
        selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content, label: { Fanlight.Label(titleKey, image: image) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<C: RandomAccessCollection, V: View>(
        _ titleResource: LocalizedStringResource, image: ImageResource, sources: C,
        selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content,
            label: { Fanlight.Label(titleResource, image: image) },
            currentValueLabel: currentValueLabel)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, C: RandomAccessCollection, V: View>(
        _ title: S, image: ImageResource, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder currentValueLabel: () -> V
    ) {
        self.init(
            sources: sources, selection: selection, content: content, label: { Fanlight.Label(title, image: image) },
            currentValueLabel: currentValueLabel)
    }
}
