/// Several views, of which one is seen; a bar says which, and chooses another. The others keep their state.
public struct TabView<SelectionValue: Hashable, Content: View> {
    private let selection: Binding<SelectionValue>?
    private let content: Content
    @State private var own: OwnChoice?

    /// What somebody chose that the binding cannot say: it counts until the binding says something else.
    private struct OwnChoice: Equatable {
        let tag: AnyHashable
        let selection: SelectionValue?
    }

    /// The binding says which tab is seen, by its tag.
    nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }
}

extension TabView where SelectionValue == Int {
    /// The first tab is seen at first.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

extension TabView {
    /// The binding says which tab is seen, by its value.
    nonisolated public init<C: TabContent>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where Content == _TabViews<C>, C.TabValue == SelectionValue {
        self.selection = selection
        self.content = _TabViews(tabs: content())
    }

    /// The first tab is seen at first.
    nonisolated public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
    where SelectionValue == Never, Content == _TabViews<C>, C.TabValue == Never {
        selection = nil
        self.content = _TabViews(tabs: content())
    }
}

extension TabView: View {
    public var body: some View {
        Group(subviews: content) { views in
            let tabs = views.enumerated().map { index, view in tab(view, index) }
            TabRoom(tabs: tabs, selected: selected(of: tabs), mistake: mistake(in: tabs)) { chosen in
                if let selection, let value = chosen.base as? SelectionValue {
                    selection.wrappedValue = value
                } else {
                    own = OwnChoice(tag: chosen, selection: selection?.wrappedValue)
                }
            }
        }
    }

    /// What stands for a tab: its tag, the id that a `ForEach` gave it, or else its number.
    private func tab(_ view: Subview, _ index: Int) -> TabModel {
        let tag: AnyHashable
        if let own = view.containerValues.tag(for: SelectionValue.self) {
            tag = AnyHashable(own)
        } else if let id = view.explicitIDs.first(where: { $0.base is SelectionValue }) {
            tag = id
        } else {
            tag = selection == nil ? AnyHashable(view.id) : AnyHashable(index)
        }
        return TabModel(
            view: view, tag: tag, label: view.traits.tabLabel, badge: view.traits.rowBadge?.text,
            isDisabled: view.traits.isTabDisabled, decorations: view.traits.tabDecorations)
    }

    /// What the author has to be told of: a value that no tab stands for.
    private func mistake(in tabs: [TabModel]) -> String? {
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
        // A tab that is not there: the first.
        let wanted = selection.map { AnyHashable($0.wrappedValue) }
        return tabs.firstIndex { $0.tag == wanted } ?? 0
    }
}

/// A tab as the bar shows it.
struct TabModel: Identifiable {
    let view: Subview
    let tag: AnyHashable
    /// What the bar shows for it; nil where the view said nothing.
    let label: AnyView?
    let badge: Text?
    let isDisabled: Bool
    let decorations: TabDecorations

    var id: Subview.ID { view.id }
}

/// The view that is seen, with the bar.
private struct TabRoom {
    let tabs: [TabModel]
    let selected: Int
    let mistake: String?
    let choose: (AnyHashable) -> Void
    @Environment(\.tabLook) private var look
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension TabRoom: View {
    var body: some View {
        let views = VStack(spacing: 0) {
            if !tabs.isEmpty {
                KeptViews(all: tabs.map(\.id), shown: tabs[selected].id) { id in
                    tabs.first { $0.id == id }.map { TabPage(view: $0.view) }
                }
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        switch look.kind {
        case .bar:
            views.solidBar(edge: isCellDisplay ? .top : .bottom) {
                TabBar(tabs: tabs, selected: selected, mistake: mistake, choose: choose)
            }
        case .page:
            views.modifier(
                Paging(
                    tabs: tabs, selected: selected, showsDots: look.showsDots, mistake: mistake, choose: choose))
        }
    }
}

private struct TabPage {
    let view: Subview
}

extension TabPage: View {
    var body: some View {
        VStack(spacing: 0) { view }.frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}
