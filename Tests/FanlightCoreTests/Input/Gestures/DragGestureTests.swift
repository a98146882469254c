import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Drag, magnify and rotate gestures")
struct DragGestureTests {
    private let log = GestureLog()
    private let start = CGPoint(x: 50, y: 50)

    @Test("a drag starts after ten points, reports its translation and ends at release")
    func drag() {
        let stage = Stage(width: 200, height: 100) {
            Color.red.gesture(
                DragGesture().onChanged { log.add("\(Int($0.translation.width))") }
                    .onEnded { log.add("end \(Int($0.translation.width))") })
        }
        stage.drag(from: start, through: [55, 59, 60, 80].map { CGPoint(x: $0, y: 50) })
        #expect(log.text == "10 30 end 30")
        stage.drag(from: start, through: [CGPoint(x: 55, y: 50)])
        #expect(log.text == "10 30 end 30", "a movement of five points does not start a drag")
    }

    /// Returns a text that a drag moves.
    private static func text(_ distance: GestureState<CGFloat>) -> some View {
        Text("A").offset(x: distance.wrappedValue).accessibilityIdentifier("a")
            .gesture(
                DragGesture(minimumDistance: 0).updating(distance) { value, state, _ in
                    state = value.translation.width
                })
    }

    @Test(
        "the way back of a gesture's state has its reset transaction, or the one that its closure sets",
        arguments: [false, true])
    func animatedReset(isByClosure: Bool) {
        struct ByTransaction: View {
            @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1))) private var distance:
                CGFloat = 0
            var body: some View { DragGestureTests.text($distance) }
        }
        struct ByClosure: View {
            // A second for 100 points.
            @GestureState(
                initialValue: 0, reset: { $1.animation = .linear(duration: $0 / 100) }
            ) private var distance: CGFloat
            var body: some View { DragGestureTests.text($distance) }
        }
        let stage = Stage(width: 400, height: 100) { if isByClosure { ByClosure() } else { ByTransaction() } }
        let rest = stage["a"].frame
        func send(_ phase: PointerInput.Phase, _ x: CGFloat) {
            stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: rest.midX + x, y: rest.midY))))
        }
        send(.pressed, 0)
        send(.moved, 100)
        #expect(stage["a"].frame.minX == rest.minX + 100)
        #expect(stage["a"].presentedFrame.minX == rest.minX + 100, "the drag itself is not animated")
        send(.released, 100)
        #expect(stage["a"].frame == rest)
        for place in [100.0, 75, 50, 25, 0] {
            #expect(abs(stage["a"].presentedFrame.minX - rest.minX - place) <= 1)
            stage.advance(by: .seconds(0.25))
        }
    }

    @Test("a drag without a minimum distance starts with the press")
    func atOnce() {
        let stage = Stage(width: 200, height: 100) {
            Color.red.gesture(
                DragGesture(minimumDistance: 0).onChanged { log.add("\($0.location.x)") }.onEnded { _ in log.add("end")
                })
        }
        stage.drag(from: start, through: [])
        #expect(log.text == "50.0 end")
    }

    @Test("velocity is measured over the last 100 ms, and the predicted end is 250 ms ahead")
    func velocity() {
        var value: DragGesture.Value?
        let stage = Stage(width: 400, height: 100) { Color.red.gesture(DragGesture().onEnded { value = $0 }) }
        // 10 points every 10 ms: a thousand points a second.
        stage.drag(from: start, through: (1...20).map { CGPoint(x: 50 + 10 * Double($0), y: 50) })
        #expect(value?.velocity == CGSize(width: 1000, height: 0))
        #expect(value?.predictedEndLocation == CGPoint(x: 500, y: 50))
        #expect(value?.predictedEndTranslation == CGSize(width: 450, height: 0))
        // Held still before the release.
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: 50, y: 50))))
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 150, y: 50))))
        stage.advance(by: .seconds(1))
        stage.send(.pointer(PointerInput(.released, at: ScreenPoint(x: 150, y: 50))))
        #expect(value?.velocity == .zero)
    }

    @Test("a drag in a named coordinate space is independent of the dragged view's offset")
    func namedSpace() {
        struct Card: View {
            let log: GestureLog
            @State private var offset = CGSize.zero
            var body: some View {
                Color.red.frame(width: 40, height: 40)
                    .gesture(
                        DragGesture(coordinateSpace: .named("table")).onChanged {
                            offset = $0.translation
                            log.add("\(Int($0.location.x))")
                        }
                    )
                    .offset(offset)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .padding(20)
                    .coordinateSpace(name: "table")
            }
        }
        let stage = Stage(width: 100, height: 100) { Card(log: log) }
        stage.drag(from: start, through: [65, 75, 85].map { CGPoint(x: $0, y: 50) })
        #expect(log.text == "65 75 85")
    }

    @Test("gesture state follows a drag and is reset when it ends or is cancelled")
    func gestureState() {
        struct Box: View {
            @GestureState private var distance: CGFloat = 0
            var body: some View {
                Color.red.overlay { Text(verbatim: "\(Int(distance))").accessibilityIdentifier("distance") }
                    .gesture(DragGesture().updating($distance) { value, state, _ in state = value.translation.width })
            }
        }
        let stage = Stage(width: 200, height: 100) { Box() }
        func send(_ phase: PointerInput.Phase, _ x: Double) {
            stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: 50))))
        }
        send(.pressed, 50)
        send(.moved, 90)
        #expect(stage["distance"].label == "40")
        send(.released, 90)
        #expect(stage["distance"].label == "0")
        send(.pressed, 50)
        send(.moved, 70)
        #expect(stage["distance"].label == "20")
        send(.cancelled, 70)
        #expect(stage["distance"].label == "0")
    }

    @Test("a drag does not end when its view is removed, and the gesture state is reset")
    func viewRemoved() {
        struct Leaving: View {
            let log: GestureLog
            @State private var isThere = true
            @GestureState private var isDragging = false
            var body: some View {
                VStack(spacing: 0) {
                    if isThere {
                        Color.red.gesture(
                            DragGesture().updating($isDragging) { _, state, _ in state = true }
                                .onChanged { if $0.translation.width > 50 { isThere = false } }
                                .onEnded { _ in log.add("ended") })
                    }
                    Text(isDragging ? "dragging" : "still").accessibilityIdentifier("state")
                }
            }
        }
        let stage = Stage(width: 200, height: 100) { Leaving(log: log) }
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: 50, y: 20))))
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 80, y: 20))))
        #expect(stage["state"].label == "dragging")
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 120, y: 20))))
        #expect(stage["state"].label == "still")
        stage.send(.pointer(PointerInput(.released, at: ScreenPoint(x: 120, y: 20))))
        #expect(log.text == "")
    }

    @Test("each frame of a drag has the newest location, and a move evaluates only its readers")
    func costs() {
        struct Slow: View {
            @State private var x: CGFloat = 0
            var body: some View {
                Color.red.overlay { Text(verbatim: "\(Int(x))").accessibilityIdentifier("x") }
                    .gesture(DragGesture(minimumDistance: 0).onChanged { x = $0.location.x })
            }
        }
        let stage = Stage(width: 200, height: 100) { Slow() }
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: 50, y: 50))))
        stage.resetWork()
        for x in 51...60 { stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: Double(x), y: 50)))) }
        #expect(stage["x"].label == "60")
        #expect(stage.work.bodies == 10)
        #expect(stage.work.frames == 10)
    }

    @Test("ten thousand moves before a frame are all reported, and one frame shows the newest")
    func burst() {
        struct Following: View {
            @State private var x = 0
            @State private var changes = 0
            var body: some View {
                Color.red.overlay { Text(verbatim: "\(x) \(changes)").accessibilityIdentifier("x") }
                    .gesture(
                        DragGesture(minimumDistance: 0).onChanged {
                            x = Int($0.location.x)
                            changes += 1
                        })
            }
        }
        let stage = Stage(width: 200, height: 100) { Following() }
        func send(_ phase: PointerInput.Phase, _ x: Double) {
            _ = stage.session.receive(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: 50))))
        }
        send(.pressed, 50)
        stage.resetWork()
        for x in 0..<10_000 { send(.moved, Double(x % 197)) }
        stage.session.flush()
        #expect(stage["x"].label == "\(9_999 % 197) 10001")
        #expect(stage.work.bodies == 1 && stage.work.frames == 1, "\(stage.work)")
    }

    @Test("a script drags an element")
    func scripts() {
        let stage = Stage(width: 200, height: 100) {
            Color.red.accessibilityIdentifier("box")
                .gesture(
                    DragGesture().onEnded { log.add("\(Int($0.translation.width)),\(Int($0.translation.height))") })
        }
        #expect(stage["box"].drag(byX: 40, y: -20) == .handled)
        #expect(log.text == "40,-20")
    }

    @Test("a script's drag is refused on text, on a button and below the minimum distance")
    func refusedDrag() {
        let stage = Stage(width: 200, height: 100) {
            VStack {
                Text("words").accessibilityIdentifier("words")
                TestButton("Press") { log.add("pressed") }.accessibilityIdentifier("button")
                Color.red.accessibilityIdentifier("box")
                    .gesture(DragGesture(minimumDistance: 30).onEnded { _ in log.add("dragged") })
            }
        }
        for (identifier, distance) in [("words", 60.0), ("button", 60), ("box", 20)] {
            #expect(stage[identifier].drag(byX: distance) == .refused("No view here can be dragged like that."))
        }
        #expect(log.text == "")
        stage["box"].drag(byX: 40)
        #expect(log.text == "dragged")
    }

    @Test("two fingers magnify and rotate, and report their start anchor")
    func twoFingers() {
        let stage = Stage(width: 200, height: 100) {
            Color.red.accessibilityIdentifier("box")
                .gesture(
                    MagnifyGesture().onEnded {
                        log.add("magnified \($0.magnification) at \($0.startAnchor.x),\($0.startAnchor.y)")
                    }
                )
                .simultaneousGesture(RotateGesture().onEnded { log.add("turned \($0.rotation.degrees.rounded())") })
        }
        stage["box"].magnify(by: 2)
        stage["box"].rotate(by: .degrees(90))
        #expect(log.text == "magnified 2.0 at 0.5,0.5 turned 90.0")
        let old = Stage(width: 200, height: 100) {
            Color.red.accessibilityIdentifier("box")
                .gesture(
                    MagnificationGesture().simultaneously(with: RotationGesture()).onEnded {
                        log.add("\($0.first ?? 0)")
                    })
        }
        old["box"].magnify(by: 3)
        #expect(log.lines.last == "3.0")
    }

    @Test("two fingers magnify at a point without an element, and a handler of an element comes first")
    func twoFingersAtAPoint() {
        let stage = Stage(width: 200, height: 100) {
            HStack(spacing: 0) {
                Color.red.gesture(
                    MagnifyGesture().onEnded { log.add("\($0.magnification) from \($0.startLocation.x)") })
                Text("Map").frame(width: 100, height: 100).accessibilityIdentifier("map")
                    .accessibilityZoomAction { _ in log.add("zoom") }
            }
        }
        let session = stage.session
        #expect(session.receive(.magnify(scale: 2), at: ScreenPoint(x: 30, y: 20)) == .handled)
        #expect(log.lines == ["2.0 from 30.0"])
        let map = stage["map"].info.id
        #expect(session.receive(.magnify(scale: 2), at: ScreenPoint(x: 150, y: 50), on: map) == .handled)
        #expect(log.lines.last == "zoom")
        #expect(
            session.receive(.rotate(degrees: 5), at: ScreenPoint(x: 150, y: 50))
                == .refused("No view here handles two-finger gestures."))
    }

    @Test("a drag by NaN is refused and presses nothing")
    func dragByNoLength() {
        struct Counting: View {
            @State private var count = 0
            var body: some View {
                Text(verbatim: "\(count)").onTapGesture { count += 1 }.accessibilityIdentifier("count")
            }
        }
        let stage = Stage(width: 200, height: 200) { Counting() }
        #expect(stage["count"].drag(byX: .nan, y: 3) == .refused("Nothing can be dragged by nan, 3.0."))
        #expect(stage["count"].drag(byX: .infinity) == .refused("Nothing can be dragged by inf, 0.0."))
        #expect(stage["count"].label == "0")
    }
}
