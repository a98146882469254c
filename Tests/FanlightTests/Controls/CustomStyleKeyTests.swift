import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Controls with a custom style that contains no control. Gestures press them, and they take keys all the same.
@MainActor
@Suite("Custom control styles with gestures")
struct CustomStyleKeyTests {
    private struct TappedToggle: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.label
                Text(verbatim: configuration.isOn ? "(yes)" : "(no)")
            }
            .contentShape(Rectangle())
            .onTapGesture { configuration.isOn.toggle() }
        }
    }

    private struct TappedButton: PrimitiveButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(8).background(.yellow).onTapGesture { configuration.trigger() }
        }
    }

    /// A style with a control in it.
    private struct Switched: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button {
                configuration.isOn.toggle()
            } label: {
                configuration.label
            }
        }
    }

    private struct Shown: View {
        @State private var isOn = false
        @State private var presses = 0
        var isDisabled = false
        var body: some View {
            VStack {
                Toggle("Wifi", isOn: $isOn).toggleStyle(TappedToggle()).accessibilityIdentifier("toggle")
                Button("Send") { presses += 1 }.buttonStyle(TappedButton()).accessibilityIdentifier("button")
                Text(verbatim: "\(isOn) \(presses)").accessibilityIdentifier("state")
            }
            .disabled(isDisabled)
        }
    }

    private func stages(isDisabled: Bool = false) -> [Stage] {
        [
            Stage(width: 300, height: 200) { Shown(isDisabled: isDisabled) },
            Stage(columns: 40, rows: 10) { Shown(isDisabled: isDisabled) },
        ]
    }

    @Test("the control is focused and pressed by keyboard, once per key")
    func keys() {
        for stage in stages() {
            stage.press(.tab)
            #expect(stage["toggle"].isFocused)
            stage.press(.space)
            #expect(stage["state"].label == "true 0")
            stage.press(.enter)
            #expect(stage["state"].label == "false 0")
            stage.press(.tab)
            #expect(stage["button"].isFocused)
            stage.press(.space)
            stage.press(.enter)
            #expect(stage["state"].label == "false 2")
            stage.press(.tab)
            #expect(stage["toggle"].isFocused, "the toggle is the only focus stop")
        }
    }

    @Test("the style's gesture presses the control once, wherever it is")
    func pointer() {
        for stage in stages() {
            for id in ["toggle", "button"] {
                let frame = stage[id].frame
                stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
            }
            #expect(stage["state"].label == "true 1")
            #expect(!stage["toggle"].isFocused && !stage["button"].isFocused)
        }
    }

    @Test("the control has its role and value and accepts actions")
    func semantics() {
        for stage in stages() {
            #expect(stage["toggle"].role == .toggle && stage["button"].role == .button)
            #expect(stage["toggle"].value == "off" && stage["button"].label == "Send")
            #expect(stage["toggle"].tap() == .handled && stage["button"].tap() == .handled)
            #expect(stage["state"].label == "true 1" && stage["toggle"].value == "on")
            #expect(stage["toggle"].set("off") == .handled)
            #expect(stage["state"].label == "false 1")
        }
    }

    @Test("the focus is visible")
    func focus() {
        for stage in stages() {
            let before = stage.png()
            stage.press(.tab)
            let first = stage.png()
            stage.press(.tab)
            #expect(first != before && stage.png() != before && stage.png() != first)
        }
    }

    @Test("a disabled control takes no input")
    func disabled() {
        for stage in stages(isDisabled: true) {
            stage.press(.tab)
            #expect(!stage["toggle"].isFocused && !stage["toggle"].isEnabled && !stage["button"].isEnabled)
            let frame = stage["toggle"].frame
            stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
            #expect(stage["state"].label == "false 0")
        }
    }

    private struct Changing: View {
        @State private var isOn = false
        @State private var hasButton = false
        var body: some View {
            VStack {
                if hasButton {
                    Toggle("it", isOn: $isOn).toggleStyle(Switched()).accessibilityIdentifier("it")
                } else {
                    Toggle("it", isOn: $isOn).toggleStyle(TappedToggle()).accessibilityIdentifier("it")
                }
                Text(verbatim: "\(isOn)").accessibilityIdentifier("state")
                Color.red.frame(width: 10, height: 10).onTapGesture { hasButton.toggle() }
                    .accessibilityIdentifier("change")
            }
        }
    }

    @Test("a control inside the style takes the focus and keys itself")
    func control() {
        let stage = Stage(width: 200, height: 200) { Changing() }
        for _ in 0..<3 {
            let before = stage["state"].label
            stage.press(.tab)
            #expect(stage["it"].isFocused)
            stage.press(.tab)
            #expect(stage["it"].isFocused, "the control is a single focus stop")
            stage.press(.space)
            #expect(stage["state"].label != before)
            #expect(stage["it"].role == .toggle)
            stage["change"].tap()
        }
    }

    private struct Growing: PrimitiveButtonStyle {
        func makeBody(configuration: Configuration) -> some View { GrowingBody(configuration: configuration) }
    }

    private struct GrowingBody: View {
        let configuration: PrimitiveButtonStyleConfiguration
        @State private var hasControl = false
        var body: some View {
            VStack {
                configuration.label
                if hasControl { Button("Inner") { configuration.trigger() } }
                Color.red.frame(width: 10, height: 10).onTapGesture { hasControl.toggle() }
                    .accessibilityIdentifier("grow")
            }
        }
    }

    @Test("the focus follows a style that contains a control at times")
    func growing() {
        var presses = 0
        let stage = Stage(width: 200, height: 200) { Button("Outer") { presses += 1 }.buttonStyle(Growing()) }
        stage.press(.tab)
        stage.press(.space)
        #expect(presses == 1)
        stage["grow"].tap()
        stage.press(.tab)
        #expect(stage.label("Inner").isFocused)
        stage.press(.space)
        #expect(presses == 2)
        stage["grow"].tap()
        stage.press(.tab)
        stage.press(.space)
        #expect(presses == 3)
    }

    @Test("a keyboard shortcut presses the control")
    func shortcut() {
        var presses = 0
        let stage = Stage(width: 200, height: 100) {
            Button("Send") { presses += 1 }.buttonStyle(TappedButton()).keyboardShortcut("s")
        }
        stage.press(Key("s"), modifiers: .command)
        #expect(presses == 1)
    }
}
