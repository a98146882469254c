import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

/// Drawing with invalid values.
@MainActor
@Suite("Invalid numbers and other drawing mistakes")
struct InvalidDrawingTests {
    @MainActor private struct Use {
        let name: String
        let view: AnyView
        init(_ name: String, @ViewBuilder _ view: () -> some View) {
            self.name = name
            self.view = AnyView(view())
        }
    }

    /// The view under test beside a green square whose position is fixed.
    private struct Page: View {
        let view: AnyView
        var body: some View {
            HStack(spacing: 0) {
                Color(red: 0, green: 1, blue: 0).frame(width: 16, height: 32)
                view.frame(width: 32, height: 32).clipped()
            }
            .frame(width: 48, height: 32)
        }
    }

    /// Returns the painted colour at a position of the view under test. Also checks the square beside it.
    private func color(_ use: Use) throws -> UInt32? {
        let page = Page(view: use.view)
        let cells = Stage(columns: 6, rows: 2) { page }
        #expect(!cells.text.contains("\u{FFFD}"), "\(use.name)")
        #expect(cells.diagnostics.count <= 1, "\(use.name): \(cells.diagnostics)")
        let stage = Stage(width: 48, height: 32) { page }
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 48, height: 32))
        #expect(image[4, 16]?.packed == 0x00FF_00FF, "\(use.name)")
        // Painting again after a resize reports nothing new.
        stage.resize(width: 60, height: 40)
        #expect(stage.diagnostics.count <= 1, "\(use.name): \(stage.diagnostics)")
        return image[32, 16]?.packed
    }

    private let red = Color(red: 1, green: 0, blue: 0)
    private let page: UInt32 = 0xFFFF_FFFF

    @Test("a singular transform hides a view with all its effects")
    func singular() throws {
        let flat = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 3, ty: 3)
        let uses = [
            Use("scaleEffect(0)") { red.scaleEffect(0) },
            Use("scaleEffect(x: 0)") { red.scaleEffect(x: 0, y: 1) },
            Use("a shadow") { red.shadow(color: .black, radius: 3).scaleEffect(0) },
            Use("a blur of text") { Text("words").blur(radius: 2).scaleEffect(x: 1, y: 0) },
            Use("from the side") { red.rotation3DEffect(.degrees(90), axis: (x: 0, y: 1, z: 0), perspective: 0) },
            Use("transformEffect") { red.transformEffect(flat) },
            Use("projectionEffect") { red.projectionEffect(ProjectionTransform(flat)) },
            Use("a clip") { red.clipShape(Circle().scale(0)) },
            Use("a mask") { red.mask { Circle().scaleEffect(0) } },
            Use("in a group") { VStack { red.drawingGroup() }.compositingGroup().scaleEffect(0) },
            Use("a scaled shape") { Circle().scale(0).fill(red) },
            Use("a line") { Circle().stroke(red, lineWidth: 4).scaleEffect(0) },
            Use("a gradient") {
                LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).scaleEffect(0)
            },
        ]
        for use in uses { #expect(try color(use) == page, "\(use.name)") }
    }

    @Test("invalid numbers have a defined result and are reported at most once")
    func numbers() throws {
        for number in [CGFloat.nan, .infinity, -.infinity, -1e30, 1e30, -5] {
            let uses = [
                Use("a line") { Circle().stroke(red, lineWidth: number) },
                Use("a border") { Circle().strokeBorder(red, lineWidth: number) },
                Use("border") { Color.clear.border(red, width: number) },
                Use("dashes") { Circle().stroke(red, style: StrokeStyle(lineWidth: 2, dash: [number, 2])) },
                Use("a phase") {
                    Circle().stroke(red, style: StrokeStyle(lineWidth: 2, dash: [2, 2], dashPhase: number))
                },
                Use("a corner") { RoundedRectangle(cornerRadius: number).fill(red) },
                Use("uneven corners") { UnevenRoundedRectangle(topLeadingRadius: number).fill(red) },
                Use("cornerRadius") { red.cornerRadius(number) },
                Use("trim") { Circle().trim(from: number, to: 1).fill(red) },
                Use("inset") { Circle().inset(by: number).fill(red) },
                Use("a shape's offset") { Circle().offset(x: number, y: 0).fill(red) },
                Use("a shape's turn") { Rectangle().rotation(.radians(number)).fill(red) },
                Use("a shape's scale") { Circle().scale(number).fill(red) },
                Use("a turn") { red.rotationEffect(.radians(number)) },
                Use("a blur") { red.blur(radius: number) },
                Use("a shadow") { red.shadow(radius: number, x: number) },
                Use("brightness") { red.brightness(number) },
                Use("saturation") { red.saturation(number) },
                Use("hueRotation") { red.hueRotation(.radians(number)) },
                Use("opacity") { red.opacity(number) },
                Use("stops") {
                    LinearGradient(
                        stops: [.init(color: .red, location: number), .init(color: .blue, location: 1)],
                        startPoint: UnitPoint(x: number, y: 0), endPoint: .bottom)
                },
                Use("radii") {
                    RadialGradient(colors: [.red, .blue], center: .center, startRadius: number, endRadius: number)
                },
                Use("angles") {
                    AngularGradient(
                        colors: [.red, .blue], center: .center, startAngle: .radians(number), endAngle: .radians(3))
                },
                Use("a mixed colour") { red.mix(with: .blue, by: number) },
                Use("a colour") { Color(red: number, green: 0, blue: 0, opacity: number) },
            ]
            for use in uses { _ = try color(use) }
        }
    }

    @Test("a shape that cannot be drawn is reported once, with the view's type path")
    func reported() {
        let flat = CGAffineTransform(a: 1, b: 0, c: 2, d: 0, tx: 0, ty: 0)
        var long = Path()
        long.addLines((0...100_000).map { CGPoint(x: $0 % 30, y: $0 % 20) })
        let endless = Path { $0.addLines([.zero, CGPoint(x: CGFloat.infinity, y: 3), CGPoint(x: 4, y: 9)]) }
        let uses = [
            Use("no width") { Circle().stroke(red, lineWidth: 0) },
            Use("a negative width") { Circle().strokeBorder(red, lineWidth: -2) },
            Use("a width that is not a number") { Rectangle().stroke(red, style: StrokeStyle(lineWidth: .nan)) },
            Use("a border without width") { red.border(.black, width: -.infinity) },
            Use("an endless width") { Circle().stroke(red, lineWidth: 1e15) },
            Use("a line's area") { Path(CGRect(x: 0, y: 0, width: 9, height: 9)).strokedPath(.init(lineWidth: -1)) },
            Use("a dash") { Circle().stroke(red, style: StrokeStyle(lineWidth: 2, dash: [-3, 2])) },
            Use("a phase") {
                Circle().stroke(red, style: StrokeStyle(lineWidth: 2, dash: [3], dashPhase: .infinity))
            },
            Use("a flat map") { red.transformEffect(flat) },
            Use("a flat projection") { red.projectionEffect(ProjectionTransform(flat)) },
            Use("a custom effect") { red.modifier(Flattening()) },
            Use("a transform that is not a number") {
                red.transformEffect(CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
            },
            Use("a flat visual effect") { red.visualEffect { effect, _ in effect.transformEffect(flat).offset(x: 3) } },
            Use("a blur") { red.blur(radius: -1) },
            Use("a huge blur") { red.blur(radius: 1e9) },
            Use("a huge shadow") { red.shadow(radius: 1e9) },
            Use("a shadow") { red.shadow(radius: -1) },
            Use("a long path") { long.fill(red) },
            Use("a long line's area") { long.strokedPath(.init(lineWidth: 3)).rotation(.degrees(9)).fill(red) },
            Use("a long clip") { red.clipShape(long) },
            Use("an endless clip") { red.clipShape(endless) },
            Use("an endless path") { endless.fill(red) },
            Use("a canvas's line") {
                Canvas { context, _ in context.stroke(endless, with: .color(red), lineWidth: 0) }
            },
            Use("a canvas's clip") { Canvas { context, _ in context.clip(to: endless) } },
            Use("a canvas's map") { Canvas { context, _ in context.concatenate(flat) } },
            Use("a canvas's blur") { square { $0.addFilter(.blur(radius: -.infinity)) } },
            Use("a canvas's shadow") { square { $0.addFilter(.shadow(radius: -3)) } },
            Use("a canvas's lone shadow") { square { $0.addFilter(.shadow(radius: -3, options: .shadowOnly)) } },
            Use("a canvas's projection") { square { $0.addFilter(.projectionTransform(ProjectionTransform(flat))) } },
        ]
        for use in uses {
            let stage = Stage(width: 48, height: 32) { Page(view: use.view) }
            #expect(stage.diagnostics.count == 1, "\(use.name): \(stage.diagnostics)")
            #expect(stage.diagnostics.first?.hasPrefix("Page") == true, "\(use.name): \(stage.diagnostics)")
            // Several uses and a resize still report one mistake.
            let many = Stage(width: 96, height: 32) { HStack { ForEach(0..<3) { _ in Page(view: use.view) } } }
            many.resize(width: 120, height: 40)
            #expect(many.diagnostics.count == 1, "\(use.name): \(many.diagnostics)")
        }
    }

    @Test("an extremely wide line is painted, and so is the view beside it", arguments: [1e9, 1e12, 1e15])
    func widest(width: CGFloat) throws {
        #expect(try color(Use("a circle") { Circle().stroke(red, lineWidth: width) }) == 0xFF00_00FF)
    }

    @Test("a line that ends far outside of the display is drawn as far as it is visible")
    func farthest() throws {
        for length in [1e7, 1e8, 1e12] as [CGFloat] {
            let line = Path { $0.addLines([CGPoint(x: 0, y: 16), CGPoint(x: length, y: 16)]) }
            #expect(try color(Use("a line") { line.stroke(red, lineWidth: 10) }) == 0xFF00_00FF, "\(length)")
            #expect(Stage(width: 48, height: 32) { Page(view: AnyView(line.stroke(red))) }.diagnostics == [])
        }
    }

    @Test("a shape with points far outside is drawn where it crosses the display", arguments: [1e5, 1e7, 1e8, 1e12])
    func passing(far: CGFloat) throws {
        let slanted = Path { $0.addLines([CGPoint(x: -far, y: 6), CGPoint(x: far, y: 26)]) }
        let steep = Path { $0.addLines([CGPoint(x: 6, y: -far), CGPoint(x: 26, y: far)]) }
        let strip = Path { path in
            path.addLines([
                CGPoint(x: -far, y: 6), CGPoint(x: far, y: 20), CGPoint(x: far, y: 26), CGPoint(x: -far, y: 12),
            ])
            path.closeSubpath()
        }
        let arch = Path { path in
            path.move(to: CGPoint(x: 16, y: 40))
            path.addQuadCurve(to: CGPoint(x: 40, y: 40), control: CGPoint(x: 16, y: -far))
        }
        let circle = Path(ellipseIn: CGRect(x: -far, y: 10, width: 2 * far, height: 2 * far))
        let gradient = LinearGradient(colors: [red, red], startPoint: .top, endPoint: .bottom)
        let uses = [
            Use("a slanted line") { slanted.stroke(red, lineWidth: 6) },
            Use("a steep line") { steep.stroke(red, lineWidth: 6) }, Use("an area") { strip.fill(red) },
            Use("a curve") { arch.stroke(red, lineWidth: 6) }, Use("a circle") { circle.fill(red) },
            Use("a gradient") { strip.fill(gradient) }, Use("a clip") { red.clipShape(strip) },
            Use("a canvas") { Canvas { context, _ in context.stroke(slanted, with: .color(red), lineWidth: 6) } },
        ]
        for use in uses {
            #expect(try color(use) == 0xFF00_00FF, "\(use.name)")
            #expect(Stage(width: 48, height: 32) { Page(view: use.view) }.diagnostics == [], "\(use.name)")
        }
        let lower = circle.offsetBy(dx: 0, dy: 10)
        #expect(try color(Use("above a circle") { lower.fill(red) }) == page)
        #expect(try color(Use("above a circle of many colours") { lower.fill(gradient) }) == page)
    }

    @Test(
        "a gradient with too many or invalid stops is reduced and reported"
    )
    func gradients() {
        let many = Gradient(colors: (0..<20_000).map { $0 % 2 == 0 ? .red : .blue })
        let stage = Stage(width: 48, height: 32) {
            LinearGradient(gradient: many, startPoint: .leading, endPoint: .trailing)
        }
        #expect(stage.work.bytes < 20_000 && stage.diagnostics.count == 1, "\(stage.diagnostics)")
        let none = [Gradient.Stop(color: .red, location: .nan), .init(color: .blue, location: 1)]
        let reported: [AnyView] = [
            AnyView(LinearGradient(stops: none, startPoint: .top, endPoint: .bottom)),
            AnyView(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: UnitPoint(x: .nan, y: 1))),
            AnyView(RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: -4)),
            AnyView(Rectangle().fill(ImagePaint(image: Image(systemName: "star"), scale: 0))),
        ]
        for view in reported { #expect(Stage(width: 48, height: 32) { view }.diagnostics.count == 1) }
    }

    private func square(_ change: @escaping (inout GraphicsContext) -> Void) -> some View {
        Canvas { context, size in
            change(&context)
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
        }
    }

    private struct Flattening: GeometryEffect {
        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(scaleX: 1, y: 0))
        }
    }

    @Test("scaling from zero and turning past the edge are not reported")
    func silent() {
        let uses = [
            Use("a scale") { red.scaleEffect(0) },
            Use("a scale of one side") { red.scaleEffect(x: 0, y: 1) },
            Use("a shape's scale") { Circle().scale(0).fill(red) },
            Use("from the side") { red.rotation3DEffect(.degrees(90), axis: (x: 0, y: 1, z: 0)) },
            Use("a visual effect") { red.visualEffect { effect, _ in effect.scaleEffect(0).offset(x: 4) } },
            Use("a canvas's scale") { square { $0.scaleBy(x: 0, y: 0) } },
            Use("no blur") { red.blur(radius: 0).shadow(radius: 0) },
        ]
        for use in uses {
            #expect(Stage(width: 48, height: 32) { Page(view: use.view) }.diagnostics == [], "\(use.name)")
        }
    }

    @Test("a colour with NaN components is reported once")
    func colors() {
        let none = [
            Color(red: .nan, green: 0, blue: 0), Color(white: 0, opacity: .nan), Color.red.opacity(.nan),
            Color(hue: .nan, saturation: 1, brightness: 1),
        ]
        func reported(_ color: Color) -> Int {
            Stage(width: 48, height: 32) {
                VStack {
                    color
                    Text("words").foregroundStyle(color)
                    Circle().fill(color)
                }
            }.diagnostics.count
        }
        for color in none { #expect(reported(color) == 1, "\(color)") }
        for color in [Color.red, Color(white: .infinity), Color(red: -1, green: 2, blue: 0)] {
            #expect(reported(color) == 0, "\(color)")
        }
    }

    @Test("empty shapes and gradients draw nothing")
    func emptyShapes() throws {
        let uses = [
            Use("no colours") { LinearGradient(colors: [], startPoint: .top, endPoint: .bottom) },
            Use("no points") { MeshGradient(width: 0, height: 0, points: [], colors: []) },
            Use("no path") { Path().fill(red) },
            Use("no line") { Path { $0.move(to: .zero) }.stroke(red) },
            Use("no width") { Circle().stroke(red, lineWidth: 0) },
            Use("no dashes") { Path().stroke(red, style: StrokeStyle(lineWidth: 2, dash: [0, 0])) },
            Use("no room") { red.frame(width: 0, height: 0).shadow(radius: 4).blur(radius: 2) },
            Use("no clip") { red.clipShape(Path()) },
            Use("no mask") { red.mask { EmptyView() } },
            Use("no characters") { Text("").shadow(radius: 4) },
        ]
        for use in uses { #expect(try color(use) == page, "\(use.name)") }
    }

    @Test("an invalid mesh gradient is reported once and shows its background")
    func mesh() {
        let corners: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
        let meshes = [
            MeshGradient(width: 2, height: 2, points: corners, colors: [.red, .blue], background: .green),
            MeshGradient(width: 3, height: 2, points: corners, colors: [.red, .blue, .red, .blue], background: .green),
            MeshGradient(
                width: 2, height: 2, points: [[.nan, 0], [1, 0], [0, 1], [1, 1]],
                colors: [.red, .blue, .red, .blue], background: .green),
            MeshGradient(
                width: 65, height: 65, points: Array(repeating: [0, 0], count: 65 * 65),
                colors: Array(repeating: .red, count: 65 * 65), background: .green),
        ]
        for mesh in meshes {
            let stage = Stage(width: 20, height: 20) { mesh }
            #expect(stage.diagnostics.count == 1, "\(stage.diagnostics)")
            #expect(stage.png() == Stage(width: 20, height: 20) { Color.green }.png())
        }
    }

    @Test("a radial gradient with an infinite radius shows its first colour")
    func endless() {
        let stage = Stage(width: 20, height: 20) {
            RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: .infinity)
        }
        #expect(stage.png() == Stage(width: 20, height: 20) { Color.red }.png())
    }

    @Test("a shape with too many elements to trim is trimmed by its drawn part and reported")
    func trimmedScribble() {
        let count = 1_000_001
        let stage = Stage(width: 20, height: 20) {
            Path { path in
                path.addLines((0..<count).map { CGPoint(x: $0 % 7, y: $0 % 5) })
            }
            .trim(from: 0, to: 0.5).stroke(.red)
        }
        #expect(stage.diagnostics.count == 1 && stage.diagnostics.first?.contains("\(count) elements") == true)
    }
}
