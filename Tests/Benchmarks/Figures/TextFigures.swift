import Display
import Fanlight
import SwiftUI

/// Texts of a megabyte, for which Pango alone takes seconds.
@MainActor
struct TextFigures {
    func add(to report: inout Report) {
        let text = TextFigures.megabyte
        var opens = Samples(.thread)
        var measurements = 0
        for _ in 0..<5 {
            let session = SceneSession(
                LongTextView(text: text), configuration: SessionConfiguration(screen: WireFigures.screen))
            opens.time { session.start() }
            measurements = scrollingBack(session)
            session.close()
        }
        report.add("1 MB text.open", opens.median / 1000, "ms")
        report.add("1 MB text.measurements of what was seen", measurements, "count")
        labels(to: &report)
    }

    /// Returns the number of measurements when scrolling back to the start.
    private func scrollingBack(_ session: SceneSession) -> Int {
        func press(_ key: Key) {
            session.receive(.key(KeyInput(key)))
            session.flush()
        }
        for _ in 0..<10 { press(.pageDown) }
        let before = session.work.measurements
        for _ in 0..<10 { press(.pageUp) }
        return session.work.measurements - before
    }

    /// Measures the same labels with another proposal that still fits all of them.
    private func labels(to report: inout Report) {
        let session = SceneSession(
            LabelsView(count: 1000), configuration: SessionConfiguration(screen: WireFigures.screen))
        session.start()
        let before = session.work.measurements
        var screen = WireFigures.screen
        screen.width += 40
        session.receive(.resize(screen))
        session.flush()
        report.add("1000 labels again.measurements", session.work.measurements - before, "count")
        session.close()
    }

    private static let megabyte: String = {
        var text = ""
        var number = 0
        while text.utf8.count < 1_000_000 {
            number += 1
            text += "\(number): "
            for _ in 0...(number % 7) {
                text += "It was a bright cold day in April, and the clocks were striking thirteen. "
            }
            text += "\n"
        }
        return text
    }()
}

private struct LongTextView: View {
    let text: String

    var body: some View {
        ScrollView { Text(text) }
    }
}
