import SwiftUI

/// Buttons and other pressable controls in each of their styles.
struct ButtonsPage: View {
    @State private var last = "nothing yet"
    @State private var isPinned = true
    @State private var sort = "name"

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            styles
            roles
            HStack(spacing: 16) {
                Menu("Menu") {
                    Button("Copy") { last = "Copy" }
                    Button("Delete", role: .destructive) { last = "Delete" }
                    Toggle("Pinned", isOn: $isPinned)
                    Picker("Sort by", selection: $sort) {
                        Text("Name").tag("name")
                        Text("Date").tag("date")
                    }
                }
                .accessibilityIdentifier("menu")
                ControlGroup {
                    Button("Back") { last = "Back" }.accessibilityIdentifier("back")
                    Button("Forward") { last = "Forward" }.accessibilityIdentifier("forward")
                }
                if let site = URL(string: "https://example.org") { Link("A link", destination: site) }
            }
            Text("Pressed: \(last)").accessibilityIdentifier("pressed")
            Text(isPinned ? "Pinned, sorted by \(sort)" : "Not pinned, sorted by \(sort)")
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("state")
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var styles: some View {
        Flow(spacing: 16) {
            Button("Automatic") { last = "Automatic" }.accessibilityIdentifier("automatic")
            Button("Bordered") { last = "Bordered" }.buttonStyle(.bordered).accessibilityIdentifier("bordered")
            Button("Prominent") { last = "Prominent" }.buttonStyle(.borderedProminent)
                .accessibilityIdentifier("prominent")
            Button("Borderless") { last = "Borderless" }.buttonStyle(.borderless).accessibilityIdentifier("borderless")
            Button("Plain") { last = "Plain" }.buttonStyle(.plain).accessibilityIdentifier("plain")
        }
    }

    private var roles: some View {
        Flow(spacing: 16) {
            Button("Destructive", role: .destructive) { last = "Destructive" }.buttonStyle(.bordered)
            Button("Disabled") { last = "Disabled" }.buttonStyle(.bordered).disabled(true)
            Button {
                last = "Labelled"
            } label: {
                Label("Labelled", systemImage: "star.fill")
            }
            .buttonStyle(.borderedProminent).tint(Color(red: 0.7, green: 0.3, blue: 0))
            Button("Small") { last = "Small" }.buttonStyle(.bordered).controlSize(.small)
            Button("Large") { last = "Large" }.buttonStyle(.borderedProminent).controlSize(.large)
        }
    }
}

#Preview("Buttons") {
    ButtonsPage()
}
