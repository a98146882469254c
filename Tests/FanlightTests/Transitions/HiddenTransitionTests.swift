import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

/// Transitions whose other effects are inside an effect that begins with an opacity of 0.
@MainActor
@Suite("Transitions of views that begin transparent")
struct HiddenTransitionTests {
    @Observable final class Model {
        var isShown = false
        var rows = [1, 3]
    }

    /// A transition that scales its content inside a transparent stack.
    private struct Grouped: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
            HStack(spacing: 0) { content.scaleEffect(phase.isIdentity ? 1 : 0.5) }
                .opacity(phase.isIdentity ? 1 : 0)
        }
    }

    /// A transition that only fades, from an opacity of exactly 0.
    private struct Fading: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
            HStack(spacing: 0) { content }.opacity(phase.isIdentity ? 1 : 0)
        }
    }

    enum Kind: CaseIterable {
        case blurReplace, growing, combined, grouped

        @MainActor var transition: AnyTransition {
            switch self {
            case .blurReplace: AnyTransition(.blurReplace)
            case .growing: AnyTransition(.blurReplace(.upUp))
            case .combined: .scale(scale: 0.5).combined(with: .opacity)
            case .grouped: AnyTransition(Grouped())
            }
        }

        /// The scale at which a view begins, and the one at which it ends.
        var scales: (start: Float, end: Float) {
            switch self {
            case .blurReplace: (0.9, 0.9)
            case .growing: (0.9, 1.1)
            case .combined, .grouped: (0.5, 0.5)
            }
        }
    }

    private struct Screen: View {
        let model: Model
        let transition: AnyTransition

        var body: some View {
            VStack(spacing: 0) {
                if model.isShown { Text("A").transition(transition) }
                Text("below")
            }
        }
    }

    /// Compares the only presented layer of a text with a scale and an opacity.
    private func expect(
        _ text: String, _ stage: Stage, scale: Float, opacity: Float, _ comment: Comment,
        location: SourceLocation = #_sourceLocation
    ) {
        let (scales, opacities) = (stage.scales(of: text), stage.shown(text).map(\.opacity))
        #expect(scales.count == 1, comment, sourceLocation: location)
        #expect(
            scales.allSatisfy { abs($0 - scale) < 2e-3 } && opacities.allSatisfy { abs($0 - opacity) < 2e-3 },
            "\(comment): \(scales) \(opacities)", sourceLocation: location)
    }

    @Test("a view scales and fades along the curve, in and out", arguments: Kind.allCases)
    func halfWay(_ kind: Kind) {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model, transition: kind.transition) }
        _ = stage.currentPicture
        animate(stage) { model.isShown = true }
        for share: Float in [0, 0.25, 0.5, 0.75] {
            let scale = kind.scales.start + (1 - kind.scales.start) * share
            expect("A", stage, scale: scale, opacity: share, "\(kind) at \(share) of the way in")
            stage.advance(by: .seconds(0.25))
        }
        expect("A", stage, scale: 1, opacity: 1, "\(kind) at rest")
        stage.advance(by: .seconds(1))
        expect("A", stage, scale: 1, opacity: 1, "\(kind) later")
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        expect("A", stage, scale: (1 + kind.scales.end) / 2, opacity: 0.5, "\(kind) half of the way out")
        stage.advance(by: .seconds(0.5))
        #expect(stage.shown("A").isEmpty && stage.misplacedLayers.isEmpty)
    }

    @Test("a transition with an animation of its own scales in an update without one", arguments: Kind.allCases)
    func ownAnimation(_ kind: Kind) {
        let model = Model()
        let stage = Stage(width: 200, height: 100) {
            Screen(model: model, transition: kind.transition.animation(.linear(duration: 1)))
        }
        _ = stage.currentPicture
        model.isShown = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        expect("A", stage, scale: (1 + kind.scales.start) / 2, opacity: 0.5, "\(kind)")
        stage.advance(by: .seconds(0.5))
        expect("A", stage, scale: 1, opacity: 1, "\(kind)")
    }

    private struct Rows: View {
        let model: Model
        let kind: Kind
        let isList: Bool

        private var rows: some View {
            ForEach(model.rows, id: \.self) { Text("row \($0)").transition(kind.transition) }
        }

        var body: some View {
            if isList { List { rows } } else { ScrollView { LazyVStack(spacing: 0) { rows } } }
        }
    }

    @Test(
        "a row that an animated update inserts scales on its way in", arguments: [Kind.blurReplace, .grouped],
        [false, true])
    func row(_ kind: Kind, isList: Bool) throws {
        let model = Model()
        let stage = Stage(width: 400, height: 300) { Rows(model: model, kind: kind, isList: isList) }
        _ = stage.currentPicture
        animate(stage) { model.rows = [1, 2, 3] }
        for share: Float in [0, 0.5, 1] {
            let scale = kind.scales.start + (1 - kind.scales.start) * share
            let scales = stage.scales(of: "row 2")
            #expect(scales.count == 1 && scales.allSatisfy { abs($0 - scale) < 2e-3 }, "\(scales) at \(share)")
            let opacity = try #require(stage.shown("row 2").first?.opacity)
            // The background of a list's row fades as well, with all that is on it.
            let wanted = isList ? share * share : share
            #expect(abs(opacity - wanted) < 2e-3 || isList && abs(opacity - share) < 2e-3, "\(opacity) at \(share)")
            stage.advance(by: .seconds(0.5))
        }
        #expect(stage.scales(of: "row 1") == [1] && stage.misplacedLayers.isEmpty)
    }

    @Test("a matched view that begins transparent moves from the place of the one that it replaces")
    func matched() {
        struct Screen: View {
            let model: Model
            @Namespace private var space
            var body: some View {
                HStack(spacing: 0) {
                    ForEach([false, true], id: \.self) { isSecond in
                        Color.clear.frame(width: 100, height: 20).overlay {
                            if model.isShown == isSecond {
                                Color.red.matchedGeometryEffect(id: 1, in: space).transition(Fading())
                            }
                        }
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 20) { Screen(model: model) }
        _ = stage.currentPicture
        animate(stage) { model.isShown = true }
        // Without the movement there would be one at 100 and none at 50.
        for place in [0.0, 50] {
            let found = stage.presented(where: \.isRed).map(\.box.minX)
            #expect(found.contains { abs($0 - place) <= 1 }, "\(found)")
            stage.advance(by: .seconds(0.5))
        }
        #expect(stage.presented(where: \.isRed).map(\.box.minX) == [100])
    }
}
