import Foundation

/// Rows with something done to each of them.
public struct _ModifiedTableRow<Row: TableRowContent, Modifier: ViewModifier>: _PrimitiveTableRowContent {
    public typealias TableRowValue = Row.TableRowValue
    let row: Row
    let modifier: Modifier

    nonisolated public var _tableRows: ModifiedContent<Row._TableRows, Modifier> {
        ModifiedContent(content: row._tableRows, modifier: modifier)
    }
}

extension TableRowContent {
    nonisolated private func modified<Modifier: ViewModifier>(
        _ modifier: Modifier
    ) -> _ModifiedTableRow<Self, Modifier> { _ModifiedTableRow(row: self, modifier: modifier) }

    /// A menu for each row.
    nonisolated public func contextMenu<MenuItems: View>(
        @ViewBuilder menuItems: () -> MenuItems
    ) -> some TableRowContent<TableRowValue> { modified(_ContextMenuModifier(items: menuItems())) }

    /// A menu for each row, with something to look at above its items.
    nonisolated public func contextMenu<MenuItems: View, Preview: View>(
        @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
    ) -> some TableRowContent<TableRowValue> {
        modified(_ContextMenuModifier(items: PreviewedItems(preview: preview(), items: menuItems())))
    }

    /// Told when the pointer comes over a row, and when it leaves it.
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some TableRowContent<TableRowValue> {
        modified(_HoverRowModifier(action: action))
    }

    /// Whether the rows cannot be chosen.
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some TableRowContent<TableRowValue> {
        modified(_TraitWritingModifier<SelectionDisabledTrait>(value: isDisabled))
    }
}

/// Told of the pointer over a row.
public struct _HoverRowModifier {
    let action: (Bool) -> Void
}

extension _HoverRowModifier: ViewModifier {
    public func body(content: Content) -> some View { content.onHover(perform: action) }
}
