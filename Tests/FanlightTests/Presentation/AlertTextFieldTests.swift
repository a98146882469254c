import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Alerts with text fields, and the initial focus of alerts.
@MainActor
@Suite("Alerts with text fields")
struct AlertTextFieldTests {
    private struct AlertView<Actions: View>: View {
        @ViewBuilder let actions: (@escaping (String) -> Void, Binding<String>) -> Actions
        @State private var isAsked = false
        @State private var text = ""
        @State private var log = ""

        var body: some View {
            Button("ask") { isAsked = true }
            Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                .alert("Name?", isPresented: $isAsked) { actions({ log += $0 }, $text) }
        }
    }

    private func stages<Actions: View>(
        @ViewBuilder _ actions: @escaping (@escaping (String) -> Void, Binding<String>) -> Actions
    ) -> [Stage] {
        let stages = [
            Stage(width: 500, height: 400) { AlertView(actions: actions) },
            Stage(columns: 60, rows: 16) { AlertView(actions: actions) },
        ]
        for stage in stages { stage.label("ask").tap() }
        return stages
    }

    @Test("fields are above the buttons in any declaration order, and the buttons are as without fields")
    func order() {
        let stages = stages { say, text in
            Button("Keep") { say("k\(text.wrappedValue)") }
            TextField("Name", text: text)
            Button("Cancel", role: .cancel) { say("c") }
            SecureField("Word", text: .constant(""))
        }
        for stage in stages {
            let (keep, cancel) = (stage.label("Keep").frame, stage.label("Cancel").frame)
            let (name, word) = (stage.label("Name").frame, stage.label("Word").frame)
            #expect(name.maxY <= word.minY && word.maxY <= keep.minY, "\(stage.text)")
            #expect(keep.minY == cancel.minY && cancel.maxX <= keep.minX, "\(stage.text)")
            #expect(stage.label("Name").isFocused, "the text field has the focus")
            stage.type("it")
            stage.press(.enter)
            #expect(stage["log"].label == "<kit>" && !stage.role(.alert).exists)
        }
    }

    @Test("on a terminal a field in an alert has its border")
    func cellField() {
        let stage = stages { _, text in
            TextField("Name", text: text)
            Button("OK") {}
        }[1]
        #expect(stage.text.contains("[Name"), "\(stage.text)")
    }

    @Test("Return in a field presses the confirming button before any other")
    func confirming() {
        let stages = stages { say, text in
            TextField("Name", text: text)
            Button("More") { say("m") }
            Button("Take", role: .confirm) { say("t") }
        }
        for stage in stages {
            stage.press(.enter)
            #expect(stage["log"].label == "<t>" && !stage.role(.alert).exists)
        }
    }

    @Test("the default action has the initial focus")
    func byDefault() {
        let stages = stages { say, _ in
            Button("No") { say("n") }
            Button("Yes") { say("y") }.keyboardShortcut(.defaultAction)
        }
        for stage in stages {
            #expect(stage.label("Yes").isFocused)
            stage.press(.enter)
            #expect(stage["log"].label == "<y>")
        }
    }

    @Test("a destructive button does not have the initial focus if there is a cancel button")
    func destroying() {
        let stages = stages { say, _ in
            Button("Delete", role: .destructive) { say("d") }
            Button("Archive") { say("a") }
            Button("Cancel", role: .cancel) { say("c") }
        }
        for stage in stages {
            #expect(stage.label("Cancel").isFocused)
            stage.press(.enter)
            #expect(stage["log"].label == "<c>")
            stage.label("ask").tap()
            stage.press(.down)
            #expect(stage.label("Delete").isFocused)
            stage.press(.enter)
            #expect(stage["log"].label == "<cd>")
        }
    }
}
