import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Shape styles")
struct StyleTests {
    private let pureRed = Color(red: 1, green: 0, blue: 0)

    private func layers<V: View>(@ViewBuilder _ view: () -> V) -> [Layer] {
        let picture = Stage(width: 40, height: 20, content: view).currentPicture
        return picture.layers.keys.sorted().compactMap { picture.layers[$0] }
    }

    @Test("a style's shadows apply to filled shapes, text and foreground levels")
    func shadows() throws {
        let style = pureRed.shadow(.drop(color: .black, radius: 3, x: 1, y: 2)).shadow(.inner(color: .black, radius: 1))
        let expected = [
            Shadow(RGBA(packed: 0xFF), radius: 3, x: 1, y: 2), Shadow(RGBA(packed: 0xFF), radius: 1, isInner: true),
        ]
        let shape = layers { Circle().fill(style) }
        #expect(shape.first?.drawing.commands.first?.paint == .color(RGBA(packed: 0xFF00_00FF)).shadowed(expected))
        let text = layers { Text("a").foregroundStyle(style) }
        #expect(text.first?.text.first?.style.paint.shadows == expected)
        let inherited = layers { Circle().fill(.shadow(.drop(color: .black, radius: 3, x: 1, y: 2))) }
        #expect(inherited.first?.drawing.commands.first?.paint == .foreground(level: 0).shadowed([expected[0]]))
        let faded = layers { Circle().fill(style.opacity(0.5)) }
        #expect(faded.first?.drawing.commands.first?.paint.shadows.map(\.color.alpha) == [128, 128])
    }

    @Test("a style's blend mode applies to the areas it fills, inside outer effects")
    func blending() throws {
        let ground = Color(red: 1, green: 0, blue: 0.5)
        let style = Color(red: 0, green: 1, blue: 1)
        func pixel<V: View>(_ view: V) throws -> RGBA? {
            let stage = Stage(width: 20, height: 20) { view.frame(width: 20, height: 20) }
            return try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 20, height: 20))[10, 10]
        }
        let expected = RGBA(red: 0, green: 0, blue: 128)
        #expect(try pixel(ground.overlay(style.blendMode(.multiply))) == expected)
        #expect(try pixel(ground.overlay { Rectangle().fill(style.blendMode(.multiply)) }) == expected)
        #expect(try pixel(ground.overlay(AnyShapeStyle(style.blendMode(.multiply)))) == expected)
        let faded = ground.overlay { Rectangle().fill(style.blendMode(.multiply).opacity(0.5)) }
        let seen = try #require(try pixel(faded))
        #expect(abs(Int(seen.red) - 127) <= 1 && seen.green == 0 && abs(Int(seen.blue) - 128) <= 1)
        let clipped = ground.overlay { Color.white.overlay(style.blendMode(.multiply)).clipShape(.circle) }
        #expect(try pixel(clipped) == RGBA(red: 0, green: 255, blue: 255))
    }

    @Test("static members name styles and gradients")
    func members() {
        func paints(_ style: some ShapeStyle) -> [Paint] {
            Stage(width: 20, height: 20) { Rectangle().fill(style) }.currentPicture.layers.values.flatMap(
                \.drawing.commands
            ).map(\.paint)
        }
        let stops = [Gradient.Stop(color: .red, location: 0.2), Gradient.Stop(color: .blue, location: 1)]
        #expect(
            paints(.angularGradient(stops: stops, center: .center, startAngle: .zero, endAngle: .degrees(90)))
                == paints(AngularGradient(stops: stops, center: .center, startAngle: .zero, endAngle: .degrees(90))))
        #expect(
            paints(.conicGradient(stops: stops, center: .center, angle: .degrees(9)))
                == paints(AngularGradient(stops: stops, center: .center, angle: .degrees(9))))
        #expect(paints(.ellipticalGradient(stops: stops)) == paints(EllipticalGradient(stops: stops)))
        #expect(paints(.link) == paints(Color.blue))
        #expect(paints(.placeholder) == paints(.tertiary))
        #expect(paints(.windowBackground) == [.background])
    }

    @Test("a hierarchical level on a container derives from the foreground style around it")
    func levelsAround() {
        func paints<V: View>(@ViewBuilder _ view: () -> V) -> [Paint] {
            layers(view).flatMap { $0.text.map(\.style.paint) + $0.drawing.commands.map(\.paint) }
        }
        func red(_ alpha: UInt8) -> Paint { .color(RGBA(red: 255, green: 0, blue: 0, alpha: alpha)) }
        let inRed = paints {
            VStack {
                VStack { Text("a") }.foregroundStyle(.secondary)
                VStack { Text("b").foregroundStyle(.secondary) }.foregroundStyle(.tertiary)
                VStack { Text("c") }.foregroundStyle(.primary)
                VStack { Text("e") }.foregroundStyle(.foreground)
                VStack { VStack { Text("d") }.foregroundStyle(.secondary) }.foregroundStyle(.secondary)
            }
            .foregroundStyle(pureRed)
        }
        #expect(inRed == [red(128), red(64), red(255), red(255), red(128)])
        let paintsWithDiagnostics = paints {
            VStack {
                VStack { Text("a") }.foregroundStyle(.secondary)
                // A style set with one level derives its own further levels.
                VStack { Text("b").foregroundStyle(.secondary) }.foregroundStyle(pureRed)
            }
            .foregroundStyle(.green, pureRed)
        }
        #expect(paintsWithDiagnostics == [red(255), red(128)])
        let plain = paints {
            VStack { VStack { Text("a") }.foregroundStyle(.secondary) }.foregroundStyle(.tertiary)
        }
        #expect(plain == [.foreground(level: 2)])
    }

    @Test("every style has fainter levels: faded colours, the display's foreground levels and other page colours")
    func levels() {
        func paint(_ style: some ShapeStyle, dark: Bool = false) -> Paint? {
            Stage(width: 20, height: 20) { Rectangle().fill(style).environment(\.colorScheme, dark ? .dark : .light) }
                .currentPicture.layers.values.flatMap(\.drawing.commands).first?.paint
        }
        func red(_ alpha: UInt8) -> Paint { .color(RGBA(red: 255, green: 0, blue: 0, alpha: alpha)) }
        #expect(paint(pureRed.secondary) == red(128))
        #expect(paint(pureRed.tertiary) == red(64))
        #expect(paint(pureRed.secondary.secondary) == red(64))
        #expect(paint(.tint.secondary) == paint(Color.accentColor.opacity(0.5)))
        #expect(paint(.foreground.secondary) == .foreground(level: 1))
        #expect(paint(.primary.tertiary) == .foreground(level: 2))
        #expect(paint(.background.secondary) == .color(RGBA(packed: 0xF2F2_F7FF)))
        #expect(paint(.background.tertiary, dark: true) == .color(RGBA(packed: 0x2C2C_2EFF)))
        #expect(paint(LinearGradient(colors: [pureRed], startPoint: .top, endPoint: .bottom).secondary) != nil)
        #expect(paint(pureRed.quinary) == red(31))
        // The display has four foreground levels. The fifth is a fainter fourth, except on terminals.
        if case .color(let ink)? = paint(.quinary) {
            #expect(ink.alpha > 20 && ink.alpha < 46)
        } else {
            Issue.record("expected a colour")
        }
        // Each fainter than the one before.
        let fills = [paint(.fill), paint(.fill.secondary), paint(.fill.tertiary), paint(.fill.quaternary)]
        let alphas = fills.compactMap { if case .color(let color)? = $0 { Int(color.alpha) } else { nil } }
        #expect(alphas.count == 4 && alphas == alphas.sorted(by: >) && Set(alphas).count == 4)
        #expect(paint(.selection) == paint(Color.accentColor.opacity(0.3)))
        let terminal = Stage(columns: 4, rows: 2) { Rectangle().fill(.background.secondary) }.currentPicture
        let ground = terminal.layers.values.flatMap(\.drawing.commands).first?.paint
        if case .color(let color)? = ground {
            #expect(color.alpha < 64)
        } else {
            Issue.record("\(String(describing: ground))")
        }
    }

    @Test("an invalid or transparent shadow is left out")
    func noShadow() {
        for shadow in [ShadowStyle.drop(radius: .nan), .drop(radius: -1), .drop(color: .clear, radius: 2)] {
            let made = layers { Circle().fill(pureRed.shadow(shadow)) }
            #expect(made.first?.drawing.commands.first?.paint == .color(RGBA(packed: 0xFF00_00FF)))
        }
    }

    @Test("colours are mixed perceptually unless the device space is given")
    func mixing() throws {
        let (red, blue) = (pureRed, Color(red: 0, green: 0, blue: 1))
        let environment = EnvironmentValues()
        func hex(_ color: Color) -> String { color.resolve(in: environment).description }
        #expect(hex(red.mix(with: blue, by: 0.5, in: .device)) == "#800080FF")
        #expect(hex(red.mix(with: blue, by: 0.5)) == "#8C53A2FF")
        #expect(hex(red.mix(with: blue, by: 0)) == "#FF0000FF")
        #expect(hex(red.mix(with: blue, by: 1, in: .perceptual)) == "#0000FFFF")
        #expect(hex(Color.white.mix(with: .black, by: 0.5)) == "#636363FF")
    }

    @Test("a perceptual gradient interpolates in a perceptual colour space")
    func perceptual() throws {
        let gradient = Gradient(colors: [pureRed, Color(red: 0, green: 0, blue: 1)])
        func middle(_ style: some ShapeStyle) throws -> UInt32? {
            let made = layers { Rectangle().fill(style) }
            guard case .gradient(let fill) = made.first?.drawing.commands.first?.paint else { return nil }
            return fill.color(at: 0.5).packed
        }
        #expect(try middle(gradient.colorSpace(.device)) == 0x8000_80FF)
        #expect(try middle(gradient.colorSpace(.perceptual)) == 0x8C53_A2FF)
        #expect(
            try middle(.linearGradient(gradient.colorSpace(.perceptual), startPoint: .leading, endPoint: .trailing))
                == 0x8C53_A2FF)
    }

    @Test("a mesh gradient with missing points or colours is its background")
    func mesh() {
        let points: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
        let whole = MeshGradient(width: 2, height: 2, points: points, colors: [.red, .green, .blue, .white])
        guard case .mesh(let fill) = layers({ whole }).first?.drawing.commands.first?.paint else {
            Issue.record("expected a mesh")
            return
        }
        #expect(fill.colors.count == 4 && fill.numbers == [0, 0, 1, 0, 0, 1, 1, 1])
        let broken = MeshGradient(width: 3, height: 2, points: points, colors: [.red], background: pureRed)
        #expect(layers { broken }.first?.drawing.commands.first?.paint == .color(RGBA(packed: 0xFF00_00FF)))
    }

    @Test("a container-relative shape reduces its corner radius by its inset")
    func container() throws {
        struct Card: View {
            var inset: CGFloat
            var body: some View {
                ZStack { ContainerRelativeShape().fill(.red).padding(inset) }
                    .containerShape(RoundedRectangle(cornerRadius: 8, style: .circular))
            }
        }
        func outline(_ view: some View) -> Outline? { layers { view }.first?.drawing.commands.first?.outline }
        #expect(outline(Card(inset: 0)) == .rounded(8, continuous: false))
        #expect(outline(Card(inset: 3)) == .rounded(5, continuous: false))
        #expect(outline(Card(inset: 9)) == .rectangle)
        #expect(outline(ContainerRelativeShape().fill(.red)) == .rectangle)
    }

    @Test("a container-relative shape is mirrored with its container")
    func mirroredContainer() {
        struct Card: View {
            var inset: CGFloat
            var body: some View {
                ZStack { ContainerRelativeShape().fill(Color.red).padding(inset) }
                    .containerShape(UnevenRoundedRectangle(topLeadingRadius: 8, style: .circular))
            }
        }
        func hit(_ inset: CGFloat, _ direction: LayoutDirection, _ x: Double) -> Bool {
            let stage = Stage(width: 40, height: 20) { Card(inset: inset).environment(\.layoutDirection, direction) }
            return stage.currentPicture.hit(at: ScreenPoint(x: x, y: inset + 0.5), on: Screen(width: 40, height: 20))
                != nil
        }
        for inset in [0.0, 2] {
            #expect(hit(inset, .leftToRight, 39.5 - inset))
            #expect(hit(inset, .rightToLeft, inset + 0.5))
            #expect(!hit(inset, .rightToLeft, 39.5 - inset))
        }
    }
}
