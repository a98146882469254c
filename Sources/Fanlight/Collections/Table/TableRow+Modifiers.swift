import CoreTransferable
@_spi(Nodes) import FanlightCore
import Foundation
import UniformTypeIdentifiers

/// Rows with a modifier applied to each of them.
public struct _ModifiedTableRow<Row: TableRowContent, Modifier: ViewModifier>: _PrimitiveTableRowContent {
    public typealias TableRowValue = Row.TableRowValue
    let row: Row
    let modifier: Modifier

    nonisolated public static var _disclosesRows: Bool { Row._disclosesRows }

    nonisolated public var _tableRows: ModifiedContent<Row._TableRows, Modifier> {
        ModifiedContent(content: row._tableRows, modifier: modifier)
    }
}

extension _ModifiedTableRow: DynamicTableRowContent where Row: DynamicTableRowContent {
    nonisolated public var data: Row.Data { row.data }
}

extension TableRowContent {
    nonisolated fileprivate func modified<Modifier: ViewModifier>(
        _ modifier: Modifier
    ) -> _ModifiedTableRow<Self, Modifier> { _ModifiedTableRow(row: self, modifier: modifier) }

    /// Adds a context menu to each row.
    nonisolated public func contextMenu<MenuItems: View>(
        @ViewBuilder menuItems: () -> MenuItems
    ) -> some TableRowContent<TableRowValue> { modified(_ContextMenuModifier(items: menuItems(), isOfRow: true)) }

    /// Adds a context menu to each row, with a preview above its items.
    nonisolated public func contextMenu<MenuItems: View, Preview: View>(
        @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
    ) -> some TableRowContent<TableRowValue> {
        modified(
            _ContextMenuModifier(items: PreviewedItems(preview: preview(), items: menuItems()), isOfRow: true))
    }

    /// Sets an action called when the pointer enters and leaves a row.
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some TableRowContent<TableRowValue> {
        modified(_HoverRowModifier(action: action))
    }

    /// Makes each row a drag source of a value.
    nonisolated public func draggable<T: Transferable>(
        _ payload: @autoclosure @escaping () -> T
    ) -> some TableRowContent<TableRowValue> {
        modified(_DraggableModifier(TransferableItem(payload)))
    }

    /// Makes each row a drag source of an item provider; nil disables dragging.
    nonisolated public func itemProvider(
        _ action: (() -> NSItemProvider?)?
    ) -> some TableRowContent<TableRowValue> {
        modified(_DraggableModifier(OptionalItem(action)))
    }

    /// Makes each row a drop destination of values.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T]) -> Void
    ) -> some TableRowContent<TableRowValue> {
        modified(_DropModifier(handler: ValueDrop<T>(action)))
    }

    /// Disables the selection of the rows.
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some TableRowContent<TableRowValue> {
        modified(_TraitWritingModifier<SelectionDisabledTrait>(value: isDisabled))
    }
}

extension DynamicTableRowContent {
    /// Accepts values dropped between the rows; the action receives the offset of insertion.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping (Int, [T]) -> Void
    ) -> some DynamicTableRowContent<TableRowValue, Data> {
        modified(_TraitWritingModifier<RowInsertionTrait>(value: ValueInsertion<T>(offsetFirst: action)))
    }

    /// Sets an action for items of these types dropped between the rows.
    nonisolated public func onInsert(
        of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
    ) -> some DynamicTableRowContent<TableRowValue, Data> {
        modified(
            _TraitWritingModifier<RowInsertionTrait>(
                value: ProviderInsertion(types: supportedContentTypes, action: action)))
    }
}

/// A modifier that calls an action when the pointer enters and leaves a row.
public struct _HoverRowModifier {
    let action: (Bool) -> Void
}

extension _HoverRowModifier: ViewModifier {
    public func body(content: Content) -> some View { content.onHover(perform: action) }
}
