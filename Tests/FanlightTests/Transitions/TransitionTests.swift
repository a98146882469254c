import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Transitions")
struct TransitionTests {
    private struct Half: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
            content.frame(width: phase.isIdentity ? 100 : 50).accessibilityIdentifier("content")
        }
    }

    @Test("a transition is applied in each of its phases")
    func phases() {
        for (phase, width) in [(TransitionPhase.willAppear, CGFloat(50)), (.identity, 100), (.didDisappear, 50)] {
            let stage = Stage(width: 200, height: 100) { Half().apply(content: Text("a"), phase: phase) }
            #expect(stage["content"].frame.width == width)
        }
    }

    @Test("an asymmetric transition uses one transition for insertion and one for removal")
    func asymmetric() {
        let transition = AsymmetricTransition(insertion: Half(), removal: OpacityTransition())
        for (phase, width) in [(TransitionPhase.willAppear, CGFloat(50)), (.didDisappear, 100)] {
            let stage = Stage(width: 200, height: 100) { transition.apply(content: Text("a"), phase: phase) }
            #expect(stage["content"].frame.width == width)
        }
    }

    @Test("phases have values, and transition properties report motion")
    func properties() {
        #expect([TransitionPhase.willAppear, .identity, .didDisappear].map(\.value) == [-1, 0, 1])
        #expect(Half.properties.hasMotion)
        #expect(!OpacityTransition.properties.hasMotion)
        #expect(AsymmetricTransition<Half, OpacityTransition>.properties.hasMotion)
    }
}
