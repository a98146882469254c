import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Slider ticks")
struct SliderTickTests {
    private struct Shown: View {
        @State private var value: Double
        let slider: (Binding<Double>) -> AnyView

        init(_ value: Double, _ slider: @escaping (Binding<Double>) -> AnyView) {
            _value = State(initialValue: value)
            self.slider = slider
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                slider($value).accessibilityIdentifier("slider")
                Text(verbatim: "\(value)").accessibilityIdentifier("value")
            }
        }
    }

    private func cells(_ value: Double, _ slider: @escaping (Binding<Double>) -> AnyView) -> Stage {
        Stage(columns: 11, rows: 4) { Shown(value, slider) }
    }

    private func line(_ stage: Stage) -> String { String(stage.text.split(separator: "\n").first ?? "") }

    @Test("ticks are drawn at their values on both parts of the track")
    func ticks() {
        let stage = cells(4) { value in
            AnyView(
                Slider(value: value, in: 0...10) {
                    Text("Level")
                } ticks: {
                    SliderTick(0)
                    SliderTick(2)
                    if value.wrappedValue > 3 { SliderTick(6) }
                    SliderTickContentForEach([8.0, 10.0], id: \.self) { SliderTick($0) }
                })
        }
        #expect(line(stage) == "┿━┿━●─┼─┼─┼")
        stage["slider"].set("1")
        #expect(line(stage) == "┿●┼─────┼─┼")
    }

    @Test("steps have the ticks built for them")
    func steps() {
        let stage = cells(0) { value in
            AnyView(
                Slider(value: value, in: 0...10, step: 1) {
                    Text("Level")
                } tick: {
                    $0.truncatingRemainder(dividingBy: 5) == 0 ? SliderTick($0) : nil
                })
        }
        #expect(line(stage) == "●────┼────┼")
        stage.press(.tab)
        stage.press(.right)
        #expect(stage["value"].label == "1.0")
    }

    @Test("the filled part starts at the neutral value")
    func neutral() {
        for (value, expected) in [(2.0, "──●━━━─────"), (8.0, "─────━━━●──"), (5.0, "─────●─────")] {
            let stage = cells(value) { value in
                AnyView(Slider(value: value, in: 0...10, neutralValue: 5) { Text("Balance") })
            }
            #expect(line(stage) == expected)
        }
    }

    @Test("enabled bounds limit the value by pointer, keyboard and action, and the track continues")
    func enabled() {
        for isCell in [false, true] {
            let shown = Shown(5) { value in
                AnyView(Slider(value: value, in: 0...10, enabledBounds: 2...8) { Text("Level") })
            }
            let stage = isCell ? Stage(columns: 11, rows: 4) { shown } : Stage(width: 220, height: 60) { shown }
            if isCell { #expect(line(stage) == "┄┄━━━●───┄┄".replacingOccurrences(of: "┄┄━", with: "━━━")) }
            stage.press(.tab)
            stage.press(.home)
            #expect(stage["value"].label == "2.0")
            stage.press(.end)
            #expect(stage["value"].label == "8.0")
            stage.press(.right)
            #expect(stage["value"].label == "8.0")
            stage["slider"].set("9")
            #expect(stage["value"].label == "8.0")
            let frame = stage["slider"].frame
            stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [CGPoint(x: frame.minX, y: frame.midY)])
            #expect(stage["value"].label == "2.0")
        }
    }

    @Test("steps are limited to the enabled bounds")
    func enabledSteps() {
        let stage = cells(5) { value in
            AnyView(
                Slider(value: value, in: 0...10, step: 2, enabledBounds: 3...7) {
                    Text("Level")
                } tick: {
                    SliderTick($0)
                })
        }
        stage.press(.tab)
        stage.press(.end)
        #expect(stage["value"].label == "6.0")
        stage.press(.home)
        #expect(stage["value"].label == "4.0")
    }

    @Test("a tick's label is drawn below it and is the slider's value")
    func names() {
        for isCell in [false, true] {
            let shown = Shown(0) { value in
                AnyView(
                    Slider(value: value, in: 0...2) {
                        Text("Speed")
                    } ticks: {
                        SliderTick("Slow", 0)
                        SliderTick("Fast", 2)
                        SliderTick(1) { Text("Mid") }
                    })
            }
            let stage = isCell ? Stage(columns: 21, rows: 4) { shown } : Stage(width: 300, height: 80) { shown }
            #expect(stage["slider"].label == "Speed" && stage["slider"].value == "Slow")
            if isCell {
                let lines = stage.text.split(separator: "\n").map(String.init)
                #expect(lines[0] == "●─────────┼─────────┼")
                #expect(lines[1] == "Slow     Mid     Fast")
            } else {
                #expect(stage["slider"].frame.height > 30)
            }
            #expect(stage["slider"].set("Fast") == .handled)
            #expect(stage["value"].label == "2.0" && stage["slider"].value == "Fast")
            stage["slider"].set("0.5")
            #expect(stage["slider"].value == "0.5")
        }
    }

    @Test("the current value label is drawn after the slider and is its value")
    func currentValue() {
        let stage = Stage(columns: 30, rows: 3) {
            Shown(0.25) { value in
                AnyView(
                    Slider(value: value) {
                        Text("Share")
                    } currentValueLabel: {
                        Text(verbatim: "\(Int(value.wrappedValue * 100)) percent")
                    } minimumValueLabel: {
                        Text("-")
                    } maximumValueLabel: {
                        Text("+")
                    })
            }
        }
        #expect(line(stage).hasPrefix("- ━") && line(stage).hasSuffix("─ + 25 percent"))
        #expect(stage["slider"].value == "25 percent" && stage["slider"].label == "Share")
        stage["slider"].set("50%")
        #expect(stage["slider"].value == "50 percent")
    }

    @Test("ticks have all initialisers and compare by value")
    func forms() {
        struct Item: Identifiable { let id: Double }
        let title = "plain"
        let ticks = [
            SliderTick(3.0), SliderTick("key", 1.0), SliderTick(title, 2.0), SliderTick(0.5) { Image("x") },
        ]
        #expect(ticks.sorted().map(\.id) == [SliderTick(0.5).id, SliderTick(1).id, SliderTick(2).id, SliderTick(3).id])
        #expect(SliderTick("a", 1.0) == SliderTick("b", 1.0))
        #expect(SliderTickContentForEach(0..<3) { SliderTick(Double($0)) }.body.count == 3)
    }

    @Test("invalid tick parameters are reported")
    func invalidTicks() {
        let cases: [(AnyView, String)] = [
            (AnyView(Slider(value: .constant(0.5), neutralValue: 2) { Text("x") }), "its neutral value 2.0"),
            (
                AnyView(Slider(value: .constant(0.5), enabledBounds: 0...2) { Text("x") }),
                "its enabled bounds 0.0...2.0"
            ),
            (
                AnyView(
                    Slider(value: .constant(0.5)) {
                        Text("x")
                    } ticks: {
                        SliderTick(5)
                    }),
                "its tick at 5.0 is not within"
            ),
            (
                AnyView(
                    Slider(value: .constant(0.5), in: 0...1000, step: 1) {
                        Text("x")
                    } tick: {
                        SliderTick($0)
                    }),
                "more than 256 ticks"
            ),
        ]
        for (view, words) in cases {
            let sentences = Stage(width: 200, height: 100) { view }.diagnostics
            #expect(sentences.count == 1 && sentences[0].contains(words), "\(sentences)")
        }
    }
}
