import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Alignment of controls with text")
struct ControlAlignmentTests {
    private struct Row<Content: View>: View {
        let isForm: Bool
        @ViewBuilder let content: Content
        var body: some View {
            if isForm {
                Form { LabeledContent("Label") { it } }
            } else {
                HStack(alignment: .firstTextBaseline) {
                    Text("Label")
                    it
                }
            }
        }
        private var it: some View { content.accessibilityIdentifier("it") }
    }

    @MainActor private static let controls: [(String, AnyView)] = [
        ("slider", AnyView(Slider(value: .constant(0.5)))),
        ("switch", AnyView(Toggle("x", isOn: .constant(true)).toggleStyle(.switch).labelsHidden())),
        ("checkbox", AnyView(Toggle("x", isOn: .constant(true)).toggleStyle(.checkbox).labelsHidden())),
        ("stepper", AnyView(Stepper("x", value: .constant(1)).labelsHidden())),
        ("colour well", AnyView(ColorPicker("x", selection: .constant(.red)).labelsHidden())),
        ("spinner", AnyView(ProgressView())),
        ("ring", AnyView(ProgressView(value: 0.5).progressViewStyle(.circular))),
        ("bar", AnyView(ProgressView(value: 0.5))),
    ]

    @Test("a control is centred on the capital height of its label", arguments: [false, true])
    func middle(isForm: Bool) {
        for (name, control) in ControlAlignmentTests.controls {
            let stage = Stage(width: 300, height: 200) { Row(isForm: isForm) { control } }
            // In a form the control may have the same label.
            let (label, it) = (stage.label("Label").nth(0).frame, stage["it"].frame)
            // Capitals lie between the line's upper edge and its baseline, so their centre is near the line's.
            #expect(abs(label.midY - it.midY) <= 1.5, "\(name): \(label.midY) and \(it.midY)")
        }
    }

    @Test("a control is aligned to the first line of a label with several")
    func lines() {
        let stage = Stage(width: 300, height: 300) {
            HStack(alignment: .firstTextBaseline) {
                Text("one\ntwo\nthree").accessibilityIdentifier("lines")
                Slider(value: .constant(0.5)).accessibilityIdentifier("it")
            }
        }
        let (label, it) = (stage["lines"].frame, stage["it"].frame)
        #expect(abs(label.minY + label.height / 6 - it.midY) <= 1.5)
    }

    @Test("on a terminal a checkbox stands at the first line of its label and in the column of other rows")
    func boxes() {
        let stage = Stage(columns: 30, rows: 8) {
            List {
                Text("Text")
                Toggle("One", isOn: .constant(true))
                Toggle(isOn: .constant(false)) {
                    Text("Title")
                    Text("More")
                }
                Button("Button") {}
            }
        }
        let lines = stage.text.components(separatedBy: "\n").map { $0.drop(while: { $0 == " " }) }
        #expect(lines.contains("[x] One") && lines.contains("[ ] Title"))
        let starts = ["Text", "[x]", "[ ]", "[ Button"].map { word in
            stage.text.components(separatedBy: "\n").compactMap { $0.range(of: word)?.lowerBound.utf16Offset(in: $0) }
                .first
        }
        #expect(Set(starts).count == 1 && starts[0] != nil, "\(starts)\n\(stage.text)")
        for _ in 0..<3 where !stage.label("One").isFocused { stage.press(.tab) }
        #expect(stage.text.contains("[x]›One"))
    }
}
