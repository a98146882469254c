import SwiftUI

/// Controls with invalid values, and views that disappear.
#Preview("BadInput") {
    BadInput()
}

private struct BadInput: View {
    @State private var name = "kept"
    @State private var level = 3.0
    @State private var number = 7
    @State private var fruit = 9
    @State private var row: Int? = 99
    @State private var isThere = true
    @State private var taps = 0
    @State private var letters = ""

    private var refusing: Binding<String> { Binding(get: { name }, set: { _ in }) }
    private var refusingSwitch: Binding<Bool> { Binding(get: { true }, set: { _ in }) }

    var body: some View {
        VStack(alignment: .leading) {
            TextField("Refusing", text: refusing).accessibilityIdentifier("refusing")
            Toggle("Stuck", isOn: refusingSwitch).accessibilityIdentifier("stuck")
            Slider(value: $level, in: 5...5).accessibilityIdentifier("empty")
            Slider(value: $level, in: 0...1, step: 7).accessibilityIdentifier("wide step")
            Stepper("Number", value: $number, in: 1...1).accessibilityIdentifier("number")
            Picker("Fruit", selection: $fruit) {
                Text("Apple").tag(1)
                Text("Pear").tag(2)
            }
            .accessibilityIdentifier("fruit")
            List(selection: $row) { ForEach(0..<2, id: \.self) { Text(verbatim: "row \($0)") } }
                .frame(height: 32).accessibilityIdentifier("rows")
            if isThere { Button("Going") { isThere = false }.accessibilityIdentifier("going") }
            Button("Count \(taps)") { taps += 1 }.accessibilityIdentifier("counted")
            Button("Block") { sleep(2) }.accessibilityIdentifier("block")
            TextField("Letters", text: $letters).accessibilityIdentifier("letters")
            Text(verbatim: "\(letters.count) letters").accessibilityIdentifier("written")
        }
    }
}
