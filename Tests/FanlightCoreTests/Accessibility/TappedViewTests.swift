import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Views with tap gestures")
struct TappedViewTests {
    private struct TestView: View {
        @State private var taps = 0
        @State private var isOff = false
        var body: some View {
            VStack {
                Text(verbatim: "words").onTapGesture { taps += 1 }
                HStack {
                    Text(verbatim: "left")
                    Text(verbatim: "right")
                }
                .onTapGesture { _ in taps += 10 }
                Color.red.frame(width: 32, height: 32).onTapGesture { taps += 100 }.accessibilityIdentifier("area")
                Text(verbatim: "twice").onTapGesture(count: 2) { taps += 1_000 }
                Text(verbatim: "idle").onTapGesture { taps += 10_000 }.disabled(isOff)
                Text(verbatim: "\(taps)").accessibilityIdentifier("taps")
                TestButton("turn off") { isOff = true }
            }
        }
    }

    private var stages: [Stage] {
        [Stage(width: 300, height: 400) { TestView() }, Stage(columns: 40, rows: 20) { TestView() }]
    }

    @Test("a plain view with a tap gesture offers and accepts a tap")
    func plain() {
        for stage in stages {
            let element = stage.showing("words")
            #expect(element.role == .text && element.info.actions == .tap)
            #expect(element.tap() == .handled && stage["taps"].label == "1")
            #expect(stage["area"].info.actions == .tap)
            stage["area"].tap()
            #expect(stage["taps"].label == "101")
        }
    }

    @Test("several views with one tap gesture are one group with their texts as label")
    func several() {
        for stage in stages {
            let group = stage.label("left, right")
            #expect(group.role == .group && group.info.actions == .tap)
            group.tap()
            #expect(stage["taps"].label == "10" && stage.showing("left").exists)
        }
    }

    @Test("a scripted double tap reaches a double-tap gesture")
    func twice() {
        for stage in stages {
            stage.showing("twice").tap(count: 2)
            #expect(stage["taps"].label == "1000")
        }
    }

    @Test("a disabled view with a tap gesture offers no tap")
    func disabled() {
        for stage in stages {
            #expect(stage.showing("idle").info.actions == .tap)
            stage.label("turn off").tap()
            #expect(stage.showing("idle").info.actions.isEmpty)
        }
    }
}
