@_spi(Nodes) import FanlightCore

/// Several views of which one is visible, with a bar to select it. The others keep their state.
public struct TabView<SelectionValue: Hashable, Content: View> {
    private let selection: Binding<SelectionValue>?
    private let content: Content
    @State private var own: OwnChoice?
    @Environment(\.tabAppearance) private var appearance

    /// A selected tag that the binding's type cannot represent; valid until the binding changes.
    private struct OwnChoice: Equatable {
        let tag: AnyHashable
        let selection: SelectionValue?
    }

    /// Creates a tab view whose selection is the tag of a tab.
    nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }
}

extension TabView where SelectionValue == Int {
    /// Creates a tab view that shows the first tab initially.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

extension TabView {
    /// Creates a tab view whose selection is the value of a tab.
    nonisolated public init<C: TabContent>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where Content == _TabViews<C>, C.TabValue == SelectionValue {
        self.selection = selection
        self.content = _TabViews(tabs: content())
    }

    /// Creates a tab view that shows the first tab initially.
    nonisolated public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
    where SelectionValue == Never, Content == _TabViews<C>, C.TabValue == Never {
        selection = nil
        self.content = _TabViews(tabs: content())
    }
}

extension TabView: View {
    /// The number of views is constant, so that a container need not evaluate the body.
    public static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }

    public var body: some View {
        Group(subviews: content) { views in
            let tabs = inOrder(views.enumerated().map { index, view in tab(view, index) })
            TabContainer(
                tabs: tabs, selected: selected(of: tabs), usageWarning: usageWarning(in: tabs),
                isSelected: { tag in !tabs.isEmpty && tabs[selected(of: tabs)].tag == tag }
            ) { chosen in
                if let selection, let value = chosen.base as? SelectionValue {
                    selection.wrappedValue = value
                } else {
                    own = OwnChoice(tag: chosen, selection: selection?.wrappedValue)
                }
            }
        }
    }

    /// Returns the tabs as they are in a bar, where those for search are the last ones.
    private func inOrder(_ tabs: [TabModel]) -> [TabModel] {
        guard appearance.kind == .bar else { return tabs }
        return tabs.filter { $0.role != .search } + tabs.filter { $0.role == .search }
    }

    /// Returns the model of a tab, identified by its tag, the ID of a `ForEach`, or its index.
    @MainActor private func tab(_ view: Subview, _ index: Int) -> TabModel {
        let traits = TabTraits.read(view)
        let tag: AnyHashable
        if let own = traits.tag(for: SelectionValue.self) {
            tag = AnyHashable(own)
        } else if let id = traits.explicitIDs.first(where: { $0.base is SelectionValue }) {
            tag = id
        } else {
            tag = selection == nil ? AnyHashable(view.id) : AnyHashable(index)
        }
        return TabModel(
            view: view, tag: tag, label: traits.tabLabel, badge: traits.rowBadge?.text, role: traits.tabRole,
            isDisabled: traits.isTabDisabled, decorations: traits.tabDecorations)
    }

    /// Returns the report about a selection without a tab; nil if there is none.
    private func usageWarning(in tabs: [TabModel]) -> String? {
        guard let value = selection?.wrappedValue, !tabs.isEmpty else { return nil }
        let nothing = (SelectionValue.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())
        if tabs.contains(where: { $0.tag == AnyHashable(value) }) || nothing as? SelectionValue == value { return nil }
        return "no tab has the tag “\(value)”, which is the selection: the first one is shown."
    }

    private func selected(of tabs: [TabModel]) -> Int {
        if let own, own.selection == selection?.wrappedValue, let index = tabs.firstIndex(where: { $0.tag == own.tag })
        {
            return index
        }
        // Falls back to the first tab.
        let wanted = selection.map { AnyHashable($0.wrappedValue) }
        return tabs.firstIndex { $0.tag == wanted } ?? 0
    }
}

/// A tab as shown in the bar.
struct TabModel: Identifiable {
    let view: Subview
    let tag: AnyHashable
    /// The label in the bar; nil if the view has none.
    let label: AnyView?
    let badge: Text?
    let role: TabRole?
    let isDisabled: Bool
    let decorations: TabDecorations

    var id: Subview.ID { view.id }
}
