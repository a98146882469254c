import Foundation

/// Rows one below the other, in sections where the content has some, that scroll. Each is made when it is about to be seen.
///
/// What a row is: each of the views that the content counts as. How rows look together is the ``View/listStyle(_:)``'s.
public struct List<SelectionValue: Hashable, Content: View> {
    let content: Content
    var selection: ListSelection?
    @State private var controller = ListController()
}

/// A list is one stop of the focus.
extension List: View {
    public var body: some View {
        ListScroll(content: content, selection: selection, controller: controller).listBox(controller, selection)
    }
}

extension List {
    /// Rows of which several can be chosen. What stands for a row is its tag, or else the id that it is known by.
    nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = selection.map { ListSelection(several: $0) }
    }

    /// Rows of which one can be chosen.
    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = selection.map { ListSelection(one: $0) }
    }

    /// Rows of which one is chosen.
    @_disfavoredOverload
    nonisolated public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = ListSelection(always: selection)
    }

    /// A row for each element, of which several can be chosen.
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    /// A row for each element, of which one can be chosen.
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
    }

    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
    }
}

extension List where SelectionValue == Never {
    /// The views of the content as rows.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// A row for each element, known by its id.
    @_disfavoredOverload
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    /// A row for each element, known by the value at a key path.
    @_disfavoredOverload
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        content = ForEach(data, id: id, content: rowContent)
    }

    /// A row for each element of a bound collection, known by its id and given a binding to the element.
    nonisolated public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
        Data.Element: Identifiable, Data.Index: Hashable
    {
        content = ForEach(data, content: rowContent)
    }

    /// A row for each element of a bound collection, known by the value at a key path and given a binding to the element.
    nonisolated public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable {
        content = ForEach(data, id: id, content: rowContent)
    }

    /// A row for each number of a range.
    nonisolated public init<RowContent: View>(
        _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
    ) where Content == ForEach<Range<Int>, Int, RowContent> {
        content = ForEach(data, content: rowContent)
    }
}

extension View {
    /// Makes one stop of the focus of what is around a list's rows.
    nonisolated func listBox(_ controller: ListController, _ selection: ListSelection?) -> some View {
        modifier(ListBoxModifier(controller: controller))
            .modifier(SelectionMenuModifier(controller: controller, selection: selection))
    }
}

/// The scroll view of a list, which reads how the list is to look.
struct ListScroll<Content: View> {
    let content: Content
    let selection: ListSelection?
    let controller: ListController
    /// How the table looks whose rows these are.
    let table: _TableLook?
    @Environment(\.editMode) private var editMode
    @Environment(\.navigation) private var navigation
    @Environment(\.listStyle) private var style
    @Environment(\.leastListRowHeight) private var leastRowHeight
    @Environment(\.defaultMinListHeaderHeight) private var leastHeaderHeight
    @Environment(\.listRowSpacing) private var rowSpacing
    @Environment(\.listSectionSpacing) private var sectionSpacing
    @Environment(\.alternatingRowBackgrounds) private var alternates

    init(content: Content, selection: ListSelection?, controller: ListController, table: _TableLook? = nil) {
        self.content = content
        self.selection = selection
        self.controller = controller
        self.table = table
    }
}

extension ListScroll: View {
    var body: some View {
        let look = ListLook(
            kind: table.map { .table(isInset: $0.isInset) } ?? style._kind,
            alternates: table?.alternates ?? alternates ?? style._kind.alternates, leastRowHeight: leastRowHeight,
            leastHeaderHeight: leastHeaderHeight,
            sectionSpacing: sectionSpacing, isSpaced: (rowSpacing ?? 0) > 0)
        let navigation = navigation
        controller.isEditing = editMode?.wrappedValue.isEditing ?? false
        controller.whenChosen = { navigation?.whenChosen?() }
        controller.role = table == nil ? .list : .table
        return ScrollView {
            ListRows(
                look: look, spacing: rowSpacing ?? 0, controller: controller, selection: selection, content: content)
        }
        .environment(\.listTakesKeys, selection != nil)
        .environment(\.disclosesRows, table == nil)
        .modifier(ListBorder(isThere: table == nil && style._kind.isBordered))
    }
}

/// A line around a list, where its style has one, and a ground below it, where that is wanted.
private struct ListBorder: ViewModifier {
    let isThere: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.scrollContentBackground) private var contentBackground

    func body(content: Content) -> some View {
        if contentBackground == .visible {
            bordered(content).background(.background)
        } else {
            bordered(content)
        }
    }

    @ViewBuilder private func bordered(_ content: Content) -> some View {
        if isThere {
            content
                .padding(.horizontal, isCellDisplay ? 8 : 1).padding(.vertical, isCellDisplay ? 16 : 1)
                .overlay { Rectangle().strokeBorder(.tertiary).allowsHitTesting(false).accessibilityHidden(true) }
        } else {
            content
        }
    }
}

/// A lazy stack whose views are rows of a list.
private struct ListRows<Content: View>: View {
    let look: ListLook
    let spacing: CGFloat
    let controller: ListController
    let selection: ListSelection?
    let content: Content

    var body: Never { fatalError("A list's rows are built into the framework and have no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        LazyElement(view, context, list: { ($0.controller, $0.selection) }) { ($0.arrangement, $0.content) }
    }

    private var arrangement: LazyArrangement {
        LazyArrangement(
            axis: .vertical, spacing: spacing, guide: HorizontalAlignment.leading.key,
            pinned: look.kind.pinsHeaders ? .sectionHeaders : [], rows: look)
    }
}
