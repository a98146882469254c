import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Labels and values of controls")
struct ControlSemanticsTests {
    @Test("progress keeps its hidden label in semantics")
    func hiddenLabel() {
        let stage = Stage(width: 200, height: 60) { ProgressView("Copying", value: 0.3).labelsHidden() }
        #expect(stage.role(.progress).label == "Copying" && stage.role(.progress).value == "30%")
        #expect(!stage.text.contains("Copying"))
        let shown = Stage(width: 200, height: 60) {
            ProgressView(value: 0.3) {
                Text("Copying")
            } currentValueLabel: {
                Text("3 of 10")
            }
        }
        #expect(shown.role(.progress).label.contains("3 of 10"))
    }

    @Test("an opacity slider reports a percentage")
    func opacity() {
        struct Colours: View {
            @State private var color = Color.red
            var body: some View { ColorPicker("C", selection: $color).accessibilityIdentifier("it") }
        }
        let stage = Stage(width: 400, height: 400) { Colours() }
        stage["it"].tap()
        #expect(stage.label("Opacity").value == "100%")
        stage.label("Opacity").set("50%")
        #expect(stage.label("Opacity").value == "50%")
        #expect(stage.label("Red").value == "255")
    }

    @Test("redacted controls report neither label nor value")
    func redacted() {
        let stage = Stage(width: 300, height: 700) {
            VStack {
                Button("Name") {}
                Toggle("Name", isOn: .constant(true))
                Stepper("Name", value: .constant(1))
                Slider(value: .constant(0.5)) { Text("Name") }
                Picker("Name", selection: .constant(1)) { Text("One").tag(1) }
                Gauge(value: 0.4) { Text("Name") }
                DatePicker("Name", selection: .constant(Date(timeIntervalSince1970: 0)))
                ColorPicker("Name", selection: .constant(.red))
                TextField("Name", text: .constant("x"))
                ProgressView("Name", value: 0.4)
            }
            .redacted(reason: .placeholder)
        }
        #expect(stage.elements.count >= 10)
        for element in stage.elements {
            #expect(element.label.isEmpty && element.value.isEmpty, "\(element.role)")
        }
        let redactedToggle = Stage(width: 100, height: 50) {
            Toggle("Name", isOn: .constant(true)).accessibilityLabel("Said").redacted(
                reason: .placeholder)
        }
        #expect(redactedToggle.role(.toggle).label == "Said", "redaction keeps an explicit accessibility label")
    }

    @Test("a control reports its label and value again after redaction")
    func unredacted() {
        struct Loading: View {
            @State private var isLoading = true
            var body: some View {
                VStack {
                    Slider(value: .constant(0.5)) { Text("Name") }.redacted(
                        reason: isLoading ? .placeholder : [])
                    Button("Load") { isLoading = false }
                }
            }
        }
        let stage = Stage(width: 200, height: 100) { Loading() }
        #expect(stage.role(.slider).label.isEmpty)
        stage.label("Load").tap()
        #expect(stage.role(.slider).label == "Name" && stage.role(.slider).value == "50%")
    }

    @Test("the arrow of a menu with a primary action is a large enough target")
    func arrow() {
        let stage = Stage(width: 300, height: 200) {
            Menu("Menu") {
                Button("A") {}
            } primaryAction: {
            }
        }
        let frame = stage.label("More").frame
        #expect(frame.width >= 24 && frame.height >= 20)
        #expect(stage.audit().isEmpty)
    }
}
