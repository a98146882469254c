import Display
import Fanlight
import FanlightTesting
import TestSupport
import Testing

@MainActor
@Suite("Pointer styles")
struct PointerStyleTests {
    private struct TestView: View {
        @State private var isGrabbed = false
        var body: some View {
            HStack(spacing: 0) {
                Text("link").frame(width: 80, height: 40).contentShape(Rectangle()).pointerStyle(.link)
                HStack(spacing: 0) {
                    Text("own").frame(width: 40, height: 40).contentShape(Rectangle()).pointerStyle(.horizontalText)
                    Text("outer").frame(width: 40, height: 40).contentShape(Rectangle()).pointerStyle(nil)
                }
                .pointerStyle(.zoomIn)
                Text("grab").frame(width: 80, height: 40).contentShape(Rectangle()).onTapGesture { isGrabbed = true }
                    .pointerStyle(isGrabbed ? .grabActive : .grabIdle)
                Text("none").frame(width: 80, height: 40)
            }
        }
    }

    @Test("the innermost view under the pointer sets the shape, and changes are reported")
    func innermost() {
        let stage = Stage(width: 320, height: 40) { TestView() }
        var received: [PointerShape] = []
        stage.session.onPointerShape = { received.append($0) }
        func go(_ x: Double) -> PointerShape {
            stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: x, y: 20))))
            return stage.session.pointerShape
        }
        #expect([10, 30, 100, 140, 180, 300].map(go) == [.pointer, .pointer, .text, .zoomIn, .grab, .standard])
        #expect(received == [.pointer, .text, .zoomIn, .grab, .standard])
        _ = go(180)
        stage.label("grab").tap()
        #expect(stage.session.pointerShape == .grabbing)
        stage.send(.pointer(PointerInput(.cancelled, at: ScreenPoint(x: 0, y: 0))))
        #expect(stage.session.pointerShape == .standard)
    }

    @Test(
        "resize positions and directions have their own shapes",
        arguments: [
            (PointerStyle.columnResize(directions: .leading), PointerStyle.frameResize(position: .leading)),
            (.rowResize(directions: .down), .frameResize(position: .bottom)),
            (.frameResize(position: .topLeading), .frameResize(position: .bottomTrailing)),
            (.columnResize(directions: .all), .columnResize),
        ])
    func same(_ a: PointerStyle, _ b: PointerStyle) {
        #expect(a == b)
        #expect(a != .default)
    }

    private struct HoverObserver: View {
        @State private var watches = false
        var body: some View {
            VStack {
                TestButton("Watch") { watches.toggle() }
                if watches { Text("link").frame(width: 80, height: 40).background(.red).pointerStyle(.link) }
            }
        }
    }

    @Test("a display is informed when pointer motion is needed and when it is not")
    func motion() throws {
        let screen = Screen(width: 100, height: 100)
        let session = SceneSession(
            HoverObserver(), configuration: SessionConfiguration(screen: screen, clock: .virtual))
        var received: [Bool?] = []
        var shapes: [PointerShape] = []
        var picture = VersionedPicture()
        session.onCommit = {
            received.append($0.motion)
            picture.commit($0.changes, removed: $0.removed)
        }
        session.onPointerShape = { shapes.append($0) }
        func find(_ label: String) throws -> ElementInfo {
            try #require(picture.picture.elements(on: screen).first { $0.label == label })
        }
        func press() throws {
            session.receive(.act(.tap(count: 1), on: try find("Watch").id))
            session.flush()
        }
        session.start()
        #expect(received == [nil])
        try press()
        #expect(received.compactMap { $0 } == [true])
        let frame = try find("link").frame
        session.receive(.pointer(PointerInput(.moved, at: ScreenPoint(x: frame[0] + 4, y: frame[1] + 4))))
        session.flush()
        #expect(shapes == [.pointer])
        // No further pointer input reports the exit, because the view is removed.
        try press()
        #expect(received.compactMap { $0 } == [true, false])
        #expect(shapes == [.pointer, .standard])
        session.close()
    }
}
