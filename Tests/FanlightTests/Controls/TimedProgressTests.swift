import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("Timed progress")
struct TimedProgressTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// The fractions that a style is given, by its own words.
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
        /// From when on, in seconds behind the present.
        let delay: Double
        @State private var now = Date.now

        var body: some View {
            let start = now.addingTimeInterval(delay)
            ProgressView(timerInterval: start...start.addingTimeInterval(60), countsDown: countsDown) { Text("Egg") }
                .accessibilityIdentifier("progress")
        }
    }

    @Test("a stretch of time empties a bar as it passes, or fills it", arguments: [true, false])
    func passes(countsDown: Bool) {
        let stage = Stage(width: 200, height: 100) { Timed(countsDown: countsDown, delay: 0) }
        #expect(stage["progress"].value == (countsDown ? "100%" : "0%") && stage["progress"].role == .progress)
        #expect(stage["progress"].label == (countsDown ? "Egg, 1:00" : "Egg, 0:00"))
        stage.advance(by: .seconds(15))
        #expect(stage["progress"].value == (countsDown ? "75%" : "25%"))
        stage.advance(by: .seconds(60))
        #expect(stage["progress"].value == (countsDown ? "0%" : "100%"))
        // Nothing is looked at any more.
        stage.resetWork()
        stage.advance(by: .seconds(600))
        #expect(stage.work.bodies == 0)
    }

    @Test("before its stretch nothing has passed; a style of the author's own is given how much has")
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

    @Test("labels are the author's, or a clock alone; a stretch without length has passed once it is there")
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
