import Display

/// A choice of one of several values. Views inside stand for the values, by their tags.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
    /// nil where there is nothing that is chosen for.
    private let selection: Binding<SelectionValue>?
    private let label: Label
    private let content: Content
    /// What is shown of what is chosen; nil: the view that stands for it.
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

    /// Several values at once: choosing another one writes it to all of them. Of none, nothing is chosen.
    nonisolated public init<C: RandomAccessCollection>(
        sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.init(choosing: Picker.all(sources, selection), content: content, label: label)
    }

    /// A way to all of several values; nil of none.
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
                    }, now: { selection.map { AnyHashable($0.wrappedValue) } },
                    mistake: mistake(in: entries.filter { !$0.isTitle })))
        }
        .disabled(selection == nil)
    }
}

extension Picker {
    /// What the author has to be told of: a value that no option stands for, or one that several do.
    private func mistake(in options: [PickerOption]) -> String? {
        guard let value = selection?.wrappedValue, !options.isEmpty else { return nil }
        var known: Set<AnyHashable> = []
        for tag in options.compactMap(\.tag) where !known.insert(tag).inserted {
            return
                "two options of the picker have the tag “\(tag.base)”: the first of them is shown as chosen for both."
        }
        let nothing = (SelectionValue.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())
        if known.contains(AnyHashable(value)) || nothing as? SelectionValue == value { return nil }
        return "no option of the picker has the tag “\(value)”, which is its selection: none is shown as chosen."
    }
}

extension Subview {
    /// What the view stands for: its tag, or the value that a `ForEach` made it from.
    fileprivate func tag<Tag: Hashable>(_ type: Tag.Type) -> AnyHashable? {
        if let tag = containerValues.tag(for: type) { return AnyHashable(tag) }
        for id in explicitIDs {
            if let tag = id.base as? Tag { return AnyHashable(tag) }
        }
        return nil
    }
}

/// One of the values that can be chosen.
struct PickerOption: Identifiable {
    let view: Subview
    /// Nil where the author gave no tag of the selection's type: it is shown and cannot be chosen.
    let tag: AnyHashable?
    /// What is written in it.
    let words: String
    /// Whether it stands above others or below them, and is none of them.
    var isTitle = false
    /// Whether a line is between it and what is before it.
    var isAfterLine = false
    /// Whether its author says that it cannot be chosen.
    var isOutOfUse = false

    var id: Subview.ID { view.id }
    var canBeChosen: Bool { tag != nil && !isOutOfUse }

    /// What is in a picker: lines between values and the titles of sections are no values.
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
                    view: view, tag: isTitle ? nil : tag(view), words: view.item.readWords(), isTitle: isTitle,
                    isAfterLine: isAfterLine && !isFirst, isOutOfUse: traits.isSelectionDisabled))
            isAfterLine = false
        }
        for section in sections {
            // Sections stand apart; what is between dividers outside of sections is no section.
            if !options.isEmpty { isAfterLine = true }
            for view in section.header { add(view, isTitle: true) }
            for view in section.content { add(view, isTitle: false) }
            for view in section.footer { add(view, isTitle: true) }
        }
        return options
    }
}

/// What can be chosen, and what is.
struct PickerModel {
    /// The values, and the titles between them.
    let entries: [PickerOption]
    let selected: AnyHashable?
    let select: (AnyHashable) -> Void
    /// What is chosen by now.
    let now: () -> AnyHashable?
    /// What the author got wrong.
    let mistake: String?

    /// The values alone.
    var options: [PickerOption] { entries.filter { !$0.isTitle } }

    /// Those that keys go through: what is chosen is one of them, whatever is said of it now.
    var stops: [PickerOption] { options.filter { $0.canBeChosen || isSelected($0) } }

    private var choices: [AnyHashable] { options.filter(\.canBeChosen).compactMap(\.tag) }

    func isSelected(_ option: PickerOption) -> Bool { option.tag != nil && option.tag == selected }

    var selectedOption: PickerOption? { options.first(where: isSelected) }

    func choose(_ option: PickerOption) {
        if option.canBeChosen, let tag = option.tag, tag != selected { select(tag) }
    }

    /// Chooses another one, so many steps on. The ends are the ends.
    func move(by steps: Int) {
        let choices = stops.compactMap(\.tag)
        guard !choices.isEmpty else { return }
        let now = choices.firstIndex { $0 == selected }
        let next = now.map { min(max($0 + steps, 0), choices.count - 1) } ?? (steps > 0 ? 0 : choices.count - 1)
        if choices[next] != selected { select(choices[next]) }
    }

    /// What is chosen, in the words that are written there. Where none are it is called by its tag, if that can be read. A
    /// value that no option stands for is nothing that could be seen.
    var words: String {
        guard let option = selectedOption else { return "" }
        return option.words.isEmpty ? option.tag.flatMap { PickerModel.words(of: $0.base) } ?? "" : option.words
    }

    /// Chooses by what is written there, or else by a tag in words.
    func choose(_ words: String) -> Control.Setting {
        guard
            let tag = options.first(where: { $0.canBeChosen && $0.words == words })?.tag
                ?? choices.first(where: { PickerModel.words(of: $0.base) == words || "\($0.base)" == words })
        else { return .noValue }
        guard tag != selected else { return .taken }
        select(tag)
        return now() == selected ? .stayed : .taken
    }

    /// Chooses the next one that begins with letters that are typed; the same one as long as that does.
    private func choose(beginning typed: String, isNew: Bool) -> Bool {
        let known = stops
        let current = known.firstIndex(where: isSelected) ?? -1
        let start = max(current + (isNew ? 1 : 0), 0)
        for step in known.indices {
            let option = known[(start + step) % known.count]
            guard TypeSelect.plain(option.words).hasPrefix(typed) else { continue }
            choose(option)
            return true
        }
        return false
    }

    /// The words of a value that is some: of a type of the author's own they could be anything.
    private static func words(of value: Any) -> String? {
        switch value {
        case is any StringProtocol, is any Numeric, is Bool: "\(value)"
        case let value as any RawRepresentable: words(of: value.rawValue)
        default: nil
        }
    }

    /// One stop of the focus, whatever it looks like: arrows choose. `isRow`: the values stand side by side, and the arrows
    /// across lead elsewhere; `isMirrored`: from right to left.
    func control(isRow: Bool = false, isMirrored: Bool = false, activate: (() -> Void)? = nil) -> Control {
        Control(
            role: .picker, value: words, mistake: mistake, activate: activate, adjust: { move(by: $0) },
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
