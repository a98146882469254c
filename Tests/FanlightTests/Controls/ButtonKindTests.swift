import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Special buttons")
struct ButtonKindTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 200, content: view), Stage(columns: 40, rows: 8, content: view)]
    }

    private func press(_ stage: Stage, _ phase: PointerInput.Phase, _ element: StageElement) {
        let frame = element.frame
        stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: frame.midX, y: frame.midY))))
    }

    private struct Counting: View {
        var behavior = ButtonRepeatBehavior.enabled
        @State private var count = 0
        var body: some View {
            VStack(spacing: 0) {
                Button("More") { count += 1 }.buttonRepeatBehavior(behavior)
                Text(verbatim: "<\(count)>").accessibilityIdentifier("count")
            }
        }
    }

    @Test("a repeating button acts repeatedly while held, and not again at release")
    func repeating() {
        for stage in stages({ Counting() }) {
            press(stage, .pressed, stage.label("More"))
            stage.advance(by: .milliseconds(450))
            #expect(stage["count"].label == "<0>")
            stage.advance(by: .milliseconds(300))
            #expect(stage["count"].label == "<3>")
            press(stage, .released, stage.label("More"))
            stage.advance(by: .seconds(1))
            #expect(stage["count"].label == "<3>")
            press(stage, .pressed, stage.label("More"))
            press(stage, .released, stage.label("More"))
            #expect(stage["count"].label == "<4>")
        }
        for stage in stages({ Counting(behavior: .automatic) }) {
            press(stage, .pressed, stage.label("More"))
            stage.advance(by: .seconds(2))
            press(stage, .released, stage.label("More"))
            #expect(stage["count"].label == "<1>")
        }
    }

    @Test("a rename button runs the enclosing rename action and may focus the name field")
    func renaming() {
        struct Renaming: View {
            @FocusState private var isNaming: Bool
            @State private var name = "old"
            var body: some View {
                VStack(spacing: 0) {
                    TextField("Name", text: $name).focused($isNaming).accessibilityIdentifier("name")
                    RenameButton().accessibilityIdentifier("inside")
                }
                .renameAction($isNaming)
                RenameButton().accessibilityIdentifier("outside")
            }
        }
        for stage in stages({ Renaming() }) {
            #expect(!stage["outside"].isEnabled && stage["inside"].label == "Rename")
            stage["inside"].tap()
            #expect(stage["name"].isFocused)
        }
    }

    @Test("a help link opens its address or runs its action")
    func help() {
        struct Helping: View {
            @State private var words = ""
            var body: some View {
                VStack(spacing: 0) {
                    if let address = URL(string: "https://example.org/help") {
                        HelpLink(destination: address).accessibilityIdentifier("address")
                    }
                    HelpLink { words += "told" }.accessibilityIdentifier("action")
                    Text(verbatim: "<\(words)>").accessibilityIdentifier("words")
                }
                .environment(
                    \.openURL,
                    OpenURLAction { url in
                        words += url.path
                        return .handled
                    })
            }
        }
        for stage in stages({ Helping() }) {
            #expect(stage["address"].label == "Help" && stage["address"].role == .button)
            stage["address"].tap()
            stage["action"].focus()
            stage.press(.space)
            #expect(stage["words"].label == "</helptold>")
        }
    }

    @Test("a button's label leaves out its icon")
    func icons() {
        for stage in stages({ Button("A", systemImage: "house", action: {}).accessibilityIdentifier("button") }) {
            #expect(stage["button"].label == "A")
        }
    }

    @Test("a repeating button repeats while draggable and under a high-priority tap")
    func repeatingAmongOthers() {
        struct Around: View {
            var isDraggable: Bool
            @State private var count = 0
            @State private var taps = 0
            var body: some View {
                VStack(spacing: 0) {
                    if isDraggable { more.draggable("more") } else { more.highPriorityGesture(tap) }
                    Text(verbatim: "<\(count)> \(taps)").accessibilityIdentifier("count")
                }
            }
            private var more: some View { Button("More") { count += 1 }.buttonRepeatBehavior(.enabled) }
            private var tap: some Gesture { TapGesture().onEnded { taps += 1 } }
        }
        for isDraggable in [false, true] {
            for stage in stages({ Around(isDraggable: isDraggable) }) {
                press(stage, .pressed, stage.label("More"))
                stage.advance(by: .milliseconds(750))
                #expect(stage["count"].label == "<3> 0")
                press(stage, .released, stage.label("More"))
                #expect(stage["count"].label == "<3> 0")
                press(stage, .pressed, stage.label("More"))
                press(stage, .released, stage.label("More"))
                #expect(stage["count"].label == (isDraggable ? "<4> 0" : "<3> 1"))
            }
        }
    }

    @Test("repeats withheld during a possible long press act once")
    func withheldRepeats() {
        struct Around: View {
            @State private var count = 0
            @State private var isLong = false
            var body: some View {
                VStack(spacing: 0) {
                    Button("More") { count += 1 }.buttonRepeatBehavior(.enabled)
                        .highPriorityGesture(LongPressGesture(minimumDuration: 2).onEnded { _ in isLong = true })
                    Text(verbatim: "<\(count)> \(isLong)").accessibilityIdentifier("count")
                }
            }
        }
        for stage in stages({ Around() }) {
            press(stage, .pressed, stage.label("More"))
            stage.advance(by: .seconds(1))
            #expect(stage["count"].label == "<0> false")
            press(stage, .released, stage.label("More"))
            #expect(stage["count"].label == "<1> false")
            press(stage, .pressed, stage.label("More"))
            stage.advance(by: .seconds(3))
            press(stage, .released, stage.label("More"))
            #expect(stage["count"].label == "<1> true")
        }
    }
}
