import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("What a pointer looks like")
struct PointerStyleTests {
    private struct Room: View {
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

    @Test("is what the innermost view under it says, and is told when it is another")
    func innermost() {
        let stage = Stage(width: 320, height: 40) { Room() }
        var told: [PointerShape] = []
        stage.session.onPointerShape = { told.append($0) }
        func go(_ x: Double) -> PointerShape {
            stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: x, y: 20))))
            return stage.session.pointerShape
        }
        #expect([10, 30, 100, 140, 180, 300].map(go) == [.pointer, .pointer, .text, .zoomIn, .grab, .standard])
        #expect(told == [.pointer, .text, .zoomIn, .grab, .standard])
        _ = go(180)
        stage.label("grab").tap()
        #expect(stage.session.pointerShape == .grabbing)
        stage.send(.pointer(PointerInput(.cancelled, at: ScreenPoint(x: 0, y: 0))))
        #expect(stage.session.pointerShape == .standard)
    }

    @Test(
        "sides and directions have shapes of their own",
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
}
