import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Continuous changes by controls")
struct ContinuousChangeTests {
    private final class Log {
        /// For each write: true if it was continuous.
        var writes: [Bool] = []
        var animations: [Animation?] = []
        /// For each view in an update: true if the update was continuous.
        var updates: Set<Bool> = []

        func reset() { (writes, animations, updates) = ([], [], []) }
    }

    private struct Controls: View {
        let log: Log
        var animation: Animation?
        @State private var value = 0.2
        @State private var count = 0.0
        @State private var color = Color(red: 0, green: 0, blue: 0)

        private func logged<Value>(_ base: Binding<Value>) -> Binding<Value> {
            Binding(
                get: { base.wrappedValue },
                set: { new, transaction in
                    log.writes.append(transaction.isContinuous)
                    log.animations.append(transaction.animation)
                    base.wrappedValue = new
                })
        }

        var body: some View {
            VStack {
                Text(verbatim: "\(value) \(count)").transaction { log.updates.insert($0.isContinuous) }
                Slider(value: animation == nil ? logged($value) : logged($value).animation(animation)) {
                    Text("S")
                }
                .accessibilityIdentifier("slider")
                Stepper("C", value: logged($count)).accessibilityIdentifier("stepper")
                ColorPicker("P", selection: logged($color)).accessibilityIdentifier("picker")
            }
        }
    }

    private func stages(_ log: Log, _ animation: Animation? = nil) -> [Stage] {
        [
            Stage(width: 400, height: 600) { Controls(log: log, animation: animation) },
            Stage(columns: 60, rows: 40) { Controls(log: log, animation: animation) },
        ]
    }

    @Test("a dragged slider writes continuously, and its last write at another place does not")
    func slider() {
        let log = Log()
        for stage in stages(log) {
            let frame = stage["slider"].frame
            let places = [0.4, 0.6, 0.8].map { frame.minX + $0 * frame.width }
            log.reset()
            stage.send(.pressed, places[0], frame.midY)
            stage.send(.moved, places[1], frame.midY)
            #expect(log.writes == [true, true])
            #expect(log.updates == [true])
            log.reset()
            stage.send(.released, places[1], frame.midY)
            #expect(log.writes.isEmpty)
            stage.send(.pressed, places[0], frame.midY)
            log.reset()
            stage.send(.released, places[2], frame.midY)
            #expect(log.writes == [false])
            #expect(log.updates == [false])
        }
    }

    @Test("keys and scripts change a slider in single steps")
    func singleChanges() {
        let log = Log()
        for stage in stages(log) {
            stage["slider"].focus()
            log.reset()
            stage.press(.right)
            stage["slider"].set("50%")
            #expect(log.writes == [false, false])
            #expect(log.updates == [false])
        }
    }

    @Test("a binding with an animation keeps it while the slider is dragged")
    func animation() {
        let log = Log()
        for stage in stages(log, .linear(duration: 0.2)) {
            let frame = stage["slider"].frame
            log.reset()
            stage.send(.pressed, frame.midX, frame.midY)
            #expect(log.writes == [true] && log.animations == [.linear(duration: 0.2)])
            #expect(log.updates == [true])
            stage.send(.cancelled, frame.midX, frame.midY)
            stage["slider"].focus()
            log.reset()
            stage.press(.right)
            #expect(log.writes == [false] && log.animations == [.linear(duration: 0.2)])
            #expect(log.updates == [false])
        }
    }

    @Test("a held stepper repeats continuously, and a short press does not")
    func stepper() {
        let log = Log()
        for stage in stages(log) {
            let frame = stage["stepper"].frame
            let (x, y) = (frame.maxX - 12, frame.midY)
            log.reset()
            stage.send(.pressed, x, y)
            stage.send(.released, x, y)
            #expect(log.writes == [false])
            log.reset()
            stage.send(.pressed, x, y)
            stage.advance(by: .seconds(1))
            #expect(log.writes.count > 1 && log.writes.allSatisfy { $0 })
            log.reset()
            stage.send(.released, x, y)
            #expect(log.writes.isEmpty)
        }
    }

    @Test("a dragged slider of a colour picker writes the colour continuously")
    func color() {
        let log = Log()
        let stage = Stage(width: 400, height: 600) { Controls(log: log) }
        stage["picker"].tap()
        // Presentations are hit where they are presented.
        stage.advance(by: .seconds(1))
        let frame = stage.label("Red").frame
        log.reset()
        stage.send(.pressed, frame.midX, frame.midY)
        #expect(log.writes == [true])
        stage.send(.released, frame.midX, frame.midY)
        #expect(log.writes == [true])
    }
}
