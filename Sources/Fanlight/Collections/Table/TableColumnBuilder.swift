import Foundation

/// Builds the columns of a table from the statements of a closure.
@resultBuilder
public struct TableColumnBuilder<RowValue: Identifiable, Sort: SortComparator> {
    public static func buildExpression<Content: View, Label: View>(
        _ column: TableColumn<RowValue, Sort, Content, Label>
    ) -> TableColumn<RowValue, Sort, Content, Label> { column }

    /// Accepts a column without sorting in a table that has sortable columns.
    @_disfavoredOverload
    public static func buildExpression<Content: View, Label: View>(
        _ column: TableColumn<RowValue, Never, Content, Label>
    ) -> TableColumn<RowValue, Never, Content, Label> { column }

    public static func buildExpression<Column: TableColumnContent>(_ column: Column) -> Column
    where Column.TableRowValue == RowValue, Column.TableColumnSortComparator == Sort { column }

    @_disfavoredOverload
    public static func buildExpression<Column: TableColumnContent>(_ column: Column) -> Column
    where Column.TableRowValue == RowValue, Column.TableColumnSortComparator == Never { column }

    public static func buildBlock<Column: TableColumnContent>(_ column: Column) -> Column
    where Column.TableRowValue == RowValue { column }

    public static func buildBlock<each Column: TableColumnContent>(
        _ column: repeat each Column
    ) -> TupleTableColumnContent<RowValue, Sort, (repeat each Column)> {
        var columns: [_TableColumn<RowValue>] = []
        var statement = 0
        func add(_ more: [_TableColumn<RowValue>]) {
            columns += more.map { $0.inside(statement) }
            statement += 1
        }
        // The cast cannot fail: `buildExpression` accepts only columns of this row value.
        repeat add((each column)._columns as? [_TableColumn<RowValue>] ?? [])
        return TupleTableColumnContent(value: (repeat each column), _columns: columns)
    }

    public static func buildIf<Column: TableColumnContent>(_ column: Column?) -> Column?
    where Column.TableRowValue == RowValue { column }

    public static func buildEither<First: TableColumnContent, Second: TableColumnContent>(
        first: First
    ) -> _ConditionalContent<First, Second>
    where
        First.TableRowValue == RowValue, Second.TableRowValue == RowValue,
        First.TableColumnSortComparator == Second.TableColumnSortComparator
    { _ConditionalContent(storage: .trueContent(first)) }

    public static func buildEither<First: TableColumnContent, Second: TableColumnContent>(
        second: Second
    ) -> _ConditionalContent<First, Second>
    where
        First.TableRowValue == RowValue, Second.TableRowValue == RowValue,
        First.TableColumnSortComparator == Second.TableColumnSortComparator
    { _ConditionalContent(storage: .falseContent(second)) }

    public static func buildLimitedAvailability<Column: TableColumnContent>(
        _ column: Column
    ) -> some TableColumnContent<RowValue, Column.TableColumnSortComparator> where Column.TableRowValue == RowValue {
        column
    }
}

/// A group of several columns.
public struct TupleTableColumnContent<RowValue: Identifiable, Sort: SortComparator, T>: _PrimitiveTableColumnContent {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort
    public var value: T
    public let _columns: [_TableColumn<RowValue>]
}

/// A column for each element of a collection.
public struct TableColumnForEach<
    Data: RandomAccessCollection, ID: Hashable, RowValue: Identifiable, Sort: SortComparator,
    Content: TableColumnContent
> where Content.TableRowValue == RowValue, Content.TableColumnSortComparator == Sort {
    public var data: Data
    public var content: (Data.Element) -> Content
    private let id: (Data.Element) -> ID
}

extension TableColumnForEach: _PrimitiveTableColumnContent {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort

    nonisolated public var _columns: [_TableColumn<RowValue>] {
        data.flatMap { element in content(element)._columns.map { $0.inside(id(element)) } }
    }

    /// Creates a column for each element, identified by its ID.
    nonisolated public init(
        _ data: Data, @TableColumnBuilder<RowValue, Sort> content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        self.content = content
        id = { $0.id }
    }

    /// Creates a column for each element, identified by the value at a key path.
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @TableColumnBuilder<RowValue, Sort> content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
        self.id = { $0[keyPath: id] }
    }

    /// Creates a column for each number of a range.
    nonisolated public init(
        _ data: Range<Int>, @TableColumnBuilder<RowValue, Sort> content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int {
        self.data = data
        self.content = content
        id = { $0 }
    }
}

extension Optional: TableColumnContent, _PrimitiveTableColumnContent where Wrapped: TableColumnContent {
    public typealias TableRowValue = Wrapped.TableRowValue
    public typealias TableColumnSortComparator = Wrapped.TableColumnSortComparator
    public typealias TableColumnBody = Never
    nonisolated public var _columns: [_TableColumn<Wrapped.TableRowValue>] { map(\._columns) ?? [] }
}

extension _ConditionalContent: TableColumnContent, _PrimitiveTableColumnContent
where
    TrueContent: TableColumnContent, FalseContent: TableColumnContent,
    TrueContent.TableRowValue == FalseContent.TableRowValue,
    TrueContent.TableColumnSortComparator == FalseContent.TableColumnSortComparator
{
    public typealias TableRowValue = TrueContent.TableRowValue
    public typealias TableColumnSortComparator = TrueContent.TableColumnSortComparator
    public typealias TableColumnBody = Never

    nonisolated public var _columns: [_TableColumn<TrueContent.TableRowValue>] {
        switch storage {
        case .trueContent(let columns): columns._columns.map { $0.inside(true) }
        case .falseContent(let columns): columns._columns.map { $0.inside(false) }
        }
    }
}

extension Group: TableColumnContent, _PrimitiveTableColumnContent where Content: TableColumnContent {
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableColumnSortComparator = Content.TableColumnSortComparator
    public typealias TableColumnBody = Never

    nonisolated public init<RowValue, Sort>(
        @TableColumnBuilder<RowValue, Sort> content: () -> Content
    ) where Content.TableRowValue == RowValue, Content.TableColumnSortComparator == Sort {
        self.init(grouping: content())
    }

    nonisolated public var _columns: [_TableColumn<Content.TableRowValue>] { content._columns }
}
