/// A location that converts a number to `Double`.
// Safe as `@unchecked Sendable`: the class adds no stored properties of its own.
final class NumberLocation<Number: BinaryFloatingPoint>: DerivedLocation<Number, Double>, @unchecked Sendable {
    override func project(_ whole: Number) -> Double { Double(whole) }
    override func write(_ value: Double) { base.write(Number(value)) }
    override func isSameStep(as other: DerivedLocation<Number, Double>) -> Bool { other is NumberLocation<Number> }
}
