import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Animated progress")
struct ProgressMotionTests {
    @Observable final class Model {
        var value = 0.0
    }

    private struct Bar: View {
        let model: Model
        let isGauge: Bool
        var body: some View {
            if isGauge {
                Gauge(value: model.value) { EmptyView() }.gaugeStyle(.linearCapacity).labelsHidden()
            } else {
                ProgressView(value: model.value)
            }
        }
    }

    private func animate(_ stage: Stage, _ change: () -> Void) {
        withAnimation(.linear(duration: 1), change)
        _ = stage.currentPicture
    }

    /// Returns the presented share of the bar that is filled. The filling begins left of the bar.
    private func filled(_ stage: Stage) -> Double? {
        for layer in stage.presentedPicture.layers.values {
            for command in layer.drawing.commands {
                let corner = Double(command.rect?.x ?? 0)
                var edges = [corner, corner + Double(command.rect?.width ?? 0)]
                if case .path(let path) = command.outline {
                    edges = stride(from: 0, to: path.numbers.count, by: 2).map { corner + Double(path.numbers[$0]) }
                }
                guard let left = edges.min(), let right = edges.max(), left < 0 else { continue }
                return right / Double(layer.placement.frame.width)
            }
        }
        return nil
    }

    @Test("a bar fills evenly, and its way is declared by one drawing", arguments: [true, false])
    func bar(isGauge: Bool) throws {
        for (start, end) in [(0, 1), (0.25, 1), (1, 0), (0.4, 0.123)] as [(Double, Double)] {
            let model = Model()
            model.value = start
            let stage = Stage(width: 300, height: 40) { Bar(model: model, isGauge: isGauge) }
            #expect(abs(try #require(filled(stage)) - start) < 0.01)
            animate(stage) { model.value = end }
            let declared = stage.currentPicture.layers.values.flatMap(\.animations)
            #expect(declared.map(\.drawings.count) == [1])
            for step in 0...4 {
                let (found, wanted) = (try #require(filled(stage)), start + (end - start) * Double(step) / 4)
                #expect(abs(found - wanted) < 0.01, "\(start) to \(end): \(found), not \(wanted)")
                stage.advance(by: .seconds(0.25))
            }
        }
    }

    @Test("a bar of a terminal fills cell by cell", arguments: [true, false])
    func cells(isGauge: Bool) {
        let model = Model()
        let stage = Stage(columns: 20, rows: 3) { Bar(model: model, isGauge: isGauge) }
        func full() -> Int { stage.text.filter { $0 == "█" }.count }
        func all() -> Int { full() + stage.text.filter { $0 == "░" }.count }
        let columns = all()
        #expect(full() == 0 && columns >= 10)
        animate(stage) { model.value = 1 }
        for step in 1...4 {
            stage.advance(by: .seconds(0.25))
            #expect(abs(full() - columns * step / 4) <= 1 && all() == columns, "\(full()) of \(columns)")
        }
        #expect(full() == columns)
    }
}
