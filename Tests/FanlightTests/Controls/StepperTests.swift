import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Steppers")
struct StepperTests {
    private struct Bounded<V: Strideable & Sendable>: View where V.Stride: SignedInteger {
        @State var value: V
        let bounds: ClosedRange<V>?
        let step: V.Stride
        var body: some View {
            if let bounds {
                Stepper("Number", value: $value, in: bounds, step: step).accessibilityIdentifier("it")
            } else {
                Stepper("Number", value: $value, step: step).accessibilityIdentifier("it")
            }
        }
    }

    private func stepped<V: Strideable & Sendable>(
        _ value: V, in bounds: ClosedRange<V>?, by step: V.Stride = 1
    ) -> String where V.Stride: SignedInteger {
        let stage = Stage(width: 200, height: 60) { Bounded(value: value, bounds: bounds, step: step) }
        let before = stage["it"].value
        stage["it"].increment()
        let up = stage["it"].value
        stage["it"].decrement()
        stage["it"].decrement()
        return "\(before) \(up) \(stage["it"].value)"
    }

    @Test("steps are clamped to the bounds and to the number type's range")
    func bounds() {
        #expect(stepped(UInt(0), in: 0...10) == "0 1 0")
        #expect(stepped(UInt8(255), in: 0...255) == "255 255 253")
        #expect(stepped(UInt(0), in: nil) == "0 1 0")
        #expect(stepped(Int.max, in: 0...Int.max) == "\(Int.max) \(Int.max) \(Int.max - 2)")
        #expect(stepped(Int8(120), in: nil, by: 100) == "120 127 -73")
        #expect(stepped(5, in: 0...7, by: 5) == "5 7 0")
        #expect(stepped(20, in: 0...10) == "20 20 9")
    }

    private struct Turned: View {
        let direction: LayoutDirection
        @State private var value = 5
        var body: some View {
            Stepper("Number", value: $value).accessibilityIdentifier("it").environment(\.layoutDirection, direction)
        }
    }

    @Test("arrow keys step towards the sign in their direction in either layout direction")
    func arrows() {
        for (direction, right) in [(LayoutDirection.leftToRight, "6"), (.rightToLeft, "4")] {
            for stage in [
                Stage(width: 200, height: 60) { Turned(direction: direction) },
                Stage(columns: 30, rows: 2) { Turned(direction: direction) },
            ] {
                stage["it"].focus()
                stage.press(.right)
                #expect(stage["it"].value == right)
                stage.press(.left)
                #expect(stage["it"].value == "5")
                stage.press(.up)
                #expect(stage["it"].value == "6")
            }
        }
    }

    private struct Formatted<Label: View>: View {
        @State private var value = 0.25
        let make: (Binding<Double>) -> Stepper<Label>
        var body: some View { make($value).accessibilityIdentifier("it") }
    }

    private func formatted<Label: View>(_ make: @escaping (Binding<Double>) -> Stepper<Label>) -> String {
        let stage = Stage(width: 300, height: 60) { Formatted(make: make) }
        let before = stage["it"].value
        #expect(stage.text.contains(before))
        stage["it"].increment()
        #expect(stage.text.contains(stage["it"].value))
        return "\(stage["it"].label) \(before) \(stage["it"].value)"
    }

    @Test("a format is used for the shown and reported value, with and without bounds")
    func formats() {
        let (percent, title) = (FloatingPointFormatStyle<Double>.Percent(), "Share")
        #expect(formatted { Stepper("Share", value: $0, step: 0.5, format: percent) } == "Share 25% 75%")
        #expect(formatted { Stepper("Share", value: $0, in: 0...0.5, step: 0.5, format: percent) } == "Share 25% 50%")
        #expect(formatted { Stepper(title, value: $0, step: 0.5, format: percent) } == "Share 25% 75%")
        #expect(formatted { Stepper(title, value: $0, in: 0...0.5, step: 0.5, format: percent) } == "Share 25% 50%")
        let resource = LocalizedStringResource("Share")
        #expect(formatted { Stepper(resource, value: $0, step: 0.5, format: percent) } == "Share 25% 75%")
        #expect(formatted { Stepper(resource, value: $0, in: 0...0.5, step: 0.5, format: percent) } == "Share 25% 50%")
        #expect(formatted { Stepper(value: $0, format: .number) { Text("Share") } } == "Share 0.25 1.25")
        #expect(
            formatted { Stepper(value: $0, in: 0...1, step: 5, format: .number) { Text("Share") } } == "Share 0.25 1")
    }
}
