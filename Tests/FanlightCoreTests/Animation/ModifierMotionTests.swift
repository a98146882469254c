import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

/// A view whose variables the macro makes animatable.
@Animatable
private struct Placed: View {
    var x: Double
    var y: Double
    @AnimatableIgnored var name = "a"
    var body: some View {
        Text("A").accessibilityIdentifier(name).padding(.leading, x).padding(.top, y)
    }
}

/// A modifier whose variables the macro makes animatable.
@Animatable
private struct Inset: ViewModifier {
    var x: Double
    var y: Double
    func body(content: Content) -> some View { content.padding(.leading, x).padding(.top, y) }
}

@available(*, deprecated)
private struct OlderInset: AnimatableModifier {
    var size: CGSize
    nonisolated var animatableData: CGSize.AnimatableData {
        get { size.animatableData }
        set { size.animatableData = newValue }
    }
    func body(content: Content) -> some View { content.padding(.leading, size.width).padding(.top, size.height) }
}

@MainActor
@Suite("Animatable modifiers and transactions of bodies half way")
struct ModifierMotionTests {
    @Observable final class Model {
        var place = CGSize.zero
    }

    private struct Screen<Shown: View>: View {
        let model: Model
        @ViewBuilder let shown: (CGSize) -> Shown
        var body: some View {
            ZStack(alignment: .topLeading) {
                Color.clear
                shown(model.place)
            }
        }
    }

    /// Returns the presented places of a view at the start, half way and at the end, beside its first one.
    private func places(
        isAnimated: Bool = true, @ViewBuilder _ shown: @escaping (CGSize) -> some View
    ) -> [CGPoint] {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model, shown: shown) }
        let start = stage["a"].presentedFrame
        if isAnimated {
            animate(stage) { model.place = CGSize(width: 80, height: 40) }
        } else {
            model.place = CGSize(width: 80, height: 40)
            _ = stage.currentPicture
        }
        return [0, 0.5, 0.5].map { wait in
            stage.advance(by: .seconds(wait))
            let frame = stage["a"].presentedFrame
            return CGPoint(x: (frame.minX - start.minX).rounded(), y: (frame.minY - start.minY).rounded())
        }
    }

    private static let even = [CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 20), CGPoint(x: 80, y: 40)]

    @Test("a view with @Animatable moves by all of its variables")
    func macroOfView() { #expect(places { Placed(x: $0.width, y: $0.height) } == Self.even) }

    @Test("a modifier with @Animatable moves by all of its variables")
    func macroOfModifier() {
        #expect(
            places { Text("A").accessibilityIdentifier("a").modifier(Inset(x: $0.width, y: $0.height)) } == Self.even)
    }

    @Test("an AnimatableModifier moves by its data")
    @available(*, deprecated)
    func olderModifier() {
        #expect(places { Text("A").accessibilityIdentifier("a").modifier(OlderInset(size: $0)) } == Self.even)
    }

    @Test("a transaction with a body animates the modifiers there, and the view keeps its own transaction")
    func transactionOfBody() {
        let found = places(isAnimated: false) { place in
            Text("A").accessibilityIdentifier("a").offset(x: place.width)
                .transaction {
                    $0.animation = .linear(duration: 1)
                } body: {
                    $0.offset(y: place.height)
                }
        }
        #expect(found == [CGPoint(x: 80, y: 0), CGPoint(x: 80, y: 20), CGPoint(x: 80, y: 40)])
    }

    @Test("a transaction with a body applies the modifiers there at once, and the view moves")
    func unanimatedBody() {
        let found = places { place in
            Text("A").accessibilityIdentifier("a").offset(x: place.width)
                .transaction {
                    $0.animation = nil
                } body: {
                    $0.offset(y: place.height)
                }
        }
        #expect(found == [CGPoint(x: 0, y: 40), CGPoint(x: 40, y: 40), CGPoint(x: 80, y: 40)])
    }
}
