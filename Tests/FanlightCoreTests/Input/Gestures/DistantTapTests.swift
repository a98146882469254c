import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Distant taps and endless presses")
struct DistantTapTests {
    private let log = GestureLog()

    private func click(_ stage: Stage, _ x: Double) {
        stage.drag(from: CGPoint(x: x, y: x), through: [])
        stage.advance(by: .milliseconds(100))
    }

    @Test("two quick taps that are far apart are two single taps")
    func twoTaps() {
        for isExclusive in [true, false] {
            let log = GestureLog()
            let stage = Stage(width: 200, height: 200) {
                if isExclusive {
                    Color.red.gesture(
                        TapGesture(count: 2).onEnded { log.add("double") }
                            .exclusively(before: TapGesture().onEnded { log.add("single") }))
                } else {
                    Color.red.onTapGesture(count: 2) { log.add("double") }.onTapGesture { log.add("single") }
                }
            }
            click(stage, 20)
            click(stage, 180)
            stage.advance(by: .seconds(1))
            #expect(log.text == "single single")
        }
    }

    @Test("a tap elsewhere does not count towards a following double tap")
    func doubleTap() {
        let stage = Stage(width: 200, height: 200) { Color.red.onTapGesture(count: 2) { log.add("double") } }
        click(stage, 20)
        click(stage, 180)
        click(stage, 180)
        #expect(log.text == "double")
    }

    @Test("a drag sequenced after a tap may start elsewhere on the view")
    func sequence() {
        let stage = Stage(width: 200, height: 200) {
            Color.red.gesture(TapGesture().sequenced(before: DragGesture()).onEnded { _ in log.add("both") })
        }
        click(stage, 20)
        stage.drag(from: CGPoint(x: 180, y: 180), through: [CGPoint(x: 120, y: 180)])
        #expect(log.text == "both")
    }

    @Test("a long press of infinite duration never ends", arguments: [.infinity, 1e300, 1e19] as [Double])
    func endless(duration: Double) {
        let stage = Stage(width: 200, height: 200) {
            Color.red.onLongPressGesture(minimumDuration: duration) {
                log.add("long")
            } onPressingChanged: {
                log.add("\($0)")
            }
        }
        stage.drag(from: CGPoint(x: 20, y: 20), through: [], holding: .seconds(60))
        #expect(log.text == "true false")
    }

    @Test("disabling a view during a drag ends its updates")
    func disabled() {
        struct TestView: View {
            let log: GestureLog
            @State private var isOff = false
            @GestureState private var isDown = false
            var body: some View {
                Color.red.gesture(
                    DragGesture(minimumDistance: 0).updating($isDown) { _, state, _ in state = true }
                        .onChanged {
                            log.add("\(Int($0.location.x))")
                            if $0.location.x > 50 { isOff = true }
                        }
                        .onEnded { _ in log.add("end") }
                )
                .disabled(isOff)
                .accessibilityIdentifier("area").accessibilityValue(isDown ? "down" : "up")
            }
        }
        let stage = Stage(width: 200, height: 200) { TestView(log: log) }
        stage.drag(from: CGPoint(x: 20, y: 20), through: [60, 70, 80].map { CGPoint(x: $0, y: 20) })
        #expect(log.text == "20 60")
        #expect(stage["area"].value == "up")
    }
}
