import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Animated forms that are paths on their way")
struct FormMotionTests {
    @Observable final class Model {
        var inset = 0.0
        var drawsOther = false
    }

    enum Kind: CaseIterable { case circular, continuous, uneven, capsule, ellipse, rectangle }

    /// A form at a distance from the edges of its frame. Between whole dots it is a path.
    private struct Plate: Shape {
        let kind: Kind
        var inset: Double
        var animatableData: Double {
            get { inset }
            set { inset = newValue }
        }

        func path(in rect: CGRect) -> Path {
            let rect = rect.insetBy(dx: inset, dy: inset / 2)
            switch kind {
            case .circular: return Path(roundedRect: rect, cornerRadius: 8, style: .circular)
            case .continuous: return Path(roundedRect: rect, cornerRadius: 8, style: .continuous)
            case .uneven:
                return Path(roundedRect: rect, cornerRadii: RectangleCornerRadii(topLeading: 8, bottomTrailing: 4))
            case .capsule: return Path(roundedRect: rect, cornerRadius: rect.height / 2, style: .circular)
            case .ellipse: return Path(ellipseIn: rect)
            case .rectangle: return Path(rect)
            }
        }
    }

    enum Look: CaseIterable { case fill, border, clippedColor, clip }

    private struct Screen: View {
        let kind: Kind
        let look: Look
        let model: Model

        var body: some View {
            let plate = Plate(kind: kind, inset: model.inset)
            Group {
                switch look {
                case .fill: plate.fill(.red)
                case .border: plate.stroke(.red, lineWidth: 4)
                case .clippedColor: Color.red.clipShape(plate)
                case .clip:
                    HStack(spacing: 0) {
                        Color.red
                        Color.blue
                    }.clipShape(plate)
                }
            }.frame(width: 100, height: 80)
        }
    }

    /// Returns the presented distance of a form's left edge from that of its layer.
    private func edge(_ stage: Stage, _ look: Look) -> Double? {
        for layer in stage.presentedPicture.layers.values {
            let command = layer.drawing.commands.first
            guard let outline = look == .clip ? layer.drawing.clip : command?.outline else { continue }
            let left = look == .clip ? 0 : Double(command?.rect?.x ?? 0)
            guard case .path(let path) = outline else {
                // A border lies inside of the form.
                return left + (look == .border ? 2 : 0)
            }
            let edges = stride(from: 0, to: path.numbers.count, by: 2).map { Double(path.numbers[$0]) }
            return edges.min().map { $0 + left }
        }
        return nil
    }

    @Test("a form moves evenly between whole dots and others", arguments: Kind.allCases, Look.allCases)
    func evenly(_ kind: Kind, _ look: Look) throws {
        for (start, end) in [(10, 20.5), (20.5, 10), (0, 15.5), (15.5, 0)] {
            let model = Model()
            model.inset = start
            let stage = Stage(width: 100, height: 80) { Screen(kind: kind, look: look, model: model) }
            _ = stage.currentPicture
            animate(stage) { model.inset = end }
            for step in 0...10 {
                let wanted = start + (end - start) * Double(step) / 10
                let found = try #require(edge(stage, look))
                #expect(abs(found - wanted) < 0.6, "\(kind) \(look) \(start) to \(end): \(found), not \(wanted)")
                stage.advance(by: .seconds(0.1))
            }
        }
    }

    @Test(
        "the way of a form between whole dots and others needs one drawing", arguments: Kind.allCases,
        [Look.fill, .border])
    func drawings(_ kind: Kind, _ look: Look) {
        for (start, end) in [(10, 20.5), (20.5, 10), (0, 15.5), (15.5, 0)] {
            let model = Model()
            model.inset = start
            let stage = Stage(width: 100, height: 80) { Screen(kind: kind, look: look, model: model) }
            _ = stage.currentPicture
            animate(stage) { model.inset = end }
            #expect(stage.currentPicture.layers.values.flatMap(\.animations).map(\.drawings.count) == [1])
        }
    }

    @Test("a rounded rectangle that fills its view becomes a path of the same elements evenly, and back")
    func otherPath() throws {
        struct Screen: View {
            let model: Model
            var body: some View {
                let form: AnyShape =
                    model.drawsOther
                    ? AnyShape(RoundedRectangle(cornerRadius: 10, style: .circular).rotation(.degrees(10)))
                    : AnyShape(RoundedRectangle(cornerRadius: 10, style: .circular))
                form.fill(.red).frame(width: 100, height: 80)
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 80) { Screen(model: model) }
        func start() -> (x: Double, y: Double)? {
            guard let command = stage.presentedPicture.layers.values.compactMap(\.drawing.commands.first).first else {
                return nil
            }
            let corner = (Double(command.rect?.x ?? 0), Double(command.rect?.y ?? 0))
            guard case .path(let path) = command.outline else { return (corner.0, corner.1 + 10) }
            return (corner.0 + Double(path.numbers[0]), corner.1 + Double(path.numbers[1]))
        }
        let first = try #require(start())
        #expect(first.x == 0 && first.y == 10)
        model.drawsOther = true
        _ = stage.currentPicture
        let turned = try #require(start())
        // The upper left corner moves right and up.
        #expect(turned.x > 4)
        for drawsOther in [false, true] {
            animate(stage) { model.drawsOther = drawsOther }
            for step in 0...10 {
                let share = drawsOther ? Double(step) / 10 : 1 - Double(step) / 10
                let found = try #require(start())
                #expect(abs(found.x - turned.x * share) < 0.6, "\(found) at \(share)")
                #expect(abs(found.y - 10 - (turned.y - 10) * share) < 0.6, "\(found) at \(share)")
                stage.advance(by: .seconds(0.1))
            }
        }
    }
}
