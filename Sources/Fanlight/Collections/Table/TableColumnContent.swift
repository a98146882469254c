import Foundation

/// The columns of a table.
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
    /// The value shown by a row.
    associatedtype TableRowValue: Identifiable = TableColumnBody.TableRowValue
    /// The comparator by which rows are sorted; `Never` in tables without sorting.
    associatedtype TableColumnSortComparator: SortComparator = TableColumnBody.TableColumnSortComparator
    associatedtype TableColumnBody: TableColumnContent
    /// The columns of this content.
    @TableColumnBuilder<TableRowValue, TableColumnSortComparator>
    nonisolated var tableColumnBody: TableColumnBody { get }
    /// The columns as a list, in order. Only the framework's own columns implement it.
    nonisolated var _columns: [_TableColumn<TableRowValue>] { get }
}

extension TableColumnContent
where
    TableColumnBody.TableRowValue == TableRowValue,
    TableColumnBody.TableColumnSortComparator == TableColumnSortComparator
{
    nonisolated public var _columns: [_TableColumn<TableRowValue>] { tableColumnBody._columns }
}

/// Columns that provide their list themselves.
public protocol _PrimitiveTableColumnContent: TableColumnContent where TableColumnBody == Never {}

extension _PrimitiveTableColumnContent {
    nonisolated public var tableColumnBody: Never { fatalError("\(Self.self) is built into the framework") }
}

extension Never: TableColumnContent {
    public typealias TableRowValue = Never
    public typealias TableColumnSortComparator = Never
    nonisolated public var tableColumnBody: Never { fatalError("Never has no values") }
    nonisolated public var _columns: [_TableColumn<Never>] { [] }
}

/// The identity of a column, independent of other columns: the statement that declares it, and the element it is for.
struct TableColumnID: Hashable {
    private var path: [AnyHashable] = []

    mutating func add(_ outer: AnyHashable) { path.insert(outer, at: 0) }

    var name: String { path.map { "\($0.base)" }.joined(separator: ".") }
}

/// A type-erased column of a table.
public struct _TableColumn<RowValue> {
    var id = TableColumnID()
    var label: AnyView
    /// The label as a string, if it is text.
    var title: String?
    var width = TableColumnWidth()
    var alignment = TableColumnAlignment.automatic
    /// The comparator by which the column sorts rows.
    var comparator: (any SortComparator)?
    var customizationID: String?
    var defaultVisibility = Visibility.automatic
    var disabledBehavior: TableColumnCustomizationBehavior = []
    var cell: (RowValue) -> AnyView

    /// Returns the column with the identity of an enclosing declaration added.
    func inside(_ outer: AnyHashable) -> Self {
        var column = self
        column.id.add(outer)
        return column
    }
}

/// The horizontal alignment of a column's content.
public struct TableColumnAlignment: Hashable, Sendable {
    private enum Side { case automatic, leading, center, trailing }
    private let side: Side

    /// The leading alignment of the display's language.
    public static let automatic = TableColumnAlignment(side: .automatic)
    public static let leading = TableColumnAlignment(side: .leading)
    public static let center = TableColumnAlignment(side: .center)
    public static let trailing = TableColumnAlignment(side: .trailing)
    /// The alignment of numbers: trailing, so that digits of the same place value are aligned.
    public static var numeric: TableColumnAlignment { trailing }
    /// The alignment of numbers in a numbering system; trailing, as all systems write the highest digit first.
    public static func numeric(_ numberingSystem: Locale.NumberingSystem) -> TableColumnAlignment { trailing }

    /// The fraction of the free space that lies before the content.
    var fractionBefore: CGFloat {
        switch side {
        case .automatic, .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }

    var alignment: Alignment {
        switch side {
        case .automatic, .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}

/// Columns with a change applied to each of them.
public struct _ModifiedTableColumns<Columns: TableColumnContent>: _PrimitiveTableColumnContent {
    public typealias TableRowValue = Columns.TableRowValue
    public typealias TableColumnSortComparator = Columns.TableColumnSortComparator
    let columns: Columns
    let change: (inout _TableColumn<TableRowValue>) -> Void

    nonisolated public var _columns: [_TableColumn<TableRowValue>] {
        columns._columns.map { column in
            var column = column
            change(&column)
            return column
        }
    }
}

extension TableColumnContent {
    /// Sets the identifier under which the user's customization of the column is stored.
    nonisolated public func customizationID(
        _ id: String
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.customizationID = id }
    }

    /// Sets the visibility of the column before customization.
    nonisolated public func defaultVisibility(
        _ visibility: Visibility
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.defaultVisibility = visibility }
    }

    /// Disables kinds of customization of the column.
    nonisolated public func disabledCustomizationBehavior(
        _ behavior: TableColumnCustomizationBehavior
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.disabledBehavior = behavior }
    }

    /// Sets the alignment of the column's content and title.
    nonisolated public func alignment(
        _ alignment: TableColumnAlignment
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.alignment = alignment }
    }
}
