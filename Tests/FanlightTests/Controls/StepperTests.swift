import Display
import FanlightTesting
import SwiftUI
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

    @Test("never step beyond their bounds, nor beyond what numbers there are")
    func bounds() {
        #expect(stepped(UInt(0), in: 0...10) == "0 1 0")
        #expect(stepped(UInt8(255), in: 0...255) == "255 255 253")
        #expect(stepped(UInt(0), in: nil) == "0 1 0")
        #expect(stepped(Int.max, in: 0...Int.max) == "\(Int.max) \(Int.max) \(Int.max - 2)")
        #expect(stepped(Int8(120), in: nil, by: 100) == "120 127 -73")
        #expect(stepped(5, in: 0...7, by: 5) == "5 7 0")
        #expect(stepped(20, in: 0...10) == "20 20 9")
    }
}
