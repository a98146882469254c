import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Gauges")
struct GaugeTests {
    private nonisolated static let styles: [(name: String, apply: @MainActor @Sendable (AnyView) -> AnyView)] = [
        ("automatic", { AnyView($0.gaugeStyle(.automatic)) }),
        ("linearCapacity", { AnyView($0.gaugeStyle(.linearCapacity)) }),
        ("linear", { AnyView($0.gaugeStyle(.linear)) }),
        ("circular", { AnyView($0.gaugeStyle(.circular)) }),
        ("accessoryLinear", { AnyView($0.gaugeStyle(.accessoryLinear)) }),
        ("accessoryLinearCapacity", { AnyView($0.gaugeStyle(.accessoryLinearCapacity)) }),
        ("accessoryCircular", { AnyView($0.gaugeStyle(.accessoryCircular)) }),
        ("accessoryCircularCapacity", { AnyView($0.gaugeStyle(.accessoryCircularCapacity)) }),
    ]

    private static func beats(_ value: Double) -> some View {
        Gauge(value: value, in: 0...160) {
            Text("Pulse")
        } currentValueLabel: {
            Text(verbatim: "\(Int(value)) bpm")
        } minimumValueLabel: {
            Text("low")
        } maximumValueLabel: {
            Text("high")
        }
        .accessibilityIdentifier("gauge")
    }

    @Test("a gauge has its label and value in every style", arguments: styles.indices)
    func semantics(style: Int) {
        for isCell in [false, true] {
            let view = Self.styles[style].apply(AnyView(Self.beats(40)))
            let stage = isCell ? Stage(columns: 40, rows: 6) { view } : Stage(width: 320, height: 120) { view }
            #expect(stage["gauge"].role == .progress)
            #expect(stage["gauge"].label == "Pulse")
            #expect(stage["gauge"].value == "40 bpm")
        }
    }

    @Test("an open ring and a bar's gradient are mirrored in right-to-left layout")
    func mirrored() {
        let ring = AnyView(Gauge(value: 0.2) { EmptyView() }.gaugeStyle(.accessoryCircular))
        let bar = AnyView(
            Gauge(value: 0.25) { EmptyView() }.gaugeStyle(.linearCapacity).labelsHidden()
                .tint(Gradient(colors: [.red, .green])))
        func picture(_ view: some View) -> [UInt8] { Stage(width: 80, height: 80, scale: 2) { view }.png(scale: 2) }
        for gauge in [ring, bar] {
            let mirrored = picture(gauge.environment(\.layoutDirection, .rightToLeft))
            #expect(mirrored == picture(gauge.scaleEffect(x: -1)))
            #expect(mirrored != picture(gauge))
        }
    }

    @Test("on a terminal a bar is filled up to the value, or has a mark there")
    func cells() {
        func lines(_ view: some View) -> String {
            Stage(columns: 18, rows: 3) { view }.text.split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }.joined(separator: "|")
        }
        #expect(lines(Self.beats(40)) == "Pulse|low ██░░░░░░░ high|40 bpm")
    }

    @Test("a value out of bounds is clamped and reported")
    func bounds() {
        for (value, bounds, words) in [
            (5.0, 0.0...2, "100%"), (-1, 0...2, "0%"), (1, 1...1, "0%"), (.nan, 0...1, "0%"),
        ] {
            let stage = Stage(columns: 20, rows: 3) {
                Gauge(value: value, in: bounds) { Text("x") }.accessibilityIdentifier("gauge")
            }
            #expect(stage["gauge"].value == words)
            #expect(stage.diagnostics.count == 1)
        }
    }

    @Test("a custom style receives value and labels, and a gauge in it uses the outer style")
    func custom() {
        struct Doubled: GaugeStyle {
            func makeBody(configuration: Configuration) -> some View {
                VStack(spacing: 0) {
                    Gauge(value: configuration.value) { configuration.label }
                    Text(verbatim: "at \(configuration.value)")
                    configuration.currentValueLabel
                    if configuration.minimumValueLabel == nil { Text("open") }
                }
            }
        }
        let stage = Stage(columns: 20, rows: 6) {
            Gauge(value: 1, in: 0...4) {
                Text("Quarter")
            } currentValueLabel: {
                Text("one")
            }
            .gaugeStyle(Doubled())
        }
        for words in ["Quarter", "at 0.25", "one", "open", "░"] { #expect(stage.text.contains(words)) }
    }

    @Test("a gradient tint runs along the bar, and a style's own tint wins")
    func tint() {
        let gauge = Gauge(value: 0.5) { Text("x") }
        let gradients = Self.fills(gauge.gaugeStyle(.linear).tint(Gradient(colors: [.green, .red]))).compactMap {
            paint in
            if case .gradient(let fill) = paint { fill.form } else { nil }
        }
        #expect(gradients == [.linear(startX: 0, startY: 0.5, endX: 1, endY: 0.5)])
        let red = Self.fills(Color.red)
        let inside = Self.fills(gauge.gaugeStyle(.linear).tint(.red).tint(Gradient(colors: [.green, .blue])))
        #expect(red.isSubset(of: inside), "the inner tint colour wins over the outer gradient")
        let own = Self.fills(gauge.gaugeStyle(LinearGaugeStyle(tint: .white)).tint(.black))
        #expect(own.contains(.color(RGBA(red: 255, green: 255, blue: 255, alpha: 255))))
    }

    private static func fills(_ view: some View) -> Set<Paint> {
        let picture = Stage(width: 200, height: 60) { view }.currentPicture
        return Set(picture.layers.values.flatMap { $0.drawing.commands.map(\.paint) })
    }

    @Test("a disabled gauge has no tint")
    func disabled() {
        let gauge = Gauge(value: 0.5) { Text("x") }.gaugeStyle(.linearCapacity).tint(.red)
        let red = Self.fills(Color.red)
        #expect(red.count == 1 && red.isSubset(of: Self.fills(gauge)))
        #expect(red.isDisjoint(with: Self.fills(gauge.disabled(true))))
    }

    @Test("a progress bar has the outer tint unless its style has one")
    func progress() {
        let red = Self.fills(Color.red)
        #expect(red.isSubset(of: Self.fills(ProgressView(value: 0.5).progressViewStyle(.linear).tint(.red))))
        #expect(red.isSubset(of: Self.fills(ProgressView(value: 0.5).progressViewStyle(.circular).tint(.red))))
        let own = ProgressView(value: 0.5).progressViewStyle(LinearProgressViewStyle(tint: .red)).tint(.blue)
        #expect(red.isSubset(of: Self.fills(own)))
    }
}
