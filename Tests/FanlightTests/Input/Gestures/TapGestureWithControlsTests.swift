import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Tap and long press gestures with controls")
struct TapGestureWithControlsTests {
    @Test("a nil gesture recognises nothing, and an optional gesture works while it is set")
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
