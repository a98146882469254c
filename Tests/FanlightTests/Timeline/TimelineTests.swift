import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing
import TestSupport

@MainActor
@Suite("Timelines")
struct TimelineTests {
    @Test("a periodic schedule begins at its latest past date")
    func periodic() {
        func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
        let dates = PeriodicTimelineSchedule(from: date(0), by: 5).entries(from: date(12), mode: .normal).prefix(3)
        #expect(Array(dates) == [date(10), date(15), date(20)])
        let minutes = EveryMinuteTimelineSchedule().entries(from: date(130), mode: .normal).prefix(2)
        #expect(Array(minutes) == [date(120), date(180)])
    }

    @Test("a timeline is evaluated at each date of the session's clock")
    func ticks() {
        var dates: [Date] = []
        func tick(_ date: Date) -> Text {
            dates.append(date)
            return Text("tick")
        }
        let schedule = PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)
        let stage = Stage(width: 100, height: 20) { TimelineView(schedule) { tick($0.date) } }
        #expect(dates.count == 1)
        stage.advance(by: .seconds(3))
        #expect(dates.count == 4)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { abs($1.timeIntervalSince($0) - 1) < 1e-3 })
    }

    @Test("an explicit schedule ends, and a paused animation schedule does not start")
    func ends() {
        var count = 0
        func tick() -> Text {
            count += 1
            return Text("tick")
        }
        let start = Date()
        let stage = Stage(width: 100, height: 20) {
            TimelineView(.explicit([start.addingTimeInterval(10), start.addingTimeInterval(20)])) { _ in tick() }
        }
        stage.advance(by: .seconds(100))
        #expect(count == 3)
        count = 0
        let paused = Stage(width: 100, height: 20) {
            TimelineView(.animation(minimumInterval: 0.1, paused: true)) { _ in tick() }
        }
        paused.advance(by: .seconds(5))
        #expect(count == 1)
    }

    @Observable final class Model {
        var isHidden = false
    }

    @Test("a timeline of animations has a date for each frame of the display, and none while it is hidden")
    func frames() {
        struct Page: View {
            let model: Model
            let tick: () -> Text
            var body: some View { TimelineView(.animation) { _ in tick() }.opacity(model.isHidden ? 0 : 1) }
        }
        let model = Model()
        var count = 0
        let stage = Stage(width: 100, height: 20) {
            Page(model: model) {
                count += 1
                return Text("tick")
            }
        }
        func ticks(during time: Duration) -> Int {
            let before = count
            stage.advance(by: time)
            return count - before
        }
        #expect((29...31).contains(ticks(during: .milliseconds(500))))
        model.isHidden = true
        _ = stage.currentPicture
        #expect(ticks(during: .seconds(10)) == 0)
        model.isHidden = false
        _ = stage.currentPicture
        #expect((29...31).contains(ticks(during: .milliseconds(500))))
        let terminal = Stage(columns: 20, rows: 2) {
            TimelineView(.animation) { _ in
                let _ = count += 1
                Text("tick")
            }
        }
        let before = count
        terminal.advance(by: .milliseconds(500))
        #expect((14...16).contains(count - before))
    }

    @Test("a timeline goes on where the view around it is evaluated at one of its dates")
    func evaluatedFromOutside() {
        struct Page: View {
            let tick: () -> Text
            @State private var isMoved = false
            @State private var count = 0
            var body: some View {
                VStack {
                    Button("Move", action: move).accessibilityIdentifier("move")
                    Text("\(count)").offset(x: isMoved ? 8 : 0)
                    TimelineView(.animation) { _ in tick() }
                }
            }

            private func move() {
                withAnimation(.linear(duration: 0.12)) {
                    isMoved = true
                } completion: {
                    count += 1
                }
            }
        }
        var count = 0
        let stage = Stage(columns: 40, rows: 5) {
            Page {
                count += 1
                return Text("tick")
            }
        }
        stage["move"].tap()
        stage.advance(by: .seconds(1))
        let before = count
        stage.advance(by: .milliseconds(500))
        #expect((14...16).contains(count - before))
    }

    @Test("missed dates are skipped")
    func missed() {
        var count = 0
        func tick() -> Text {
            count += 1
            return Text("tick")
        }
        let past = (0..<1000).map { Date(timeIntervalSinceNow: Double($0) - 2000) }
        let stage = Stage(width: 100, height: 20) { TimelineView(.explicit(past)) { _ in tick() } }
        stage.advance(by: .seconds(1))
        #expect(count == 1)
    }

    @Test("a timeline inside a symbol redraws the canvas")
    func changingSymbol() {
        let stage = Stage(width: 100, height: 50) {
            Canvas { context, _ in
                if let symbol = context.resolveSymbol(id: "s") { context.draw(symbol, at: CGPoint(x: 50, y: 25)) }
            } symbols: {
                TimelineView(.periodic(from: .now, by: 1)) { context in
                    Text(verbatim: "\(Int(context.date.timeIntervalSinceReferenceDate))")
                }.tag("s")
            }
        }
        let before = stage.currentPicture.texts
        stage.advance(by: .seconds(2))
        let after = stage.currentPicture.texts
        #expect(before.count == 1 && after.count == 1 && before != after)
    }
}
