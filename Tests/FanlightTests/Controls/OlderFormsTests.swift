import FanlightTesting
import SwiftUI
import Testing

/// Forms of controls that few write: they are the same controls.
@MainActor
@Suite("Other forms of controls")
struct OlderFormsTests {
    private struct Lamp: Identifiable {
        let id: Int
        var isOn: Bool
        var colour = "red"
    }

    private struct Lamps: View {
        @State private var lamps = [Lamp(id: 0, isOn: true), Lamp(id: 1, isOn: false)]

        var body: some View {
            VStack {
                Toggle("All", sources: $lamps, isOn: \.isOn).accessibilityIdentifier("all")
                Toggle("Icon", systemImage: "lightbulb", sources: $lamps, isOn: \.isOn)
                Picker("Colour", sources: $lamps, selection: \.colour) {
                    ForEach(["red", "blue"], id: \.self) { Text($0) }
                }
                .pickerStyle(.segmented)
                Text(verbatim: lamps.map { "\($0.isOn) \($0.colour)" }.joined(separator: ", "))
                    .accessibilityIdentifier("lamps")
            }
        }
    }

    @Test("a title and several sources make a toggle or a picker of all of them")
    func sources() throws {
        let stage = Stage(width: 300, height: 200) { Lamps() }
        #expect(stage["all"].value == "mixed" && stage.label("Icon").value == "mixed")
        try #require(stage["all"].tap() == .handled)
        #expect(stage["lamps"].label == "true red, true red" && stage["all"].value == "on")
        try #require(stage.label("Colour").set("blue") == .handled)
        #expect(stage["lamps"].label == "true blue, true blue")
    }

    @available(*, deprecated)
    private struct Older: View {
        @State private var volume = 0.5
        @State private var count = 2
        @State private var editing = 0

        var body: some View {
            VStack {
                Slider(
                    value: $volume, in: 0...1, onEditingChanged: { _ in editing += 1 }, minimumValueLabel: Text("low"),
                    maximumValueLabel: Text("high")
                ) { Text("Volume") }
                Stepper(value: $count, in: 0...3, onEditingChanged: { _ in editing += 1 }) { Text("Count") }
                Stepper(onIncrement: { count = 0 }, onDecrement: nil) { Text("Zero") }
                Text(verbatim: "\(volume) \(count) \(editing > 0)").accessibilityIdentifier("all")
            }
        }
    }

    @available(*, deprecated)
    @Test("sliders and steppers of SwiftUI's first year tell of editing before their labels")
    func older() throws {
        let stage = Stage(width: 300, height: 200) { Older() }
        try #require(stage.label("Volume").set("0.25") == .handled)
        try #require(stage.label("Count").increment() == .handled)
        #expect(stage["all"].label == "0.25 3 true")
        #expect(stage.label("low").exists || stage.showing("low").exists)
        try #require(stage.label("Zero").increment() == .handled)
        #expect(stage["all"].label == "0.25 0 true")
    }
}
