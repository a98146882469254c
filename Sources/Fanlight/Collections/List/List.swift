@_spi(Nodes) import FanlightCore
import Foundation

/// A scrolling column of rows, in sections where the content has some. Each row is made shortly before it becomes
/// visible.
///
/// Each view of the content is a row. The ``View/listStyle(_:)`` sets the appearance of the rows together.
public struct List<SelectionValue: Hashable, Content: View> {
    let content: Content
    var selection: ListSelection?
    @State private var controller = ListController()
}

/// A list is a single stop of the focus.
extension List: View {
    public var body: some View {
        ListScroll(content: content, selection: selection, controller: controller).listBox(controller, selection)
    }
}

extension List {
    /// Creates a list with multiple selection. A row is identified by its tag, or else by its ID.
    nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = selection.map { ListSelection(several: $0) }
    }

    /// Creates a list with optional single selection.
    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = selection.map { ListSelection(one: $0) }
    }

    /// Creates a list with required single selection.
    @_disfavoredOverload
    nonisolated public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = ListSelection(always: selection)
    }

    /// Creates a row for each element, with multiple selection.
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    /// Creates a row for each element, with optional single selection.
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
    /// Creates a list with the views of the content as rows.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Creates a row for each element, identified by its ID.
    @_disfavoredOverload
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    /// Creates a row for each element, identified by the value at a key path.
    @_disfavoredOverload
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        content = ForEach(data, id: id, content: rowContent)
    }

    /// Creates a row for each element of a bound collection, identified by its ID, with a binding to the element.
    nonisolated public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
        Data.Element: Identifiable, Data.Index: Hashable
    {
        content = ForEach(data, content: rowContent)
    }

    /// Creates a row for each element of a bound collection. The value at a key path identifies it, and it gets a
    /// binding to the element.
    nonisolated public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable {
        content = ForEach(data, id: id, content: rowContent)
    }

    /// Creates a row for each number of a range.
    nonisolated public init<RowContent: View>(
        _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
    ) where Content == ForEach<Range<Int>, Int, RowContent> {
        content = ForEach(data, content: rowContent)
    }
}

extension View {
    /// Wraps a list's rows into a single stop of the focus.
    nonisolated func listBox(_ controller: ListController, _ selection: ListSelection?) -> some View {
        modifier(ListBoxModifier(controller: controller))
            .modifier(SelectionMenuModifier(controller: controller, selection: selection))
    }
}

/// The scroll view of a list, which reads the appearance of the list from the environment.
struct ListScroll<Content: View> {
    let content: Content
    let selection: ListSelection?
    let controller: ListController
    /// The appearance of the table to which the rows belong; nil for a list.
    let table: _TableAppearance?
    @Environment(\.editMode) private var editMode
    @Environment(\.navigation) private var navigation
    @Environment(\.listStyle) private var style
    @Environment(\.minimumListRowHeight) private var minimumRowHeight
    @Environment(\.defaultMinListHeaderHeight) private var minimumHeaderHeight
    @Environment(\.listRowSpacing) private var rowSpacing
    @Environment(\.listSectionSpacing) private var sectionSpacing
    @Environment(\.alternatingRowBackgrounds) private var hasAlternatingRows
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isSidebarColumn) private var isSidebarColumn
    @Environment(\.areColumnsSideBySide) private var areColumnsSideBySide

    init(content: Content, selection: ListSelection?, controller: ListController, table: _TableAppearance? = nil) {
        self.content = content
        self.selection = selection
        self.controller = controller
        self.table = table
    }
}

extension ListScroll: View {
    var body: some View {
        let appearance = ListAppearance(
            kind: table.map { .table(isInset: $0.isInset) } ?? listKind,
            hasAlternatingRows: table?.hasAlternatingRows ?? hasAlternatingRows ?? style._kind.hasAlternatingRows,
            minimumRowHeight: minimumRowHeight,
            minimumHeaderHeight: minimumHeaderHeight,
            sectionSpacing: sectionSpacing, isSpaced: (rowSpacing ?? 0) > 0)
        let navigation = navigation
        let isEditing = editMode?.wrappedValue.isEditing ?? false
        controller.isEditing = isEditing
        controller.onSelection = { if !isEditing { navigation?.handleSelection(of: $0) } }
        controller.movesCursorOnly = !isEditing && !areColumnsSideBySide && navigation?.showsSelectionInColumn == true
        controller.role = table == nil ? .list : .table
        return ScrollView {
            ListRows(
                appearance: appearance, spacing: rowSpacing ?? 0, idealWidth: isCellDisplay ? nil : 320,
                controller: controller, selection: selection, content: content)
        }
        .modifier(ColumnSelectionModifier(selection: selection, isEditing: isEditing))
        .environment(\.listHandlesKeys, selection != nil)
        .environment(\.listSelectionType, selection.map { ObjectIdentifier($0.type) })
        .environment(\.disclosesRows, table == nil)
        .transformEnvironment(\.tintsLabelIcons, by: table == nil && !isCellDisplay) { $0 = $0 || $1 }
        .modifier(
            ListBackground(
                hasBorder: table == nil && style._kind.isBordered,
                isGrouped: table == nil
                    && (listKind.hasRowBackground || isSidebarColumn && listKind == .sidebar),
                isPlain: table == nil && listKind.hasSystemBackground))
    }

    /// The kind of the style. By default a list in the sidebar of a split view on a pixel display is a sidebar.
    private var listKind: _ListKind { isSidebarColumn && style is DefaultListStyle ? .sidebar : style._kind }
}

/// The border of a list with a bordered style, and the background.
///
/// On pixel displays a grouped list or a sidebar has the page of groups. A plain list has the display's background.
/// Other lists have that one if it is set to visible.
private struct ListBackground: ViewModifier {
    let hasBorder: Bool
    let isGrouped: Bool
    let isPlain: Bool
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.scrollContentBackground) private var contentBackground

    func body(content: Content) -> some View {
        if isGrouped, !isCellDisplay, contentBackground != .hidden {
            bordered(content).background(Color(.systemGroupedBackground))
        } else if contentBackground == .visible || isPlain && !isCellDisplay && contentBackground != .hidden {
            bordered(content).background(.background)
        } else {
            bordered(content)
        }
    }

    @ViewBuilder private func bordered(_ content: Content) -> some View {
        if hasBorder {
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
    let appearance: ListAppearance
    let spacing: CGFloat
    /// The width in points of a list in a container that proposes none; nil for that of the rows.
    let idealWidth: CGFloat?
    let controller: ListController
    let selection: ListSelection?
    let content: Content

    var body: Never { fatalError("A list's rows are built into the framework and have no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        let node = LazyNode(view.arrangement, context.graph)
        let rows = ListRowsDelegate(node, view.appearance, view.controller, view.selection)
        return LazyElement(
            view, context, delegate: rows, configure: { rows.update($0.appearance, $0.controller, $0.selection) }
        ) { ($0.arrangement, $0.content) }
    }

    private var arrangement: LazyArrangement {
        var arrangement = LazyArrangement(
            axis: .vertical, spacing: spacing, spacingName: "listRowSpacing", guide: HorizontalAlignment.leading.key,
            pinned: appearance.kind.pinsHeaders ? .sectionHeaders : [], keepsFirstLine: true)
        arrangement.idealBreadth = idealWidth
        return arrangement
    }
}
