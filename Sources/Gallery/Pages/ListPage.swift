import SwiftUI

/// A list with sections, in each of the list styles. Rows keep their own state while others are inserted and removed.
struct ListPage: View {
    private enum DisplayStyle: String, CaseIterable, Identifiable {
        case groups = "Groups"
        case wide = "Wide"
        case plain = "Plain"
        var id: String { rawValue }
    }

    private struct Item: Identifiable {
        let id: Int
    }

    @State private var items = (1...3).map { Item(id: $0) }
    @State private var next = 4
    @State private var displayStyle = DisplayStyle.groups

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            HStack(spacing: 16) {
                Button("Add") { add() }.accessibilityIdentifier("add")
                Button("Remove") { items.removeLast() }
                    .disabled(items.isEmpty)
                    .accessibilityIdentifier("remove")
                Button("Reverse") { items.reverse() }.accessibilityIdentifier("reverse")
                Spacer()
                ForEach(DisplayStyle.allCases) { other in
                    Button(
                        action: { displayStyle = other }, label: { Text(other.rawValue).bold(other == displayStyle) }
                    )
                    .accessibilityIdentifier("look-\(other.rawValue.lowercased())")
                }
            }
            .padding(.horizontal)
            .padding(.vertical, 8)
            switch displayStyle {
            case .groups: list.listStyle(.insetGrouped)
            case .wide: list.listStyle(.grouped)
            case .plain: list.listStyle(.plain)
            }
        }
    }

    private var list: some View {
        List {
            Section("Items") {
                if items.isEmpty { Text("Nothing left").foregroundStyle(.secondary) }
                ForEach(items) { item in ItemRow(number: item.id) }
            }
            Section {
                ForEach(Planet.all) { planet in
                    HStack {
                        Text(planet.name)
                        Spacer()
                        Text(planet.year).foregroundStyle(.secondary)
                    }
                }
            } header: {
                Text("Planets")
            } footer: {
                Text("How long a year lasts there.")
            }
        }
        .accessibilityIdentifier("list")
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

private struct Planet: Identifiable {
    let name: String
    let year: String
    var id: String { name }

    static let all = [
        Planet(name: "Mercury", year: "88 days"), Planet(name: "Venus", year: "225 days"),
        Planet(name: "Earth", year: "365 days"), Planet(name: "Mars", year: "687 days"),
        Planet(name: "Jupiter", year: "12 years"), Planet(name: "Saturn", year: "29 years"),
        Planet(name: "Uranus", year: "84 years"), Planet(name: "Neptune", year: "165 years"),
    ]
}
