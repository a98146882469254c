import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Animated drawings")
struct DrawingMotionTests {
    @Observable final class Model {
        var isOn = false
        var share = 0.0
    }

    /// Returns the commands of the presented layers.
    private func commands(_ stage: Stage) -> [DrawCommand] {
        stage.presentedPicture.layers.values.flatMap(\.drawing.commands)
    }

    private func colors(_ stage: Stage) -> [RGBA] {
        commands(stage).compactMap { if case .color(let color) = $0.paint { color } else { nil } }
    }

    @Test("a colour changes perceptually, and an interrupting change begins at the presented colour")
    func color() {
        struct Screen: View {
            let model: Model
            var body: some View { (model.isOn ? Color.white : .black).frame(width: 50, height: 50) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        animate(stage) { model.isOn = true }
        #expect(colors(stage) == [RGBA(packed: 255)])
        stage.advance(by: .seconds(0.5))
        #expect(colors(stage) == [RGBA(packed: 0x6363_63FF)])
        animate(stage) { model.isOn = false }
        #expect(colors(stage) == [RGBA(packed: 0x6363_63FF)])
        stage.advance(by: .seconds(1))
        #expect(colors(stage) == [RGBA(packed: 255)])
    }

    @Test("the colour of text and the stops of a gradient are animated")
    func textAndGradient() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").foregroundStyle(model.isOn ? Color.white : .black)
                    .background(
                        LinearGradient(
                            colors: [model.isOn ? .black : .white, .black], startPoint: .top, endPoint: .bottom))
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        animate(stage) { model.isOn = true }
        stage.advance(by: .seconds(0.5))
        let paints = stage.presentedPicture.layers.values.flatMap(\.text).map(\.style.paint)
        #expect(paints == [.color(RGBA(packed: 0x6363_63FF))])
        let stops = commands(stage).compactMap {
            if case .gradient(let fill) = $0.paint { fill.stops.map(\.color.packed) } else { nil }
        }
        #expect(stops == [[0x6363_63FF, 255]])
    }

    /// A pie whose angle is animated.
    private struct Pie: Shape {
        var share: Double
        var animatableData: Double {
            get { share }
            set { share = newValue }
        }

        func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: CGPoint(x: rect.midX, y: rect.midY))
                path.addLine(to: CGPoint(x: rect.midX + cos(share * 6) * 40, y: rect.midY + sin(share * 6) * 40))
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
                path.closeSubpath()
            }
        }
    }

    @Test("an animatable shape is drawn between its states, and its body is evaluated once")
    func shape() throws {
        struct Screen: View {
            let model: Model
            var body: some View { Pie(share: model.share).fill(.red).frame(width: 100, height: 100) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        let before = stage.work
        animate(stage) { model.share = 1 }
        #expect((stage.work - before).bodies == 1)
        for step in 0...10 {
            let share = Double(step) / 10
            let command = try #require(commands(stage).first)
            guard case .path(let path) = command.outline else {
                Issue.record("No path at \(share)")
                continue
            }
            let (x, y) = (Double(command.rect?.x ?? 0), Double(command.rect?.y ?? 0))
            let tip = (Double(path.numbers[2]) + x, Double(path.numbers[3]) + y)
            #expect(abs(tip.0 - 50 - cos(share * 6) * 40) < 1 && abs(tip.1 - 50 - sin(share * 6) * 40) < 1)
            stage.advance(by: .seconds(0.1))
        }
        #expect((stage.work - before).bodies == 1)
    }

    @Test("a shape and its colour change together")
    func colouredShape() {
        struct Screen: View {
            let model: Model
            var body: some View {
                RoundedRectangle(cornerRadius: model.isOn ? 20 : 10, style: .circular)
                    .fill(model.isOn ? Color.white : .black).frame(width: 50, height: 50)
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        animate(stage) { model.isOn = true }
        stage.advance(by: .seconds(0.5))
        #expect(colors(stage) == [RGBA(packed: 0x6363_63FF)])
        #expect(commands(stage).map(\.outline) == [.rounded(15, continuous: false)])
    }

    /// A horizontal line of which a share is drawn.
    private struct TrimmedLine: View {
        let model: Model
        let length: CGFloat

        var body: some View {
            Path { path in
                path.move(to: .zero)
                path.addLine(to: CGPoint(x: length, y: 0))
            }.trim(from: 0, to: model.share).stroke(.red, lineWidth: 2).frame(width: length, height: 10)
        }
    }

    /// Returns the presented end of a `TrimmedLine`.
    private func end(_ stage: Stage) -> Double? {
        guard let command = commands(stage).first, case .path(let path) = command.outline else { return nil }
        return Double(path.numbers[2]) + Double(command.rect?.x ?? 0)
    }

    @Test("a trimmed stroke grows, and a curve that interrupts it leads it to the new end")
    func trim() {
        let model = Model()
        model.share = 0.2
        let stage = Stage(width: 100, height: 100) { TrimmedLine(model: model, length: 100) }
        animate(stage) { model.share = 1 }
        stage.advance(by: .seconds(0.5))
        #expect(abs((end(stage) ?? .nan) - 60) < 0.01)
        animate(stage) { model.share = 0.2 }
        for expected: Double in [60, 65, 60, 40, 20] {
            #expect(abs((end(stage) ?? .nan) - expected) < 0.5)
            stage.advance(by: .seconds(0.25))
        }
    }

    /// A triangle along two edges, whose upper edge has a share of the width, or at most the height.
    private struct Triangle: Shape {
        var share: Double
        var isSquare = false
        var animatableData: Double {
            get { share }
            set { share = newValue }
        }

        func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: .zero)
                path.addLine(to: CGPoint(x: isSquare ? min(rect.width, rect.height) : share * rect.width, y: 0))
                path.addLine(to: CGPoint(x: 0, y: rect.height))
                path.closeSubpath()
            }
        }
    }

    /// Returns the presented length of a triangle's upper edge, and the width of its layer.
    private func lengths(_ stage: Stage) -> (edge: Double, width: Double)? {
        for layer in stage.presentedPicture.layers.values {
            guard case .path(let path)? = layer.drawing.commands.first?.outline else { continue }
            return (Double(path.numbers[2]), Double(layer.placement.frame.width))
        }
        return nil
    }

    private func expectShare(_ share: Double, of stage: Stage) throws {
        let found = try #require(lengths(stage))
        #expect(abs(found.edge - share * (100 + 100 * share)) <= 1, "\(share): \(found.edge)")
        #expect(abs(found.width - 100 - 100 * share) <= 1, "\(share): \(found.width)")
    }

    @Test("a shape whose data and size change together has the data and the size of each time")
    func resizedShape() throws {
        struct Screen: View {
            let model: Model
            var body: some View {
                Triangle(share: model.share).fill(.red).frame(width: 100 + 100 * model.share, height: 100)
            }
        }
        let model = Model()
        model.share = 0.1
        let stage = Stage(width: 200, height: 100) { Screen(model: model) }
        animate(stage) { model.share = 0.9 }
        for step in 0...5 {
            if step > 0 { stage.advance(by: .seconds(0.1)) }
            try expectShare(0.1 + 0.08 * Double(step), of: stage)
        }
        // The first way goes on, and the way back leads it to its end.
        animate(stage) { model.share = 0.1 }
        for share in [0.5, 0.55, 0.5, 0.3, 0.1] {
            try expectShare(share, of: stage)
            stage.advance(by: .seconds(0.25))
        }
    }

    @Test("a shape that does not follow its size evenly is drawn for the sizes on its way")
    func unevenShape() throws {
        struct Screen: View {
            let model: Model
            var body: some View {
                Triangle(share: 1, isSquare: true).fill(.red).frame(width: model.isOn ? 200 : 50, height: 100)
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) }
        animate(stage) { model.isOn = true }
        for step in 0...10 {
            let width = 50 + 15 * Double(step)
            let found = try #require(lengths(stage))
            #expect(abs(found.edge - min(width, 100)) <= 1, "\(width): \(found.edge)")
            stage.advance(by: .seconds(0.1))
        }
    }

    @Test("an ellipse moves evenly to a place between whole dots")
    func ellipse() throws {
        struct Ring: Shape {
            var inset: Double
            var animatableData: Double {
                get { inset }
                set { inset = newValue }
            }

            func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.insetBy(dx: inset, dy: 10)) }
        }
        struct Screen: View {
            let model: Model
            var body: some View { Ring(inset: model.share).fill(.red).frame(width: 100, height: 100) }
        }
        let model = Model()
        model.share = 10
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        #expect(commands(stage).map(\.outline) == [.ellipse])
        animate(stage) { model.share = 30.5 }
        #expect(stage.currentPicture.layers.values.flatMap(\.animations).map(\.drawings.count) == [1])
        for step in 0...9 {
            let command = try #require(commands(stage).first)
            guard case .path(let path) = command.outline else {
                Issue.record("No path at \(step)")
                continue
            }
            // The path begins at its right edge.
            #expect(abs(Double(path.numbers[0]) - 90 + 2.05 * Double(step)) < 0.01, "\(step)")
            stage.advance(by: .seconds(0.1))
        }
    }

    @Test("a change of a colour without animation applies at once")
    func immediate() {
        struct Screen: View {
            let model: Model
            var body: some View { (model.isOn ? Color.white : .black).frame(width: 50, height: 50) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        animate(stage) { model.isOn = true }
        stage.advance(by: .seconds(0.5))
        model.isOn = false
        #expect(colors(stage) == [RGBA(packed: 255)])
    }

    @Test("a spring that replaces the spring of a drawing goes on with its velocity", arguments: [0.9, 0.1])
    func springVelocity(_ next: Double) throws {
        let model = Model()
        model.share = 0.2
        let stage = Stage(width: 1_000, height: 100) { TrimmedLine(model: model, length: 1_000) }
        let spring = Spring(duration: 0.5, bounce: 0.2)
        withAnimation(.spring(spring)) { model.share = 0.6 }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.1))
        let value = 200 + spring.value(target: 400.0, time: 0.1)
        let speed = spring.velocity(target: 400.0, time: 0.1)
        withAnimation(.spring(spring)) { model.share = next }
        _ = stage.currentPicture
        for time in [0, 0.02, 0.1, 0.3] {
            if time > 0 { stage.advance(by: .seconds(time == 0.02 ? 0.02 : time == 0.1 ? 0.08 : 0.2)) }
            let wanted = value + spring.value(target: next * 1_000 - value, initialVelocity: speed, time: time)
            let found = try #require(end(stage))
            #expect(abs(found - wanted) <= 1.5, "at \(time): \(found) instead of \(wanted)")
        }
    }

    @Test("a colour that turns back on its way keeps its velocity")
    func colorVelocity() {
        struct Screen: View {
            let model: Model
            var body: some View {
                (model.isOn ? Color.white : .black).frame(width: 50, height: 50)
                Text("A").foregroundStyle(model.isOn ? Color.white : .black)
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        func greys() -> [UInt8] {
            colors(stage).map(\.red)
                + stage.presentedPicture.layers.values.flatMap(\.text).compactMap {
                    if case .color(let color) = $0.style.paint { color.red } else { nil }
                }
        }
        withAnimation(.spring(duration: 1)) { model.isOn = true }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.15))
        let before = greys()
        withAnimation(.spring(duration: 1)) { model.isOn = false }
        _ = stage.currentPicture
        #expect(greys() == before)
        stage.advance(by: .seconds(0.02))
        // Both still become lighter.
        #expect(greys().count == 2 && zip(greys(), before).allSatisfy { $0 > $1 }, "\(before) \(greys())")
        stage.advance(by: .seconds(3))
        #expect(greys() == [0, 0])
    }

    @Test("the tint of a template image and the colour of a symbol change like other colours")
    func tint() throws {
        struct Screen: View {
            let model: Model
            let image: Image
            var body: some View {
                VStack {
                    image.renderingMode(.template)
                    Image(systemName: "star.fill")
                }
                .foregroundStyle(model.isOn ? Color.white : .black)
            }
        }
        let image = Image(uiImage: try #require(ImageRenderer(content: Color.red.frame(width: 8, height: 8)).uiImage))
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model, image: image) }
        func found() -> [RGBA] {
            commands(stage).compactMap {
                switch $0.paint {
                case .color(let color): color
                case .image(let fill): if case .color(let color)? = fill.tint { color } else { nil }
                default: nil
                }
            }
        }
        let (black, grey, white) = (RGBA(packed: 255), RGBA(packed: 0x6363_63FF), RGBA(packed: 0xFFFF_FFFF))
        #expect(found() == [black, black])
        animate(stage) { model.isOn = true }
        #expect(found() == [black, black])
        stage.advance(by: .seconds(0.5))
        #expect(found() == [grey, grey])
        animate(stage) { model.isOn = false }
        #expect(found() == [grey, grey])
        stage.advance(by: .seconds(1))
        #expect(found() == [black, black])
        withAnimation(nil) { model.isOn = true }
        #expect(found() == [white, white])
    }

    @Test("the display's own colours fade to others and back", arguments: [Idiom.pixel, .cell])
    func symbolicColors(_ idiom: Idiom) {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack {
                    Text("A").foregroundStyle(model.isOn ? Color.red : .primary)
                    Text("B").foregroundStyle(model.isOn ? .secondary : Color.red)
                    (model.isOn ? Color.primary : .red).frame(width: 16, height: 16)
                }
            }
        }
        let model = Model()
        let isCell = idiom == .cell
        let stage =
            isCell
            ? Stage(columns: 20, rows: 6) { Screen(model: model) }
            : Stage(width: 100, height: 100) { Screen(model: model) }
        func paints(_ picture: Picture) -> [Paint] {
            picture.layers.keys.sorted().compactMap { picture.layers[$0] }
                .flatMap { $0.text.map(\.style.paint) + $0.drawing.commands.map(\.paint) }
        }
        let start = paints(stage.currentPicture)
        #expect(start.contains(.foreground(level: 0)))
        animate(stage) { model.isOn = true }
        let end = paints(stage.currentPicture)
        #expect(end.contains(.foreground(level: 0)) && end.contains(.foreground(level: 1)))
        #expect(paints(stage.presentedPicture) == start)
        stage.advance(by: .seconds(0.5))
        let middle = paints(stage.presentedPicture)
        let palette = isCell ? Palette.darkTerminal : .light
        #expect(middle == zip(start, end).map { $0.interpolated(to: $1, by: 0.5, in: palette) })
        #expect(middle.count == 3 && middle.allSatisfy { if case .color = $0 { true } else { false } })
        animate(stage) { model.isOn = false }
        #expect(paints(stage.presentedPicture) == middle)
        stage.advance(by: .seconds(1))
        #expect(paints(stage.presentedPicture) == start)
    }

    @Test("text is scaled between two sizes of its font")
    func fontSize() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("Size").font(.system(size: model.isOn ? 40 : 20)).accessibilityIdentifier("text")
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) }
        func text() -> Layer? { stage.presentedPicture.layers.values.first { !$0.text.isEmpty } }
        let before = text()?.placement.frame
        animate(stage) { model.isOn = true }
        #expect(text()?.text.first?.style.size.dots == 40)
        for (time, scale) in [(0, 0.5), (0.5, 0.75), (0.5, 1)] as [(Double, Float)] {
            stage.advance(by: .seconds(time))
            #expect(abs((text()?.placement.transform?.a ?? 1) - scale) < 1e-4)
            if scale == 0.5 { #expect(text()?.placement.frame == before) }
        }
        #expect(text() != nil && text()?.placement.transform == nil)
    }
}
