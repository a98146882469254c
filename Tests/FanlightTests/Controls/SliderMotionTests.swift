import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Animated sliders")
struct SliderMotionTests {
    @Observable final class Model {
        var value = 0.0
    }

    private struct Volume: View {
        @Bindable var model: Model
        var neutral: Double?
        var body: some View {
            if let neutral {
                Slider(value: $model.value, in: 0...1, neutralValue: neutral) { Text("Balance") }
            } else {
                Slider(value: $model.value)
            }
        }
    }

    /// Returns the presented left edge of the thumb, which is the only white form.
    private func thumb(_ stage: Stage) throws -> Double {
        let picture = stage.presentedPicture
        let white = Paint.color(RGBA(red: 255, green: 255, blue: 255))
        var places: [Double] = []
        for layer in picture.layers.values {
            for command in layer.drawing.commands where command.paint == white {
                let outwards = sequence(first: layer) { picture.layers[$0.place.parent] }
                places.append(
                    outwards.reduce(Double(command.rect?.x ?? 0)) {
                        $0 + Double($1.placement.frame.x) + Double($1.placement.transform?.tx ?? 0)
                    })
            }
        }
        #expect(places.count == 1)
        return try #require(places.first)
    }

    @Test("the thumb moves evenly in an animated update, without an evaluation for each frame")
    func pixels() throws {
        let model = Model()
        let stage = Stage(width: 220, height: 40) { Volume(model: model) }
        let start = try thumb(stage)
        animate(stage) { model.value = 1 }
        stage.resetWork()
        for step in 0...4 {
            // The thumb is 20 points wide.
            let (found, wanted) = (try thumb(stage), start + 50 * Double(step))
            #expect(abs(found - wanted) <= 1.5, "\(found), not \(wanted)")
            stage.advance(by: .seconds(0.25))
        }
        #expect(stage.work.bodies == 0)
        model.value = 0
        #expect(try thumb(stage) == start)
    }

    @Test("a thumb that is sent back on its way turns where it is seen")
    func interruption() throws {
        let model = Model()
        let stage = Stage(width: 220, height: 40) { Volume(model: model) }
        let start = try thumb(stage)
        animate(stage) { model.value = 1 }
        stage.advance(by: .seconds(0.5))
        let turn = try thumb(stage)
        #expect(abs(turn - start - 100) <= 1.5)
        animate(stage, .linear(duration: 0.5)) { model.value = 0 }
        var last = try thumb(stage)
        #expect(abs(last - turn) <= 1)
        for _ in 0..<4 {
            stage.advance(by: .seconds(0.1))
            let found = try thumb(stage)
            #expect(found < last && found > start)
            last = found
        }
        stage.advance(by: .seconds(1))
        #expect(try thumb(stage) == start)
    }

    /// Returns the column of the thumb, and the numbers of columns that are filled and that the track has.
    private func cells(_ stage: Stage) throws -> (thumb: Int, filled: Int, columns: Int) {
        let line = try #require(stage.text.split(separator: "\n").first { $0.contains("●") })
        let index = try #require(line.firstIndex(of: "●"))
        return (
            thumb: line.distance(from: line.startIndex, to: index), filled: line.filter { $0 == "━" }.count,
            columns: line.count
        )
    }

    @Test("the thumb moves column by column on a terminal, with the filled part", arguments: [nil, 0.5])
    func columns(neutral: Double?) throws {
        let model = Model()
        let stage = Stage(columns: 21, rows: 3) { Volume(model: model, neutral: neutral) }
        let middle = neutral == nil ? 0 : 10
        #expect(try cells(stage) == (0, middle, 21))
        animate(stage) { model.value = 1 }
        for step in 1...4 {
            stage.advance(by: .seconds(0.25))
            let found = try cells(stage)
            #expect(abs(found.thumb - 5 * step) <= 1 && found.columns == 21, "\(found)")
            #expect(found.filled == abs(found.thumb - middle), "\(found)")
        }
        #expect(try cells(stage).thumb == 20)
        // Another change is not animated.
        model.value = 0.25
        #expect(try cells(stage).thumb == 5)
    }

    @Test("a spring that passes the ends leaves the thumb of a terminal there")
    func overshoot() throws {
        let model = Model()
        let stage = Stage(columns: 21, rows: 3) { Volume(model: model) }
        for end in [1.0, 0] {
            animate(stage, .spring(duration: 0.4, bounce: 0.7)) { model.value = end }
            var columns: [Int] = []
            for _ in 0..<20 {
                stage.advance(by: .seconds(0.05))
                let found = try cells(stage)
                #expect(found.columns == 21)
                columns.append(found.thumb)
            }
            // The thumb reaches the end, and swings back from it.
            let reached = try #require(columns.firstIndex(of: Int(20 * end)))
            #expect(columns[reached...].contains { $0 != Int(20 * end) }, "\(columns)")
            stage.advance(by: .seconds(5))
            #expect(try cells(stage).thumb == Int(20 * end))
        }
    }
}
