import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Hover effects")
struct HoverEffectTests {
    private struct TestView: View {
        let effect: HoverEffect
        var isOff = false
        var body: some View {
            VStack(spacing: 32) {
                Text(verbatim: "over").hoverEffect(effect)
                Text(verbatim: "other")
            }
            .hoverEffectDisabled(isOff)
        }
    }

    @Test("a hover effect is drawn while the pointer is over its view", arguments: [HoverEffect.highlight, .lift])
    func drawnOnHover(effect: HoverEffect) {
        for stage in [
            Stage(width: 200, height: 120) { TestView(effect: effect) },
            Stage(columns: 20, rows: 6) { TestView(effect: effect) },
        ] {
            let before = stage.png()
            stage.showing("over").hover()
            #expect(stage.png() != before)
            stage.showing("other").hover()
            #expect(stage.png() == before)
        }
    }

    @Test("a disabled hover effect is not drawn")
    func disabled() {
        let stage = Stage(width: 200, height: 120) { TestView(effect: .highlight, isOff: true) }
        let before = stage.png()
        stage.showing("over").hover()
        #expect(stage.png() == before)
    }
}
