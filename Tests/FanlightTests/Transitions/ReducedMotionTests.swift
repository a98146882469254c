import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Transitions with reduced motion")
struct ReducedMotionTests {
    @Observable final class Model {
        var isShown = false
        var x = 0.0
    }

    /// A transition of an app, which moves the view down by 40 points.
    private struct Drop: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
            content.offset(y: phase.isIdentity ? 0 : 40)
        }
    }

    /// The appearance of a view on its way, beside that at rest.
    private struct Look: Equatable, CustomStringConvertible {
        /// The distances in points.
        var x = 0.0
        var y = 0.0
        var scale = 1.0
        var opacity = 1.0

        /// A view that only fades, and is half way.
        static let faded = Look(opacity: 0.5)
        /// A view that the app's transition moves, and is half way.
        static let dropped = Look(y: 20)

        var isMoved: Bool { x != 0 || y != 0 || scale != 1 }
        var description: String { "x \(x), y \(y), scale \(scale), opacity \(opacity)" }
    }

    /// A transition, and the appearances of its view half way in and half way out. Nil is no view.
    private struct Row {
        let name: String
        let typed: any Transition
        let erased: AnyTransition
        let inserted: Look?
        let removed: Look?

        init(
            _ name: String, _ typed: some Transition, _ erased: AnyTransition, _ inserted: Look? = .faded,
            _ removed: Look? = .faded
        ) {
            (self.name, self.typed, self.erased) = (name, typed, erased)
            (self.inserted, self.removed) = (inserted, removed)
        }
    }

    private struct Screen<Content: View>: View {
        let model: Model
        @ViewBuilder let content: Content
        var body: some View {
            ZStack {
                Color.clear
                if model.isShown { content }
            }
        }
    }

    /// The transitions of the framework, and those of an app.
    private static var single: [Row] {
        let active = OffsetModifier(y: 40)
        return [
            Row("opacity", OpacityTransition(), .opacity),
            Row("scale", ScaleTransition(0), .scale),
            Row("scale by an anchor", ScaleTransition(0.5, anchor: .topLeading), .scale(scale: 0.5, anchor: .top)),
            Row("push", PushTransition(edge: .trailing), .push(from: .trailing)),
            Row("offset", OffsetTransition(CGSize(width: 60, height: 0)), .offset(x: 60)),
            Row("move", MoveTransition(edge: .leading), .move(edge: .leading)),
            Row("slide", SlideTransition(), .slide),
            Row("blurReplace", .blurReplace, AnyTransition(.blurReplace(.upUp))),
            Row("identity", IdentityTransition(), .identity, Look(), nil),
            Row("of the app", Drop(), .modifier(active: active, identity: OffsetModifier(y: 0)), .dropped, .dropped),
        ]
    }

    /// Compositions of transitions of the framework, of an app, and of both.
    private static var composed: [Row] {
        let (move, drop) = (MoveTransition(edge: .leading), Drop())
        let both = Look(y: 20, opacity: 0.5)
        return [
            Row("move and opacity", move.combined(with: .opacity), .move(edge: .leading).combined(with: .opacity)),
            Row("scale and slide", ScaleTransition(0).combined(with: .slide), .scale.combined(with: .slide)),
            Row("move and the app's", move.combined(with: drop), erased(move).combined(with: erased(drop)), both, both),
            Row("the app's and move", drop.combined(with: move), erased(drop).combined(with: erased(move)), both, both),
            Row(
                "the app's and opacity", drop.combined(with: .opacity), erased(drop).combined(with: .opacity), both,
                both),
            Row(
                "in by move, out by scale", AsymmetricTransition(insertion: move, removal: ScaleTransition(0)),
                .asymmetric(insertion: erased(move), removal: .scale)),
            Row(
                "in by move, out at once", AsymmetricTransition(insertion: move, removal: IdentityTransition()),
                .asymmetric(insertion: erased(move), removal: .identity), .faded, nil),
            Row(
                "in by move, out by the app's", AsymmetricTransition(insertion: move, removal: drop),
                .asymmetric(insertion: erased(move), removal: erased(drop)), .faded, .dropped),
            Row(
                "in by the app's, out by slide", AsymmetricTransition(insertion: drop, removal: SlideTransition()),
                .asymmetric(insertion: erased(drop), removal: .slide), .dropped, .faded),
            Row(
                "in by move, out by the app's, and opacity",
                AsymmetricTransition(insertion: move, removal: drop).combined(with: .opacity),
                .asymmetric(insertion: erased(move), removal: erased(drop)).combined(with: .opacity), .faded, both),
        ]
    }

    private struct OffsetModifier: ViewModifier {
        let y: Double
        func body(content: Content) -> some View { content.offset(y: y) }
    }

    private static func erased(_ transition: some Transition) -> AnyTransition { AnyTransition(transition) }

    /// Returns the appearances of a view half way in and half way out.
    private func looks(_ content: some View, isReduced: Bool) -> [Look?] {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) { content } }
        stage.setPreferences(reducesMotion: isReduced)
        _ = stage.currentPicture
        func look() -> Look? {
            guard let shown = stage.shown("A").first, let scale = stage.scales(of: "A").first else { return nil }
            return Look(
                x: Double(shown.x), y: Double(shown.y), scale: Double(scale),
                opacity: (Double(shown.opacity) * 100).rounded() / 100)
        }
        var ways: [Look?] = []
        var rest = Look()
        for isShown in [true, false] {
            animate(stage) { model.isShown = isShown }
            stage.advance(by: .seconds(0.5))
            ways.append(look())
            stage.advance(by: .seconds(3))
            if isShown { rest = look() ?? rest }
            #expect(stage.shown("A").count == (isShown ? 1 : 0))
        }
        return ways.map { way in
            way.map { Look(x: $0.x - rest.x, y: $0.y - rest.y, scale: $0.scale, opacity: $0.opacity) }
        }
    }

    /// A letter on a ground so large that each transition moves its edges by more than half a dot.
    private var letter: some View { Text("A").padding(20).background(Color.white) }

    private func looks(_ transition: some Transition, isReduced: Bool) -> [Look?] {
        looks(letter.transition(transition), isReduced: isReduced)
    }

    @Test(
        "each part that the framework made fades instead of moving, and each part that the app made stays",
        arguments: [false, true])
    func table(isComposed: Bool) {
        for row in isComposed ? Self.composed : Self.single {
            let expected = [row.inserted, row.removed]
            #expect(looks(row.typed, isReduced: true) == expected, "\(row.name)")
            #expect(looks(letter.transition(row.erased), isReduced: true) == expected, "\(row.name), erased")
        }
    }

    @Test("both forms of a transition move the view for everybody else", arguments: [false, true])
    func moving(isComposed: Bool) {
        let still = ["opacity", "identity"]
        for row in isComposed ? Self.composed : Self.single {
            let both = [
                looks(row.typed, isReduced: false), looks(letter.transition(row.erased), isReduced: false),
            ]
            for looks in both {
                let isMoved = looks.contains { $0?.isMoved == true }
                #expect(isMoved == !still.contains(row.name), "\(row.name)")
            }
        }
    }

    @Test("a transition with an animation of its own fades in that animation", arguments: [false, true])
    func ownAnimation(isErased: Bool) {
        let animation = Animation.linear(duration: 2)
        let found =
            isErased
            ? looks(letter.transition(AnyTransition.slide.animation(animation)), isReduced: true)
            : looks(SlideTransition().animation(animation), isReduced: true)
        #expect(found.first == Look(opacity: 0.25))
    }

    @Test("a view with a transition moves in the animation of a scope around it", arguments: [false, true])
    func scope(isErased: Bool) {
        struct Moving: View {
            let model: Model
            let isErased: Bool
            var body: some View {
                HStack {
                    let text = Text("A").offset(x: model.x)
                    if isErased { text.transition(AnyTransition.slide) } else { text.transition(SlideTransition()) }
                }
                .animation(.linear(duration: 1), value: model.x)
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Moving(model: model, isErased: isErased) }
        _ = stage.currentPicture
        let rest = stage.shown("A").first?.x ?? 0
        model.x = 40
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        #expect(stage.shown("A").map(\.x) == [rest + 20])
    }
}
