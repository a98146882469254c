import SwiftUI

/// Persistent settings, which survive a restart.
struct SettingsPage: View {
    private enum Theme: String, CaseIterable, Identifiable {
        case system = "System"
        case light = "Light"
        case dark = "Dark"
        var id: String { rawValue }
    }

    @AppStorage("settings.name") private var name = "Ada"
    @AppStorage("settings.theme") private var theme = Theme.system
    @AppStorage("settings.sounds") private var hasSounds = true
    @AppStorage("settings.volume") private var volume = 0.5
    @AppStorage("settings.size") private var size = 14
    @State private var isAsking = false

    var body: some View {
        Form {
            Section("You") {
                TextField("Name", text: $name).accessibilityIdentifier("name")
            }
            Section {
                Picker("Theme", selection: $theme) {
                    ForEach(Theme.allCases) { Text($0.rawValue).tag($0) }
                }
                .accessibilityIdentifier("theme")
                Stepper("Text size: \(size)", value: $size, in: 8...32).accessibilityIdentifier("size")
            } header: {
                Text("Look")
            } footer: {
                Text("The quick brown fox, at \(size) points.")
            }
            Section("Sound") {
                Toggle("Sounds", isOn: $hasSounds).accessibilityIdentifier("sounds")
                LabeledContent("Volume") {
                    Slider(value: $volume) { Text("Volume") }.labelsHidden().accessibilityIdentifier("volume")
                }
                .disabled(!hasSounds)
            }
            Section {
                Button("Reset everything", role: .destructive) { isAsking = true }.accessibilityIdentifier("reset")
            }
        }
        .alert("Reset everything?", isPresented: $isAsking) {
            Button("Reset", role: .destructive, action: reset)
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("Name, look and sound are as they were at first.")
        }
    }

    private func reset() {
        (name, theme, hasSounds, volume, size) = ("Ada", .system, true, 0.5, 14)
    }
}

#Preview("Settings") {
    SettingsPage()
}
