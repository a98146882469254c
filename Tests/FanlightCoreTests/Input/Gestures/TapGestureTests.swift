import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Tap and long press gestures")
struct TapGestureTests {
    private let log = GestureLog()
    private let middle = CGPoint(x: 50, y: 50)

    private func click(_ stage: Stage, at place: CGPoint? = nil, holding: Duration = .zero) {
        stage.drag(from: place ?? middle, through: [], holding: holding)
    }

    @Test("a press and release in place are a tap, at any duration; movement fails it")
    func tap() {
        let stage = Stage(width: 100, height: 100) { Color.red.onTapGesture { log.add("tap") } }
        click(stage)
        click(stage, holding: .seconds(5))
        #expect(log.text == "tap tap")
        stage.drag(from: middle, through: [CGPoint(x: 70, y: 50)])
        stage.drag(from: middle, through: [CGPoint(x: 70, y: 50), middle])
        #expect(log.text == "tap tap")
    }

    @Test("two taps in time are a double tap, two slow ones are not")
    func doubleTap() {
        let stage = Stage(width: 100, height: 100) { Color.red.onTapGesture(count: 2) { log.add("double") } }
        click(stage)
        stage.advance(by: .milliseconds(200))
        click(stage)
        #expect(log.text == "double")
        click(stage)
        stage.advance(by: .milliseconds(400))
        click(stage)
        #expect(log.text == "double")
    }

    @Test("a single tap waits until a preferred double tap fails")
    func singleOrDouble() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.onTapGesture(count: 2) { log.add("double") }.onTapGesture { log.add("single") }
        }
        click(stage)
        #expect(log.text == "")
        stage.advance(by: .milliseconds(400))
        #expect(log.text == "single")
        click(stage)
        click(stage)
        stage.advance(by: .seconds(1))
        #expect(log.text == "single double")
    }

    @Test("a tap elsewhere ends the wait for a double tap")
    func tapElsewhere() {
        let stage = Stage(width: 200, height: 100) {
            HStack(spacing: 0) {
                Color.red.onTapGesture(count: 2) { log.add("double") }.onTapGesture { log.add("single") }
                Color.blue.onTapGesture { log.add("other") }
            }
        }
        click(stage)
        click(stage, at: CGPoint(x: 150, y: 50))
        #expect(log.text == "single other")
    }

    @Test("a tap reports its location in local, global and named coordinates")
    func places() {
        for (space, expected) in [
            (CoordinateSpace.local, CGPoint(x: 10, y: 20)), (.global, CGPoint(x: 40, y: 50)),
            (.named("card"), CGPoint(x: 20, y: 30)),
        ] {
            var place = CGPoint.zero
            let stage = Stage(width: 100, height: 100) {
                Color.red.frame(width: 40, height: 40)
                    .onTapGesture(coordinateSpace: space) { place = $0 }
                    .padding(10).coordinateSpace(name: "card")
            }
            click(stage, at: CGPoint(x: 40, y: 50))
            #expect(place == expected, "\(space)")
        }
    }

    @Test("a location in a scaled or rotated view is in the view's own coordinates")
    func transformed() {
        var place = CGPoint.zero
        let stage = Stage(width: 100, height: 100) {
            Color.red.frame(width: 40, height: 20)
                .onTapGesture(coordinateSpace: .local) { place = $0 }
                .scaleEffect(2)
        }
        click(stage, at: CGPoint(x: 50, y: 60))
        #expect(place == CGPoint(x: 20, y: 15))
        click(stage, at: CGPoint(x: 50, y: 75))
        #expect(place == CGPoint(x: 20, y: 15), "a click outside has no effect")
    }

    @Test("a long press changes at the press, ends after its duration, and fails when released earlier")
    func longPress() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.gesture(
                LongPressGesture(minimumDuration: 0.5).onChanged { log.add("changed \($0)") }.onEnded {
                    log.add("ended \($0)")
                })
        }
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: 50, y: 50))))
        #expect(log.text == "changed true")
        stage.advance(by: .milliseconds(499))
        #expect(log.text == "changed true")
        stage.advance(by: .milliseconds(1))
        #expect(log.text == "changed true ended true")
        stage.send(.pointer(PointerInput(.released, at: ScreenPoint(x: 50, y: 50))))
        click(stage, holding: .milliseconds(100))
        #expect(log.text == "changed true ended true changed true")
    }

    @Test("onPressingChanged reports the press until it ends or fails")
    func pressing() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.onLongPressGesture {
                log.add("long")
            } onPressingChanged: {
                log.add($0 ? "down" : "up")
            }
        }
        click(stage, holding: .milliseconds(100))
        #expect(log.text == "down up")
        click(stage, holding: .seconds(1))
        #expect(log.text == "down up down long up")
    }

    @Test("a tap and a long press on one view: holding is the long press, an early release the tap")
    func tapAndLongPress() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.onTapGesture { log.add("tap") }.onLongPressGesture { log.add("long") }
        }
        click(stage)
        #expect(log.text == "tap")
        click(stage, holding: .milliseconds(600))
        #expect(log.text == "tap long")
    }

    @Test("a disabled view takes no gestures, its container does")
    func disabled() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.onTapGesture { log.add("inner") }.disabled(true).onTapGesture { log.add("outer") }
        }
        click(stage)
        #expect(log.text == "outer")
    }

    @Test("a script taps a view with a gesture and is refused without one")
    func scripts() {
        let stage = Stage(width: 100, height: 100) {
            VStack {
                Text("yes").onTapGesture { log.add("tap") }
                Text("no")
            }
        }
        #expect(stage.label("yes").tap() == .handled)
        #expect(log.text == "tap")
        guard case .refused = stage.label("no").tap() else {
            Issue.record("expected a text without gestures to refuse a tap")
            return
        }
    }

    @Test("a gesture in progress uses the closures of the latest view")
    func newestClosure() {
        struct Counting: View {
            let log: GestureLog
            @State private var downs = 0
            var body: some View {
                Color.red.onLongPressGesture {
                    log.add("long after \(downs)")
                } onPressingChanged: {
                    if $0 { downs += 1 }
                }
            }
        }
        let stage = Stage(width: 100, height: 100) { Counting(log: log) }
        click(stage, holding: .seconds(1))
        click(stage, holding: .seconds(1))
        #expect(log.text == "long after 1 long after 2")
    }

    @Test("on a terminal a held pointer may move by one cell")
    func cells() {
        let stage = Stage(columns: 10, rows: 3) { Text("words").onTapGesture { log.add("tap") } }
        let place = CGPoint(x: 36, y: 24)
        stage.drag(from: place, through: [CGPoint(x: 44, y: 24)])
        #expect(log.text == "tap")
        stage.drag(from: place, through: [CGPoint(x: 60, y: 24)])
        #expect(log.text == "tap")
    }

    @Test("a faint colour takes hits, a fully transparent one does not", arguments: [0.0005, 0.001, 0.002, 0])
    func faint(opacity: Double) {
        struct Area: View {
            let opacity: Double
            @State private var count = 0
            var body: some View {
                Color.black.opacity(opacity).onTapGesture { count += 1 }
                Text(verbatim: "\(count)").accessibilityIdentifier("count")
            }
        }
        let stage = Stage(width: 100, height: 100) { VStack { Area(opacity: opacity) } }
        let place = ScreenPoint(x: 50, y: 20)
        stage.send(.pointer(PointerInput(.pressed, at: place)))
        stage.send(.pointer(PointerInput(.released, at: place)))
        #expect(stage["count"].label == (opacity > 0 ? "1" : "0"))
    }

    @Test("a scroll view is tapped outside of its content")
    func scrollView() {
        struct Area: View {
            @State private var count = 0
            var body: some View {
                ScrollView { Text(verbatim: "\(count)").accessibilityIdentifier("count") }.onTapGesture { count += 1 }
            }
        }
        let stage = Stage(width: 100, height: 100) { Area() }
        let place = ScreenPoint(x: 50, y: 90)
        stage.send(.pointer(PointerInput(.pressed, at: place)))
        stage.send(.pointer(PointerInput(.released, at: place)))
        #expect(stage["count"].label == "1")
    }
}
