import SwiftUI

/// Controls for numbers: sliders, steppers and gauges.
struct ValuesPage: View {
    @State private var level = 0.4
    @State private var count = 3

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            HStack(spacing: 16) {
                Slider(value: $level) {
                    Text("Level")
                } minimumValueLabel: {
                    Text("0")
                } maximumValueLabel: {
                    Text("1")
                }
                .accessibilityIdentifier("slider")
                Text(level, format: .percent.precision(.fractionLength(0))).accessibilityIdentifier("level")
            }
            Slider(value: $level, in: 0...1, step: 0.25) { Text("Quarters") }.accessibilityIdentifier("quarters")
            Stepper("Count: \(count)", value: $count, in: 0...5).fixedSize().accessibilityIdentifier("stepper")
            ProgressView("Progress", value: level)
            HStack(spacing: 24) {
                ProgressView("Working").fixedSize()
                Gauge(value: level) {
                    Text("Level")
                } currentValueLabel: {
                    Text(level, format: .percent.precision(.fractionLength(0)))
                }
                .gaugeStyle(.accessoryCircular)
                Gauge(value: level) { Text("Capacity") }.gaugeStyle(.accessoryLinearCapacity).frame(width: 160)
            }
            Gauge(value: level) { Text("A gauge") }
        }
        .padding()
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

#Preview("Values") {
    ValuesPage()
}
