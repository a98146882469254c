import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Extended hit areas of sliders and fields")
struct ExtendedHitAreaWithControlsTests {
    private func press(_ stage: Stage, _ x: CGFloat, _ y: CGFloat) {
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: x, y: y))))
        stage.send(.pointer(PointerInput(.released, at: ScreenPoint(x: x, y: y))))
    }

    @Test("a slider is dragged from its extended area")
    func slider() {
        @MainActor final class Held { var value = 0.0 }
        let held = Held()
        let stage = Stage(width: 200, height: 100) {
            Slider(value: Binding(get: { held.value }, set: { held.value = $0 })) { Text("Level") }
        }
        let frame = stage.role(.slider).frame
        func drag(at y: CGFloat) {
            let phases: [(PointerInput.Phase, CGFloat)] = [
                (.pressed, frame.minX + 10), (.moved, frame.midX), (.released, frame.midX),
            ]
            for (phase, x) in phases { stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: y)))) }
        }
        drag(at: frame.minY - 4)
        #expect(held.value == 0)
        drag(at: frame.minY - 1)
        #expect(abs(held.value - 0.5) < 0.05)
    }

    @Test("a plain text field has an extended area and still clips its text")
    func field() {
        let stage = Stage(width: 200, height: 100) {
            TextField("Name", text: .constant("Anna")).textFieldStyle(.plain).accessibilityIdentifier("name")
                .frame(maxHeight: .infinity, alignment: .top).padding(20)
        }
        let frame = stage["name"].frame
        #expect(frame.height < 24)
        press(stage, frame.midX, frame.maxY + 2)
        #expect(!stage["name"].isFocused)
        press(stage, frame.midX, frame.maxY + 1)
        #expect(stage["name"].isFocused)
    }
}
