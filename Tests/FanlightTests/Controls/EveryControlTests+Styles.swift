import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Further appearances of controls: custom styles, sizes, tints and containers.
extension EveryControlTests {
    private struct OwnButtonStyle: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { OwnButton(configuration: configuration) }
    }

    private struct OwnButton: View {
        let configuration: ButtonStyleConfiguration
        @Environment(\.isEnabled) private var isEnabled
        @Environment(\.isFocused) private var isFocused
        var body: some View {
            configuration.label.padding(.horizontal, 16).background(configuration.isPressed ? .red : .blue)
                .underline(isFocused)
                .opacity(isEnabled ? 1 : 0.3)
        }
    }

    private struct OwnPrimitiveStyle: PrimitiveButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button(configuration).buttonStyle(.bordered)
        }
    }

    private struct OwnToggleStyle: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button {
                configuration.isOn.toggle()
            } label: {
                HStack {
                    configuration.label
                    Text(configuration.isOn ? "yes" : "no")
                }
            }
        }
    }

    nonisolated private static let buttons: [Case] = [
        button("link-like button") { $0.buttonStyle(.link) },
        button("choice of a bar") { $0.buttonStyle(.accessoryBar) },
        button("action of a bar") { $0.buttonStyle(.accessoryBarAction) },
        button("card") { $0.buttonStyle(.card) },
        button("glass button") { $0.buttonStyle(.glass) },
        button("tinted glass button") { $0.buttonStyle(.glass(.regular.tint(.green))) },
        button("prominent glass button") { $0.buttonStyle(.glassProminent) },
        button("button of the author's own") { $0.buttonStyle(OwnButtonStyle()) },
        button("button that is pressed in its own way") { $0.buttonStyle(OwnPrimitiveStyle()) },
        button("mini button") { $0.buttonStyle(.bordered).controlSize(.mini) },
        button("extra large button") { $0.buttonStyle(.bordered).controlSize(.extraLarge) },
        button("tinted button") { $0.buttonStyle(.borderedProminent).tint(.orange) },
        button("round button") { $0.buttonStyle(.borderedProminent).buttonBorderShape(.capsule) },
        button("button with a badge") { $0.badge(3) },
        button("helped button") { $0.help("What it is for") },
        button("button that repeats") { $0.buttonRepeatBehavior(.enabled) },
        role("destructive button", .destructive),
        role("cancelling button", .cancel),
        toggle("tinted switch") { $0.toggleStyle(.switch).tint(.purple) },
        toggle("small switch") { $0.toggleStyle(.switch).controlSize(.small) },
        toggle("switch without its label") { $0.toggleStyle(.switch).labelsHidden() },
    ]

    nonisolated private static func role(_ name: String, _ role: ButtonRole) -> Case {
        Case(
            name: name, role: .button, expected: "false 0.25 2 <> one none",
            view: { state in
                AnyView(Button("Name", role: role) { state.wrappedValue.count += 1 }.accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.enter) }, action: { $0["it"].tap() })
    }

    /// A menu that opens over the scene, with an item that adds one.
    nonisolated static func menu<Content: View>(
        _ name: String, _ content: @escaping @MainActor @Sendable (Probe) -> Content
    ) -> Case {
        Case(
            name: name, role: .menu, expected: "false 0.25 2 <> one none",
            view: { state in AnyView(content(state.wrappedValue).accessibilityIdentifier("it")) },
            pointer: {
                click($0, $0["it"])
                click($0, $0.label("Add"))
            },
            keys: {
                $0.press(.enter)
                $0.press(.enter)
            },
            action: {
                $0["it"].tap()
                $0.label("Add").tap()
            })
    }

    nonisolated private static let others: [Case] = [
        Case(
            name: "toggle of the author's own", role: .toggle, expected: "true 0.25 1 <> one none",
            view: { state in
                AnyView(
                    Toggle("Name", isOn: state.flag).toggleStyle(OwnToggleStyle()).accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.space) }, action: { $0["it"].tap() }),
        Case(
            name: "field of a number", role: .textField, expected: "false 0.25 42 <> one none",
            view: { AnyView(TextField("Name", value: $0.count, format: .number).accessibilityIdentifier("it")) },
            pointer: {
                click($0, $0["it"])
                $0.press(Key("a"), modifiers: .command)
                $0.type("42")
            }, keys: { $0.type("42") }, action: { $0["it"].set("42") }),
        Case(
            name: "field with a border", role: .textField, expected: "false 0.25 1 <hi> one none",
            view: {
                AnyView(TextField("Name", text: $0.text).textFieldStyle(.roundedBorder).accessibilityIdentifier("it"))
            },
            pointer: {
                click($0, $0["it"])
                $0.type("hi")
            }, keys: { $0.type("hi") }, action: { $0["it"].set("hi") }),
        Case(
            name: "search field", role: .textField, expected: "false 0.25 1 <hi> one none",
            view: { state in
                AnyView(
                    NavigationStack { Text("page").searchable(text: state.text, prompt: "Name") }.frame(height: 128))
            },
            pointer: {
                click($0, $0.role(.textField))
                $0.type("hi")
            }, keys: { $0.type("hi") }, action: { $0.role(.textField).set("hi") }, it: { $0.role(.textField) }),
        Case(
            name: "controls in columns", role: .toggle, expected: "true 0.25 1 <> one none",
            view: { state in
                AnyView(
                    Form { Toggle("Name", isOn: state.flag).accessibilityIdentifier("it") }.formStyle(.columns)
                        .frame(height: 96))
            }, pointer: { click($0, $0["it"], at: 0.95) }, keys: { $0.press(.space) }, action: { $0["it"].set("on") }),
        menu("group of controls as a menu") { probe in
            ControlGroup {
                Button("Add") { probe.count += 1 }
            } label: {
                Text("Name")
            }
            .controlGroupStyle(.menu)
        },
    ]

    nonisolated static let styles: [Case] = buttons + others
}
