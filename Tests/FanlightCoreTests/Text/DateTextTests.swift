import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Texts that show time")
struct DateTextTests {
    private func stage(_ text: @escaping (Date) -> Text) -> (Stage, () -> String) {
        let box = Holder()
        let stage = Stage(columns: 40, rows: 1) { Held(holder: box, text: text) }
        box.start = stage.session.clock.date
        stage.session.flush()
        return (stage, { stage.text.trimmingCharacters(in: .whitespaces) })
    }

    /// Set once there is a session, because the session's clock is needed.
    @Observable final class Holder {
        var start: Date?
    }

    struct Held: View {
        let holder: Holder
        let text: (Date) -> Text
        var body: some View {
            if let start = holder.start { text(start) }
        }
    }

    @Test("a timer text follows the session's clock and updates once a second")
    func timer() {
        let (stage, said) = stage { Text($0.addingTimeInterval(-58), style: .timer) }
        #expect(said() == "0:58")
        stage.advance(by: .milliseconds(900))
        #expect(said() == "0:58")
        stage.advance(by: .milliseconds(200))
        #expect(said() == "0:59")
        stage.resetWork()
        stage.advance(by: .seconds(10))
        #expect(said() == "1:09")
        #expect(stage.work.frames == 10)
        #expect(stage.work.bodies == 0)
        stage.advance(by: .seconds(3600))
        #expect(said() == "1:01:09")
    }

    /// Formats an interval as its whole seconds.
    private struct WholeSeconds: DiscreteFormatStyle {
        func format(_ value: Range<Date>) -> String {
            "\(Int(value.upperBound.timeIntervalSince(value.lowerBound))) s"
        }
        func discreteInput(before input: Range<Date>) -> Range<Date>? { nil }
        func input(before input: Range<Date>) -> Range<Date>? { nil }
        func input(after input: Range<Date>) -> Range<Date>? { nil }
        func discreteInput(after input: Range<Date>) -> Range<Date>? {
            input.lowerBound..<input.upperBound.addingTimeInterval(1)
        }
    }

    @Test("a time data source updates only when the formatted text changes")
    func sources() {
        let (stage, said) = stage {
            Text(
                TimeDataSource<Duration>.durationOffset(to: $0.addingTimeInterval(-58)),
                format: .time(pattern: .minuteSecond))
        }
        #expect(said() == "0:58")
        stage.resetWork()
        stage.advance(by: .seconds(4))
        #expect(said() == "1:02")
        #expect(stage.work.frames <= 5 && stage.work.bodies == 0)

        let (clock, time) = self.stage { _ in
            Text("at \(TimeDataSource<Date>.currentDate, format: .dateTime.hour().minute())")
        }
        let before = time()
        clock.resetWork()
        clock.advance(by: .seconds(59))
        #expect(clock.work.frames <= 1)
        clock.advance(by: .seconds(60))
        #expect(time() != before && time().hasPrefix("at "))

        let (_, range) = self.stage { start in
            Text(
                TimeDataSource<Range<Date>>.dateRange(endingAt: start.addingTimeInterval(-10)),
                format: WholeSeconds())
        }
        #expect(range() == "0 s")
    }

    @Test("a timer to a date counts down, then up after that date")
    func countdown() {
        let (stage, said) = stage { Text($0.addingTimeInterval(3), style: .timer) }
        #expect(said() == "0:03")
        stage.advance(by: .milliseconds(1500))
        #expect(said() == "0:02")
        stage.advance(by: .seconds(3))
        #expect(said() == "0:01")
    }

    @Test("a timer interval is constant before its start, after its end and while paused")
    func interval() {
        let (stage, said) = stage { Text(timerInterval: $0.addingTimeInterval(1)...$0.addingTimeInterval(3)) }
        #expect(said() == "0:02")
        stage.advance(by: .milliseconds(2500))
        #expect(said() == "0:01")
        stage.advance(by: .seconds(1))
        #expect(said() == "0:00")
        stage.resetWork()
        stage.advance(by: .seconds(100))
        #expect(stage.work.frames == 0)
        let (up, upSaid) = self.stage {
            Text(
                timerInterval: $0...$0.addingTimeInterval(7200), pauseTime: $0.addingTimeInterval(3700),
                countsDown: false)
        }
        up.advance(by: .seconds(4000))
        #expect(upSaid() == "1:01:40")
        let (minutes, minutesSaid) = self.stage {
            Text(timerInterval: $0...$0.addingTimeInterval(7200), countsDown: false, showsHours: false)
        }
        minutes.advance(by: .seconds(3700))
        #expect(minutesSaid() == "61:40")
    }

    @Test("a relative date shows its two largest units, an offset its largest")
    func relative() {
        let (stage, said) = stage { Text($0.addingTimeInterval(-3600 * 2 - 60 * 23), style: .relative) }
        #expect(said() == "2 hours, 23 minutes")
        stage.resetWork()
        stage.advance(by: .seconds(59))
        #expect(stage.work.frames == 0)
        stage.advance(by: .seconds(2))
        #expect(said() == "2 hours, 24 minutes")
        let (future, futureSaid) = self.stage { Text($0.addingTimeInterval(3600 * 2 + 60 * 23), style: .offset) }
        #expect(futureSaid() == "+2 hours")
        future.advance(by: .seconds(3600))
        #expect(futureSaid() == "+1 hour")
        let (_, past) = self.stage { Text($0.addingTimeInterval(-90 * 86_400), style: .offset) }
        #expect(past().hasPrefix("-2 months") || past().hasPrefix("-3 months"))
        // Half a second after the date, no whole second has passed: zero is neither ahead nor behind.
        let (now, nowSaid) = self.stage { Text($0, style: .offset) }
        now.advance(by: .milliseconds(500))
        #expect(nowSaid() == "+0 seconds")
        now.advance(by: .milliseconds(600))
        #expect(nowSaid() == "-1 second")
    }

    @Test("a relative date is localised, from seconds to years")
    func relativeDates() {
        func shownText(_ seconds: Double, _ language: String, _ style: Text.DateStyle = .relative) -> String {
            let holder = Holder()
            let stage = Stage(columns: 40, rows: 1) {
                Held(holder: holder) { Text($0.addingTimeInterval(seconds), style: style) }
                    .environment(\.locale, Locale(identifier: language))
            }
            holder.start = stage.session.clock.date
            stage.session.flush()
            return stage.text.trimmingCharacters(in: .whitespaces)
        }
        let (day, year) = (86_400.0, 365.0 * 86_400)
        #expect(shownText(-8580, "de") == "2 Stunden und 23 Minuten")
        #expect(shownText(-100 * day, "de", .offset) == "-3 Monate")
        #expect(shownText(-400 * day, "de").hasPrefix("1 Jahr und 1 Monat"))
        #expect(shownText(-3 * year, "fr", .offset).hasSuffix(" ans"))
        #expect(shownText(-100 * day, "ja", .offset) == "-3か月")
        #expect(shownText(-100 * day, "en", .offset) == "-3 months")
        #expect(shownText(-5, "en") == "5 seconds")
    }

    @Test("a removed time text schedules no updates")
    func left() {
        struct Leaving: View {
            @State private var isShown = true
            var body: some View {
                if isShown { Text(Date(), style: .timer) }
                TestButton("go") { isShown = false }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(columns: 40, rows: 3) { Leaving() }
        stage["go"].tap()
        stage.resetWork()
        stage.advance(by: .seconds(10))
        #expect(stage.work.frames == 0)
    }

    @Test("a stopwatch shows hundredths, or steps of a given length")
    func stopwatch() {
        let (fine, saidFine) = stage { Text(.currentDate, format: .stopwatch(startingAt: $0.addingTimeInterval(-60))) }
        #expect(saidFine() == "1:00.00")
        fine.advance(by: .milliseconds(1235))
        #expect(saidFine() == "1:01.23")
        let (coarse, said) = stage {
            Text(.currentDate, format: .stopwatch(startingAt: $0.addingTimeInterval(-3590), maxPrecision: .seconds(1)))
        }
        #expect(said() == "59:50")
        coarse.resetWork()
        coarse.advance(by: .seconds(10))
        #expect(said() == "1:00:00")
        #expect(coarse.work.frames == 10, "one frame per second")
        let (_, minutes) = stage {
            Text(.currentDate, format: .stopwatch(startingAt: $0.addingTimeInterval(-7325), maxFieldCount: 2))
        }
        #expect(minutes() == "2:02")
    }

    @Test("a timer format counts down or up and stops at its end")
    func systemTimer() {
        let (down, saidDown) = stage {
            Text(.currentDate, format: .timer(countingDownIn: $0..<$0.addingTimeInterval(3)))
        }
        #expect(saidDown() == "0:03")
        down.advance(by: .milliseconds(900))
        #expect(saidDown() == "0:03", "a countdown rounds up to whole seconds")
        down.advance(by: .milliseconds(200))
        #expect(saidDown() == "0:02")
        down.advance(by: .seconds(5))
        #expect(saidDown() == "0:00")
        down.resetWork()
        down.advance(by: .seconds(5))
        #expect(down.work.frames == 0)
        let (up, saidUp) = stage { Text(.currentDate, format: .timer(countingUpIn: $0..<$0.addingTimeInterval(3))) }
        #expect(saidUp() == "0:00")
        up.advance(by: .milliseconds(2100))
        #expect(saidUp() == "0:02")
        up.advance(by: .seconds(5))
        #expect(saidUp() == "0:03")
    }

    @Test("an offset format shows the distance in the largest allowed units")
    func systemOffset() {
        let (stage, said) = stage { Text(.currentDate, format: .offset(to: $0.addingTimeInterval(-7380))) }
        #expect(said() == "2 hours, 3 minutes")
        stage.advance(by: .seconds(60))
        #expect(said() == "2 hours, 4 minutes")
        let (_, one) = self.stage {
            Text(
                .currentDate,
                format: .offset(to: $0.addingTimeInterval(7380), allowedFields: [.minute], maxFieldCount: 1))
        }
        #expect(one() == "-123 minutes")
        let (_, signed) = self.stage {
            Text(.currentDate, format: .offset(to: $0.addingTimeInterval(-60), sign: .always()))
        }
        #expect(signed() == "+1 minute")
    }

    @Test("a reference format shows a near distance, and otherwise the date")
    func systemReference() {
        let (stage, said) = stage { Text(.currentDate, format: .reference(to: $0.addingTimeInterval(120))) }
        #expect(said() == "in 2 minutes")
        stage.advance(by: .seconds(180))
        #expect(said() == "1 minute ago")
        stage.advance(by: .seconds(90_000))
        #expect(!said().contains("ago"))
    }

    @Test("a reference format uses the locale and time zone of its environment")
    func placedReference() {
        let german = Locale(identifier: "de")
        let near = Stage(columns: 40, rows: 1) {
            Text(.currentDate, format: .reference(to: Date(timeIntervalSinceNow: 7390)))
                .environment(\.locale, german)
        }
        #expect(near.text.contains("in 2 Stunden und 3 Minuten"))
        let past = Date(timeIntervalSince1970: 1_000_000_000)
        func shownText(_ zone: String) -> String {
            Stage(columns: 40, rows: 1) {
                Text(.currentDate, format: .reference(to: past))
                    .environment(\.timeZone, TimeZone(identifier: zone) ?? .gmt)
                    .environment(\.locale, Locale(identifier: "en_GB"))
            }.text
        }
        #expect(shownText("UTC").contains("at 1:46"))
        #expect(shownText("Asia/Tokyo").contains("at 10:46"))
    }

    @Test("a NaN date shows as zero time")
    func noDate() {
        let none = Date(timeIntervalSince1970: .nan)
        let stage = Stage(columns: 40, rows: 3) {
            VStack {
                Text(.currentDate, format: .stopwatch(startingAt: none))
                Text(none, style: .timer)
                Text(none, style: .relative)
            }
        }
        #expect(stage.text.contains("0:00"))
    }

    @Test("timers with different fractions update together a few times a second, and never early")
    func several() {
        let start = Date.now
        let stage = Stage(columns: 40, rows: 24) {
            VStack {
                ForEach(0..<20) { index in
                    Text(start.addingTimeInterval(Double(index) * 0.037), style: .timer)
                }
            }
        }
        stage.advance(by: .seconds(5))
        stage.resetWork()
        stage.advance(by: .seconds(10))
        #expect(stage.work.frames <= 40 && stage.work.bodies == 0, "\(stage.work.frames)")
        let shown = Set(stage.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        #expect(shown.isSubset(of: ["0:14", "0:15"]), "\(shown)")
    }

    @Test("timers with the same fraction update in one frame")
    func together() {
        let start = Date.now
        let stage = Stage(columns: 40, rows: 10) {
            VStack {
                ForEach(0..<10) { index in
                    Text(start.addingTimeInterval(Double(-index)), style: .timer)
                }
            }
        }
        stage.advance(by: .milliseconds(1500))
        stage.resetWork()
        stage.advance(by: .seconds(3))
        #expect(stage.work.frames == 3)
        #expect(stage.text.contains("0:13"))
    }
}
