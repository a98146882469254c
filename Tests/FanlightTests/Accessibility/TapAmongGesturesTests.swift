import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Scripted taps with enclosing gestures")
struct TapAmongGesturesTests {
    private struct Counting: View {
        @State private var log = ""
        var body: some View {
            VStack {
                Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                Button("both") { log += "b" }
                    .simultaneousGesture(TapGesture().onEnded { log += "t" })
                Button("first") { log += "f" }
                    .highPriorityGesture(TapGesture().onEnded { log += "h" })
                VStack { Button("inner") { log += "i" } }.onTapGesture { log += "o" }
                Button("alone") { log += "a" }
                Toggle("on", isOn: Binding(get: { false }, set: { _ in log += "s" }))
                    .simultaneousGesture(TapGesture().onEnded { log += "g" })
            }
        }
    }

    @Test(
        "a scripted tap has the effect of a pointer press at the element's centre",
        arguments: ["both", "first", "inner", "alone", "on"])
    func sameResult(label: String) {
        for isCell in [false, true] {
            func stage() -> Stage {
                isCell ? Stage(columns: 40, rows: 16) { Counting() } : Stage(width: 300, height: 400) { Counting() }
            }
            let (tapped, pressed) = (stage(), stage())
            tapped.label(label).tap()
            let frame = pressed.label(label).frame
            pressed.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
            #expect(tapped["log"].label == pressed["log"].label && tapped["log"].label != "<>")
        }
    }
}
