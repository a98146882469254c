import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Painter
import TestSupport
import Testing

@MainActor
@Suite("Effects")
struct EffectTests {
    private let red = Paint.color(RGBA(packed: 0xFF00_00FF))
    private let pureRed = Color(red: 1, green: 0, blue: 0)

    private func layers<V: View>(@ViewBuilder _ view: () -> V) -> [Layer] {
        let picture = Stage(width: 40, height: 20, content: view).currentPicture
        return picture.layers.keys.sorted().compactMap { picture.layers[$0] }
    }

    @Test("a clipped plain colour is one layer that fills the clip's shape")
    func solidClip() {
        let made = layers { pureRed.clipShape(Ellipse()) }
        #expect(made.map(\.drawing) == [Drawing(commands: [DrawCommand(.fill, .ellipse, paint: red)])])
        let rounded = layers { pureRed.cornerRadius(4) }
        #expect(
            rounded.map(\.drawing) == [
                Drawing(commands: [DrawCommand(.fill, .rounded(4, continuous: false), paint: red)])
            ])
    }

    @Test("a clipped colour in frames, or a clipped filled rectangle, is one layer too")
    func coloursInFrames() {
        let ellipse = Drawing(commands: [DrawCommand(.fill, .ellipse, paint: red)])
        let made = [
            layers { pureRed.frame(width: 20, height: 10).clipShape(Ellipse()) },
            layers { pureRed.frame(width: 20).frame(maxHeight: 10).clipShape(Ellipse()) },
            layers { Rectangle().fill(pureRed).clipShape(Ellipse()) },
            layers { Rectangle().fill(pureRed).frame(width: 20, height: 10).clipShape(Ellipse()) },
            layers { Rectangle().foregroundStyle(pureRed).frame(width: 20, height: 10).clipShape(Ellipse()) },
        ]
        for (index, layers) in made.enumerated() { #expect(layers.map(\.drawing) == [ellipse], "\(index)") }
        // A view with a shadow is clipped together with the shadow.
        #expect(
            layers { Rectangle().fill(pureRed.shadow(.drop(radius: 4))).clipShape(Ellipse()) }.first?.drawing.clip
                != nil)
        // A colour whose frame differs from the clip keeps a clip, and so does a colour with an identifier.
        #expect(layers { pureRed.padding(2).clipShape(Ellipse()) }.count == 2)
        #expect(layers { pureRed.accessibilityIdentifier("a").frame(width: 9).clipShape(Ellipse()) }.count == 2)
    }

    @Observable final class FrameModel {
        var width: CGFloat = 10
    }

    @Test("a clipped colour fills only its own part of a wider frame, also after changes")
    func colourInWiderFrame() {
        struct Screen: View {
            let model: FrameModel
            var body: some View {
                Color(red: 1, green: 0, blue: 0).frame(maxWidth: model.width).frame(width: 30, height: 10)
                    .clipShape(Ellipse())
            }
        }
        let model = FrameModel()
        let stage = Stage(width: 40, height: 20) { Screen(model: model) }
        for (width, x) in [(10, 10), (20, 5), (30, 0), (10, 10)] as [(Int32, Int32)] {
            model.width = CGFloat(width)
            let part = DotRect(x: x, y: 0, width: width, height: 10)
            let expected = Drawing(commands: [DrawCommand(.fill, paint: red, rect: part)], clip: .ellipse)
            #expect(stage.currentPicture.layers.values.map(\.drawing) == [expected], "\(width)")
        }
    }

    @Test("a clipped colour equals a new one after changes of colour, blending and identifier")
    func coloursInFramesThatChange() {
        let states = [
            ColorInClip.Style(pureRed), ColorInClip.Style(.blue), ColorInClip.Style(.blue, blends: true),
            ColorInClip.Style(.green, blends: true, isAsked: true), ColorInClip.Style(.green, isHard: true),
        ]
        for first in states {
            let shown = ColorInClip.Shown(first)
            let stage = Stage(width: 40, height: 40) { ColorInClip(shown: shown) }
            for look in states + states.reversed() {
                shown.look = look
                let fresh = Stage(width: 40, height: 40) { ColorInClip(shown: ColorInClip.Shown(look)) }
                #expect(stage.png() == fresh.png(), "\(first) \(look)")
                #expect(stage.currentPicture.layers.count == fresh.currentPicture.layers.count)
            }
        }
    }

    @Test("consecutive effects are fused into one layer where the result is identical")
    func fused() {
        let made = layers { Text("a").opacity(0.5).opacity(0.5).scaleEffect(2).rotationEffect(.degrees(90)) }
        #expect(made.count == 1)
        #expect(made.first?.drawing.opacity == 0.25)
        #expect(made.first?.placement.transform.map { abs($0.b - 2) < 1e-6 && abs($0.a) < 1e-6 } == true)
        let apart = layers { Text("a").rotationEffect(.degrees(90)).clipped() }
        #expect(apart.count == 2)
        let colours = layers { Text("a").grayscale(1).contrast(0.5).colorInvert().brightness(0.1) }
        #expect(colours.first?.drawing.effects.count == 1)
        // White stays white when brightened and is then darkened, so the pair is not the identity.
        let cut = layers { Text("a").brightness(0.5).brightness(-0.5) }
        #expect(cut.first?.drawing.effects.count == 2)
    }

    @Test("an effect on a single layer is applied in it; several layers get a group around them")
    func carried() {
        let text = layers { Text("a").opacity(0.5) }
        #expect(text.map(\.drawing.opacity) == [0.5])
        #expect(text.map(\.text.count) == [1])
        let clipped = layers { Circle().fill(pureRed).blur(radius: 2).clipped() }
        #expect(clipped.count == 1)
        #expect(clipped.first?.drawing.commands.count == 1)
        #expect(clipped.first?.drawing.clip != nil)
        #expect(clipped.first?.drawing.effects.count == 1)
        let several = layers {
            HStack {
                Text("a"); Text("b")
            }.opacity(0.5)
        }
        #expect(several.map(\.drawing.opacity) == [0.5, 1, 1])
    }

    @Test("an effect is kept when its content changes between one view and several")
    func carriedOn() {
        struct Changing: View {
            @State private var isPair = false
            @State private var opacity = 0.5
            var body: some View {
                VStack {
                    Group {
                        if isPair {
                            HStack {
                                Text("a"); Text("b")
                            }
                        } else {
                            Text("c")
                        }
                    }
                    .opacity(opacity)
                    TestButton("swap") { isPair.toggle() }.accessibilityIdentifier("swap")
                    TestButton("fade") { opacity /= 2 }.accessibilityIdentifier("fade")
                }
            }
        }
        let stage = Stage(width: 200, height: 100) { Changing() }
        /// Returns the opacities around a text, outermost first, as a client computes them.
        func opacities(_ text: String) -> [Float] {
            let picture = stage.currentPicture
            var found: [Float] = []
            var id = picture.layers.first { $0.value.text.first?.text == text }?.key
            while let current = id, let layer = picture.layers[current] {
                if layer.drawing.opacity != 1 { found.insert(layer.drawing.opacity, at: 0) }
                id = layer.place.parent == .scene ? nil : layer.place.parent
            }
            return found
        }
        #expect(opacities("c") == [0.5])
        stage["fade"].tap()
        #expect(opacities("c") == [0.25])
        stage["swap"].tap()
        #expect(opacities("a") == [0.25])
        #expect(opacities("b") == [0.25])
        stage["fade"].tap()
        #expect(opacities("b") == [0.125])
        stage["swap"].tap()
        #expect(opacities("c") == [0.125])
        #expect(stage.currentPicture.layers.values.filter { $0.drawing.opacity != 1 }.count == 1)
    }

    @Test("an identity effect is not sent")
    func identity() {
        let made = layers { Text("a").scaleEffect(1).opacity(1).blur(radius: 0).saturation(1) }
        #expect(made.first?.drawing == Drawing.none)
        #expect(made.first?.placement.transform == nil)
    }

    @Test("effects never change layout")
    func layout() {
        func size<V: View>(_ view: V) -> [Double]? {
            Stage(width: 100, height: 100) { view.accessibilityIdentifier("a") }.elements.first?.frame
        }
        let plain = Color.red.frame(width: 20, height: 10)
        for shown in [
            AnyView(plain.blur(radius: 5)), AnyView(plain.shadow(radius: 5)), AnyView(plain.blendMode(.multiply)),
            AnyView(plain.clipShape(Circle())), AnyView(plain.mask { Circle() }),
        ] {
            #expect(size(VStack(spacing: 0) { shown }).map { Array($0[2...]) } == [20, 10])
        }
    }

    @Test("invalid effect parameters are reported once each and ignored")
    func invalidParameters() {
        let stage = Stage(width: 40, height: 20) {
            pureRed.blur(radius: -3).shadow(radius: .nan).scaleEffect(.infinity)
        }
        let picture = stage.currentPicture
        #expect(picture.layers.values.allSatisfy { $0.drawing.effects.isEmpty && $0.placement.transform == nil })
        #expect(stage.diagnostics.count == 3, "\(stage.diagnostics)")
    }

    @Test("too many blurs and shadows on one view are reported once and left out")
    func tooMany() {
        func shadowed(_ count: Int) -> AnyView {
            (0..<count).reduce(AnyView(pureRed)) { view, _ in AnyView(view.shadow(radius: 1)) }
        }
        for (count, invalidParameters) in [(20, 0), (200, 1)] {
            let stage = Stage(width: 40, height: 20) { shadowed(count) }
            let effects = stage.currentPicture.layers.values.map(\.drawing.effects.count)
            #expect(effects.reduce(0, +) == min(count, 32))
            #expect(stage.diagnostics.count == invalidParameters, "\(stage.diagnostics)")
            stage.resize(width: 50, height: 20)
            #expect(stage.diagnostics.count == invalidParameters)
        }
    }

    @Test("gradients and hierarchical style levels")
    func styles() {
        let gradient = layers { LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom) }
        #expect(
            gradient.first?.drawing.commands == [
                DrawCommand(
                    .fill,
                    paint: .gradient(
                        GradientFill(
                            .linear(startX: 0.5, startY: 0, endX: 0.5, endY: 1),
                            stops: [
                                .init(RGBA(packed: 0xFF), at: 0), .init(RGBA(packed: 0xFFFF_FFFF), at: 1),
                            ])))
            ])
        let levels = layers {
            HStack(spacing: 0) {
                Rectangle().fill(.primary); Rectangle().fill(.secondary)
            }.foregroundStyle(pureRed, .black)
        }
        #expect(levels.flatMap(\.drawing.commands).map(\.paint) == [red, .color(RGBA(packed: 0xFF))])
        let faded = layers { Rectangle().fill(pureRed.opacity(0.5)).foregroundStyle(.blue) }
        #expect(faded.flatMap(\.drawing.commands).map(\.paint) == [.color(RGBA(packed: 0xFF00_0080))])
    }

    @Test("colours resolve as on Apple's systems")
    func resolved() {
        #expect(
            Color.Resolved(linearRed: 0.01, linearGreen: 0.02, linearBlue: 0.03, opacity: 0.04).description
                == "#1927300A")
        #expect(
            Color(red: 0.3, green: 0.3, blue: 0.3, opacity: 0.3).resolve(in: EnvironmentValues()).description
                == "#4C4C4C4D")
    }

    @Test(
        "an opaque blur keeps its colour up to its edges and ends there",
        arguments: [true, false])
    func opaqueBlur(isOpaque: Bool) throws {
        let stage = Stage(width: 60, height: 60) {
            pureRed.frame(width: 40, height: 40).blur(radius: 4, opaque: isOpaque)
        }
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 60, height: 60))
        #expect(image[30, 30]?.packed == 0xFF00_00FF)
        #expect((image[10, 10]?.green == 0) == isOpaque)
        #expect((image[8, 30]?.green == 255) == isOpaque)
    }

    @Test("a border and a background shape on a terminal")
    func cells() {
        let stage = Stage(columns: 10, rows: 3) {
            Text("ok").frame(maxWidth: .infinity, maxHeight: .infinity).border(.red)
        }
        #expect(stage.text == "┌────────┐\n│   ok   │\n└────────┘")
    }

    @Test("on a terminal a partial mask blends colours and keeps characters down to a quarter of opacity")
    func softMasks() {
        func cells(_ opacity: Double) -> CellGrid {
            let stage = Stage(columns: 4, rows: 2) {
                VStack(alignment: .leading, spacing: 0) {
                    Color(red: 1, green: 0, blue: 0).frame(width: 16, height: 16)
                    Text("ab")
                }
                .frame(width: 32, height: 32, alignment: .topLeading)
                .mask { Rectangle().opacity(opacity) }
            }
            return CellPainter.paint(stage.currentPicture, on: stage.session.screen)
        }
        let (third, tenth) = (cells(0.3), cells(0.1))
        guard case .rgb(let pale) = third[0, 0].background, case .rgb(let paler) = tenth[0, 0].background else {
            Issue.record("expected visible colours")
            return
        }
        #expect(pale.red > paler.red || pale.green < paler.green)
        #expect(third[0, 1].text == "a" && tenth[0, 1].text == " ")
    }

    @Test("a view seen edge-on is not drawn on a terminal or on pixels")
    func edgeOn() {
        for axis in [(x: 0.0, y: 1.0, z: 0.0), (x: 1.0, y: 0.0, z: 0.0)] {
            let stage = Stage(columns: 12, rows: 6) {
                Color.red.frame(width: 88, height: 64).rotation3DEffect(
                    .degrees(90), axis: (CGFloat(axis.x), CGFloat(axis.y), CGFloat(axis.z)))
            }
            #expect(CellPainter.paint(stage.currentPicture, on: stage.session.screen).cells.allSatisfy { $0 == .blank })
        }
    }

    @Test("on a terminal, text under a bar does not mix with the bar's text")
    func barsOverText() {
        for style in [Color(white: 0.96, opacity: 0.75), Color.green.opacity(0.9)] {
            let stage = Stage(columns: 20, rows: 3) {
                Text(verbatim: "row row row row row").overlay {
                    Text("H").frame(maxWidth: .infinity, maxHeight: .infinity).background(style)
                }
            }
            #expect(stage.text.trimmingCharacters(in: .whitespacesAndNewlines) == "H")
        }
        // A translucent dimming view keeps the text.
        let dimmed = Stage(columns: 20, rows: 3) { Text("row").overlay(Color.black.opacity(0.4)) }
        #expect(dimmed.text.contains("row"))
    }

    @Test(
        "an asymmetric clip shape is mirrored in right-to-left layout like the drawn shape",
        arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func mirroredClips(direction: LayoutDirection) throws {
        let shape = UnevenRoundedRectangle(topLeadingRadius: 20)
        func image(@ViewBuilder _ view: () -> some View) throws -> PixelImage {
            let stage = Stage(width: 40, height: 40) { view().environment(\.layoutDirection, direction) }
            return try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 40, height: 40))
        }
        let (cut, drawn) = (try image { pureRed.clipShape(shape) }, try image { shape.fill(pureRed) })
        let isLeft = direction == .leftToRight
        for image in [cut, drawn] {
            #expect((image[1, 1]?.green == 255) == isLeft && (image[38, 1]?.green == 255) == !isLeft)
        }
        var taps = 0
        let stage = Stage(width: 40, height: 40) {
            pureRed.contentShape(shape).onTapGesture { taps += 1 }.environment(\.layoutDirection, direction)
        }
        for x in [1.0, 38] { stage.drag(from: CGPoint(x: x, y: 1), through: []) }
        #expect(taps == 1)
    }
}

/// Colours in clips, built from several kinds of views.
private struct ColorInClip: View {
    struct Style {
        let color: Color
        let blends, isAsked, isHard: Bool

        init(_ color: Color, blends: Bool = false, isAsked: Bool = false, isHard: Bool = false) {
            (self.color, self.blends, self.isAsked, self.isHard) = (color, blends, isAsked, isHard)
        }
    }

    @Observable
    final class Shown {
        var look: Style
        init(_ look: Style) { self.look = look }
    }

    let shown: Shown

    var body: some View {
        let look = shown.look
        let style = look.blends ? AnyShapeStyle(look.color.blendMode(.multiply)) : AnyShapeStyle(look.color)
        let fill = Rectangle().fill(style, style: FillStyle(antialiased: !look.isHard))
        ZStack {
            Color.yellow
            AnyView(fill).frame(width: 30, height: 10).clipShape(Ellipse())
            fill.frame(width: 20, height: 10).clipShape(Ellipse())
            look.color.frame(width: 10, height: 30).cornerRadius(4)
            Group {
                if look.isAsked { look.color.accessibilityIdentifier("a") } else { look.color }
            }
            .frame(width: 5, height: 40).clipShape(Capsule())
            fill.accessibilityHidden(look.isAsked).frame(width: 40, height: 5).clipShape(Capsule())
        }
    }
}
