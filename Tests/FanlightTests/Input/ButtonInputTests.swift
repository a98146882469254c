import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Button input")
struct ButtonInputTests {
    private struct Two: View {
        @State private var log = ""
        var isDisabled = false
        var body: some View {
            VStack(spacing: 0) {
                Button("A") { log += "a" }.frame(width: 100, height: 50).accessibilityIdentifier("a")
                Button("B") { log += "b" }.frame(width: 100, height: 50).disabled(isDisabled)
                    .accessibilityIdentifier("b")
                Text(log).accessibilityIdentifier("log")
            }
        }
    }

    private func centre(_ element: StageElement) -> ScreenPoint {
        ScreenPoint(x: element.frame.midX, y: element.frame.midY)
    }

    @Test("press and release on a button run its action; a release elsewhere cancels")
    func pointer() {
        let stage = Stage(width: 200, height: 200) { Two() }
        let (a, b) = (centre(stage["a"]), centre(stage["b"]))
        stage.send(.pointer(PointerInput(.pressed, at: a)))
        #expect(stage["log"].label == "")
        stage.send(.pointer(PointerInput(.released, at: a)))
        #expect(stage["log"].label == "a")
        stage.send(.pointer(PointerInput(.pressed, at: a)))
        stage.send(.pointer(PointerInput(.moved, at: b)))
        stage.send(.pointer(PointerInput(.released, at: b)))
        #expect(stage["log"].label == "a")
    }

    @Test("Tab cycles through the buttons in order; Return and Space press")
    func keyboard() {
        let stage = Stage(width: 200, height: 200) { Two() }
        stage.press(.tab)
        #expect(stage["a"].isFocused)
        stage.press(.enter)
        stage.press(.tab)
        stage.press(.space)
        stage.press(.tab)
        #expect(stage["a"].isFocused)
        stage.press(.tab, modifiers: .shift)
        #expect(stage["b"].isFocused)
        #expect(stage["log"].label == "ab")
        stage.press(.escape)
        #expect(!stage["b"].isFocused)
    }

    @Test("a disabled button is skipped by Tab and cannot be pressed")
    func disabled() {
        let stage = Stage(width: 200, height: 200) { Two(isDisabled: true) }
        stage.press(.tab)
        stage.press(.tab)
        #expect(stage["a"].isFocused)
        #expect(stage["b"].obstacle == .disabled(stage["b"].info))
        let b = centre(stage["b"])
        stage.send(.pointer(PointerInput(.pressed, at: b)))
        stage.send(.pointer(PointerInput(.released, at: b)))
        #expect(stage["log"].label == "")
    }

    @Test("a view over a button takes its presses")
    func covered() {
        let stage = Stage(width: 200, height: 200) {
            ZStack {
                Button("under") {}.accessibilityIdentifier("under")
                Color.red.frame(width: 100, height: 100).accessibilityIdentifier("over")
            }
        }
        guard case .covered = stage["under"].obstacle else {
            Issue.record("expected the button to be covered, got \(String(describing: stage["under"].obstacle))")
            return
        }
        let outcome = stage.send(.pointer(PointerInput(.pressed, at: centre(stage["over"]))))
        #expect(outcome == .ignored)
    }

    @Test("an invisible view with a content shape covers, one without hit testing does not", arguments: [false, true])
    func invisibleCover(onCells: Bool) {
        func stage(@ViewBuilder _ over: () -> some View) -> Stage {
            let content = ZStack {
                Button("under") {}.accessibilityIdentifier("under")
                over()
            }
            return onCells ? Stage(columns: 20, rows: 5) { content } : Stage(width: 200, height: 100) { content }
        }
        func isCovered(_ stage: Stage) -> Bool {
            if case .covered = stage["under"].obstacle { true } else { false }
        }
        #expect(isCovered(stage { Color.clear.contentShape(Rectangle()).onTapGesture {} }))
        #expect(isCovered(stage { Color.clear.contentShape(Rectangle()) }))
        #expect(!isCovered(stage { Color.clear.contentShape(Rectangle()).allowsHitTesting(false) }))
        #expect(!isCovered(stage { Color.clear }))
        #expect(!isCovered(stage { EmptyView() }))
        // A container around the button does not cover it.
        let around = Stage(width: 200, height: 100) {
            Button("under") {}.accessibilityIdentifier("under").padding().contentShape(Rectangle()).onTapGesture {}
        }
        #expect(!isCovered(around))
        // The keyboard still reaches the button.
        let reached = stage { Color.clear.contentShape(Rectangle()) }
        #expect(reached["under"].focus() == .handled)
        withKnownIssue { reached["under"].tap() }
    }

    @Test("an action on a removed element is stale")
    func stale() {
        struct Going: View {
            @State private var isThere = true
            var body: some View {
                if isThere { Button("go") { isThere = false }.accessibilityIdentifier("go") }
            }
        }
        let stage = Stage(width: 200, height: 200) { Going() }
        let id = stage["go"].info.id
        stage["go"].tap()
        #expect(stage.send(.act(.tap(count: 1), on: id)) == .stale)
    }

    @Test("an element that takes no input refuses actions with a reason")
    func refused() {
        let stage = Stage(width: 200, height: 200) { Text("words").accessibilityIdentifier("words") }
        guard case .refused(let sentence) = stage["words"].tap() else {
            Issue.record("expected the text to refuse a tap")
            return
        }
        #expect(sentence.contains("not a control"))
    }

    @Test("a custom style draws the button and receives its pressed state")
    func customStyle() {
        struct Boxed: ButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
                HStack {
                    configuration.label
                    Text(configuration.isPressed ? "down" : "up").accessibilityIdentifier("state")
                }
                .padding()
            }
        }
        let stage = Stage(width: 200, height: 200) {
            Button("x") {}.accessibilityIdentifier("x").buttonStyle(Boxed())
        }
        #expect(stage["state"].label == "up")
        stage.send(.pointer(PointerInput(.pressed, at: centre(stage["x"]))))
        #expect(stage["state"].label == "down")
        stage.send(.pointer(PointerInput(.released, at: centre(stage["x"]))))
        #expect(stage["state"].label == "up")
    }

    @Test("on a terminal the focus is visible without colour")
    func focusOnCells() {
        let stage = Stage(columns: 20, rows: 3) { Button("OK") {}.accessibilityIdentifier("ok") }
        #expect(stage.text.contains("[ OK ]"))
        stage.press(.tab)
        #expect(stage.text.contains("[›OK‹]"))
        #expect(stage["ok"].label == "OK", "the brackets are not part of the label")
    }
}
