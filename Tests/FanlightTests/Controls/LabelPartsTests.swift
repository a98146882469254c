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

    // MARK: Transactions

    private final class Log {
        var entries: [String] = []
    }

    /// Logs the animation of each update that reaches this view.
    private struct Probe: View {
        let value: Int
        let log: Log
        var body: some View {
            Text("\(value)").transaction { [log] in log.entries.append($0.animation == .easeIn ? "easeIn" : "other") }
        }
    }

    private struct AnimatedButton: ButtonStyle {
        let value: Int
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.animation(.easeIn, value: value)
        }
    }

    private struct AnimatedLabel: LabelStyle {
        let value: Int
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.icon
                configuration.title
            }
            .animation(.easeIn, value: value)
        }
    }

    /// A style that reads the value from the environment.
    private struct LimitedButton: PrimitiveButtonStyle {
        @Environment(\.lineLimit) private var limit
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.animation(.easeIn, value: limit)
        }
    }

    private struct LimitedLabel: LabelStyle {
        @Environment(\.lineLimit) private var limit
        func makeBody(configuration: Configuration) -> some View {
            configuration.title.animation(.easeIn, value: limit)
        }
    }

    private struct Changing<Content: View>: View {
        @State private var value = 0
        @ViewBuilder let content: (Int) -> Content
        var body: some View {
            content(value)
            Button("change") { value += 1 }.accessibilityIdentifier("change")
        }
    }

    /// Returns the log after a change of the value.
    private func log<Content: View>(@ViewBuilder _ content: @escaping (Int, Log) -> Content) -> [String] {
        let log = Log()
        let stage = Stage(width: 300, height: 200) { Changing { content($0, log) } }
        log.entries.removeAll()
        stage["change"].tap()
        return log.entries
    }

    @Test("a label has the transaction of its style's body, whose value changes in the same update")
    func transactions() {
        func button(_ value: Int, _ log: Log) -> some View {
            Button {
            } label: {
                Probe(value: value, log: log)
            }
        }
        func label(_ value: Int, _ log: Log) -> some View {
            Label {
                Probe(value: value, log: log)
            } icon: {
                Color.red
            }
        }
        #expect(log { value, log in button(value, log).buttonStyle(AnimatedButton(value: value)) } == ["easeIn"])
        #expect(log { value, log in label(value, log).labelStyle(AnimatedLabel(value: value)) } == ["easeIn"])
        #expect(
            log { value, log in
                button(value, log).environment(\.lineLimit, value + 1).buttonStyle(LimitedButton())
            } == ["easeIn"])
        #expect(
            log { value, log in
                label(value, log).environment(\.lineLimit, value + 1).labelStyle(LimitedLabel())
            } == ["easeIn"])
    }

    @ViewBuilder private var parts: some View {
        block("a", 20, 20)
        block("b", 30, 10)
    }
}
