import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Timed progress")
struct TimedProgressTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// A style that shows the fractions it receives as text.
    private struct Spoken: ProgressViewStyle {
        func makeBody(configuration: Configuration) -> some View {
            VStack {
                configuration.label
                Text(verbatim: configuration.fractionCompleted.map { "\(Int(($0 * 100).rounded()))" } ?? "none")
                    .accessibilityIdentifier("fraction")
                configuration.currentValueLabel.accessibilityIdentifier("clock")
            }
        }
    }

    private struct Timed: View {
        let countsDown: Bool
        /// Start of the interval, in seconds after now.
        let delay: Double
        @State private var now = Date.now

        var body: some View {
            let start = now.addingTimeInterval(delay)
            ProgressView(timerInterval: start...start.addingTimeInterval(60), countsDown: countsDown) { Text("Egg") }
                .accessibilityIdentifier("progress")
        }
    }

    @Test("a time interval empties or fills a progress bar", arguments: [true, false])
    func passes(countsDown: Bool) {
        let stage = Stage(width: 200, height: 100) { Timed(countsDown: countsDown, delay: 0) }
        #expect(stage["progress"].value == (countsDown ? "100%" : "0%") && stage["progress"].role == .progress)
        #expect(stage["progress"].label == (countsDown ? "Egg, 1:00" : "Egg, 0:00"))
        stage.advance(by: .seconds(15))
        #expect(stage["progress"].value == (countsDown ? "75%" : "25%"))
        stage.advance(by: .seconds(60))
        #expect(stage["progress"].value == (countsDown ? "0%" : "100%"))
        // Nothing is evaluated after the end.
        stage.resetWork()
        stage.advance(by: .seconds(600))
        #expect(stage.work.bodies == 0)
    }

    @Test("before the interval the fraction is 0, and a custom style receives the fraction")
    func styles() {
        let stage = Stage(width: 200, height: 100) {
            Timed(countsDown: false, delay: 30).progressViewStyle(Spoken())
        }
        #expect(stage["fraction"].label == "0" && stage["clock"].label == "0:00")
        stage.advance(by: .seconds(20))
        #expect(stage["fraction"].label == "0")
        stage.advance(by: .seconds(40))
        #expect(stage["fraction"].label == "50" && stage["clock"].label == "0:30")
    }

    @Test("labels are custom or a timer alone; an empty interval is complete once reached")
    func forms() {
        let past = TimedProgressTests.start...TimedProgressTests.start
        let own = Stage(width: 200, height: 100) {
            ProgressView(timerInterval: past) {
                Text("Name")
            } currentValueLabel: {
                Text("over")
            }
            .accessibilityIdentifier("progress")
        }
        #expect(own["progress"].value == "0%" && own.text.isEmpty == false)
        let alone = Stage(columns: 30, rows: 4) { ProgressView(timerInterval: past, countsDown: false) }
        #expect(alone.text.contains("0:00") && alone.role(.progress).value == "100%")
    }
}
