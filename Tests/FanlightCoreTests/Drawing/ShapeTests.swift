import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Shapes")
struct ShapeTests {
    private func commands<V: View>(width: CGFloat = 40, height: CGFloat = 20, @ViewBuilder _ view: () -> V)
        -> [DrawCommand]
    {
        let picture = Stage(width: width, height: height, content: view).currentPicture
        return picture.layers.keys.sorted().flatMap { picture.layers[$0]?.drawing.commands ?? [] }
    }

    private let red = Paint.color(RGBA(packed: 0xFF00_00FF))
    private let pureRed = Color(red: 1, green: 0, blue: 0)

    @Test("simple shapes are sent as primitives, without a rectangle where they fill their layer")
    func simple() {
        #expect(commands { Rectangle().fill(pureRed) } == [DrawCommand(.fill, paint: red)])
        #expect(commands { Ellipse().fill(pureRed) } == [DrawCommand(.fill, .ellipse, paint: red)])
        #expect(
            commands { RoundedRectangle(cornerRadius: 4).fill(pureRed) } == [
                DrawCommand(.fill, .rounded(4), paint: red)
            ])
        #expect(
            commands { Capsule(style: .circular).fill(pureRed) } == [
                DrawCommand(.fill, .rounded(10, continuous: false), paint: red)
            ])
        #expect(commands { Rectangle() } == [DrawCommand(.fill, paint: .foreground(level: 0))])
    }

    @Test("a circle is centred with equal sides")
    func circle() {
        let stage = Stage(width: 40, height: 20) { Circle().fill(pureRed) }
        let layer = stage.currentPicture.layers.values.first
        #expect(layer?.placement.frame == DotRect(x: 10, y: 0, width: 20, height: 20))
        #expect(layer?.drawing.commands == [DrawCommand(.fill, .ellipse, paint: red)])
        #expect(
            commands { Circle().inset(by: 2).fill(pureRed).frame(width: 40, height: 20) } == [
                DrawCommand(.fill, .ellipse, paint: red, rect: DotRect(x: 2, y: 2, width: 16, height: 16))
            ])
    }

    @Test("inner borders, strokes and dashes")
    func strokes() {
        #expect(
            commands { Rectangle().strokeBorder(pureRed, lineWidth: 3) } == [
                DrawCommand(.strokeInside(width: 3), paint: red)
            ])
        #expect(
            commands { Circle().strokeBorder(pureRed).frame(width: 20, height: 20) } == [
                DrawCommand(.strokeInside(width: 1), .ellipse, paint: red)
            ])
        let style = StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .bevel, dash: [4, 2], dashPhase: 1)
        #expect(
            commands { Rectangle().stroke(pureRed, style: style) } == [
                DrawCommand(
                    .stroke(Pen(width: 3, cap: .round, join: .bevel, dash: [4, 2], dashPhase: 1)), paint: red)
            ])
        #expect(commands { Circle().stroke(lineWidth: 0) }.isEmpty)
        #expect(
            commands { Rectangle().inset(by: 1).stroke(pureRed, lineWidth: 2) } == [
                DrawCommand(.strokeInside(width: 2), paint: red)
            ])
    }

    @Test("a border wider than half its shape fills the shape only")
    func wideBorders() {
        for width in [20.0, 21, 30, 400] {
            #expect(
                commands { Rectangle().strokeBorder(pureRed, lineWidth: width) } == [DrawCommand(.fill, paint: red)])
            #expect(
                commands { Ellipse().strokeBorder(pureRed, lineWidth: width) } == [
                    DrawCommand(.fill, .ellipse, paint: red)
                ])
            #expect(
                commands { RoundedRectangle(cornerRadius: 4).strokeBorder(pureRed, lineWidth: width) } == [
                    DrawCommand(.fill, .rounded(4), paint: red)
                ])
        }
        #expect(
            commands { Rectangle().strokeBorder(pureRed, lineWidth: 19) } == [
                DrawCommand(.strokeInside(width: 19), paint: red)
            ])
    }

    @Test("sized, offset, scaled, rotated and trimmed shapes")
    func derived() {
        #expect(
            commands { Rectangle().size(width: 10, height: 5).offset(x: 2, y: 3).fill(pureRed) } == [
                DrawCommand(.fill, paint: red, rect: DotRect(x: 2, y: 3, width: 10, height: 5))
            ])
        #expect(
            commands { Rectangle().scale(0.5).fill(pureRed) } == [
                DrawCommand(.fill, paint: red, rect: DotRect(x: 10, y: 5, width: 20, height: 10))
            ])
        guard case .path(let path)? = commands({ Rectangle().rotation(.degrees(90)).fill(pureRed) }).first?.outline
        else { return #expect(Bool(false), "expected a rotated rectangle to be a path") }
        #expect(path.bounds.map { ($0.width.rounded(), $0.height.rounded()) } ?? (0, 0) == (20, 40))
    }

    @Test("chained fill and strokeBorder draw one shape twice")
    func chained() {
        #expect(
            commands { Rectangle().fill(.black).strokeBorder(pureRed, lineWidth: 2) }.map(\.operation) == [
                .fill, .strokeInside(width: 2),
            ])
    }

    /// A custom shape in the usual form.
    private struct Triangle: Shape {
        var lean: CGFloat = 0.5

        func path(in rect: CGRect) -> Path {
            var path = Path()
            path.move(to: CGPoint(x: rect.minX + rect.width * lean, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            path.closeSubpath()
            return path
        }

        var animatableData: CGFloat {
            get { lean }
            set { lean = newValue }
        }
    }

    @Test("hit testing finds only the inside of a shape")
    func hits() {
        let picture = Stage(width: 40, height: 40) { Triangle().fill(pureRed) }.currentPicture
        let screen = Screen(width: 40, height: 40)
        #expect(picture.hit(at: ScreenPoint(x: 20, y: 30), on: screen) != nil)
        #expect(picture.hit(at: ScreenPoint(x: 2, y: 2), on: screen) == nil)
    }

    @Test("moving a long path costs no more than moving a short one")
    func moving() {
        struct Wave: Shape {
            func path(in rect: CGRect) -> Path {
                Path { path in
                    path.move(to: .zero)
                    for step in 1..<4000 { path.addLine(to: CGPoint(x: Double(step) / 100, y: Double(step % 7))) }
                }
            }
        }
        struct Page: View {
            @State private var far = false
            var body: some View {
                VStack(spacing: 0) {
                    TestButton("Move") { far.toggle() }.accessibilityIdentifier("move")
                    Wave().stroke(.black).frame(width: 40, height: 10).padding(.top, far ? 20 : 0)
                    Spacer()
                }
            }
        }
        let stage = Stage(width: 100, height: 100) { Page() }
        stage["move"].tap()
        stage.resetWork()
        stage["move"].tap()
        #expect(stage.work.bytes <= 48, "\(stage.work.bytes)")
    }

    @Test(
        "invalid arcs, corners and end points are reported once, and the rest is drawn",
        arguments: [
            Path { $0.addArc(center: .zero, radius: .nan, startAngle: .zero, endAngle: .degrees(9), clockwise: false) },
            Path { $0.addRelativeArc(center: .zero, radius: 4, startAngle: .degrees(.infinity), delta: .zero) },
            Path {
                $0.move(to: .zero)
                $0.addArc(tangent1End: CGPoint(x: 9, y: 0), tangent2End: CGPoint(x: 9, y: 9), radius: .nan)
            },
            UnevenRoundedRectangle(topLeadingRadius: .nan).path(in: CGRect(x: 0, y: 0, width: 9, height: 9)),
            RoundedRectangle(cornerRadius: .nan).path(in: CGRect(x: 0, y: 0, width: 9, height: 9)),
            Path(CGRect(x: 0, y: 0, width: 9, height: 9)).trimmedPath(from: .nan, to: 0.5),
        ])
    func numbersOfParts(_ path: Path) {
        let stage = Stage(width: 20, height: 20) { path.fill(.red) }
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("not a number"), "\(stage.diagnostics)")
    }

    @Test("invalid points are left out and reported once")
    func badNumbers() {
        struct Broken: Shape {
            func path(in rect: CGRect) -> Path {
                Path {
                    $0.move(to: .zero)
                    $0.addLine(to: CGPoint(x: CGFloat.nan, y: 3))
                    $0.addLine(to: CGPoint(x: 10, y: CGFloat.infinity))
                    $0.addLine(to: CGPoint(x: 10, y: 10))
                }
            }
        }
        let stage = Stage(width: 40, height: 40) { Broken().fill(pureRed) }
        guard case .path(let path)? = stage.currentPicture.layers.values.first?.drawing.commands.first?.outline else {
            return #expect(Bool(false), "expected a path")
        }
        #expect(path.verbs == [.move, .line])
        stage.resize(width: 50, height: 50)
        _ = stage.currentPicture
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Broken") == true)
    }

    @Test("a path of more than 100,000 elements is truncated and reported")
    func huge() {
        struct Endless: Shape {
            func path(in rect: CGRect) -> Path {
                Path { path in path.addLines((0..<250_000).map { CGPoint(x: Double($0 % 40), y: Double($0 % 17)) }) }
            }
        }
        let stage = Stage(width: 40, height: 40) { Endless().fill(pureRed) }
        guard case .path(let path)? = stage.currentPicture.layers.values.first?.drawing.commands.first?.outline else {
            return #expect(Bool(false), "expected a path")
        }
        #expect(path.verbs.count == 100_000)
        #expect(stage.diagnostics.count == 1)
    }

    @Test("elements beyond the limit are never processed and reported once, for any way to draw them")
    func beyond() {
        var path = Path()
        path.addLines((0..<10_000_000).map { CGPoint(x: $0 < 100_000 ? $0 % 40 : 1_000_000, y: $0 % 17) })
        let views: [(String, AnyView)] = [
            ("filled", AnyView(path.fill(pureRed))), ("drawn along", AnyView(path.stroke(pureRed))),
            ("cut to", AnyView(pureRed.clipShape(path))),
            ("as a line's area", AnyView(path.strokedPath(StrokeStyle()).fill(pureRed))),
            ("in a canvas", AnyView(Canvas { context, _ in context.stroke(path, with: .color(pureRed)) })),
        ]
        for (name, view) in views {
            let stage = Stage(width: 40, height: 40) { view }
            #expect(stage.diagnostics.count == 1, "\(name)")
            for layer in stage.currentPicture.layers.values {
                #expect(layer.drawing.commands.allSatisfy { ($0.rect?.width ?? 0) <= 41 }, "\(name)")
            }
        }
        #expect(path.strokedPath(StrokeStyle()).boundingRect.maxX < 100)
    }

    @Test("on a terminal filled cells are backgrounds, round edges are quadrants and lines are box drawing")
    func cells() {
        let stage = Stage(columns: 12, rows: 5) {
            ZStack {
                RoundedRectangle(cornerRadius: 8).strokeBorder(.red)
                Text("inside")
            }
        }
        #expect(stage.text == "╭──────────╮\n│          │\n│  inside  │\n│          │\n╰──────────╯")
        let circle = Stage(columns: 8, rows: 4) { Circle().fill(.red) }
        #expect(circle.text.contains("▟") && circle.text.contains("▙"), "\(circle.text)")
    }

    @Test("a rounded card keeps its border on a terminal, for any radius", arguments: [6.0, 8, 10])
    func card(radius: CGFloat) {
        let stage = Stage(columns: 12, rows: 5) {
            Text("inside").frame(maxWidth: .infinity, maxHeight: .infinity)
                .background(.blue, in: .rect(cornerRadius: radius))
                .overlay(RoundedRectangle(cornerRadius: radius).stroke(.red))
        }
        #expect(stage.text == "╭──────────╮\n│          │\n│  inside  │\n│          │\n╰──────────╯")
    }

    @Test("an infinite corner radius makes a capsule")
    func unbounded() {
        func drawn(_ shape: some Shape) -> [UInt8] {
            Stage(width: 80, height: 40) { shape.fill(.red) }.png()
        }
        let capsule = drawn(RoundedRectangle(cornerRadius: 20))
        #expect(drawn(RoundedRectangle(cornerRadius: .infinity)) == capsule)
        #expect(drawn(.rect(cornerRadius: .infinity)) == capsule)
        #expect(Stage(width: 80, height: 40) { Color.red.cornerRadius(.infinity) }.diagnostics == [])
    }

    private struct Turning: View {
        @State private var isTurned = false
        var body: some View {
            VStack {
                UnevenRoundedRectangle(topLeadingRadius: 20).fill(.red).frame(width: 40, height: 40)
                Text("words").background(.blue, in: UnevenRoundedRectangle(topLeadingRadius: 9))
                TestButton("turn") { isTurned.toggle() }.accessibilityIdentifier("turn")
            }
            .environment(\.layoutDirection, isTurned ? .rightToLeft : .leftToRight)
        }
    }

    @Test("shapes follow a change of the layout direction")
    func turning() {
        let stage = Stage(width: 100, height: 120) { Turning() }
        let before = stage.png(scale: 1)
        stage["turn"].tap()
        let after = stage.png(scale: 1)
        let hasTurned = after != before
        #expect(hasTurned)
        let fresh = Stage(width: 100, height: 120) {
            VStack {
                UnevenRoundedRectangle(topLeadingRadius: 20).fill(.red).frame(width: 40, height: 40)
                Text("words").background(.blue, in: UnevenRoundedRectangle(topLeadingRadius: 9))
                TestButton("turn") {}
            }
            .environment(\.layoutDirection, .rightToLeft)
        }
        let isAlike = after == fresh.png(scale: 1)
        #expect(isAlike, "the picture equals that of a form that starts in this state")
        stage["turn"].tap()
        let isBack = stage.png(scale: 1) == before
        #expect(isBack)
    }
}
