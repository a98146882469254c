import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

/// Every control, used in each way of input, leads to the same state.
@MainActor
@Suite("Every control")
struct EveryControlTests {
    /// State that the controls change.
    @Observable final class Probe {
        var flag = false
        var number = 0.25
        var count = 1
        var text = ""
        var choice = "one"
        var row: String?
        var days: Set<DateComponents> = []

        var words: String { "\(flag) \(number) \(count) <\(text)> \(choice) \(row ?? "none")" }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let role: Role
        let expected: String
        let view: @MainActor @Sendable (Bindable<Probe>) -> AnyView
        /// Pointer input at positions.
        let pointer: @MainActor @Sendable (Stage) -> Void
        /// Keyboard input, once the control has the focus.
        let keys: @MainActor @Sendable (Stage) -> Void
        /// Semantic actions, as assistive technology performs them.
        let action: @MainActor @Sendable (Stage) -> Void
        var it: @MainActor @Sendable (Stage) -> StageElement = { $0["it"] }
        /// The element that has the focus for `keys`; nil for the control itself.
        var focused: (@MainActor @Sendable (Stage) -> StageElement)?
        var testDescription: String { name }
    }

    private struct TestView: View {
        let control: Case
        @Bindable var state: Probe
        var body: some View {
            VStack(alignment: .leading, spacing: 16) {
                control.view(_state)
                Text(verbatim: state.words).accessibilityIdentifier("words")
            }
        }
    }

    private func stages(_ control: Case) -> [(stage: Stage, state: Probe)] {
        let (points, cells) = (Probe(), Probe())
        return [
            (Stage(width: 320, height: 400) { TestView(control: control, state: points) }, points),
            (Stage(columns: 40, rows: 20) { TestView(control: control, state: cells) }, cells),
        ]
    }

    @Test("pointer, keyboard and semantic actions lead to the same result", arguments: cases)
    func inputKinds(_ control: Case) {
        for way in ["pointer", "keys", "action"] {
            for (stage, state) in stages(control) {
                switch way {
                case "pointer": control.pointer(stage)
                case "keys":
                    let focused = control.focused ?? control.it
                    for _ in 0..<6 where !focused(stage).isFocused { stage.press(.tab) }
                    #expect(focused(stage).isFocused, "Tab does not reach \(control.name)")
                    control.keys(stage)
                default: control.action(stage)
                }
                #expect(state.words == control.expected, "\(control.name) by \(way)\n\(stage.text)")
                #expect(stage["words"].label == control.expected)
            }
        }
    }

    @Test("a control has its role and label", arguments: cases)
    func semantics(_ control: Case) {
        for (stage, _) in stages(control) {
            let it = control.it(stage)
            #expect(it.role == control.role, "\(control.name) has the role \(it.role)")
            #expect(it.label.contains("Name"), "\(control.name) has the label \(it.label)")
            #expect(stage.audit().filter { $0.kind == .label } == [])
        }
    }

    // MARK: Cases

    nonisolated static let cases: [Case] = stylings + single + dates + presses + collections + rows + styles

    static func click(_ stage: Stage, _ element: StageElement, at part: CGFloat = 0.5) {
        // Presentations are hit where they are presented.
        stage.advance(by: .seconds(1))
        let frame = element.frame
        stage.drag(from: CGPoint(x: frame.minX + frame.width * part, y: frame.midY), through: [])
    }

    /// A style applied to a control.
    typealias Styling = @MainActor @Sendable (AnyView) -> any View

    nonisolated static func button(_ name: String, _ look: @escaping Styling) -> Case {
        Case(
            name: name, role: .button, expected: "false 0.25 2 <> one none",
            view: { state in
                let button = AnyView(Button("Name") { state.wrappedValue.count += 1 })
                return AnyView(AnyView(look(button)).accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.enter) }, action: { $0["it"].tap() })
    }

    nonisolated static func toggle(_ name: String, _ look: @escaping Styling) -> Case {
        Case(
            name: name, role: .toggle, expected: "true 0.25 1 <> one none",
            view: { state in
                let toggle = AnyView(Toggle("Name", isOn: state.flag).fixedSize())
                return AnyView(AnyView(look(toggle)).accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.space) }, action: { $0["it"].set("on") })
    }

    nonisolated static func picker(
        _ name: String, opens: Bool = false, next: Key = .down, _ look: @escaping Styling
    ) -> Case {
        Case(
            name: name, role: .picker, expected: "false 0.25 1 <> two none",
            view: { state in
                let picker = Picker("Name", selection: state.choice) {
                    Text("First").tag("one")
                    Text("Second").tag("two")
                    Text("Third").tag("three")
                }
                return AnyView(AnyView(look(AnyView(picker))).accessibilityIdentifier("it"))
            },
            pointer: {
                if opens { click($0, $0["it"]) }
                click($0, $0.label("Second"))
            }, keys: { $0.press(next) }, action: { $0["it"].set("two") })
    }

    nonisolated static let stylings: [Case] = [
        button("automatic button") { $0.buttonStyle(.automatic) },
        button("bordered button") { $0.buttonStyle(.bordered) },
        button("prominent button") { $0.buttonStyle(.borderedProminent) },
        button("borderless button") { $0.buttonStyle(.borderless) },
        button("plain button") { $0.buttonStyle(.plain) },
        toggle("switch") { $0.toggleStyle(.switch) },
        toggle("checkbox") { $0.toggleStyle(.checkbox) },
        toggle("toggle button") { $0.toggleStyle(.button) },
        picker("segmented picker", next: .right) { $0.pickerStyle(.segmented) },
        picker("inline picker") { $0.pickerStyle(.inline) },
        picker("wheel picker") { $0.pickerStyle(.wheel) },
        picker("radio group") { $0.pickerStyle(.radioGroup) },
        picker("palette picker", next: .right) { $0.pickerStyle(.palette) },
        picker("menu picker", opens: true) { $0.pickerStyle(.menu) },
        picker("paged picker", opens: true) { $0.pickerStyle(.navigationLink) },
    ]

    nonisolated static let single: [Case] =
        [
            Case(
                name: "slider", role: .slider, expected: "false 0.5 1 <> one none",
                view: { state in
                    AnyView(
                        Slider(value: state.number, in: 0...1, step: 0.25) { Text("Name") }
                            .accessibilityIdentifier("it"))
                }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.right) }, action: { $0["it"].increment() }),
            Case(
                name: "labelled slider", role: .slider, expected: "false 0.5 1 <> one none",
                view: { state in
                    AnyView(
                        Slider(value: state.number, in: 0...1, step: 0.25) {
                            Text("Name")
                        } minimumValueLabel: {
                            Text("0")
                        } maximumValueLabel: {
                            Text("1")
                        }
                        .accessibilityIdentifier("it"))
                }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.up) }, action: { $0["it"].increment() }),
            Case(
                name: "stepper", role: .stepper, expected: "false 0.25 2 <> one none",
                view: { state in
                    AnyView(Stepper("Name", value: state.count).fixedSize().accessibilityIdentifier("it"))
                }, pointer: { click($0, $0["it"], at: 0.95) }, keys: { $0.press(.up) },
                action: { $0["it"].increment() }),
            Case(
                name: "text field", role: .textField, expected: "false 0.25 1 <hi> one none",
                view: { AnyView(TextField("Name", text: $0.text).accessibilityIdentifier("it")) },
                pointer: {
                    click($0, $0["it"])
                    $0.type("hi")
                }, keys: { $0.type("hi") }, action: { $0["it"].set("hi") }),
            Case(
                name: "secure field", role: .textField, expected: "false 0.25 1 <hi> one none",
                view: { AnyView(SecureField("Name", text: $0.text).accessibilityIdentifier("it")) },
                pointer: {
                    click($0, $0["it"])
                    $0.type("hi")
                }, keys: { $0.type("hi") }, action: { $0["it"].set("hi") }),
            Case(
                name: "text editor", role: .textField, expected: "false 0.25 1 <hi> one none",
                view: {
                    AnyView(
                        TextEditor(text: $0.text).frame(height: 96).accessibilityLabel("Name")
                            .accessibilityIdentifier("it"))
                },
                pointer: {
                    click($0, $0["it"])
                    $0.type("hi")
                }, keys: { $0.type("hi") }, action: { $0["it"].set("hi") }),
            Case(
                name: "disclosure group", role: .button, expected: "true 0.25 1 <> one none",
                view: { state in
                    AnyView(
                        DisclosureGroup("Name", isExpanded: state.flag) { Text("inside") }
                            .accessibilityIdentifier("it"))
                }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.enter) }, action: { $0["it"].tap() }),
            Case(
                name: "link", role: .link, expected: "false 0.25 1 <a.b> one none",
                view: { state in
                    AnyView(
                        Link("Name", destination: URL(string: "https://a.b") ?? URL(filePath: "/"))
                            .environment(
                                \.openURL,
                                OpenURLAction { url in
                                    state.wrappedValue.text = url.host() ?? ""
                                    return .handled
                                }
                            )
                            .accessibilityIdentifier("it"))
                }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.enter) }, action: { $0["it"].tap() }),
            menu("menu") { probe in Menu("Name") { Button("Add") { probe.count += 1 } } },
        ]
}
