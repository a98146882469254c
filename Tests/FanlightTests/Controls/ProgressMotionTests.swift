import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
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

    enum Round: CaseIterable {
        case progress, ring, openRing
    }

    private struct Pie: View {
        let model: Model
        let circle: Round
        var body: some View {
            switch circle {
            case .progress: ProgressView(value: model.value).progressViewStyle(.circular).labelsHidden()
            case .ring: gauge.gaugeStyle(.accessoryCircularCapacity)
            case .openRing: gauge.gaugeStyle(.accessoryCircular)
            }
        }
        private var gauge: some View { Gauge(value: model.value) { EmptyView() }.labelsHidden() }
    }

    @Test("a circle of a terminal fills quarter by quarter, and its percentage counts", arguments: Round.allCases)
    func quarters(circle: Round) throws {
        let model = Model()
        let stage = Stage(columns: 20, rows: 3) { Pie(model: model, circle: circle) }
        func words() -> [Substring] { stage.text.split(whereSeparator: \.isWhitespace) }
        #expect(words().first == "○")
        animate(stage) { model.value = 1 }
        stage.advance(by: .seconds(0.125))
        for (step, quarters) in ["○", "◔", "◑", "◕"].enumerated() {
            #expect(words().first.map(String.init) == quarters, "\(stage.text) at step \(step)")
            if circle == .progress {
                let percentage = try #require(words().last.flatMap { Double($0.dropLast()) })
                #expect(abs(percentage - 12.5 - 25 * Double(step)) < 5)
            }
            stage.advance(by: .seconds(0.25))
        }
        #expect(words().first == "●")
        if circle == .progress { #expect(words() == ["●", "100%"]) }
    }

    private struct MarkedGauge: View {
        let model: Model
        var body: some View {
            Gauge(value: model.value) { EmptyView() }.gaugeStyle(.accessoryLinear).labelsHidden()
        }
    }

    /// Returns the column of the mark in the line of a marked gauge, and the length of the line.
    private func mark(_ stage: Stage) -> (column: Int, columns: Int)? {
        for line in stage.text.split(separator: "\n") {
            guard let index = line.firstIndex(of: "◆") else { continue }
            return (line.distance(from: line.startIndex, to: index), line.count)
        }
        return nil
    }

    @Test("the mark of a gauge moves column by column on a terminal")
    func marks() throws {
        let model = Model()
        let stage = Stage(columns: 21, rows: 3) { MarkedGauge(model: model) }
        #expect(try #require(mark(stage)) == (0, 21))
        animate(stage) { model.value = 1 }
        for step in 1...3 {
            stage.advance(by: .seconds(0.25))
            let found = try #require(mark(stage))
            #expect(abs(found.column - 5 * step) <= 1 && found.columns == 21, "\(found)")
        }
        stage.advance(by: .seconds(0.25))
        #expect(try #require(mark(stage)) == (20, 21))
    }

    @Test("a spring that passes the ends leaves marks and circles of a terminal there")
    func overshoot() throws {
        let model = Model()
        let gauge = Stage(columns: 21, rows: 3) { MarkedGauge(model: model) }
        let circle = Stage(columns: 20, rows: 3) { Pie(model: model, circle: .progress) }
        _ = (gauge.currentPicture, circle.currentPicture)
        for end in [1.0, 0] {
            withAnimation(.spring(duration: 0.4, bounce: 0.7)) { model.value = end }
            _ = (gauge.currentPicture, circle.currentPicture)
            var columns: [Int] = []
            for _ in 0..<20 {
                gauge.advance(by: .seconds(0.05))
                circle.advance(by: .seconds(0.05))
                let found = try #require(mark(gauge))
                #expect(found.columns == 21)
                columns.append(found.column)
                let words = circle.text.split(whereSeparator: \.isWhitespace)
                let percentage = try #require(words.last.flatMap { Int($0.dropLast()) })
                #expect(words.count == 2 && (0...100).contains(percentage))
            }
            // The mark reaches the end, and swings back from it.
            let reached = try #require(columns.firstIndex(of: Int(20 * end)))
            #expect(columns[reached...].contains { $0 != Int(20 * end) }, "\(columns)")
            gauge.advance(by: .seconds(5))
            circle.advance(by: .seconds(5))
            #expect(try #require(mark(gauge)).column == Int(20 * end))
            #expect(circle.text.contains(end == 1 ? "● 100%" : "○ 0%"))
        }
    }
}
