import Foundation

/// A row with child rows that can be expanded and collapsed.
public struct DisclosureTableRow<Label: TableRowContent, Content: TableRowContent>
where Label.TableRowValue == Content.TableRowValue {
    let label: Label
    let isExpanded: Binding<Bool>?
    let content: () -> Content
}

extension DisclosureTableRow: _PrimitiveTableRowContent {
    public typealias TableRowValue = Label.TableRowValue

    /// Creates a row for a value. Without a binding its child rows are initially collapsed.
    nonisolated public init<Value: Identifiable>(
        _ value: Value, isExpanded: Binding<Bool>? = nil, @TableRowBuilder<Value> content: @escaping () -> Content
    ) where Label == TableRow<Value>, Content.TableRowValue == Value {
        label = TableRow(value)
        self.isExpanded = isExpanded
        self.content = content
    }

    nonisolated public static var _disclosesRows: Bool { true }

    nonisolated public var _tableRows: some View {
        DisclosedTableRows(label: label._tableRows, isExpanded: isExpanded, content: content)
    }
}

private struct DisclosedTableRows<Label: View, Content: TableRowContent> {
    let label: Label
    let isExpanded: Binding<Bool>?
    let content: () -> Content
    @State private var isExpandedByItself = false
    @Environment(\.rowDepth) private var depth

    init(label: Label, isExpanded: Binding<Bool>?, content: @escaping () -> Content) {
        self.label = label
        self.isExpanded = isExpanded
        self.content = content
    }
}

extension DisclosedTableRows: View {
    @ViewBuilder var body: some View {
        let binding = isExpanded ?? $isExpandedByItself
        label.rowDisclosure(
            RowDisclosure(depth: depth, isExpanded: binding.wrappedValue) { binding.wrappedValue.toggle() })
        if binding.wrappedValue {
            content()._tableRows.environment(\.rowDepth, depth + 1)
                .environment(\.rowDisclosure, RowDisclosure(depth: depth + 1, isExpanded: nil) {})
        }
    }
}

/// The visible rows of a tree, made by a table from its data.
public struct TableOutlineGroupContent<Data: RandomAccessCollection>: _PrimitiveTableRowContent
where Data.Element: Identifiable {
    public typealias TableRowValue = Data.Element
    let data: Data
    let children: KeyPath<Data.Element, Data?>

    nonisolated public static var _disclosesRows: Bool { true }

    nonisolated public var _tableRows: some View {
        OutlineRows(roots: .several(data), id: .id, children: .at(children)) {
            TableRow($0)._tableRows.rowDisclosure($1)
        }
    }
}
