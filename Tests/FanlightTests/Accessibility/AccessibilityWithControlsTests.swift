import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Accessibility attributes with controls")
struct AccessibilityWithControlsTests {
    @Test(
        "a combined or ignored element is focused while a control inside has the focus",
        arguments: [
            AccessibilityChildBehavior.combine, .ignore,
        ])
    func focusInside(behavior: AccessibilityChildBehavior) {
        let stage = Stage(width: 200, height: 100) {
            VStack {
                Button("first") {}.accessibilityIdentifier("first")
                HStack {
                    Text("Wifi")
                    Toggle("", isOn: .constant(true)).labelsHidden()
                }
                .accessibilityElement(children: behavior).accessibilityLabel("Wifi").accessibilityIdentifier("both")
            }
        }
        stage.press(.tab)
        #expect(stage["first"].isFocused && !stage["both"].isFocused)
        stage.press(.tab)
        #expect(!stage["first"].isFocused && stage["both"].isFocused)
        stage.press(.tab)
        #expect(stage["first"].isFocused && !stage["both"].isFocused)
    }

    @Test("a combined element includes image labels, a control's label leaves them out")
    func combinedImages() {
        let stage = Stage(width: 200, height: 100) {
            HStack {
                Text("Rain")
                Image(systemName: "umbrella")
                Image(systemName: "heart").accessibilityHidden(true)
                Label("Wind", systemImage: "wind")
            }
            .accessibilityElement(children: .combine).accessibilityIdentifier("both")
            Button {
            } label: {
                Image(systemName: "umbrella")
                Text("Rain")
            }
            .accessibilityIdentifier("button")
        }
        #expect(stage["both"].label == "Rain, umbrella, Wind")
        #expect(stage["button"].label == "Rain")
    }

    @Test("modifiers add to a control's own attributes, and help is its hint")
    func controls() {
        let stage = Stage(width: 200, height: 100) {
            Button("x") {}.accessibilityLabel("Close").help("Closes the window").accessibilityIdentifier("x")
        }
        #expect(stage["x"].label == "Close")
        #expect(stage["x"].info.hint == "Closes the window")
        #expect(stage["x"].role == .button)
    }
}
