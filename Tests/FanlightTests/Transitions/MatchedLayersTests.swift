import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Matched geometry of views with several layers")
struct MatchedLayersTests {
    @Observable final class Model {
        var isDealt = false
    }

    /// The parts around two halves, of which the right one is red.
    enum Look: CaseIterable {
        case plain, opacity, rotation, turnInSpace, clip, nested, element
        /// A transition that changes nothing, alone and inside of a tap gesture.
        case transition, tap

        /// True if the red half is shown on the left.
        var isTurned: Bool { [.rotation, .turnInSpace, .nested, .transition, .tap].contains(self) }
        var hasTransition: Bool { self == .transition || self == .tap }
    }

    private struct Halves: View {
        let look: Look

        var body: some View {
            let halves = HStack(spacing: 0) {
                Color.blue
                Color.red
            }
            switch look {
            case .plain: halves
            case .opacity: halves.opacity(0.9)
            case .rotation, .transition, .tap: halves.rotationEffect(.degrees(180))
            case .turnInSpace: halves.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))
            case .clip: halves.clipShape(Ellipse())
            case .nested: ZStack { halves.opacity(0.9) }.rotationEffect(.degrees(180))
            case .element: halves.accessibilityElement(children: .ignore)
            }
        }
    }

    /// A deck with a card, and the larger place to which the card is dealt.
    private struct Table<Card: View>: View {
        let model: Model
        var look = Look.plain
        @ViewBuilder let card: Card
        @Namespace private var space

        var body: some View {
            ZStack(alignment: .topLeading) {
                Color.clear
                if model.isDealt {
                    matched.frame(width: 80, height: 60).padding(.leading, 100).padding(.top, 20)
                } else {
                    matched.frame(width: 40, height: 20)
                }
            }
            .frame(width: 200, height: 100)
        }

        @ViewBuilder private var matched: some View {
            let matched = card.matchedGeometryEffect(id: 1, in: space)
            let silent = matched.transition(.asymmetric(insertion: .identity, removal: .identity))
            switch look {
            case .transition: silent
            case .tap: silent.onTapGesture {}
            default: matched
            }
        }
    }

    private let deck = CGRect(x: 0, y: 0, width: 40, height: 20)
    private let place = CGRect(x: 100, y: 20, width: 80, height: 60)

    /// Deals a card, or takes it back. Calls a function at several shares of the way, with the area of the card.
    private func deal<Card: View>(
        _ look: Look = .plain, isReversed: Bool, @ViewBuilder _ card: () -> Card,
        _ check: (_ stage: Stage, _ area: CGRect, _ count: Int, _ comment: Comment) -> Void
    ) {
        let model = Model()
        model.isDealt = isReversed
        let stage = Stage(width: 200, height: 100) { Table(model: model, look: look, card: card) }
        let (start, end) = isReversed ? (place, deck) : (deck, place)
        check(stage, start, 1, "before")
        withAnimation(.linear(duration: 1)) { model.isDealt.toggle() }
        _ = stage.currentPicture
        for step in 0..<4 {
            let share = Double(step) / 4
            // The one that leaves and the one that comes are at one place.
            check(stage, start.mixed(with: end, by: share), 2, "at \(share)")
            stage.advance(by: .seconds(0.25))
        }
        check(stage, end, 1, "after")
        #expect(stage.misplacedLayers.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("the layers inside an effect are resized with the view", arguments: Look.allCases, [false, true])
    func effects(_ look: Look, isReversed: Bool) {
        deal(look, isReversed: isReversed) {
            Halves(look: look)
        } _: { stage, area, count, comment in
            let half = CGRect(
                x: look.isTurned ? area.minX : area.midX, y: area.minY, width: area.width / 2, height: area.height)
            let found = stage.presented(where: \.isRed)
            #expect(found.count == count, comment)
            #expect(found.allSatisfy { $0.box.isNear(half) }, "\(comment): \(found.map(\.box)) instead of \(half)")
            if look.hasTransition { #expect(found.allSatisfy { $0.opacity == 1 }, comment) }
        }
    }

    @Test("a text inside an effect keeps its size, and its middle moves", arguments: [false, true])
    func text(isReversed: Bool) {
        var sizes: Set<CGFloat> = []
        deal(isReversed: isReversed) {
            ZStack {
                Color.blue
                Text("A")
            }
            .opacity(0.9)
        } _: { stage, area, count, comment in
            let found = stage.presented { $0.text.contains { $0.text == "A" } }
            #expect(found.count == count, comment)
            for text in found {
                let (x, y) = (text.box.midX - area.midX, text.box.midY - area.midY)
                #expect(abs(x) <= 1.5 && abs(y) <= 1.5, comment)
                sizes.insert(text.box.width)
            }
        }
        #expect(sizes.count == 1)
    }

    private struct Triangle: Shape {
        func path(in rect: CGRect) -> Path {
            Path { path in
                path.addLines([
                    CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.midX, y: rect.minY),
                    CGPoint(x: rect.maxX, y: rect.maxY),
                ])
                path.closeSubpath()
            }
        }
    }

    @Test("the path of a shape fits its layer on the way", arguments: [false, true])
    func path(isReversed: Bool) {
        deal(isReversed: isReversed) {
            ZStack {
                Color.blue
                Triangle().fill(.red)
            }
            .opacity(0.9)
        } _: { stage, area, count, comment in
            let found = stage.presented(where: \.isRed)
            #expect(found.count == count, comment)
            for shape in found {
                #expect(shape.box.isNear(area), comment)
                guard case .path(let path)? = shape.layer.drawing.commands.first?.outline else {
                    Issue.record("\(comment): no path")
                    continue
                }
                let ends = [0, 1].map { axis in
                    stride(from: axis, to: path.numbers.count, by: 2).map { path.numbers[$0] }.max() ?? 0
                }
                #expect(abs(Double(ends[0]) - area.width) <= 1.5 && abs(Double(ends[1]) - area.height) <= 1.5, comment)
            }
        }
    }
}
