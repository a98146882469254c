import Foundation

/// The shown columns of a table, as its rows read them from the environment.
struct TableColumns {
    struct Shown: Identifiable {
        let id: TableColumnID
        let cell: (Any) -> AnyView
    }

    var arrangement: TableArrangement
    /// True if any row may have child rows.
    var disclosesRows: Bool
    var shown: [Shown]
}

/// A row of a table: the cells of a value.
struct TableRowView<Value: Identifiable> {
    let value: Value
    @Environment(\.tableColumns) private var columns
    @Environment(\.rowDisclosure) private var disclosure
}

extension TableRowView: View {
    /// An empty disclosure that reserves the width of the arrow.
    private var arrowSpace: RowDisclosure? {
        columns?.disclosesRows == true ? RowDisclosure(depth: 0, isExpanded: nil) {} : nil
    }

    var body: some View {
        let arrangement = columns?.arrangement ?? TableArrangement(widths: [], alignments: [])
        TableRowLayout(arrangement: arrangement) {
            ForEach(columns?.shown ?? []) { column in
                TableCell(
                    content: column.cell(value),
                    disclosure: column.id == columns?.shown.first?.id ? disclosure ?? arrowSpace : nil)
            }
        }
        .lineLimit(1)
        .tag(value.id)
        ._trait(RowDisclosureTrait.self, disclosure)
    }

    static func _arity(content: _ViewCount?) -> _ViewCount? { 1 }
}

/// A cell of a row; the first one starts with the row's disclosure arrow.
private struct TableCell {
    let content: AnyView
    let disclosure: RowDisclosure?
}

extension TableCell: View {
    var body: some View {
        HStack(spacing: 0) {
            if let disclosure { DisclosureMark(disclosure: disclosure) }
            content
        }
    }
}

private struct TableColumnsKey: EnvironmentKey { static var defaultValue: TableColumns? { nil } }

extension EnvironmentValues {
    /// The columns of the enclosing table.
    var tableColumns: TableColumns? {
        get { self[TableColumnsKey.self] }
        set { self[TableColumnsKey.self] = newValue }
    }
}

/// A modifier that provides the columns to the rows.
struct TableColumnsModifier {
    let columns: TableColumns
}

extension TableColumnsModifier: EnvironmentModifier {
    typealias Body = Never

    func write(into values: inout EnvironmentValues) { values.tableColumns = columns }

    func checked(_ reporter: any DiagnosticReporter) -> Self {
        for width in columns.arrangement.widths { width.check(reporter) }
        return self
    }
}
