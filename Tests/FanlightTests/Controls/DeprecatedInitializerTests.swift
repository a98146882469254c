import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Rare and deprecated initialisers of controls, which make the same controls.
@MainActor
@Suite("Rare and deprecated control initialisers")
struct DeprecatedInitializerTests {
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

    @Test("a title with several sources makes a toggle or picker of all sources")
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
    @Test("deprecated sliders and steppers report editing")
    func older() throws {
        let stage = Stage(width: 300, height: 200) { Older() }
        try #require(stage.label("Volume").set("0.25") == .handled)
        try #require(stage.label("Count").increment() == .handled)
        #expect(stage["all"].label == "0.25 3 true")
        #expect(stage.label("low").exists || stage.showing("low").exists)
        try #require(stage.label("Zero").increment() == .handled)
        #expect(stage["all"].label == "0.25 0 true")
    }

    @available(*, deprecated)
    private struct Secret: View {
        @State private var word = ""
        @State private var commits = 0

        var body: some View {
            VStack {
                SecureField("Password", text: $word, onCommit: { commits += 1 })
                Text(verbatim: "\(word) \(commits)").accessibilityIdentifier("all")
            }
        }
    }

    @available(*, deprecated)
    @Test("a deprecated secure field reports Return")
    func secureField() {
        let stage = Stage(width: 300, height: 200) { Secret() }
        stage.label("Password").tap()
        stage.type("abc")
        stage.press(.enter)
        #expect(stage["all"].label == "abc 1")
    }

    private struct Paint: View {
        @State private var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

        var body: some View {
            VStack {
                ColorPicker("Paint", selection: $color)
                Text(verbatim: "\((color.components ?? []).map { Int(($0 * 255).rounded()) })").accessibilityIdentifier(
                    "paint")
            }
        }
    }

    @Test("a CGColor binding can be picked")
    func oldColor() throws {
        let stage = Stage(width: 300, height: 200) { Paint() }
        try #require(stage.label("Paint").set("#0000FF") == .handled)
        #expect(stage["paint"].label == "[0, 0, 255, 255]")
    }

    @Test("a Foundation Progress is observed until it finishes", arguments: [false, true])
    func progress(isIndeterminate: Bool) async {
        let work = Progress(totalUnitCount: isIndeterminate ? -1 : 4)
        let stage = Stage(width: 300, height: 200) { ProgressView(work).accessibilityIdentifier("bar") }
        #expect(stage["bar"].value == (isIndeterminate ? "under way" : "0%"))
        work.totalUnitCount = 4
        work.completedUnitCount = 1
        stage.advance(by: .milliseconds(500))
        #expect(stage["bar"].value == "25%")
        work.completedUnitCount = 4
        stage.advance(by: .milliseconds(500))
        #expect(stage["bar"].value == "100%")
        let bodies = stage.work.bodies
        stage.advance(by: .seconds(10))
        #expect(stage.work.bodies == bodies, "a finished progress is not observed any more")
    }
}
