import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Gesture priority and composition")
struct GesturePriorityTests {
    private let log = GestureLog()
    private let middle = CGPoint(x: 50, y: 50)

    private func tap(_ name: String) -> some Gesture { TapGesture().onEnded { log.add(name) } }

    @Test("inner gestures come first unless the outer one has high priority or is simultaneous")
    func priorities() {
        let plain = Stage(width: 100, height: 100) { Color.red.gesture(tap("inner")).gesture(tap("outer")) }
        plain.drag(from: middle, through: [])
        #expect(log.text == "inner")
        let high = Stage(width: 100, height: 100) {
            Color.red.gesture(tap("inner")).highPriorityGesture(tap("high"))
        }
        high.drag(from: middle, through: [])
        #expect(log.text == "inner high")
        let both = Stage(width: 100, height: 100) {
            Color.red.gesture(tap("one")).simultaneousGesture(tap("two"))
        }
        both.drag(from: middle, through: [])
        #expect(log.text == "inner high one two")
    }

    @Test(
        "a gesture mask excludes the added gesture, inner gestures, or both",
        arguments: [
            (GestureMask.all, "inner"), (.gesture, "outer"), (.subviews, "inner"), (.none, ""),
        ])
    func masks(_ mask: GestureMask, _ expected: String) {
        let stage = Stage(width: 100, height: 100) {
            Color.red.gesture(tap("inner")).gesture(tap("outer"), including: mask)
        }
        stage.drag(from: middle, through: [])
        #expect(log.text == expected)
    }

    @Test("a tap inside a draggable view takes taps, and movement goes to the outer drag")
    func tapInDrag() {
        let stage = Stage(width: 200, height: 100) {
            Color.red.onTapGesture { log.add("tap") }
                .gesture(
                    DragGesture(minimumDistance: 0).onChanged { log.add("\(Int($0.translation.width))") }
                        .onEnded { _ in log.add("end") })
        }
        stage.drag(from: middle, through: [])
        #expect(log.text == "tap")
        stage.drag(from: middle, through: [55, 80, 90].map { CGPoint(x: $0, y: 50) })
        #expect(log.text == "tap 30 40 end", "of the delayed events only the newest is delivered")
    }

    @Test("a button keeps its press from an outer drag, but not from a high-priority one")
    func buttons() {
        for isHigh in [false, true] {
            let log = GestureLog()
            let drag = DragGesture().onEnded { _ in log.add("drag") }
            let stage = Stage(width: 200, height: 100) {
                let button = TestButton {
                    log.add("press")
                } label: {
                    Color.red
                }
                if isHigh { button.highPriorityGesture(drag) } else { button.gesture(drag) }
            }
            stage.drag(from: middle, through: [])
            stage.drag(from: middle, through: [CGPoint(x: 90, y: 50)])
            #expect(log.text == (isHigh ? "press drag" : "press press"))
        }
    }

    @Test("an exclusive gesture is its first part, or its second if the first fails")
    func exclusively() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.gesture(
                LongPressGesture().exclusively(before: TapGesture()).onEnded {
                    switch $0 {
                    case .first: log.add("long")
                    case .second: log.add("tap")
                    }
                })
        }
        stage.drag(from: middle, through: [])
        stage.drag(from: middle, through: [], holding: .seconds(1))
        #expect(log.text == "tap long")
    }

    @Test("a drag sequenced after a long press starts at the held position and carries the first value")
    func sequenced() {
        let stage = Stage(width: 200, height: 100) {
            Color.red.gesture(
                LongPressGesture(minimumDuration: 0.3).sequenced(before: DragGesture())
                    .onChanged {
                        switch $0 {
                        case .first(let isPressed): log.add("first \(isPressed)")
                        case .second(_, nil): log.add("held")
                        case .second(_, let drag?): log.add("\(Int(drag.translation.width))")
                        }
                    }
                    .onEnded { if case .second(true, let drag?) = $0 { log.add("end \(Int(drag.translation.width))") } }
            )
        }
        stage.drag(from: middle, through: [CGPoint(x: 70, y: 50), CGPoint(x: 90, y: 50)], holding: .seconds(1))
        #expect(log.text == "first true held 20 40 end 40")
        stage.drag(from: middle, through: [CGPoint(x: 90, y: 50)])
        #expect(log.lines.last == "first true", "the long press was not completed")
    }

    @Test("simultaneous gestures end when both are over, with the values of those that succeeded")
    func simultaneously() {
        let stage = Stage(width: 200, height: 100) {
            Color.red.gesture(
                TapGesture().simultaneously(with: DragGesture()).onEnded {
                    log.add("\($0.first != nil) \($0.second != nil)")
                })
        }
        stage.drag(from: middle, through: [])
        stage.drag(from: middle, through: [CGPoint(x: 90, y: 50)])
        #expect(log.text == "true false false true")
    }

    @Test("a custom gesture has the value of its body and dynamic properties")
    func composed() {
        struct Swipe: Gesture {
            let log: GestureLog
            @GestureState private var isOn = false
            var body: some Gesture<Bool> {
                DragGesture().updating($isOn) { _, state, _ in state = true }.map { $0.translation.width > 0 }
            }
        }
        let stage = Stage(width: 200, height: 100) {
            Color.red.gesture(Swipe(log: log).onEnded { log.add($0 ? "right" : "left") })
        }
        stage.drag(from: middle, through: [CGPoint(x: 90, y: 50)])
        stage.drag(from: middle, through: [CGPoint(x: 10, y: 50)])
        #expect(log.text == "right left")
    }

    @Test("a gesture with modifiers is recognised only while the keys are held")
    func modifiers() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.gesture(TapGesture().modifiers(.shift).onEnded { log.add("shift") }).gesture(tap("plain"))
        }
        stage.drag(from: middle, through: [])
        for phase in [PointerInput.Phase.pressed, .released] {
            stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: 50, y: 50), modifiers: .shift)))
        }
        #expect(log.text == "plain shift")
    }

    @Test("an AnyGesture is recognised like its base gesture")
    func erased() {
        let stage = Stage(width: 100, height: 100) { Color.red.gesture(AnyGesture(tap("tap").map { _ in 1 })) }
        stage.drag(from: middle, through: [])
        #expect(log.text == "tap")
    }
}
