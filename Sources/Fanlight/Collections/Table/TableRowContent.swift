import Foundation

/// Rows of a table.
public protocol TableRowContent<TableRowValue> {
    associatedtype TableRowValue: Identifiable = TableRowBody.TableRowValue
    associatedtype TableRowBody: TableRowContent
    associatedtype _TableRows: View = TableRowBody._TableRows
    /// The rows of this content.
    @TableRowBuilder<TableRowValue> nonisolated var tableRowBody: TableRowBody { get }
    /// The rows as views of a list. Only the framework's own rows implement it.
    nonisolated var _tableRows: _TableRows { get }
    /// True if any row may have child rows: then all rows reserve space for the disclosure arrow.
    nonisolated static var _disclosesRows: Bool { get }
}

extension TableRowContent where _TableRows == TableRowBody._TableRows {
    nonisolated public var _tableRows: _TableRows { tableRowBody._tableRows }
}

extension TableRowContent {
    nonisolated public static var _disclosesRows: Bool { TableRowBody._disclosesRows }
}

/// Rows that provide their views themselves.
public protocol _PrimitiveTableRowContent: TableRowContent where TableRowBody == Never {}

extension _PrimitiveTableRowContent {
    nonisolated public var tableRowBody: Never { fatalError("\(Self.self) is built into the framework") }
    nonisolated public static var _disclosesRows: Bool { false }
}

extension Never: TableRowContent {
    public typealias TableRowBody = Never
    public typealias _TableRows = Never
    nonisolated public var tableRowBody: Never { fatalError("Never has no values") }
    nonisolated public var _tableRows: Never { fatalError("Never has no values") }
    nonisolated public static var _disclosesRows: Bool { false }
}

/// A row that shows a value in the table's columns.
public struct TableRow<Value: Identifiable> {
    let value: Value

    nonisolated public init(_ value: Value) { self.value = value }
}

extension TableRow: _PrimitiveTableRowContent {
    public typealias TableRowValue = Value
    nonisolated public var _tableRows: some View { TableRowView(value: value) }
}

/// Builds the rows of a table from the statements of a closure.
@resultBuilder
public struct TableRowBuilder<Value: Identifiable> {
    public static func buildExpression<Row: TableRowContent>(_ row: Row) -> Row where Row.TableRowValue == Value {
        row
    }

    public static func buildBlock<Row: TableRowContent>(_ row: Row) -> Row where Row.TableRowValue == Value { row }

    public static func buildBlock<each Row: TableRowContent>(
        _ row: repeat each Row
    ) -> TupleTableRowContent<Value, (repeat each Row), TupleView<(repeat (each Row)._TableRows)>> {
        TupleTableRowContent(value: (repeat each row), _tableRows: TupleView((repeat (each row)._tableRows)))
    }

    public static func buildIf<Row: TableRowContent>(_ row: Row?) -> Row? where Row.TableRowValue == Value { row }

    public static func buildEither<First: TableRowContent, Second: TableRowContent>(
        first: First
    ) -> _ConditionalContent<First, Second> where First.TableRowValue == Value, Second.TableRowValue == Value {
        _ConditionalContent(storage: .trueContent(first))
    }

    public static func buildEither<First: TableRowContent, Second: TableRowContent>(
        second: Second
    ) -> _ConditionalContent<First, Second> where First.TableRowValue == Value, Second.TableRowValue == Value {
        _ConditionalContent(storage: .falseContent(second))
    }
}

/// A group of several rows.
public struct TupleTableRowContent<Value: Identifiable, T, Shown: View>: _PrimitiveTableRowContent {
    public typealias TableRowValue = Value
    public var value: T
    public let _tableRows: Shown

    nonisolated public static var _disclosesRows: Bool {
        Fields.read(T.self).contains { ($0.type as? any TableRowContent.Type)?._disclosesRows == true }
    }
}

/// No rows.
public struct EmptyTableRowContent<Value: Identifiable>: _PrimitiveTableRowContent {
    public typealias TableRowValue = Value
    nonisolated public init() {}
    nonisolated public var _tableRows: some View { EmptyView() }
}

extension Optional: TableRowContent, _PrimitiveTableRowContent where Wrapped: TableRowContent {
    public typealias TableRowValue = Wrapped.TableRowValue
    public typealias TableRowBody = Never
    nonisolated public var _tableRows: Wrapped._TableRows? { map(\._tableRows) }
    nonisolated public static var _disclosesRows: Bool { Wrapped._disclosesRows }
}

extension _ConditionalContent: TableRowContent, _PrimitiveTableRowContent
where
    TrueContent: TableRowContent, FalseContent: TableRowContent,
    TrueContent.TableRowValue == FalseContent.TableRowValue
{
    public typealias TableRowValue = TrueContent.TableRowValue
    public typealias TableRowBody = Never
    nonisolated public static var _disclosesRows: Bool { TrueContent._disclosesRows || FalseContent._disclosesRows }

    nonisolated public var _tableRows: _ConditionalContent<TrueContent._TableRows, FalseContent._TableRows> {
        switch storage {
        case .trueContent(let rows): _ConditionalContent<_, _>(storage: .trueContent(rows._tableRows))
        case .falseContent(let rows): _ConditionalContent<_, _>(storage: .falseContent(rows._tableRows))
        }
    }
}

extension Group: TableRowContent, _PrimitiveTableRowContent where Content: TableRowContent {
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableRowBody = Never

    nonisolated public init<Value>(@TableRowBuilder<Value> content: () -> Content)
    where Content.TableRowValue == Value { self.init(grouping: content()) }

    nonisolated public var _tableRows: Content._TableRows { content._tableRows }
    nonisolated public static var _disclosesRows: Bool { Content._disclosesRows }
}
