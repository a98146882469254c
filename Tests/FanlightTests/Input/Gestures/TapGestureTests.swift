import Display
import FanlightTesting
import SwiftUI
import Testing

/// What gestures did, in order.
@MainActor
final class GestureLog {
    private(set) var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
    var text: String { lines.joined(separator: " ") }
}

@MainActor
@Suite("Taps and long presses")
struct TapGestureTests {
    private let log = GestureLog()
    private let middle = CGPoint(x: 50, y: 50)

    private func click(_ stage: Stage, at place: CGPoint? = nil, holding: Duration = .zero) {
        stage.drag(from: place ?? middle, through: [], holding: holding)
    }

    @Test("a press and a release in one place are a tap, however long it takes; a movement is none")
    func tap() {
        let stage = Stage(width: 100, height: 100) { Color.red.onTapGesture { log.add("tap") } }
        click(stage)
        click(stage, holding: .seconds(5))
        #expect(log.text == "tap tap")
        stage.drag(from: middle, through: [CGPoint(x: 70, y: 50)])
        stage.drag(from: middle, through: [CGPoint(x: 70, y: 50), middle])
        #expect(log.text == "tap tap")
    }

    @Test("two taps in time are a double tap, two that are late are none")
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

    @Test("a single tap waits for the double tap that is preferred, and comes when that is too late")
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
    func elsewhere() {
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

    @Test("a tap tells where it was, in the view, in the scene and in a named view around")
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

    @Test("a place in a view that is scaled and turned is counted in the view")
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
        #expect(place == CGPoint(x: 20, y: 15), "that is outside")
    }

    @Test("a long press begins with the press, ends when it was held long enough, and fails before")
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

    @Test("the pressing of a long press is told from the press until it is over, one way or another")
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

    @Test("a tap and a long press on one view: holding is the long press, releasing soon is the tap")
    func tapAndLongPress() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.onTapGesture { log.add("tap") }.onLongPressGesture { log.add("long") }
        }
        click(stage)
        #expect(log.text == "tap")
        click(stage, holding: .milliseconds(600))
        #expect(log.text == "tap long")
    }

    @Test("a disabled view takes no gestures, and what is around it does")
    func disabled() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.onTapGesture { log.add("inner") }.disabled(true).onTapGesture { log.add("outer") }
        }
        click(stage)
        #expect(log.text == "outer")
    }

    @Test("a script taps whatever has a gesture, and is refused where nothing has")
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
            Issue.record("a text without gestures took a tap")
            return
        }
    }

    @Test("a gesture goes on with the closures of the newest view")
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

    @Test("on a terminal a pointer that is held may move to the next cell")
    func cells() {
        let stage = Stage(columns: 10, rows: 3) { Text("words").onTapGesture { log.add("tap") } }
        let place = CGPoint(x: 36, y: 24)
        stage.drag(from: place, through: [CGPoint(x: 44, y: 24)])
        #expect(log.text == "tap")
        stage.drag(from: place, through: [CGPoint(x: 60, y: 24)])
        #expect(log.text == "tap")
    }

    @Test("a colour that can hardly be seen is there, one that cannot is not", arguments: [0.0005, 0.001, 0.002, 0])
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

    @Test("a scroll view is tapped where it has no content, too")
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

    @Test("no gesture recognises nothing, and one that comes and goes does while it is there")
    func optional() {
        struct Area: View {
            @State private var count = 0
            @State private var isOn = false
            private var tap: some Gesture { TapGesture().onEnded { count += 1 } }
            var body: some View {
                VStack {
                    Text("area").gesture(isOn ? tap : nil)
                        .simultaneousGesture(isOn ? nil : DragGesture().onEnded { _ in count += 100 })
                    Toggle("on", isOn: $isOn)
                    Text(verbatim: "\(count)").accessibilityIdentifier("count")
                }
            }
        }
        let stage = Stage(width: 200, height: 100) { Area() }
        func press() {
            let frame = stage.label("area").frame
            let place = ScreenPoint(x: frame.midX, y: frame.midY)
            stage.send(.pointer(PointerInput(.pressed, at: place)))
            stage.send(.pointer(PointerInput(.released, at: place)))
        }
        press()
        #expect(stage["count"].label == "0")
        stage.label("on").tap()
        press()
        #expect(stage["count"].label == "1")
        stage.label("on").tap()
        press()
        #expect(stage["count"].label == "1")
    }
}
