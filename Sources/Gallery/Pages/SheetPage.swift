import SwiftUI

/// A table of numbers: sortable by column titles, with editable counts, and a sum of the selected rows.
struct SheetPage: View {
    @State private var rows = SheetRow.all
    @State private var chosen: Set<SheetRow.ID> = []
    @State private var order = [KeyPathComparator(\SheetRow.id)]

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Table(rows, selection: $chosen, sortOrder: $order) {
                TableColumn("No.", value: \.id) { Text(verbatim: "\($0.id)").foregroundStyle(.secondary) }
                    .width(40).alignment(.trailing)
                TableColumn("Item", value: \.name) { Text($0.name).accessibilityIdentifier("item-\($0.id)") }
                    .width(min: 120)
                TableColumn("Count", value: \.count) { row in
                    TextField("Count of \(row.name)", value: count(of: row), format: .number)
                        .multilineTextAlignment(.trailing).labelsHidden()
                        .accessibilityIdentifier("count-\(row.id)")
                }
                .width(72).alignment(.trailing)
                TableColumn("Price", value: \.price) { Text($0.price, format: .number.precision(.fractionLength(2))) }
                    .width(72).alignment(.trailing)
                TableColumn("Total", value: \.total) { row in
                    Text(row.total, format: .number.precision(.fractionLength(2)))
                        .accessibilityIdentifier("total-\(row.id)")
                }
                .width(80).alignment(.trailing)
            }
            .onChange(of: order) { rows.sort(using: order) }
            .accessibilityIdentifier("sheet")
            HStack(spacing: 16) {
                Text(summed).accessibilityIdentifier("sum")
                Spacer()
                Button("Add", systemImage: "plus", action: add).accessibilityIdentifier("add-row")
                Button("Delete", systemImage: "minus", role: .destructive, action: delete).disabled(chosen.isEmpty)
                    .accessibilityIdentifier("delete-rows")
            }
            .padding()
        }
    }

    private func count(of row: SheetRow) -> Binding<Int> {
        Binding {
            row.count
        } set: { count in
            guard let index = rows.firstIndex(where: { $0.id == row.id }) else { return }
            rows[index].count = max(count, 0)
        }
    }

    private var summed: String {
        let counted = chosen.isEmpty ? rows : rows.filter { chosen.contains($0.id) }
        let sum = counted.reduce(0) { $0 + $1.total }.formatted(.number.precision(.fractionLength(2)))
        return chosen.isEmpty ? "Sum: \(sum)" : "Sum of \(counted.count): \(sum)"
    }

    private func add() {
        let id = (rows.map(\.id).max() ?? 0) + 1
        rows.append(SheetRow(id: id, name: "Item \(id)", count: 1, price: 1))
        chosen = [id]
    }

    private func delete() {
        rows.removeAll { chosen.contains($0.id) }
        chosen = []
    }
}

private struct SheetRow: Identifiable {
    let id: Int
    var name: String
    var count: Int
    var price: Double
    var total: Double { Double(count) * price }

    static let all = [
        SheetRow(id: 1, name: "Window", count: 4, price: 240),
        SheetRow(id: 2, name: "Door", count: 2, price: 310.5),
        SheetRow(id: 3, name: "Fanlight", count: 1, price: 89.9),
        SheetRow(id: 4, name: "Hinge", count: 12, price: 3.25),
        SheetRow(id: 5, name: "Handle", count: 6, price: 12.4),
        SheetRow(id: 6, name: "Sill", count: 4, price: 45),
        SheetRow(id: 7, name: "Putty", count: 3, price: 7.8),
        SheetRow(id: 8, name: "Paint", count: 5, price: 21.6),
    ]
}

#Preview("Sheet") {
    SheetPage()
}
