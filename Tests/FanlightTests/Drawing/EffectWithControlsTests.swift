import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Effects with controls")
struct EffectWithControlsTests {
    @Test("rotated and clipped areas are excluded from hit testing")
    func hits() {
        var count = 0
        let stage = Stage(width: 100, height: 100) {
            Button("Tap") { count += 1 }
                .buttonStyle(PlainBox())
                .rotationEffect(.degrees(90))
        }
        func click(_ x: Double, _ y: Double) {
            let point = ScreenPoint(x: x, y: y)
            stage.send(.pointer(PointerInput(.pressed, at: point)))
            stage.send(.pointer(PointerInput(.released, at: point)))
        }
        // 60 × 20 in the middle, rotated to 20 × 60.
        click(50, 25)
        #expect(count == 1)
        click(25, 50)
        #expect(count == 1)
    }

    private struct PlainBox: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View { Color.red.frame(width: 60, height: 20) }
    }
}
