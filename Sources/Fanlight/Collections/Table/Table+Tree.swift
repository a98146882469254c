import Foundation

extension Table {
    /// The rows of a tree; those below others are shown when those are opened.
    nonisolated public init<Data: RandomAccessCollection>(
        _ data: Data, children: KeyPath<Value, Data?>,
        columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
        @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Rows == TableOutlineGroupContent<Data>, Columns.TableRowValue == Data.Element {
        self.init(
            rows: TableOutlineGroupContent(data: data, children: children), columns: columns(),
            customization: columnCustomization)
    }

    /// The rows of a tree; those below others are shown when those are opened, of which several can be chosen.
    nonisolated public init<Data: RandomAccessCollection>(
        _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Set<Value.ID>>,
        columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
        @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Rows == TableOutlineGroupContent<Data>, Columns.TableRowValue == Data.Element {
        self.init(
            rows: TableOutlineGroupContent(data: data, children: children), columns: columns(),
            selection: ListSelection(several: selection), customization: columnCustomization)
    }

    /// The rows of a tree; those below others are shown when those are opened, of which one can be chosen.
    nonisolated public init<Data: RandomAccessCollection>(
        _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Value.ID?>,
        columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
        @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Rows == TableOutlineGroupContent<Data>, Columns.TableRowValue == Data.Element {
        self.init(
            rows: TableOutlineGroupContent(data: data, children: children), columns: columns(),
            selection: ListSelection(one: selection), customization: columnCustomization)
    }
}

extension Table {
    /// The rows of a tree; those below others are shown when those are opened, in an order that pressing titles changes.
    nonisolated public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data, children: KeyPath<Value, Data?>, sortOrder: Binding<[Sort]>,
        columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    )
    where
        Rows == TableOutlineGroupContent<Data>, Columns.TableRowValue == Data.Element,
        Columns.TableRowValue == Sort.Compared
    {
        self.init(
            rows: TableOutlineGroupContent(data: data, children: children), columns: columns(),
            sort: TableSort(sortOrder), customization: columnCustomization)
    }

    /// The rows of a tree; those below others are shown when those are opened, of which several can be chosen, in an order that pressing titles changes.
    nonisolated public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
        columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    )
    where
        Rows == TableOutlineGroupContent<Data>, Columns.TableRowValue == Data.Element,
        Columns.TableRowValue == Sort.Compared
    {
        self.init(
            rows: TableOutlineGroupContent(data: data, children: children), columns: columns(),
            selection: ListSelection(several: selection), sort: TableSort(sortOrder), customization: columnCustomization
        )
    }

    /// The rows of a tree; those below others are shown when those are opened, of which one can be chosen, in an order that pressing titles changes.
    nonisolated public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
        columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    )
    where
        Rows == TableOutlineGroupContent<Data>, Columns.TableRowValue == Data.Element,
        Columns.TableRowValue == Sort.Compared
    {
        self.init(
            rows: TableOutlineGroupContent(data: data, children: children), columns: columns(),
            selection: ListSelection(one: selection), sort: TableSort(sortOrder), customization: columnCustomization)
    }
}
