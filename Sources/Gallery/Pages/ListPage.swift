import SwiftUI

/// Rows that keep their own state while others come and go.
struct ListPage: View {
    private struct Item: Identifiable {
        let id: Int
    }

    @State private var items = (1...3).map { Item(id: $0) }
    @State private var next = 4

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 16) {
                Button("Add first") { add() }.accessibilityIdentifier("add")
                Button("Remove last") { items.removeLast() }
                    .disabled(items.isEmpty)
                    .accessibilityIdentifier("remove")
                Button("Reverse") { items.reverse() }.accessibilityIdentifier("reverse")
            }
            if items.isEmpty {
                Text("Nothing left").foregroundStyle(.secondary)
            } else {
                ForEach(items) { item in ItemRow(number: item.id) }
            }
        }
        .padding()
    }

    private func add() {
        items.insert(Item(id: next), at: 0)
        next += 1
    }
}

private struct ItemRow: View {
    let number: Int
    @State private var likes = 0

    var body: some View {
        HStack {
            Text("Item \(number)").frame(width: 80, alignment: .leading)
            Button("Like") { likes += 1 }.accessibilityIdentifier("like-\(number)")
            Text("\(likes)").bold().accessibilityIdentifier("likes-\(number)")
        }
    }
}
