import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Invalid numbers in controls")
struct InvalidNumberTests {
    private func sentences<V: View>(_ view: V) -> [String] { Stage(width: 200, height: 100) { view }.diagnostics }

    @Test("an invalid value is reported once with the view's path")
    func invalidValues() {
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
            (Slider(value: .constant(0.5), in: 0...Double.infinity), "are infinite"),
            (Slider(value: .constant(2), in: 0...1), "its value 2.0 is not within 0.0...1.0"),
            (Slider(value: .constant(-1), in: 0...10, step: 1), "its value -1.0 is not within 0.0...10.0"),
            (Gauge(value: 7, in: 0...5) { Text("x") }, "its value 7.0 is not within 0.0...5.0"),
            (Gauge(value: 7, in: 3...3) { Text("x") }, "are one number"),
            (Stepper("x", value: .constant(9), in: 0...5), "its value 9 is not within 0...5"),
            (DatePicker("x", selection: .constant(.distantPast), in: Date()...), "its date is before the range"),
            (DatePicker("x", selection: .constant(.distantFuture), in: ...Date()), "its date is after the range"),
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

    @Test("nothing is reported for values in bounds and for missing values")
    func fine() {
        let all = sentences(
            VStack {
                ProgressView(value: 0.5)
                ProgressView(value: 3, total: 3)
                ProgressView(value: Double?.none)
                ProgressView()
                Gauge(value: 5, in: 3...5) { Text("x") }
                Slider(value: .constant(1), in: 0...1)
                Stepper("x", value: .constant(0), in: 0...5)
                DatePicker("x", selection: .constant(.distantPast), in: ...Date())
            })
        #expect(all.isEmpty)
    }

    private struct Outside: View {
        @State private var slid = 20.0
        @State private var stepped = 9
        @State private var date = Date.distantPast
        var body: some View {
            VStack {
                Slider(value: $slid, in: 0...10).accessibilityIdentifier("slider")
                Stepper("Steps", value: $stepped, in: 0...5).accessibilityIdentifier("stepper")
                DatePicker("Day", selection: $date, in: Date(timeIntervalSince1970: 0)..., displayedComponents: .date)
                    .environment(\.timeZone, .gmt).accessibilityIdentifier("date")
            }
        }
    }

    @Test("a value out of bounds is shown clamped and changes from there")
    func nearest() {
        let stage = Stage(width: 300, height: 200) { Outside() }
        #expect(stage["slider"].value == "10")
        stage["slider"].decrement()
        #expect(stage["slider"].value == "9.5")
        stage["stepper"].decrement()
        #expect(stage["stepper"].value == "5")
        #expect(stage["date"].value == "1 Jan 1970" || stage["date"].value == "Jan 1, 1970")
        stage["date"].increment()
        #expect(stage["date"].value.contains("2"))
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

    @Test("a slider with an infinite range ignores drags, and one with a NaN value reports its shown value")
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
