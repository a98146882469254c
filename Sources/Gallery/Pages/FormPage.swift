import SwiftUI

/// Settings in a form: labelled controls in rows, in sections with titles.
struct FormPage: View {
    @State private var name = "Anna"
    @State private var isLoud = true
    @State private var volume = 0.5
    @State private var copies = 2
    @State private var flavour = Flavour.mint
    @State private var isDone = false

    private enum Flavour: String, CaseIterable, Identifiable {
        case vanilla = "Vanilla"
        case mint = "Mint"
        case lemon = "Lemon"
        var id: String { rawValue }
    }

    var body: some View {
        Form {
            Section {
                TextField("Name", text: $name).accessibilityIdentifier("name")
                LabeledContent("Member since", value: "2019")
            } header: {
                Text("Profile")
            } footer: {
                Text("Everybody who looks sees these.")
            }
            Section("Sound") {
                Toggle("Notifications", isOn: $isLoud).accessibilityIdentifier("notifications")
                LabeledContent("Volume") { Slider(value: $volume) }.disabled(!isLoud)
                Stepper("\(copies) copies", value: $copies, in: 1...9).listRowSeparatorTint(.red, edges: .top)
                Picker("Flavour", selection: $flavour) {
                    ForEach(Flavour.allCases) { Text($0.rawValue).tag($0) }
                }
            }
            Section {
                Button(isDone ? "Signed out" : "Sign out", role: .destructive) { isDone.toggle() }
                    .accessibilityIdentifier("sign-out")
            }
        }
    }
}
