import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import TestSupport
import Testing

@MainActor
@Suite("Canvases")
struct CanvasTests {
    private let red = Paint.color(RGBA(packed: 0xFF00_00FF))
    private let pureRed = Color(red: 1, green: 0, blue: 0)

    private func layers<S: View>(
        width: CGFloat = 100, height: CGFloat = 50, @ViewBuilder symbols: () -> S = { EmptyView() },
        _ draw: @escaping (inout GraphicsContext, CGSize) -> Void
    ) -> [Layer] {
        let stage = Stage(width: width, height: height) { Canvas(renderer: draw, symbols: symbols) }
        let picture = stage.currentPicture
        #expect(stage.diagnostics.isEmpty)
        return picture.layers.keys.sorted().compactMap { picture.layers[$0] }
    }

    /// Returns the colours at some positions of a canvas, on white.
    private func colors(
        at places: [(Int, Int)], _ draw: @escaping (inout GraphicsContext, CGSize) -> Void
    ) throws -> [UInt32?] {
        let image = try pixels { Canvas(renderer: draw) }
        return places.map { image[$0.0, $0.1].map { $0.packed >> 8 } }
    }

    private func pixels<V: View>(@ViewBuilder _ view: () -> V) throws -> PixelImage {
        let stage = Stage(width: 100, height: 50, content: view)
        return try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 100, height: 50))
    }

    @Test(
        "a canvas takes its proposal, or ten points without one, and passes its size to its closure")
    func size() {
        var sizes: [CGSize] = []
        let stage = Stage(width: 100, height: 50) {
            VStack(spacing: 0) {
                Canvas { _, size in sizes.append(size) }.accessibilityElement().accessibilityIdentifier("c")
                Canvas { _, size in sizes.append(size) }.fixedSize()
            }
        }
        #expect(stage["c"].frame == CGRect(x: 0, y: 0, width: 100, height: 40))
        #expect(sizes == [CGSize(width: 100, height: 40), CGSize(width: 10, height: 10)])
        stage.resize(width: 80, height: 50)
        #expect(sizes.last == CGSize(width: 80, height: 40) && sizes.count == 3)
    }

    @Test("plain drawing is one layer with the commands in order")
    func commands() {
        let made = layers { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(pureRed))
            context.fill(Path(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20)), with: .foreground)
            context.stroke(Path(CGRect(x: 20, y: 20, width: 10, height: 10)), with: .color(pureRed), lineWidth: 2)
            context.translateBy(x: 5, y: 5)
            context.scaleBy(x: 2, y: 2)
            context.fill(Path(CGRect(x: 1, y: 1, width: 4, height: 4)), with: .color(pureRed))
        }
        #expect(made.count == 1)
        #expect(made.first?.drawing.clip == .rectangle)
        #expect(
            made.first?.drawing.commands == [
                DrawCommand(.fill, paint: red),
                DrawCommand(
                    .fill, .ellipse, paint: .foreground(level: 0), rect: DotRect(x: 10, y: 10, width: 20, height: 20)),
                DrawCommand(
                    .strokeInside(width: 2), paint: red, rect: DotRect(x: 19, y: 19, width: 12, height: 12)),
                DrawCommand(.fill, paint: red, rect: DotRect(x: 7, y: 7, width: 8, height: 8)),
            ])
    }

    @Test("a copied context draws into the same canvas and does not change its original")
    func copies() {
        let made = layers { context, _ in
            var copy = context
            copy.opacity = 0.5
            copy.translateBy(x: 10, y: 0)
            copy.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(pureRed))
            context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(pureRed))
        }
        let commands = made.first?.drawing.commands ?? []
        #expect(commands.map(\.rect?.x) == [10, 0])
        #expect(commands.map(\.paint) == [.color(RGBA(packed: 0xFF00_0080)), red])
    }

    @Test("text and commands are painted in drawing order")
    func order() throws {
        let found = try colors(at: [(50, 25), (5, 5)]) { context, size in
            context.draw(Text(verbatim: "█").font(.system(size: 80)), at: CGPoint(x: 50, y: 25))
            context.fill(Path(CGRect(x: 40, y: 15, width: 20, height: 20)), with: .color(pureRed))
            context.draw(Text(verbatim: "x"), at: CGPoint(x: 90, y: 40))
        }
        #expect(found == [0xFF0000, 0xFFFFFF])
    }

    @Test("gradients are positioned by their points, and may repeat or mirror")
    func gradients() throws {
        let gradient = Gradient(colors: [.black, .white])
        func fill(_ options: GraphicsContext.GradientOptions) throws -> [UInt32?] {
            try colors(at: [(1, 25), (19, 25), (21, 25), (39, 25)]) { context, size in
                context.fill(
                    Path(CGRect(origin: .zero, size: size)),
                    with: .linearGradient(
                        gradient, startPoint: .zero, endPoint: CGPoint(x: 20, y: 0), options: options))
            }
        }
        func isDark(_ color: UInt32?) -> Bool { (color ?? .max) & 0xFF < 0x60 }
        #expect(try fill([]).map(isDark) == [true, false, false, false])
        #expect(try fill(.repeat).map(isDark) == [true, false, true, false])
        #expect(try fill(.mirror).map(isDark) == [true, false, false, true])
        func middle(_ options: GraphicsContext.GradientOptions) throws -> UInt32? {
            try colors(at: [(10, 25)]) { context, size in
                context.fill(
                    Path(CGRect(origin: .zero, size: size)),
                    with: .linearGradient(
                        gradient, startPoint: .zero, endPoint: CGPoint(x: 20, y: 0), options: options))
            }[0].map { $0 & 0xFF }
        }
        // Half the linear light is more than halfway to white.
        #expect(try middle([]).map { (0x7A...0x8A).contains($0) } == true)
        #expect(try middle(.linearColor).map { (0xB6...0xC4).contains($0) } == true)
    }

    @Test("clips keep their inside or outside, and nested clips intersect")
    func clips() throws {
        let places = [(25, 25), (5, 5), (45, 25), (80, 25)]
        let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50))
        func clipped(_ options: GraphicsContext.ClipOptions, also rect: CGRect? = nil) throws -> [UInt32?] {
            try colors(at: places) { context, size in
                context.clip(to: circle, options: options)
                if let rect { context.clip(to: Path(rect)) }
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(pureRed))
            }
        }
        #expect(try clipped([]) == [0xFF0000, 0xFFFFFF, 0xFF0000, 0xFFFFFF])
        #expect(try clipped(.inverse) == [0xFFFFFF, 0xFF0000, 0xFFFFFF, 0xFF0000])
        #expect(
            try clipped([], also: CGRect(x: 0, y: 0, width: 40, height: 50))
                == [0xFF0000, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF])
    }

    @Test("clipBoundingRect is in the context's own coordinates")
    func clipRect() {
        var found: [CGRect] = []
        _ = layers { context, _ in
            found.append(context.clipBoundingRect)
            context.clip(to: Path(CGRect(x: 10, y: 10, width: 20, height: 20)))
            found.append(context.clipBoundingRect)
            context.translateBy(x: 10, y: 0)
            found.append(context.clipBoundingRect)
        }
        #expect(
            found == [
                CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 10, y: 10, width: 20, height: 20),
                CGRect(x: 0, y: 10, width: 20, height: 20),
            ])
    }

    @Test("clipToLayer clips to the drawn alpha, or to its inverse")
    func layerClips() throws {
        func clipped(_ options: GraphicsContext.ClipOptions) throws -> [UInt32?] {
            try colors(at: [(25, 25), (75, 25)]) { context, size in
                context.clipToLayer(options: options) {
                    $0.fill(Path(CGRect(x: 0, y: 0, width: 50, height: 50)), with: .color(.black))
                }
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(pureRed))
            }
        }
        #expect(try clipped([]) == [0xFF0000, 0xFFFFFF])
        #expect(try clipped(.inverse) == [0xFFFFFF, 0xFF0000])
    }

    @Test("blend modes see what the canvas drew before, and nothing behind the canvas")
    func blending() throws {
        let image = try pixels {
            Canvas { context, size in
                context.fill(Path(CGRect(x: 0, y: 0, width: 50, height: 50)), with: .color(pureRed))
                context.blendMode = .clear
                context.fill(Path(CGRect(x: 20, y: 20, width: 10, height: 10)), with: .color(.black.opacity(0.2)))
                context.blendMode = .destinationOver
                context.fill(Path(CGRect(x: 0, y: 0, width: 100, height: 10)), with: .color(.black))
            }.background(Color(red: 0, green: 0, blue: 1))
        }
        let found = [(25, 25), (5, 5), (75, 5), (75, 30)].map { image[$0.0, $0.1].map { $0.packed >> 8 } }
        #expect(found == [0x0000FF, 0xFF0000, 0, 0x0000FF])
    }

    /// Draws red on the left, then blue on the right. They overlap in the middle.
    private func joined(_ mode: GraphicsContext.BlendMode, clip: Path? = nil, row: Int = 25) throws -> [UInt32?] {
        try colors(at: [(20, row), (50, row), (80, row)]) { context, _ in
            context.fill(Path(CGRect(x: 0, y: 0, width: 60, height: 50)), with: .color(pureRed))
            if let clip { context.clip(to: clip) }
            context.blendMode = mode
            context.fill(
                Path(CGRect(x: 40, y: 0, width: 60, height: 50)), with: .color(Color(red: 0, green: 0, blue: 1)))
        }
    }

    @Test("compositing modes keep source and destination by their overlap")
    func compositions() throws {
        let (red, blue, none): (UInt32, UInt32, UInt32) = (0xFF0000, 0x0000FF, 0xFFFFFF)
        #expect(try joined(.sourceIn) == [none, blue, none])
        #expect(try joined(.sourceOut) == [none, none, blue])
        #expect(try joined(.destinationIn) == [none, red, none])
        #expect(try joined(.destinationAtop) == [none, red, blue])
        #expect(try joined(.xor) == [red, none, blue])
    }

    @Test("compositing modes change nothing outside of the clip")
    func clippedCompositions() throws {
        let clip = Path(CGRect(x: 0, y: 0, width: 100, height: 25))
        let modes: [GraphicsContext.BlendMode] = [.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .xor]
        for mode in modes {
            #expect(try joined(mode, clip: clip, row: 10) == joined(mode, row: 10))
            #expect(try joined(mode, clip: clip, row: 40) == [0xFF0000, 0xFF0000, 0xFFFFFF])
        }
    }

    @Test("compositing that nests too deeply is reported and left out")
    func tooDeep() {
        let stage = Stage(width: 100, height: 50) {
            Canvas { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(pureRed))
                context.blendMode = .xor
                for _ in 0..<200 { context.fill(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.black)) }
            }
        }
        #expect(stage.currentPicture.layers.count < 10_000)
        #expect(stage.diagnostics.contains { $0.contains("compositing duplicates too many commands") })
    }

    @Test("too many filters and too deeply nested layers are reported and left out")
    func tooLong() throws {
        func complaints(
            painted: Bool = false, _ draw: @escaping (inout GraphicsContext, CGSize) -> Void
        ) throws -> [String] {
            let stage = Stage(width: 100, height: 50) { Canvas { draw(&$0, $1) } }
            // Painting the remaining blurs takes an unoptimised painter half a minute.
            if painted { _ = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 100, height: 50)) }
            #expect(stage.currentPicture.layers.count < 10_000)
            return stage.diagnostics
        }
        let square = Path(CGRect(x: 0, y: 0, width: 9, height: 9))
        let filters = try complaints { context, _ in
            for _ in 0..<1000 { context.addFilter(.blur(radius: 20)) }
            context.fill(square, with: .color(.red))
        }
        #expect(filters.count == 1 && filters[0].contains("32 filters"))
        let blurred = try complaints { context, _ in
            context.addFilter(.blur(radius: 200))
            for _ in 0..<5000 { context.fill(square, with: .color(.red)) }
        }
        #expect(blurred.count == 1 && blurred[0].contains("20000"))
        let inside = try complaints { context, _ in
            for _ in 0..<30 {
                context.drawLayer { layer in
                    for x in 0..<1000 { layer.fill(square.offsetBy(dx: CGFloat(x), dy: 0), with: .color(.red)) }
                }
            }
        }
        #expect(inside.count == 1 && inside[0].contains("20000"))
        func nest(_ context: inout GraphicsContext, _ count: Int) {
            context.drawLayer { layer in
                layer.opacity = 0.9
                if count > 0 { nest(&layer, count - 1) } else { layer.fill(square, with: .color(.red)) }
            }
        }
        let deep = try complaints(painted: true) { context, _ in nest(&context, 300) }
        #expect(deep.count == 1 && deep[0].contains("deep"))
        #expect(try complaints(painted: true) { context, _ in nest(&context, 40) } == [])
    }

    @Test("shadows support shadowOnly, shadowAbove, invertsAlpha and disablesGroup")
    func openShadows() throws {
        let (blue, cyan) = (Color(red: 0, green: 0, blue: 1), Color(red: 0, green: 1, blue: 1))
        func shadow(
            _ color: Color, _ options: GraphicsContext.ShadowOptions, _ mode: GraphicsContext.BlendMode = .normal,
            on ground: Color = .clear
        ) throws -> [UInt32?] {
            try colors(at: [(30, 25), (45, 25), (60, 25), (90, 45)]) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(ground))
                context.addFilter(.shadow(color: color, radius: 0, x: 20, blendMode: mode, options: options))
                context.fill(Path(CGRect(x: 20, y: 10, width: 30, height: 30)), with: .color(pureRed))
            }
        }
        #expect(try shadow(blue, []) == [0xFF0000, 0xFF0000, 0x0000FF, 0xFFFFFF])
        #expect(try shadow(blue, .shadowOnly) == [0xFFFFFF, 0x0000FF, 0x0000FF, 0xFFFFFF])
        #expect(try shadow(blue, .shadowAbove) == [0xFF0000, 0x0000FF, 0x0000FF, 0xFFFFFF])
        let inner = try shadow(blue, [.shadowAbove, .invertsAlpha], .sourceAtop)
        #expect(inner == [0x0000FF, 0xFF0000, 0xFFFFFF, 0xFFFFFF])
        let yellow = Color(red: 1, green: 1, blue: 0)
        #expect(try shadow(cyan, [], .multiply, on: yellow)[2] == 0x00FFFF)
        #expect(try shadow(cyan, .disablesGroup, .multiply, on: yellow)[2] == 0x00FF00)
    }

    @Test("an opaque blur is opaque as far as it spreads; another blur has soft edges")
    func opaqueBlur() throws {
        for options in [GraphicsContext.BlurOptions(), .opaque] {
            let found = try colors(at: [(30, 25), (18, 25), (5, 25)]) { context, _ in
                context.addFilter(.blur(radius: 3, options: options))
                context.fill(Path(CGRect(x: 20, y: 10, width: 20, height: 30)), with: .color(pureRed))
            }
            #expect(found[0] == 0xFF0000 && found[2] == 0xFFFFFF)
            #expect((found[1] == 0xFF0000) == (options == .opaque))
        }
    }

    @Test("a layer fades as a group, and the filter added last is applied first")
    func drawnLayers() throws {
        let found = try colors(at: [(10, 25), (30, 25), (50, 25)]) { context, _ in
            context.opacity = 0.5
            context.drawLayer { layer in
                layer.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 50)), with: .color(.black))
                layer.fill(Path(CGRect(x: 20, y: 0, width: 40, height: 50)), with: .color(pureRed))
            }
        }
        #expect(found == [0x7F7F7F, 0xFF7F7F, 0xFF7F7F])
        let made = layers { context, _ in
            context.addFilter(.alphaThreshold(min: 0.5, color: pureRed))
            context.addFilter(.blur(radius: 3))
            context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 50)), with: .color(.black))
        }
        #expect(made.last?.drawing.effects.first == .blur(radius: 3))
        #expect(made.last?.drawing.effects.count == 2)
    }

    @Test("text is placed by its anchor, or wrapped inside a rectangle")
    func text() throws {
        let made = layers { context, size in
            let text = context.resolve(Text(verbatim: "Hello there").font(.system(size: 20)))
            let whole = text.measure(in: CGSize(width: 1000, height: 1000))
            context.draw(text, at: CGPoint(x: size.width, y: size.height), anchor: .bottomTrailing)
            #expect(whole.height == text.measure(in: CGSize(width: 60, height: 1000)).height / 2)
            #expect(text.firstBaseline(in: whole) < whole.height)
            context.draw(text, in: CGRect(x: 0, y: 0, width: 60, height: 50))
        }
        let runs = made.flatMap(\.text)
        #expect(runs.map(\.text) == ["Hello there", "Hello", "there"])
        #expect(abs(runs[0].x.dots + runs[0].width.dots - 100) < 1)
        #expect(runs[1].x.dots == 0 && runs[2].x.dots == 0)
    }

    @Test("a shading applies to characters without a colour of their own")
    func shadedText() {
        let made = layers { context, _ in
            var text = context.resolve(Text("a\(Text("b").foregroundColor(pureRed))"))
            text.shading = .color(Color(red: 0, green: 0, blue: 1))
            context.draw(text, at: CGPoint(x: 50, y: 25))
        }
        #expect(made.flatMap(\.text).map(\.style.paint) == [.color(RGBA(packed: 0x0000_FFFF)), red])
    }

    @Test("symbols are views of the canvas that can be drawn anywhere and repeatedly")
    func symbols() throws {
        let made = layers {
            Text("View").tag("text")
            ForEach(0..<2) { Color(red: Double($0), green: 0, blue: 0).frame(width: 4, height: 4) }
        } _: { context, size in
            guard let text = context.resolveSymbol(id: "text"), let one = context.resolveSymbol(id: 1) else {
                Issue.record("a symbol is missing")
                return
            }
            #expect(one.size == CGSize(width: 4, height: 4))
            context.draw(text, at: CGPoint(x: 0, y: 0), anchor: .topLeading)
            context.draw(one, at: CGPoint(x: 50, y: 25))
            context.draw(one, in: CGRect(x: 60, y: 0, width: 8, height: 8))
            #expect(context.resolveSymbol(id: "other") == nil)
        }
        #expect(made.flatMap(\.text).map(\.text) == ["View"])
        #expect(made.filter { $0.drawing.commands.first?.paint == red }.count == 2)
        #expect(made.contains { $0.placement.transform?.a == 2 })
        #expect(made.contains { $0.placement.frame == DotRect(x: 48, y: 23, width: 4, height: 4) })
    }

    @Test("symbols occupy no space, are not drawn by themselves and take no hits")
    func hiddenSymbols() {
        let stage = Stage(width: 100, height: 50) {
            Canvas { _, _ in
            } symbols: {
                TestButton("press") {}.tag(1)
            }
        }
        #expect(stage.elements.isEmpty)
        #expect(stage.currentPicture.layers.values.allSatisfy { $0.text.isEmpty })
    }

    @Test("the drawing closure runs again only if a value that it read changes")
    func again() {
        @MainActor final class Count { var draws = 0 }
        struct Page: View {
            let count: Count
            @State private var angle = 0.0
            @State private var other = 0
            var body: some View {
                VStack {
                    Drawn(angle: angle, count: count)
                    TestButton("turn") { angle += 10 }
                    TestButton("other") { other += 1 }
                    Text(verbatim: "\(other)")
                }
            }
        }
        struct Drawn: View {
            let angle: Double
            let count: Count
            @Environment(\.colorScheme) private var scheme
            var body: some View {
                Canvas { context, _ in
                    count.draws += 1
                    context.rotate(by: .degrees(angle))
                    context.draw(Text("a"), at: .zero)
                }
            }
        }
        let count = Count()
        let stage = Stage(width: 200, height: 200) { Page(count: count) }
        #expect(count.draws == 1)
        stage.label("other").tap()
        #expect(count.draws == 1)
        stage.label("turn").tap()
        #expect(count.draws == 2)
    }

    @Test("invalid numbers and excessive drawing are reported and left out")
    func invalidDrawing() {
        func complaints(_ draw: @escaping (inout GraphicsContext) -> Void) -> [String] {
            Stage(width: 100, height: 50) { Canvas { context, _ in draw(&context) } }.diagnostics
        }
        let square = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
        let turned = complaints {
            $0.scaleBy(x: .nan, y: 1)
            $0.fill(square, with: .foreground)
        }
        #expect(turned.count == 1 && turned[0].contains("transform") && turned[0].contains("Canvas"))
        let many = complaints { context in
            for x in 0..<30_000 {
                context.fill(Path(CGRect(x: x % 100, y: x / 100, width: 1, height: 1)), with: .foreground)
            }
        }
        #expect(many.count == 1 && many[0].contains("20000"))
        for path in [Path(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)), Path(CGRect.null), Path()] {
            #expect(complaints { $0.fill(path, with: .style(.tint)) }.count <= 1)
        }
        let nothing = complaints { context in
            context.draw(Text("a"), at: CGPoint(x: CGFloat.nan, y: 0))
            context.draw(Text("a"), in: CGRect(x: 0, y: 0, width: -5, height: CGFloat.nan))
            context.draw(Image(systemName: "star"), in: .infinite)
            context.opacity = .nan
            context.clip(to: Path(CGRect.null))
            context.fill(square, with: .foreground)
        }
        #expect(nothing.isEmpty)
    }

    @Test("invalid transforms and clips are reported", arguments: ["scale", "move", "turn", "clip"])
    func badPlaces(kind: String) {
        let stage = Stage(width: 60, height: 40) {
            Canvas { context, size in
                switch kind {
                case "scale": context.scaleBy(x: .infinity, y: .nan)
                case "move": context.translateBy(x: .nan, y: 1)
                case "turn": context.rotate(by: .degrees(.nan))
                default: break
                }
                var path = Path(CGRect(x: 0, y: 0, width: 20, height: 20))
                if kind == "clip" { path.addLine(to: CGPoint(x: CGFloat.nan, y: 3)) }
                context.clip(to: path)
                context.clip(to: path, options: .inverse)
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
            }
        }
        #expect(stage.diagnostics.count == 1, "\(stage.diagnostics)")
        #expect(!stage.png().isEmpty)
    }
}
