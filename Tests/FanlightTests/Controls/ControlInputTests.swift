import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// A control under test: its role, its value before and after, and the input in between.
struct ControlCase: Sendable, CustomTestStringConvertible {
    let name: String
    let role: Role
    let before: String
    let after: String
    let view: @MainActor @Sendable (Binding<String>) -> AnyView
    let pointer: @MainActor @Sendable (Stage) -> Void
    let keys: @MainActor @Sendable (Stage) -> Void
    let action: @MainActor @Sendable (StageElement) -> InputOutcome

    var testDescription: String { name }
}

@MainActor
@Suite("Controls by pointer, keyboard and action")
struct ControlInputTests {
    private struct Shown: View {
        let control: ControlCase
        @State private var value: String

        init(_ control: ControlCase) {
            self.control = control
            _value = State(initialValue: control.before)
        }

        var body: some View {
            VStack(spacing: 0) {
                control.view($value).accessibilityIdentifier("control")
                Text(verbatim: value).accessibilityIdentifier("value")
            }
        }
    }

    nonisolated private static func bool(_ value: Binding<String>) -> Binding<Bool> {
        Binding(get: { value.wrappedValue == "on" }, set: { value.wrappedValue = $0 ? "on" : "off" })
    }

    nonisolated private static func number(_ value: Binding<String>) -> Binding<Double> {
        Binding(get: { Double(value.wrappedValue) ?? 0 }, set: { value.wrappedValue = "\($0)" })
    }

    @MainActor private static func click(_ stage: Stage) {
        let frame = stage["control"].frame
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
    }

    nonisolated private static func button(
        _ name: String, _ style: @escaping @MainActor @Sendable (Button<Text>) -> AnyView
    ) -> ControlCase {
        ControlCase(
            name: name, role: .button, before: "0", after: "1",
            view: { value in style(Button("Press") { value.wrappedValue = "1" }) }, pointer: click,
            keys: {
                $0.press(.tab); $0.press(.space)
            }, action: { $0.tap() })
    }

    nonisolated private static func toggle(
        _ name: String, _ style: @escaping @MainActor @Sendable (Toggle<Text>) -> AnyView
    ) -> ControlCase {
        ControlCase(
            name: name, role: .toggle, before: "off", after: "on",
            view: { style(Toggle("Switch", isOn: bool($0))) }, pointer: click,
            keys: {
                $0.press(.tab); $0.press(.space)
            }, action: { $0.tap() })
    }

    nonisolated static let cases: [ControlCase] = [
        button("automatic button") { AnyView($0.buttonStyle(.automatic)) },
        button("plain button") { AnyView($0.buttonStyle(.plain)) },
        button("bordered button") { AnyView($0.buttonStyle(.bordered)) },
        button("prominent button") { AnyView($0.buttonStyle(.borderedProminent)) },
        button("borderless button") { AnyView($0.buttonStyle(.borderless)) },
        button("link button") { AnyView($0.buttonStyle(.link)) },
        toggle("automatic toggle") { AnyView($0) },
        toggle("switch") { AnyView($0.toggleStyle(.switch)) },
        toggle("checkbox") { AnyView($0.toggleStyle(.checkbox)) },
        toggle("toggle as a button") { AnyView($0.toggleStyle(.button)) },
        ControlCase(
            name: "slider with steps", role: .slider, before: "5.0", after: "6.0",
            view: { AnyView(Slider(value: number($0), in: 0...10, step: 1)) },
            pointer: { stage in
                let frame = stage["control"].frame
                let way = frame.width - 20
                stage.drag(
                    from: CGPoint(x: frame.midX, y: frame.midY),
                    through: [CGPoint(x: frame.minX + 10 + way * 0.6, y: frame.midY)])
            },
            keys: {
                $0.press(.tab); $0.press(.right)
            }, action: { $0.increment() }),
        ControlCase(
            name: "slider", role: .slider, before: "0.5", after: "0.55",
            view: { AnyView(Slider(value: number($0))) },
            pointer: { stage in
                let frame = stage["control"].frame
                let way = frame.width - 20
                stage.drag(from: CGPoint(x: frame.minX + 10 + way * 0.55, y: frame.midY), through: [])
            },
            keys: {
                $0.press(.tab); $0.press(.right)
            }, action: { $0.set("55%") }),
        ControlCase(
            name: "stepper", role: .stepper, before: "1.0", after: "2.0",
            view: { AnyView(Stepper("Count", value: number($0))) },
            pointer: { stage in
                let frame = stage["control"].frame
                stage.drag(from: CGPoint(x: frame.maxX - 10, y: frame.midY), through: [])
            },
            keys: {
                $0.press(.tab); $0.press(.up)
            }, action: { $0.increment() }),
    ]

    @Test("pointer, keyboard and action lead to the same value", arguments: cases)
    func sameValue(_ control: ControlCase) {
        func stage() -> Stage {
            let stage = Stage(width: 240, height: 120) { Shown(control) }
            #expect(stage["value"].label == control.before)
            #expect(stage["control"].role == control.role)
            return stage
        }
        let byPointer = stage()
        control.pointer(byPointer)
        #expect(byPointer["value"].label == control.after, "changed by pointer")
        let byKeys = stage()
        control.keys(byKeys)
        #expect(byKeys["control"].isFocused, "changed by keys")
        #expect(byKeys["value"].label == control.after, "changed by keys")
        let byAction = stage()
        #expect(control.action(byAction["control"]) == .handled)
        #expect(byAction["value"].label == control.after, "changed by action")
    }

    @Test("a disabled control takes no input and is reported as disabled", arguments: cases)
    func disabled(_ control: ControlCase) {
        let stage = Stage(width: 240, height: 120) { Shown(control).disabled(true) }
        control.pointer(stage)
        control.keys(stage)
        #expect(stage["value"].label == control.before)
        #expect(!stage["control"].isEnabled)
        #expect(stage["control"].info.actions == [])
    }

    @Test(
        "on a terminal a control works by keyboard and pointer, and the focus is visible without colour",
        arguments: cases)
    func cells(_ control: ControlCase) {
        let stage = Stage(columns: 40, rows: 5) { Shown(control) }
        let before = stage.text
        stage.press(.tab)
        #expect(stage["control"].isFocused)
        if !control.name.hasPrefix("plain") { #expect(stage.text != before, "the focus is not drawn") }
        control.keys(stage)
        #expect(stage["value"].label == control.after)
    }
}
