import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Numbers that controls cannot show")
struct NumberMistakeTests {
    private func sentences<V: View>(_ view: V) -> [String] { Stage(width: 200, height: 100) { view }.diagnostics }

    @Test("are told their author, once, with the way to the view")
    func told() {
        let cases: [(any View, String)] = [
            (ProgressView(value: 9, total: 3), "its value 9.0 is not within 0.0...3.0"),
            (ProgressView(value: -1), "its value -1.0 is not within 0.0...1.0"),
            (ProgressView(value: Double.nan), "its value is not a number"),
            (ProgressView(value: 1, total: 0), "its total 0.0 is not above 0"),
            (ProgressView("x", value: 1, total: Double.nan), "its total nan is not above 0"),
            (Slider(value: .constant(Double.nan)), "its value is not a number"),
            (Slider(value: .constant(1), in: 1...1), "are one number"),
            (Slider(value: .constant(0.5), in: 0...1, step: 0), "its step 0.0 is not above 0"),
            (Slider(value: .constant(0.5), in: 0...1, step: -1), "its step -1.0 is not above 0"),
            (Slider(value: .constant(0.5), in: 0...1, step: 3), "its step 3.0 is longer than 0.0...1.0"),
            (Slider(value: .constant(0.5), in: 0...Double.infinity), "are endless"),
            (Stepper("x", value: .constant(3), step: 0), "its step is 0"),
            (Stepper("x", value: .constant(5), in: 5...5), "5...5 are one value"),
            (Stepper("x", value: .constant(5.0), in: 5...5, format: .number), "are one value"),
        ]
        for (view, words) in cases {
            let sentences = self.sentences(Around(content: AnyView(view)))
            #expect(sentences.count == 1 && sentences[0].contains(words), "\(words): \(sentences)")
            #expect(sentences.first?.hasPrefix("Around: ") == true)
        }
    }

    private struct Around: View {
        let content: AnyView
        var body: some View {
            VStack {
                content
                content
            }
        }
    }

    @Test("nothing is told where a value is within its bounds, or is not known yet")
    func fine() {
        let all = sentences(
            VStack {
                ProgressView(value: 0.5)
                ProgressView(value: 3, total: 3)
                ProgressView(value: Double?.none)
                ProgressView()
                // Gauges show what is nearest, and bounds without a length, as they are given.
                Gauge(value: 7, in: 3...3) { Text("x") }
                Slider(value: .constant(2), in: 0...1)
            })
        #expect(all.isEmpty)
    }

    private struct Endless: View {
        @State private var value = 0.5
        @State private var missing = Double.nan
        var body: some View {
            Slider(value: $value, in: 0...Double.infinity) { Text(verbatim: "endless") }
                .accessibilityIdentifier("endless")
            Slider(value: $missing, in: 2...4) { Text(verbatim: "missing") }.accessibilityIdentifier("missing")
        }
    }

    @Test("a slider without an end is not moved by a drag, and one without a value is told as what it shows")
    func endless() {
        for stage in [Stage(width: 300, height: 100) { Endless() }, Stage(columns: 40, rows: 6) { Endless() }] {
            let frame = stage["endless"].frame
            stage.drag(
                from: CGPoint(x: frame.minX + 12, y: frame.midY), through: [CGPoint(x: frame.midX, y: frame.midY)])
            #expect(stage["endless"].value == "0.5")
            #expect(stage["missing"].value == "2")
            stage["missing"].increment()
            #expect(stage["missing"].value == "2.1")
        }
    }
}
