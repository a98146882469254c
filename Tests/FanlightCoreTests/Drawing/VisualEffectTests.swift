import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("Visual effects")
struct VisualEffectTests {
    private func layers(_ stage: Stage) -> [Layer] {
        let picture = stage.currentPicture
        return picture.layers.keys.sorted().compactMap { picture.layers[$0] }
    }

    @Test("an effect receives its view's size and position in the first frame")
    func firstFrame() {
        let stage = Stage(width: 100, height: 60) {
            Color.red.frame(width: 40, height: 20)
                .visualEffect { content, geometry in
                    content.offset(x: geometry.size.width / 4, y: geometry.frame(in: .global).minY)
                        .opacity(geometry.size.height / 40)
                }
        }
        let shown = layers(stage).filter { $0.placement.transform != nil }
        #expect(shown.map(\.drawing.opacity) == [0.5])
        #expect(shown.first?.placement.transform.map { [$0.tx, $0.ty] } == [10, 20])
    }

    @Test("effects are applied in their order, like the modifiers")
    func order() throws {
        func drawn(_ effect: @escaping @Sendable (EmptyVisualEffect) -> some VisualEffect) throws -> Layer {
            let stage = Stage(width: 40, height: 20) { Color.red.visualEffect { content, _ in effect(content) } }
            let shown = layers(stage).filter { $0.drawing != .none || $0.placement.transform != nil }
            return try #require(shown.first)
        }
        // A blur of two points, scaled by two, has a radius of four. After the scale it stays two.
        #expect(try drawn { $0.blur(radius: 2).scaleEffect(2) }.drawing.effects == [.blur(radius: 2)])
        #expect(try drawn { $0.scaleEffect(2).blur(radius: 2) }.drawing.effects == [.blur(radius: 1)])
        // An opacity before a brightness of 1 is not applied again after it.
        let fadedFirst = try drawn { $0.opacity(0.5).brightness(1).blur(radius: 1) }
        #expect(fadedFirst.drawing.opacity == 0.5)
        #expect(fadedFirst.drawing.effects.count == 2)
        // The last blend mode applies to the backdrop. An earlier one has nothing to blend with.
        #expect(try drawn { $0.blendMode(.multiply).blendMode(.screen) }.drawing.blend == .screen)
        #expect(try drawn { $0.blendMode(.multiply).opacity(0.5) }.drawing.blend == .normal)
        #expect(try drawn { $0.opacity(0.5).blendMode(.multiply) }.drawing.blend == .multiply)
    }

    private struct Growing: View {
        let isNoted: @Sendable () -> Void
        @State private var isLarge = false
        @State private var other = 0

        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(width: isLarge ? 80 : 40, height: 20)
                    .visualEffect { [isNoted] content, geometry in
                        isNoted()
                        return content.opacity(geometry.size.width / 100)
                    }
                TestButton("grow") { isLarge.toggle() }.accessibilityIdentifier("grow")
                Counter()
            }
        }
    }

    private struct Counter: View {
        @State private var count = 0
        var body: some View {
            TestButton("count") { count += 1 }.accessibilityIdentifier("count").accessibilityValue("\(count)")
        }
    }

    private final class Count: Sendable {
        let value = Mutex(0)
    }

    @Test("an effect is computed again only if a value that it read changes")
    func reevaluated() {
        let count = Count()
        let stage = Stage(width: 200, height: 200) { Growing { count.value.withLock { $0 += 1 } } }
        #expect(count.value.withLock { $0 } == 1)
        #expect(layers(stage).contains { $0.drawing.opacity == 0.4 })
        stage["count"].tap()
        #expect(count.value.withLock { $0 } == 1, "a change of another view does not call the closure")
        stage["grow"].tap()
        #expect(layers(stage).contains { $0.drawing.opacity == 0.8 })
        #expect(count.value.withLock { $0 } <= 3, "once for the new closure, at most once more for the new size")
    }

    @Test("an effect follows scrolling without evaluating a body")
    func scrolled() {
        let stage = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<10, id: \.self) { row in
                        Color.red.frame(width: 50, height: 40)
                            .visualEffect { content, geometry in
                                content.opacity(1 - geometry.frame(in: .scrollView).minY / 400)
                            }
                    }
                }
            }
        }
        let before = layers(stage).map(\.drawing.opacity).filter { $0 < 1 }
        #expect(before.contains(0.9))
        stage.resetWork()
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaY: 20)))
        let after = layers(stage).map(\.drawing.opacity).filter { $0 < 1 }
        #expect(after.contains(0.95))
        #expect(stage.work.bodies == 0)
    }

    @Test("an effect does not change layout, and its geometry is that before the effect")
    func neighbours() {
        let stage = Stage(width: 100, height: 100) {
            VStack(spacing: 0) {
                Color.red.frame(width: 20, height: 20)
                    .visualEffect { content, geometry in
                        let scale = geometry.frame(in: .global).width / 5
                        return content.scaleEffect(scale).offset(y: 50).rotationEffect(.degrees(45))
                    }
                Color.blue.frame(width: 20, height: 20).accessibilityIdentifier("next")
            }
        }
        #expect(stage["next"].frame == CGRect(x: 40, y: 50, width: 20, height: 20))
        let transform = layers(stage).compactMap(\.placement.transform).first
        #expect(transform.map { abs($0.a - 4 * Float(0.5).squareRoot()) < 1e-4 } == true)
    }

    @Test("every visual effect equals the modifier of its name")
    func sameAsModifiers() {
        func drawn<V: View>(_ view: V) -> [Drawing] { layers(Stage(width: 40, height: 20) { view }).map(\.drawing) }
        let text = Text(verbatim: "a")
        let pairs: [(AnyView, AnyView)] = [
            (AnyView(text.visualEffect { e, _ in e.blur(radius: 3) }), AnyView(text.blur(radius: 3))),
            (
                AnyView(text.visualEffect { e, _ in e.blur(radius: 3, opaque: true) }),
                AnyView(text.blur(radius: 3, opaque: true))
            ),
            (AnyView(text.visualEffect { e, _ in e.brightness(0.2) }), AnyView(text.brightness(0.2))),
            (AnyView(text.visualEffect { e, _ in e.contrast(2) }), AnyView(text.contrast(2))),
            (AnyView(text.visualEffect { e, _ in e.saturation(0.5) }), AnyView(text.saturation(0.5))),
            (AnyView(text.visualEffect { e, _ in e.grayscale(1) }), AnyView(text.grayscale(1))),
            (
                AnyView(text.visualEffect { e, _ in e.hueRotation(.degrees(90)) }),
                AnyView(text.hueRotation(.degrees(90)))
            ),
            (AnyView(text.visualEffect { e, _ in e.blendMode(.multiply) }), AnyView(text.blendMode(.multiply))),
        ]
        for (effect, modifier) in pairs {
            #expect(drawn(effect) == drawn(modifier))
            #expect(drawn(effect) != drawn(text))
        }
    }

    @Test("an opaque blur ends at the view's edges, also after a rotation")
    func opaqueBlur() throws {
        let stage = Stage(width: 60, height: 60) {
            Color(red: 1, green: 0, blue: 0).frame(width: 40, height: 20)
                .visualEffect { e, _ in e.rotationEffect(.degrees(90)).blur(radius: 2, opaque: true) }
        }
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 60, height: 60))
        #expect(image[30, 30]?.packed == 0xFF00_00FF)
        // The rotated view reaches the upper edge of the frame, where it is clipped, but not the sides.
        #expect(image[30, 22]?.packed == 0xFF00_00FF)
        #expect(image[30, 16]?.packed == 0xFFFF_FFFF)
        #expect(image[12, 30]?.packed == 0xFFFF_FFFF)
    }

    @Test("a blended view keeps blending after a move or rotation")
    func blendAndTransform() {
        for view in [
            AnyView(Text(verbatim: "a").blendMode(.multiply).rotationEffect(.degrees(45))),
            AnyView(
                Text(verbatim: "a").visualEffect { e, _ in e.blendMode(.multiply).rotationEffect(.degrees(45)) }),
        ] {
            let made = layers(Stage(width: 40, height: 20) { view })
            #expect(made.map(\.drawing.blend) == [.multiply])
            #expect(made.first?.placement.transform != nil)
        }
    }
}
