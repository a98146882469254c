import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Controls")
struct ControlTests {
    @Test("a toggle with a custom style keeps the toggle role and value")
    func customToggleStyle() {
        struct Lamp: ToggleStyle {
            func makeBody(configuration: Configuration) -> some View {
                Button {
                    configuration.isOn.toggle()
                } label: {
                    HStack {
                        configuration.label
                        Text(configuration.isOn ? "shines" : "dark")
                    }
                }
            }
        }
        struct TestView: View {
            @State private var isOn = false
            var body: some View {
                Toggle("Lamp", isOn: $isOn).toggleStyle(Lamp()).accessibilityIdentifier("lamp")
            }
        }
        let stage = Stage(width: 200, height: 100) { TestView() }
        #expect(stage["lamp"].role == .toggle)
        #expect(stage["lamp"].value == "off")
        stage["lamp"].tap()
        #expect(stage["lamp"].value == "on")
        #expect(stage["lamp"].label == "Lamp, shines")
    }

    @Test("Toggle(configuration) in a custom style uses the next outer style")
    func nestedStyles() {
        struct Framed: ToggleStyle {
            func makeBody(configuration: Configuration) -> some View {
                HStack {
                    Text("<")
                    Toggle(configuration)
                    Text(">")
                }
            }
        }
        let stage = Stage(columns: 30, rows: 3) {
            Toggle("T", isOn: .constant(true)).toggleStyle(Framed()).toggleStyle(Framed())
        }
        #expect(stage.text.filter { $0 == "<" }.count == 2)
        #expect(stage.text.contains("[x] T"))
    }

    @Test("a toggle with several sources is on, mixed or off, and sets all")
    func sources() {
        struct Both: View {
            @State private var first = true
            @State private var second = false
            var body: some View {
                let all = [$first, $second]
                VStack {
                    Toggle(sources: all, isOn: \.self) { Text("All") }.accessibilityIdentifier("all")
                    Text("\(first) \(second)").accessibilityIdentifier("values")
                }
            }
        }
        let stage = Stage(width: 200, height: 100) { Both() }
        #expect(stage["all"].value == "mixed")
        stage["all"].tap()
        #expect(stage["values"].label == "true true")
        #expect(stage["all"].value == "on")
    }

    @Test("a primitive button style receives the trigger, and a button in it uses the outer style")
    func primitiveStyle() {
        struct Double: PrimitiveButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
                configuration.label.onTapGesture(count: 2) { configuration.trigger() }
            }
        }
        struct Inner: PrimitiveButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
                HStack {
                    Text("!")
                    Button(configuration)
                }
            }
        }
        var presses = 0
        let stage = Stage(width: 200, height: 100) {
            Button("twice") { presses += 1 }.buttonStyle(Double()).accessibilityIdentifier("b")
        }
        stage["b"].tap()
        stage.advance(by: .seconds(1))
        #expect(presses == 0)
        stage["b"].tap(count: 2)
        #expect(presses == 1)
        let cells = Stage(columns: 20, rows: 3) { Button("in") { presses += 1 }.buttonStyle(Inner()) }
        #expect(cells.text.contains("! [ in ]"))
        cells.press(.tab)
        cells.press(.enter)
        #expect(presses == 2)
    }

    @Test("a slider steps from its lower bound and is clamped to the upper one")
    func sliderSteps() {
        struct Sliding: View {
            @State private var value = 1.0
            var body: some View {
                Slider(value: $value, in: 1...10, step: 4).accessibilityIdentifier("s")
            }
        }
        let stage = Stage(width: 200, height: 100) { Sliding() }
        for expected in ["5", "9", "9"] {
            stage["s"].increment()
            #expect(stage["s"].value == expected)
        }
        stage["s"].set("6")
        #expect(stage["s"].value == "5")
        guard case .refused(let sentence) = stage["s"].set("much") else {
            Issue.record("expected “much” to be refused, as it is not a number")
            return
        }
        #expect(sentence.contains("much"))
    }

    @Test("a slider with an empty range or a NaN value does not fail")
    func sliderOddities() {
        for (value, bounds) in [(3.0, 3.0...3.0), (Double.nan, 0...1), (7, 0...1)] {
            let stage = Stage(width: 200, height: 100) {
                Slider(value: .constant(value), in: bounds).accessibilityIdentifier("s")
            }
            #expect(stage["s"].increment() == .handled)
            #expect(stage["s"].frame.width > 0)
        }
    }

    @Test("onEditingChanged reports begin and end, by drag and by keyboard")
    func sliderEditing() {
        var log: [Bool] = []
        let stage = Stage(width: 200, height: 100) {
            Slider(value: .constant(0.5), onEditingChanged: { log.append($0) }).accessibilityIdentifier("s")
        }
        stage.drag(from: CGPoint(x: 100, y: 50), through: [CGPoint(x: 150, y: 50)])
        #expect(log == [true, false])
        stage.press(.tab)
        stage.press(.right)
        #expect(log == [true, false, true, false])
    }

    @Test("a stepper is clamped to its bounds, with a shorter last step")
    func stepperBounds() {
        struct Counting: View {
            @State private var count = 8
            var body: some View {
                Stepper("n", value: $count, in: 0...10, step: 5).accessibilityIdentifier("n")
            }
        }
        let stage = Stage(width: 200, height: 100) { Counting() }
        for expected in ["10", "10"] {
            stage["n"].increment()
            #expect(stage["n"].value == expected)
        }
        stage["n"].decrement()
        #expect(stage["n"].value == "5")
    }

    @Test(
        "progress reports its percentage, or that it is indeterminate",
        arguments: [
            (0.5, 1.0, "50%"), (3, 4, "75%"), (9, 4, "100%"), (-1, 4, "0%"), (1, 0, "under way"),
        ])
    func progress(_ value: Double, _ total: Double, _ expected: String) {
        let stage = Stage(width: 200, height: 100) {
            ProgressView("Loading", value: value, total: total).accessibilityIdentifier("p")
        }
        #expect(stage["p"].value == expected)
        #expect(stage["p"].role == .progress)
        #expect(stage["p"].label == "Loading")
    }

    @Test("a spinner follows the clock and leaves the session settled")
    func spinner() {
        let stage = Stage(columns: 10, rows: 3) { ProgressView() }
        let before = stage.text
        stage.advance(by: .milliseconds(200))
        #expect(stage.session.pending.isEmpty)
        #expect(before.contains("⠋"))
    }

    @Test("hidden labels are kept in semantics")
    func hiddenLabels() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Toggle("Wi-Fi", isOn: .constant(true)).accessibilityIdentifier("toggle")
                Stepper("Count", value: .constant(1)).accessibilityIdentifier("stepper")
            }
            .labelsHidden()
        }
        #expect(stage["toggle"].label == "Wi-Fi")
        #expect(stage["stepper"].label == "Count")
        #expect(!stage.currentPicture.drawnText(of: .scene).contains("Wi-Fi"))
    }

    @Test("brackets face their content in right-to-left layout")
    func mirroredBrackets() {
        let stage = Stage(columns: 20, rows: 2) {
            VStack(spacing: 0) {
                Button("Go") {}
                Toggle("On", isOn: .constant(true))
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
        #expect(stage.text.contains("[ Go ]"))
        #expect(stage.text.contains("On [x]"))
    }
}
