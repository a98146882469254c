import Display
@_spi(Nodes) import FanlightCore

/// A control that selects one of several values. The views inside represent the values by their tags.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
    /// The selection; nil if the picker has no sources.
    private let selection: Binding<SelectionValue>?
    private let label: Label
    private let content: Content
    /// The view for the current value; nil for the view of the selected option.
    private let currentValue: AnyView?

    nonisolated public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(choosing: selection, content: content, label: label)
    }

    nonisolated init(
        choosing selection: Binding<SelectionValue>?, content: () -> Content, label: () -> Label,
        currentValue: AnyView? = nil
    ) {
        self.currentValue = currentValue
        self.selection = selection
        self.label = label()
        self.content = content()
    }

    /// Creates a picker for several values. A choice is written to all of them. If `sources` is empty, nothing is
    /// selected.
    nonisolated public init<C: RandomAccessCollection>(
        sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.init(choosing: Picker.all(sources, selection), content: content, label: label)
    }

    /// Returns a binding that writes to all of several values, or nil if there are none.
    nonisolated static func all<C: RandomAccessCollection>(
        _ sources: C, _ selection: KeyPath<C.Element, Binding<SelectionValue>>
    ) -> Binding<SelectionValue>? {
        let all = sources.map { $0[keyPath: selection] }
        return all.isEmpty ? nil : Binding(to: all) { $0[0].wrappedValue }
    }

    @available(*, deprecated, message: "Use the initialiser with the label last.")
    nonisolated public init(
        selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { label }
    }
}

extension Picker where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

extension Picker where Label == Fanlight.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Fanlight.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Fanlight.Label(titleResource, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Fanlight.Label(title, systemImage: systemImage) }
    }
}

extension Picker: View {
    public var body: some View {
        Group(sections: content) { sections in
            let entries = PickerOption.all(in: sections) { $0.tag(SelectionValue.self) }
            PickerBody(
                label: label, currentValue: currentValue,
                model: PickerModel(
                    entries: entries,
                    selected: selection.map { AnyHashable($0.wrappedValue) },
                    select: { tag in
                        if let tag = tag.base as? SelectionValue { selection?.wrappedValue = tag }
                    }, currentSelection: { selection.map { AnyHashable($0.wrappedValue) } },
                    usageWarning: usageWarning(in: entries.filter { !$0.isTitle })))
        }
        .disabled(selection == nil)
    }
}

extension Picker {
    /// Returns the app's mistake, if any: a selection without an option, or two options with the same tag.
    private func usageWarning(in options: [PickerOption]) -> String? {
        guard let value = selection?.wrappedValue, !options.isEmpty else { return nil }
        var known: Set<AnyHashable> = []
        for tag in options.compactMap(\.tag) where !known.insert(tag).inserted {
            return
                "two options of the picker have the tag “\(tag.base)”: the first of them is shown as selected for both."
        }
        let nothing = (SelectionValue.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())
        if known.contains(AnyHashable(value)) || nothing as? SelectionValue == value { return nil }
        return "no option of the picker has the tag “\(value)”, which is its selection: none is shown as selected."
    }
}

extension Subview {
    /// Returns the value that the view represents: its tag, or the `ForEach` element's ID.
    fileprivate func tag<Tag: Hashable>(_ type: Tag.Type) -> AnyHashable? {
        if let tag = containerValues.tag(for: type) { return AnyHashable(tag) }
        for id in explicitIDs {
            if let tag = id.base as? Tag { return AnyHashable(tag) }
        }
        return nil
    }
}

/// An option of a picker.
struct PickerOption: Identifiable {
    let view: Subview
    /// The tag; nil if the view has no tag of the selection's type. Such an option is visible but cannot be selected.
    let tag: AnyHashable?
    /// The option's text.
    let text: String
    /// True for a section's header or footer, which is not an option.
    var isTitle = false
    /// True if a separator precedes the option.
    var isAfterLine = false
    /// True if the app disabled the option.
    var isDisabled = false

    var id: Subview.ID { view.id }
    var canBeChosen: Bool { tag != nil && !isDisabled }

    /// Returns the options and section titles of a picker. Dividers become separators between them.
    @MainActor
    static func all(in sections: SectionCollection, tag: (Subview) -> AnyHashable?) -> [PickerOption] {
        var options: [PickerOption] = []
        var isAfterLine = false
        func add(_ view: Subview, isTitle: Bool) {
            let traits = view.traits
            if traits.isDivider {
                isAfterLine = true
                return
            }
            let isFirst = options.isEmpty
            options.append(
                PickerOption(
                    view: view, tag: isTitle ? nil : tag(view), text: view.item.observeDisplayedText(),
                    isTitle: isTitle,
                    isAfterLine: isAfterLine && !isFirst, isDisabled: traits.isSelectionDisabled))
            isAfterLine = false
        }
        for section in sections {
            // Sections are separated from each other. Views between dividers outside of sections are no section.
            if !options.isEmpty { isAfterLine = true }
            for view in section.header { add(view, isTitle: true) }
            for view in section.content { add(view, isTitle: false) }
            for view in section.footer { add(view, isTitle: true) }
        }
        return options
    }
}

/// The options of a picker and its selection.
struct PickerModel {
    /// The options and the section titles between them.
    let entries: [PickerOption]
    let selected: AnyHashable?
    let select: (AnyHashable) -> Void
    /// Returns the current selection, which may be newer than `selected`.
    let currentSelection: () -> AnyHashable?
    /// The app's mistake, if any.
    let usageWarning: String?

    /// The options without section titles.
    var options: [PickerOption] { entries.filter { !$0.isTitle } }

    /// The options that arrow keys move through. The selected one is included even if it is disabled.
    var focusableOptions: [PickerOption] { options.filter { $0.canBeChosen || isSelected($0) } }

    private var choices: [AnyHashable] { options.filter(\.canBeChosen).compactMap(\.tag) }

    func isSelected(_ option: PickerOption) -> Bool { option.tag != nil && option.tag == selected }

    var selectedOption: PickerOption? { options.first(where: isSelected) }

    func choose(_ option: PickerOption) {
        if option.canBeChosen, let tag = option.tag, tag != selected { select(tag) }
    }

    /// Selects the option that many steps away, without wrapping around.
    func move(by steps: Int) {
        let choices = focusableOptions.compactMap(\.tag)
        guard !choices.isEmpty else { return }
        let now = choices.firstIndex { $0 == selected }
        let next = now.map { min(max($0 + steps, 0), choices.count - 1) } ?? (steps > 0 ? 0 : choices.count - 1)
        if choices[next] != selected { select(choices[next]) }
    }

    /// The text of the selected option. Without text, the tag's description is used if it is readable. A selection
    /// without an option has no text, because nothing is visible for it.
    var words: String {
        guard let option = selectedOption else { return "" }
        return option.text.isEmpty ? option.tag.flatMap { PickerModel.words(of: $0.base) } ?? "" : option.text
    }

    /// Selects the option with the given text, or else with a tag of that description.
    func choose(_ words: String) -> SettingOutcome {
        guard
            let tag = options.first(where: { $0.canBeChosen && $0.text == words })?.tag
                ?? choices.first(where: { PickerModel.words(of: $0.base) == words || "\($0.base)" == words })
        else { return .invalidValue }
        guard tag != selected else { return .accepted }
        select(tag)
        return currentSelection() == selected ? .unchanged : .accepted
    }

    /// Selects the next option that begins with the typed text. The selected option stays while it matches.
    private func choose(beginning typed: String, isNew: Bool) -> Bool {
        let known = focusableOptions
        let current = known.firstIndex(where: isSelected) ?? -1
        let start = max(current + (isNew ? 1 : 0), 0)
        for step in known.indices {
            let option = known[(start + step) % known.count]
            guard TypeSelect.folded(option.text).hasPrefix(typed) else { continue }
            choose(option)
            return true
        }
        return false
    }

    /// Returns the description of a simple value. The description of an app's own type could be anything.
    private static func words(of value: Any) -> String? {
        switch value {
        case is any StringProtocol, is any Numeric, is Bool: "\(value)"
        case let value as any RawRepresentable: words(of: value.rawValue)
        default: nil
        }
    }

    /// Returns the picker's control, a single focus stop in every style. Arrow keys select values. `isRow`: the values
    /// form a row, and the arrows of the other axis move the focus. `isMirrored`: the row runs from right to left.
    func control(isRow: Bool = false, isMirrored: Bool = false, activate: (() -> Void)? = nil) -> Control {
        Control(
            role: .picker, value: words, usageWarning: usageWarning, activate: activate, adjust: { move(by: $0) },
            set: { choose($0) }, find: { choose(beginning: $0, isNew: $1) },
            keys: { key in
                guard key.modifiers.isEmpty else { return false }
                switch key.key {
                case .left: move(by: isMirrored ? 1 : -1)
                case .right: move(by: isMirrored ? -1 : 1)
                case .up where !isRow: move(by: -1)
                case .down where !isRow: move(by: 1)
                case .home: move(by: -options.count)
                case .end: move(by: options.count)
                default: return false
                }
                return true
            })
    }
}
