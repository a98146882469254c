import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Labels with several views")
struct LabelPartsTests {
    private func block(_ name: String, _ width: CGFloat, _ height: CGFloat) -> some View {
        Color.red.frame(width: width, height: height).accessibilityIdentifier(name)
    }

    private struct Framed: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(10).background(Color.gray.accessibilityIdentifier("ground"))
        }
    }

    @Test("several views in a button's label are a row with default spacing", arguments: [false, true])
    func button(isOptional: Bool) {
        let stage = Stage(width: 200, height: 100) {
            Button {
            } label: {
                if isOptional { block("a", 20, 20) }
                if !isOptional { block("a", 20, 20) }
                block("b", 30, 10)
            }
            .buttonStyle(.plain)
        }
        #expect(stage["a"].frame == CGRect(x: 71, y: 40, width: 20, height: 20))
        #expect(stage["b"].frame == CGRect(x: 99, y: 45, width: 30, height: 10))
    }

    @Test("a custom style sees one label")
    func style() {
        let stage = Stage(width: 200, height: 100) {
            Button {
            } label: {
                block("a", 20, 20)
                block("b", 30, 10)
            }
            .buttonStyle(Framed())
        }
        #expect(stage["ground"].frame == CGRect(x: 61, y: 30, width: 78, height: 40))
        #expect(stage["b"].frame.minX == 99)
    }

    @Test("several views in the label beside a control are a column")
    func controls() {
        let labels: [(String, AnyView)] = [
            ("toggle", AnyView(Toggle(isOn: .constant(true)) { parts })),
            (
                "value",
                AnyView(
                    LabeledContent {
                        Text("v")
                    } label: {
                        parts
                    })
            ),
            ("stepper", AnyView(Stepper(value: .constant(1)) { parts })),
            ("date", AnyView(DatePicker(selection: .constant(.distantPast)) { parts })),
            (
                "picker",
                AnyView(
                    Picker(selection: .constant(1)) {
                        Text("x").tag(1)
                    } label: {
                        parts
                    })
            ),
        ]
        for (name, control) in labels {
            let stage = Stage(width: 600, height: 200) { control }
            let (a, b) = (stage["a"].frame, stage["b"].frame)
            #expect(a.minX == b.minX && b.minY == a.maxY + 8, "\(name): \(a), \(b)")
        }
    }

    @ViewBuilder private var parts: some View {
        block("a", 20, 20)
        block("b", 30, 10)
    }
}
