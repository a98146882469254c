import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Controls that run an action when pressed, and containers of such controls.
extension EveryControlTests {
    /// A control that adds one to the count, used in each way.
    nonisolated private static func adding(
        _ name: String, role: Role = .button, text: String = "",
        _ view: @escaping @MainActor @Sendable (Probe) -> any View
    ) -> Case {
        Case(
            name: name, role: role, expected: "false 0.25 2 <\(text)> one none",
            view: { AnyView(AnyView(view($0.wrappedValue)).accessibilityIdentifier("it")) },
            pointer: { click($0, $0["it"]) }, keys: { $0.press(.enter) }, action: { $0["it"].tap() })
    }

    nonisolated static let presses: [Case] = [
        adding("help link") { probe in HelpLink { probe.count += 1 }.accessibilityLabel("Name") },
        adding("rename button") { probe in
            RenameButton().renameAction { probe.count += 1 }.accessibilityLabel("Name")
        },
        adding("link to a page", role: .link) { probe in
            NavigationLink("Name", value: 1).modifier(Stacked { probe.count += 1 })
        },
        adding("button in a group box") { probe in GroupBox { Button("Name") { probe.count += 1 } } },
        adding("icon alone") { probe in
            Button("Name", systemImage: "trash") { probe.count += 1 }.labelStyle(.iconOnly)
        },
        Case(
            name: "menu of a view", role: .text, expected: "false 0.25 2 <> one none",
            view: { state in
                AnyView(
                    Text("Name").focusable()
                        .contextMenu { Button("Add") { state.wrappedValue.count += 1 } }
                        .accessibilityIdentifier("it"))
            },
            pointer: {
                let frame = $0["it"].frame
                let place = ScreenPoint(x: frame.midX, y: frame.midY)
                $0.send(.pointer(PointerInput(.pressed, at: place, button: 2)))
                $0.send(.pointer(PointerInput(.released, at: place, button: 2)))
                click($0, $0.label("Add"))
            },
            keys: {
                $0.press(Key(name: "f10"), modifiers: .shift)
                $0.press(.enter)
            },
            action: {
                $0["it"].perform("menu")
                $0.label("Add").tap()
            }),
        Case(
            name: "button of an empty place", role: .button, expected: "false 0.25 2 <> one none",
            view: { state in
                AnyView(
                    ContentUnavailableView {
                        Text("Nothing")
                    } actions: {
                        Button("Name") { state.wrappedValue.count += 1 }.accessibilityIdentifier("it")
                    })
            }, pointer: { click($0, $0["it"]) }, keys: { $0.press(.enter) }, action: { $0["it"].tap() }),
        Case(
            name: "menu with a first action", role: .button, expected: "false 0.25 2 <> one none",
            view: { state in
                AnyView(
                    Menu("Name") {
                        Button("Else") {}
                    } primaryAction: {
                        state.wrappedValue.count += 1
                    })
            }, pointer: { click($0, $0.role(.button).nth(0)) }, keys: { $0.press(.enter) },
            action: { $0.role(.button).nth(0).tap() }, it: { $0.role(.button).nth(0) }),
        Case(
            name: "button that shares", role: .button, expected: "false 0.25 1 <shared> one none",
            view: { state in
                AnyView(
                    VStack {
                        ShareLink("Name", item: "shared").accessibilityIdentifier("it")
                        PasteButton(payloadType: String.self) { state.wrappedValue.text = $0.joined() }
                            .accessibilityIdentifier("paste")
                    })
            },
            pointer: {
                click($0, $0["it"])
                click($0, $0["paste"])
            },
            keys: {
                $0.press(.enter)
                $0.press(.tab)
                $0.press(.enter)
            },
            action: {
                $0["it"].tap()
                $0["paste"].tap()
            }),
        Case(
            name: "group of controls", role: .button, expected: "true 0.25 2 <> one none",
            view: { state in
                AnyView(
                    ControlGroup {
                        Button("Name") { state.wrappedValue.count += 1 }.accessibilityIdentifier("it")
                        Button("Other") { state.wrappedValue.flag = true }.accessibilityIdentifier("other")
                    })
            },
            pointer: {
                click($0, $0["it"])
                click($0, $0["other"])
            },
            keys: {
                $0.press(.enter)
                $0.press(.tab)
                $0.press(.enter)
            },
            action: {
                $0["it"].tap()
                $0["other"].tap()
            }),
        Case(
            name: "switch in a form", role: .toggle, expected: "true 0.25 1 <> one none",
            view: { state in
                AnyView(
                    Form { Section("Section") { Toggle("Name", isOn: state.flag).accessibilityIdentifier("it") } }
                        .frame(height: 128))
            }, pointer: { click($0, $0["it"], at: 0.95) }, keys: { $0.press(.space) }, action: { $0["it"].tap() }),
        Case(
            name: "labelled field", role: .textField, expected: "false 0.25 1 <hi> one none",
            view: { state in
                AnyView(
                    LabeledContent("Label") { TextField("Name", text: state.text).accessibilityIdentifier("it") })
            },
            pointer: {
                click($0, $0["it"])
                $0.type("hi")
            }, keys: { $0.type("hi") }, action: { $0["it"].set("hi") }),
        Case(
            name: "field of several lines", role: .textField, expected: "false 0.25 1 <hi> one none",
            view: { AnyView(TextField("Name", text: $0.text, axis: .vertical).accessibilityIdentifier("it")) },
            pointer: {
                click($0, $0["it"])
                $0.type("hi")
            }, keys: { $0.type("hi") }, action: { $0["it"].set("hi") }),
    ]
}

/// A navigation stack that reports when its destination is opened.
private struct Stacked: ViewModifier {
    let gone: () -> Void
    func body(content: Content) -> some View {
        NavigationStack {
            content.navigationDestination(for: Int.self) { _ in Text("page").onAppear(perform: gone) }
        }
        .frame(height: 128)
    }
}
