import SwiftUI

/// Controls that are on or off, or select one of several values.
struct ChoicesPage: View {
    private enum Size: String, CaseIterable, Identifiable {
        case small = "Small"
        case medium = "Medium"
        case large = "Large"
        var id: String { rawValue }
    }

    @State private var isOn = true
    @State private var size = Size.medium
    @State private var isOpen = true

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            HStack(spacing: 24) {
                Toggle("Switch", isOn: $isOn).fixedSize().accessibilityIdentifier("switch")
                Toggle("Button", isOn: $isOn).toggleStyle(.button).accessibilityIdentifier("toggle-button")
                Toggle("Disabled", isOn: $isOn).fixedSize().disabled(true)
            }
            picker.pickerStyle(.segmented).accessibilityIdentifier("segmented")
            HStack(alignment: .top, spacing: 32) {
                picker.pickerStyle(.menu).fixedSize().accessibilityIdentifier("menu-picker")
                picker.pickerStyle(.inline).fixedSize().accessibilityIdentifier("inline")
            }
            DisclosureGroup("More", isExpanded: $isOpen) {
                Text("Chosen: \(size.rawValue), \(isOn ? "on" : "off")").accessibilityIdentifier("chosen")
            }
            .accessibilityIdentifier("more")
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var picker: some View {
        Picker("Size", selection: $size) {
            ForEach(Size.allCases) { Text($0.rawValue).tag($0) }
        }
    }
}

#Preview("Choices") {
    ChoicesPage()
}
