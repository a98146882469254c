import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Keyboard and pointer input to bindings that refuse or clamp their value.
@MainActor
@Suite("Bindings that refuse or clamp")
struct RefusingBindingTests {
    private struct Controls: View {
        let refuses: Bool
        @State private var text = "abc"
        @State private var words = "abc"
        @State private var number = 3
        @State private var count = 3
        @State private var isOn = false
        @State private var share = 0.5
        @State private var choice = 1

        private func guarded<Value>(_ binding: Binding<Value>, _ bound: @escaping (Value) -> Value) -> Binding<Value> {
            Binding(get: { binding.wrappedValue }, set: { if !refuses { binding.wrappedValue = bound($0) } })
        }

        var body: some View {
            VStack {
                TextField("field", text: guarded($text) { String($0.uppercased().prefix(4)) })
                    .accessibilityIdentifier("field")
                TextField("number", value: guarded($number) { min($0, 10) }, format: .number)
                    .accessibilityIdentifier("number")
                TextEditor(text: guarded($words) { String($0.uppercased().prefix(4)) }).frame(height: 48)
                    .accessibilityIdentifier("editor")
                Toggle("toggle", isOn: guarded($isOn) { $0 }).accessibilityIdentifier("toggle")
                Slider(value: guarded($share) { min($0, 0.6) }) { Text(verbatim: "slider") }
                    .accessibilityIdentifier("slider")
                Stepper("stepper", value: guarded($count) { min($0, 4) }).accessibilityIdentifier("stepper")
                Picker("picker", selection: guarded($choice) { $0 == 3 ? 2 : $0 }) {
                    ForEach(1..<4) { Text(verbatim: "option \($0)").tag($0) }
                }
                .pickerStyle(.segmented).accessibilityIdentifier("picker")
            }
        }
    }

    private func stages(refuses: Bool) -> [Stage] {
        [
            Stage(columns: 60, rows: 30) { Controls(refuses: refuses) },
            Stage(width: 400, height: 500) { Controls(refuses: refuses) },
        ]
    }

    nonisolated private static let names = ["field", "number", "editor", "toggle", "slider", "stepper", "picker"]

    /// Changes the control by keys, with the focus on it.
    private func change(_ name: String, _ stage: Stage) {
        stage[name].focus()
        switch name {
        case "field", "editor":
            stage.press(.end)
            stage.type("xy")
        case "number":
            stage.type("37")
            stage.press(.enter)
        case "toggle": stage.press(.space)
        case "slider": for _ in 0..<9 { stage.press(.right) }
        case "stepper": for _ in 0..<9 { stage.press(.up) }
        default: for _ in 0..<9 { stage.press(.right) }
        }
    }

    @Test("a control whose change is refused shows its old value and takes further input", arguments: names)
    func refused(name: String) {
        for stage in stages(refuses: true) {
            stage[name].focus()
            // A formatted field selects its text on focus, so typing would replace it.
            if name == "number" { stage.press(.end) }
            if name == "field" || name == "editor" { stage.press(.end) }
            let before = (stage[name].value, stage.png())
            for _ in 0..<2 { change(name, stage) }
            if name == "number" { stage.press(.end) }
            #expect(stage[name].value == before.0)
            #expect(stage.png() == before.1, "\(name) is drawn with its previous value\n\(stage.text)")
            #expect(stage.diagnostics.isEmpty)
        }
    }

    @Test(
        "a control whose change is clamped shows the clamped value",
        arguments: [
            ("field", "ABCX"), ("number", "10"), ("editor", "ABCX"), ("toggle", "on"), ("slider", "60%"),
            ("stepper", "4"), ("picker", "option 2"),
        ])
    func bounded(name: String, value: String) {
        for stage in stages(refuses: false) {
            change(name, stage)
            #expect(stage[name].value == value)
        }
    }

    @Test("a dragged slider stays at the last allowed value")
    func dragged() {
        for (refuses, value) in [(true, "50%"), (false, "60%")] {
            for stage in stages(refuses: refuses) {
                let frame = stage["slider"].frame
                let end = CGPoint(x: frame.maxX - 4, y: frame.midY)
                stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [end])
                #expect(stage["slider"].value == value)
                stage.drag(from: end, through: [])
                #expect(stage["slider"].value == value, "a press beside the thumb has no effect")
            }
        }
    }

    @Test("refused text can be followed by more typing, and there is nothing to undo")
    func keysAfterwards() {
        for stage in stages(refuses: true) {
            change("field", stage)
            stage.press(Key("z"), modifiers: .control)
            #expect(stage["field"].value == "abc")
        }
    }
}
