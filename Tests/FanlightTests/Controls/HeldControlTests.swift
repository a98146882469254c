import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Controls held by the pointer")
struct HeldControlTests {
    private final class Log {
        var editingChanges: [Bool] = []
    }

    private struct Sliding: View {
        let log: Log
        var end = 2.0
        @State private var value = 0.0
        var body: some View {
            if value < end {
                Slider(value: $value) {
                    Text("S")
                } onEditingChanged: {
                    log.editingChanges.append($0)
                }
                .accessibilityIdentifier("it")
            } else {
                Text("gone")
            }
        }
    }

    @Test(
        "a slider ends its editing when the drag is released, cancelled, or its view is removed")
    func slider() {
        for (end, last) in [(2.0, PointerInput.Phase.released), (2, .cancelled), (0.5, .released)] {
            let log = Log()
            let stage = Stage(width: 240, height: 60) { Sliding(log: log, end: end) }
            let frame = stage["it"].frame
            stage.send(.pressed, frame.minX + 20, frame.midY)
            stage.send(.moved, frame.maxX - 20, frame.midY)
            stage.send(last, frame.maxX - 20, frame.midY)
            #expect(log.editingChanges == [true, false], "\(end) \(last)")
            #expect(stage["it"].exists == (end > 1))
        }
    }

    private struct Stepping: View {
        @State private var number = 0
        var body: some View { Stepper("S", value: $number).accessibilityIdentifier("it") }
    }

    @Test(
        "a held stepper repeats by pointer and keyboard, and a short press steps once"
    )
    func stepper() {
        for stage in [
            Stage(width: 300, height: 100) { Stepping() }, Stage(columns: 40, rows: 3) { Stepping() },
        ] {
            let frame = stage["it"].frame
            let (x, y) = (frame.maxX - 12, frame.midY)
            stage.send(.pressed, x, y)
            stage.send(.released, x, y)
            #expect(stage["it"].value == "1")
            stage.send(.pressed, x, y)
            stage.advance(by: .milliseconds(450))
            #expect(stage["it"].value == "1")
            stage.advance(by: .milliseconds(600))
            let held = stage["it"].value
            #expect(held == "7")
            stage.send(.released, x, y)
            stage.advance(by: .seconds(1))
            #expect(stage["it"].value == held)
            stage.send(.pressed, x, y)
            stage.send(.moved, frame.minX - 60, y + 60)
            stage.send(.released, frame.minX - 60, y + 60)
            #expect(stage["it"].value == held, "a release outside the control has no effect")
        }
    }
}
