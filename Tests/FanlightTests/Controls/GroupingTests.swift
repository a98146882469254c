import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Labelled content, group boxes and disclosure groups")
struct GroupingTests {
    @Test("a value is trailing to its label, and stays when labels are hidden")
    func labeledContent() {
        let stage = Stage(columns: 20, rows: 3) { LabeledContent("Version", value: "1.2") }
        #expect(stage.text.contains("Version          1.2"))
        let hidden = Stage(columns: 20, rows: 3) { LabeledContent("Version", value: "1.2").labelsHidden() }
        #expect(!hidden.text.contains("Version"))
        #expect(hidden.text.contains("1.2"))
        let formatted = Stage(columns: 20, rows: 3) { LabeledContent("Part", value: 0.25, format: .percent) }
        #expect(formatted.text.contains("25%"))
    }

    @Test("a custom style shows label and value, and labelled content in it uses the outer style")
    func labeledContentStyle() {
        struct Stacked: LabeledContentStyle {
            func makeBody(configuration: Configuration) -> some View {
                VStack(spacing: 0) {
                    LabeledContent(configuration)
                    configuration.label
                }
            }
        }
        let stage = Stage(columns: 20, rows: 4) {
            LabeledContent("A", value: "b").labeledContentStyle(Stacked())
        }
        #expect(stage.text.filter { $0 == "A" }.count == 2)
    }

    @Test("a group box frames its content, on a terminal with box drawing")
    func box() {
        let stage = Stage(columns: 20, rows: 6) { GroupBox("Box") { Text("inside") } }
        let lines = stage.text.split(separator: "\n")
        #expect(lines.contains { $0.contains("╭") || $0.contains("┌") })
        #expect(stage.text.contains("Box") && stage.text.contains("inside"))
    }

    @Test("a disclosure group expands by pointer, keyboard and value, and makes its content then")
    func disclosure() {
        struct ClosedGroup: View {
            let made: () -> Void
            var body: some View {
                DisclosureGroup("More") { Content(made: made) }.accessibilityIdentifier("group")
            }
            struct Content: View {
                let made: () -> Void
                var body: some View {
                    made()
                    return Text("hidden")
                }
            }
        }
        var count = 0
        let stage = Stage(columns: 20, rows: 4) { ClosedGroup { count += 1 } }
        #expect(count == 0)
        stage.press(.tab)
        stage.press(.right)
        #expect(stage.text.contains("hidden"))
        stage.press(.left)
        #expect(!stage.text.contains("hidden"))
        let label = stage.label("More").frame
        stage.drag(from: CGPoint(x: label.midX, y: label.midY), through: [])
        #expect(stage.text.contains("hidden"))
        #expect(stage.label("More").set("collapsed") == .handled)
        #expect(!stage.text.contains("hidden"))
    }

    @Test("a disclosure group follows its binding")
    func binding() {
        struct Two: View {
            @State private var isShown = true
            var body: some View {
                VStack {
                    DisclosureGroup("More", isExpanded: $isShown) { Text("hidden") }
                    Button("away") { isShown = false }
                }
            }
        }
        let stage = Stage(columns: 20, rows: 5) { Two() }
        #expect(stage.text.contains("hidden"))
        stage.label("away").tap()
        #expect(!stage.text.contains("hidden"))
    }

    @Test("labelled content is one element unless it contains a control or an identifier")
    func labeledContentIsOne() {
        struct Values: View {
            @State private var canBeUsed = false
            @State private var value = "1.2"
            var body: some View {
                LabeledContent("Version", value: value).accessibilityIdentifier("version")
                LabeledContent("Volume") { Slider(value: .constant(0.5)).accessibilityIdentifier("slider") }
                LabeledContent("Total") { Text("5").accessibilityIdentifier("total") }
                LabeledContent("Mail") {
                    if canBeUsed { Button("send") {} } else { Text("nobody") }
                }
                Button("use") { canBeUsed.toggle() }
                Button("change") { value = "1.3" }
            }
        }
        let stage = Stage(width: 300, height: 300) { Values() }
        func labels() -> [String] { stage.elements.filter { $0.role != .slider }.map(\.label) }
        #expect(labels() == ["Version, 1.2", "Volume", "Total", "5", "Mail, nobody", "use", "change"])
        #expect(stage["version"].role == .text && stage["slider"].label == "Volume" && stage["total"].label == "5")
        stage.label("use").tap()
        #expect(labels() == ["Version, 1.2", "Volume", "Total", "5", "Mail", "send", "use", "change"])
        stage.label("use").tap()
        stage.label("change").tap()
        #expect(labels() == ["Version, 1.3", "Volume", "Total", "5", "Mail, nobody", "use", "change"])
    }
}
