import Foundation

/// Columns of a table: what its rows show, side by side.
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
    /// What a row shows.
    associatedtype TableRowValue: Identifiable = TableColumnBody.TableRowValue
    /// What the rows are brought into order by; `Never` in tables that cannot be.
    associatedtype TableColumnSortComparator: SortComparator = TableColumnBody.TableColumnSortComparator
    associatedtype TableColumnBody: TableColumnContent
    /// The columns that these are made of.
    nonisolated var tableColumnBody: TableColumnBody { get }
    /// The columns one by one, in order. Only the framework's own columns implement it.
    nonisolated var _columns: [_TableColumn<TableRowValue>] { get }
}

extension TableColumnContent
where
    TableColumnBody.TableRowValue == TableRowValue,
    TableColumnBody.TableColumnSortComparator == TableColumnSortComparator
{
    nonisolated public var _columns: [_TableColumn<TableRowValue>] { tableColumnBody._columns }
}

/// Columns that say themselves which they are.
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

/// What a column of a table is known by, whatever other columns come and go: which statement says it, and for which element.
struct TableColumnID: Hashable {
    private var path: [AnyHashable] = []

    mutating func add(_ outer: AnyHashable) { path.insert(outer, at: 0) }

    var name: String { path.map { "\($0.base)" }.joined(separator: ".") }
}

/// One of a table's columns, whatever its type.
public struct _TableColumn<RowValue> {
    var id = TableColumnID()
    var label: AnyView
    /// The label in words, where it is text.
    var title: String?
    var width = TableColumnWidth()
    var alignment = TableColumnAlignment.automatic
    /// What the rows are brought into order by.
    var comparator: (any SortComparator)?
    var customizationID: String?
    var defaultVisibility = Visibility.automatic
    var disabledBehavior: TableColumnCustomizationBehavior = []
    var cell: (RowValue) -> AnyView

    /// The column as one of those that something around says.
    func inside(_ outer: AnyHashable) -> Self {
        var column = self
        column.id.add(outer)
        return column
    }
}

/// Where what a table's column shows lies in it.
public struct TableColumnAlignment: Hashable, Sendable {
    private enum Side { case automatic, leading, center, trailing }
    private let side: Side

    /// As the words of the display's language begin.
    public static let automatic = TableColumnAlignment(side: .automatic)
    public static let leading = TableColumnAlignment(side: .leading)
    public static let center = TableColumnAlignment(side: .center)
    public static let trailing = TableColumnAlignment(side: .trailing)
    /// Where numbers end, so that digits of the same weight stand below each other.
    public static var numeric: TableColumnAlignment { trailing }
    /// The same: numbers of all systems are written with the highest digit first.
    public static func numeric(_ numberingSystem: Locale.NumberingSystem) -> TableColumnAlignment { trailing }

    /// The part of free room that is before what is shown.
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

/// Columns with something said about each of them.
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
    /// The name under which a person's changes to the column are kept.
    nonisolated public func customizationID(
        _ id: String
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.customizationID = id }
    }

    /// Whether the column is shown until somebody says otherwise.
    nonisolated public func defaultVisibility(
        _ visibility: Visibility
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.defaultVisibility = visibility }
    }

    /// What a person may not change of the column.
    nonisolated public func disabledCustomizationBehavior(
        _ behavior: TableColumnCustomizationBehavior
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.disabledBehavior = behavior }
    }

    /// Where what the column shows, and its title, lie in it.
    nonisolated public func alignment(
        _ alignment: TableColumnAlignment
    ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
        _ModifiedTableColumns(columns: self) { $0.alignment = alignment }
    }
}
