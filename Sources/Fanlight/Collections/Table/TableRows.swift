import Foundation

/// Table rows made from a collection.
public protocol DynamicTableRowContent<TableRowValue, Data>: TableRowContent {
    associatedtype Data: Collection
    nonisolated var data: Data { get }
}

extension ForEach: TableRowContent, _PrimitiveTableRowContent where Content: TableRowContent {
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableRowBody = Never
    nonisolated public static var _disclosesRows: Bool { Content._disclosesRows }

    /// Creates rows for each element, identified by its ID.
    nonisolated public init<Value>(
        _ data: Data, @TableRowBuilder<Value> content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID, Content.TableRowValue == Value {
        self.init(data: data, content: content, id: .id)
    }

    /// Creates rows for each element, identified by the value at a key path.
    nonisolated public init<Value>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @TableRowBuilder<Value> content: @escaping (Data.Element) -> Content
    ) where Content.TableRowValue == Value {
        self.init(data: data, content: content, id: .at(id))
    }

    /// Creates rows for each number of a range.
    nonisolated public init<Value>(
        _ data: Range<Int>, @TableRowBuilder<Value> content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int, Content.TableRowValue == Value {
        self.init(data: data, content: content, id: .itself)
    }

    /// Creates a row for each element.
    nonisolated public init(_ data: Data)
    where Data.Element: Identifiable, ID == Data.Element.ID, Content == TableRow<Data.Element> {
        self.init(data: data, content: { TableRow($0) }, id: .id)
    }

    nonisolated public var _tableRows: ForEach<Data, ID, Content._TableRows> {
        let content = content
        return ForEach<Data, ID, Content._TableRows>(data: data, origin: AppRows(content: content), id: id) {
            content($0)._tableRows
        }
    }
}

private struct AppRows<Element, Content>: RowOrigin {
    let content: (Element) -> Content
}

private struct PlainRows: RowOrigin {}

extension ForEach: DynamicTableRowContent where Content: TableRowContent {}

/// A row for each element of a collection, made by a table from its data.
public struct TableForEachContent<Data: RandomAccessCollection>: _PrimitiveTableRowContent
where Data.Element: Identifiable {
    public typealias TableRowValue = Data.Element
    let data: Data

    nonisolated public var _tableRows: ForEach<Data, Data.Element.ID, TableRow<Data.Element>._TableRows> {
        ForEach(data: data, origin: PlainRows(), id: .id) { TableRow($0)._tableRows }
    }
}

/// The header of a section of rows.
public struct TableHeaderRowContent<Value: Identifiable, Content: View>: _PrimitiveTableRowContent {
    public typealias TableRowValue = Value
    let content: Content
    nonisolated public var _tableRows: Content { content }
}

extension Section: TableRowContent, _PrimitiveTableRowContent
where
    Parent: TableRowContent, Content: TableRowContent, Footer: TableRowContent,
    Parent.TableRowValue == Content.TableRowValue
{
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableRowBody = Never
    nonisolated public static var _disclosesRows: Bool { Content._disclosesRows }

    nonisolated public var _tableRows: Section<Parent._TableRows, Content._TableRows, Footer._TableRows> {
        Section<Parent._TableRows, Content._TableRows, Footer._TableRows>(
            header: header._tableRows, content: content._tableRows, footer: footer._tableRows, isExpanded: isExpanded)
    }
}

extension Section where Parent: TableRowContent, Content: TableRowContent, Footer: TableRowContent {
    /// Creates a section of rows.
    nonisolated public init<Value>(@TableRowBuilder<Value> content: () -> Content)
    where
        Parent == EmptyTableRowContent<Value>, Footer == EmptyTableRowContent<Value>, Content.TableRowValue == Value
    {
        self.init(header: EmptyTableRowContent(), content: content(), footer: EmptyTableRowContent())
    }

    /// Creates a section of rows with a header.
    nonisolated public init<Value, Header: View>(
        @TableRowBuilder<Value> content: () -> Content, @ViewBuilder header: () -> Header
    )
    where
        Parent == TableHeaderRowContent<Value, Header>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(
            header: TableHeaderRowContent(content: header()), content: content(), footer: EmptyTableRowContent())
    }

    /// Creates a collapsible section of rows with a header; the rows exist only while it is expanded.
    nonisolated public init<Value, Header: View>(
        isExpanded: Binding<Bool>, @TableRowBuilder<Value> content: () -> Content,
        @ViewBuilder header: () -> Header
    )
    where
        Parent == TableHeaderRowContent<Value, Header>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(
            header: TableHeaderRowContent(content: header()), content: content(), footer: EmptyTableRowContent(),
            isExpanded: isExpanded)
    }

    /// Creates a section of rows with a title.
    nonisolated public init<Value>(_ titleKey: LocalizedStringKey, @TableRowBuilder<Value> content: () -> Content)
    where
        Parent == TableHeaderRowContent<Value, Text>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<Value>(
        _ titleResource: LocalizedStringResource, @TableRowBuilder<Value> content: () -> Content
    )
    where
        Parent == TableHeaderRowContent<Value, Text>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(content: content) { Text(titleResource) }
    }

    /// Creates a section of rows with a title.
    @_disfavoredOverload
    nonisolated public init<Value, S: StringProtocol>(_ title: S, @TableRowBuilder<Value> content: () -> Content)
    where
        Parent == TableHeaderRowContent<Value, Text>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(content: content) { Text(title) }
    }

    /// Creates a collapsible section of rows with a title; the rows exist only while it is expanded.
    nonisolated public init<Value>(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @TableRowBuilder<Value> content: () -> Content
    )
    where
        Parent == TableHeaderRowContent<Value, Text>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<Value>(
        _ titleResource: LocalizedStringResource, isExpanded: Binding<Bool>,
        @TableRowBuilder<Value> content: () -> Content
    )
    where
        Parent == TableHeaderRowContent<Value, Text>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(isExpanded: isExpanded, content: content) { Text(titleResource) }
    }

    /// Creates a collapsible section of rows with a title; the rows exist only while it is expanded.
    @_disfavoredOverload
    nonisolated public init<Value, S: StringProtocol>(
        _ title: S, isExpanded: Binding<Bool>, @TableRowBuilder<Value> content: () -> Content
    )
    where
        Parent == TableHeaderRowContent<Value, Text>, Footer == EmptyTableRowContent<Value>,
        Content.TableRowValue == Value
    {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }
}
