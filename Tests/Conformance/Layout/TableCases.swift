import SwiftUI

private struct Row: Identifiable {
    let id: Int
}

/// A table of two rows without titles, whose columns show `a0 b0 …`.
@MainActor private func table<Columns: TableColumnContent>(
    @TableColumnBuilder<Row, Never> _ columns: () -> Columns
) -> some View where Columns.TableRowValue == Row {
    Table(of: Row.self, columns: columns) { ForEach((0..<2).map(Row.init)) }.tableColumnHeaders(.hidden)
}

let tableCases: [LayoutCase] = [
    LayoutCase(
        "columns share a table's width", because: "(624 − 2 × 12 − 16) ÷ 2 each; rows are 32 high",
        "624×300 a0 12 11 20 10, b0 320 11 20 10, a1 12 43 20 10"
    ) {
        table {
            TableColumn("A") { Block("a\($0.id)", 20, 10) }
            TableColumn("B") { Block("b\($0.id)", 20, 10) }
        }
    },
    LayoutCase(
        "a column of a fixed width", because: "the other column gets the remaining width: 600 − 16 − 80",
        "624×300 a0 12 16 20 10, b0 532 6 80 30"
    ) {
        table {
            TableColumn("A") { Block("a\($0.id)", 20, 10) }
            TableColumn("B") { Greedy("b\($0.id)").frame(height: 30) }.width(80)
        }
    },
    LayoutCase(
        "a column with a maximum width", because: "50 at most; the others share the rest: (600 − 32 − 50) ÷ 2",
        "624×300 a0 12 11 20 10, b0 78 11 20 10, c0 353 11 20 10"
    ) {
        table {
            TableColumn("A") { Block("a\($0.id)", 20, 10) }.width(max: 50)
            TableColumn("B") { Block("b\($0.id)", 20, 10) }
            TableColumn("C") { Block("c\($0.id)", 20, 10) }
        }
    },
    LayoutCase(
        "trailing and centre alignment of a table's columns", because: "12 + 292 − 20, and 320 + (292 − 20) ÷ 2",
        "624×300 a0 284 11 20 10, b0 456 11 20 10"
    ) {
        table {
            TableColumn("A") { Block("a\($0.id)", 20, 10) }.alignment(.trailing)
            TableColumn("B") { Block("b\($0.id)", 20, 10) }.alignment(.center)
        }
    },
    LayoutCase(
        "a row is as high as its highest cell", because: "6 + 60 + 6",
        "624×300 b0 320 6 20 60, a1 12 83 20 10"
    ) {
        table {
            TableColumn("A") { Block("a\($0.id)", 20, 10) }
            TableColumn("B") { Block("b\($0.id)", 20, $0.id == 0 ? 60 : 10) }
        }
    },
    LayoutCase(
        "columns wider than the table", because: "minimum widths of 600 each: the table scrolls horizontally",
        "624×300 a0 12 11 20 10, b0 628 11 20 10"
    ) {
        table {
            TableColumn("A") { Block("a\($0.id)", 20, 10) }.width(min: 600)
            TableColumn("B") { Block("b\($0.id)", 20, 10) }.width(min: 600)
        }
    },
    LayoutCase(
        "a table on a narrow display", because: "a compact table shows only its first column, as wide as the rows",
        "300×300 a0 12 6 276 30"
    ) {
        table {
            TableColumn("A") { Greedy("a\($0.id)").frame(height: 30) }
            TableColumn("B") { Text("b\($0.id)") }
        }
    },
]
