import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Painter
import Testing

/// Compares the pixels of views in the middle of a transition with those of views at rest.
@MainActor
@Suite("Pictures of transitions")
struct TransitionPictureTests {
    @Observable final class Model {
        var isShown = false
    }

    private struct Turn: ViewModifier {
        let degrees: Double
        func body(content: Content) -> some View { content.rotationEffect(.degrees(degrees)) }
    }

    enum Kind: CaseIterable {
        case opacity, scale, corner, move, push, slide, offset, blurReplace, growing, combined, modifier, symbol

        @MainActor var transition: AnyTransition {
            switch self {
            case .opacity: .opacity
            case .scale: .scale
            case .corner: .scale(scale: 0.5, anchor: .topLeading)
            case .move: .move(edge: .bottom)
            case .push: .push(from: .trailing)
            case .slide: .slide
            case .offset: .offset(x: 30, y: -10)
            case .blurReplace: AnyTransition(BlurReplaceTransition(configuration: .downUp))
            case .growing: AnyTransition(BlurReplaceTransition(configuration: .upUp))
            case .combined: .scale.combined(with: .opacity)
            case .modifier: .modifier(active: Turn(degrees: 90), identity: Turn(degrees: 0))
            case .symbol: AnyTransition(SymbolEffectTransition(effect: .disappear.up, options: .default))
            }
        }

        /// Returns the card as it is shown half of the way in, or out.
        @MainActor @ViewBuilder
        func half(_ card: some View, isRemoved: Bool) -> some View {
            let side: CGFloat = isRemoved ? -1 : 1
            switch self {
            case .opacity: card.opacity(0.5)
            case .scale: card.scaleEffect(0.5)
            case .corner: card.scaleEffect(0.75, anchor: .topLeading)
            case .move: card.offset(y: 10)
            case .push: card.offset(x: 20 * side).opacity(0.5)
            case .slide: card.offset(x: -20 * side)
            case .offset: card.offset(x: 15, y: -5)
            case .blurReplace: card.scaleEffect(0.95).blur(radius: 4).opacity(0.5)
            case .growing: card.scaleEffect(isRemoved ? 1.05 : 0.95).blur(radius: 4).opacity(0.5)
            case .combined: card.scaleEffect(0.5).opacity(0.5)
            case .modifier: card.rotationEffect(.degrees(45))
            case .symbol: card.scaleEffect(1.2).opacity(0.5)
            }
        }
    }

    private struct Screen: View {
        let kind: Kind
        let model: Model
        var body: some View {
            ZStack { if model.isShown { TransitionPictureTests.card.transition(kind.transition) } }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }

    private static var card: some View {
        HStack(spacing: 0) {
            Color.red
            Color.blue
        }.frame(width: 40, height: 20)
    }

    private func pixels(_ picture: Picture) throws -> PixelImage {
        try PixelPainter().pixels(picture, on: Display.Screen(width: 100, height: 60))
    }

    private func resting(_ view: some View) throws -> PixelImage {
        try pixels(Stage(width: 100, height: 60) { view }.currentPicture)
    }

    /// Returns the sum of the differences of all channels.
    private func difference(_ one: PixelImage, _ other: PixelImage) -> Int {
        var sum = 0
        for y in 0..<60 {
            for x in 0..<100 {
                guard let a = one[x, y], let b = other[x, y] else { return .max }
                for channel in [\RGBA.red, \.green, \.blue] {
                    sum += abs(Int(a[keyPath: channel]) - Int(b[keyPath: channel]))
                }
            }
        }
        return sum
    }

    @Test("a view half way in or out looks as with half of the transition", arguments: Kind.allCases)
    func halfWay(_ kind: Kind) throws {
        let model = Model()
        let stage = Stage(width: 100, height: 60) { Screen(kind: kind, model: model) }
        _ = stage.currentPicture
        let (full, empty) = (try resting(Self.card), try resting(Color.clear))
        for isRemoved in [false, true] {
            withAnimation(.linear(duration: 1)) { model.isShown = !isRemoved }
            _ = stage.currentPicture
            stage.advance(by: .seconds(0.5))
            let wanted = try resting(kind.half(Self.card, isRemoved: isRemoved))
            let ends = [difference(full, wanted), difference(empty, wanted)]
            let least = try #require(ends.min())
            #expect(least > 1_000, "the ends differ from the middle by \(ends)")
            let found = difference(try pixels(stage.presentedPicture), wanted)
            #expect(found * 4 <= least, "\(found) for removal \(isRemoved); the ends differ by \(ends)")
            stage.advance(by: .seconds(0.5))
            #expect(difference(try pixels(stage.presentedPicture), isRemoved ? empty : full) == 0)
        }
    }
}
