import Foundation

/// A column of a table: a title, and the content for each row.
public struct TableColumn<RowValue: Identifiable, Sort: SortComparator, Content: View, Label: View> {
    let label: Label
    let content: (RowValue) -> Content
    let comparator: Sort?
    var width = TableColumnWidth()
}

extension TableColumn: _PrimitiveTableColumnContent {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort

    nonisolated public var _columns: [_TableColumn<RowValue>] {
        let content = content
        return [
            _TableColumn(
                label: AnyView(label), title: (label as? Text)?.plain, width: width, comparator: comparator,
                cell: { AnyView(content($0)) })
        ]
    }

    /// Sets a fixed width; nil lets the column share the remaining space.
    nonisolated public func width(_ width: CGFloat? = nil) -> TableColumn {
        var column = self
        column.width = TableColumnWidth(min: width, ideal: width, max: width)
        return column
    }

    /// Sets the minimum, ideal and maximum width.
    nonisolated public func width(
        min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil
    ) -> TableColumn {
        var column = self
        column.width = TableColumnWidth(min: min, ideal: ideal, max: max)
        return column
    }
}

// MARK: Columns without sorting

extension TableColumn where Sort == Never, Label == Text {
    /// Creates a column that shows a view for each row.
    nonisolated public init(_ text: Text, @ViewBuilder content: @escaping (RowValue) -> Content) {
        self.init(label: text, content: content, comparator: nil)
    }

    /// Creates a column that shows a view for each row.
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
        self.init(Text(titleKey), content: content)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleResource), content: content)
    }

    /// Creates a column that shows a view for each row.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(title), content: content)
    }

    /// Creates a column that shows the string at a key path.
    nonisolated public init(_ text: Text, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(text) { Text(verbatim: $0[keyPath: value]) }
    }

    /// Creates a column that shows the string at a key path.
    nonisolated public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(Text(titleKey), value: value)
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, value: KeyPath<RowValue, String>)
    where Content == Text {
        self.init(Text(titleResource), value: value)
    }

    /// Creates a column that shows the string at a key path.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(Text(title), value: value)
    }
}

// MARK: Columns with a custom comparator

extension TableColumn where RowValue == Sort.Compared, Label == Text {
    /// Creates a column that shows a view for each row and sorts rows by a comparator.
    nonisolated public init(
        _ text: Text, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(label: text, content: content, comparator: comparator)
    }

    /// Creates a column that shows a view for each row and sorts rows by a comparator.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, sortUsing comparator: Sort,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleKey), sortUsing: comparator, content: content)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, sortUsing comparator: Sort,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleResource), sortUsing: comparator, content: content)
    }

    /// Creates a column that shows a view for each row and sorts rows by a comparator.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(title), sortUsing: comparator, content: content)
    }
}

// MARK: Columns sorted by the value at a key path

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
    nonisolated public init<V: Comparable>(
        _ text: Text, value: KeyPath<RowValue, V> & Sendable, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(label: text, content: content, comparator: KeyPathComparator(value))
    }

    nonisolated public init<V: Comparable>(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V> & Sendable,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleKey), value: value, content: content)
    }

    @_disfavoredOverload
    nonisolated public init<V: Comparable>(
        _ titleResource: LocalizedStringResource, value: KeyPath<RowValue, V> & Sendable,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleResource), value: value, content: content)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Comparable>(
        _ title: S, value: KeyPath<RowValue, V> & Sendable, @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(title), value: value, content: content)
    }

    nonisolated public init<V, C: SortComparator>(
        _ text: Text, value: KeyPath<RowValue, V> & Sendable, comparator: C,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V == C.Compared {
        self.init(label: text, content: content, comparator: KeyPathComparator(value, comparator: comparator))
    }

    nonisolated public init<V, C: SortComparator>(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V> & Sendable, comparator: C,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V == C.Compared {
        self.init(Text(titleKey), value: value, comparator: comparator, content: content)
    }

    @_disfavoredOverload
    nonisolated public init<V, C: SortComparator>(
        _ titleResource: LocalizedStringResource, value: KeyPath<RowValue, V> & Sendable, comparator: C,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V == C.Compared {
        self.init(Text(titleResource), value: value, comparator: comparator, content: content)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V, C: SortComparator>(
        _ title: S, value: KeyPath<RowValue, V> & Sendable, comparator: C,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) where V == C.Compared {
        self.init(Text(title), value: value, comparator: comparator, content: content)
    }

    /// Creates a column that shows the string at a key path and sorts rows by it in the user's language.
    nonisolated public init(_ text: Text, value: KeyPath<RowValue, String> & Sendable) where Content == Text {
        self.init(text, value: value, order: .localizedStandard)
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String> & Sendable)
    where Content == Text { self.init(Text(titleKey), value: value) }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, value: KeyPath<RowValue, String> & Sendable)
    where Content == Text { self.init(Text(titleResource), value: value) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String> & Sendable)
    where Content == Text { self.init(Text(title), value: value) }

    nonisolated public init(
        _ text: Text, value: KeyPath<RowValue, String> & Sendable, comparator: String.StandardComparator
    ) where Content == Text { self.init(text, value: value, order: comparator) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String> & Sendable,
        comparator: String.StandardComparator
    ) where Content == Text { self.init(Text(titleKey), value: value, order: comparator) }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, value: KeyPath<RowValue, String> & Sendable,
        comparator: String.StandardComparator
    ) where Content == Text { self.init(Text(titleResource), value: value, order: comparator) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, value: KeyPath<RowValue, String> & Sendable, comparator: String.StandardComparator
    ) where Content == Text { self.init(Text(title), value: value, order: comparator) }

    nonisolated public init(
        _ text: Text, value: KeyPath<RowValue, String> & Sendable, comparator: String.LocalizedComparator
    ) where Content == Text { self.init(text, value: value, order: comparator) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String> & Sendable,
        comparator: String.LocalizedComparator
    ) where Content == Text { self.init(Text(titleKey), value: value, order: comparator) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, value: KeyPath<RowValue, String> & Sendable, comparator: String.LocalizedComparator
    ) where Content == Text { self.init(Text(title), value: value, order: comparator) }

    nonisolated private init<C: SortComparator>(
        _ text: Text, value: KeyPath<RowValue, String> & Sendable, order: C
    ) where Content == Text, C.Compared == String {
        self.init(
            label: text, content: { Text(verbatim: $0[keyPath: value]) },
            comparator: KeyPathComparator(value, comparator: order))
    }
}
