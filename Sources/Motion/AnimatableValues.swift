/// Any number of vectors as one.
public struct AnimatableValues<each Value: VectorArithmetic>: VectorArithmetic {
    public var value: (repeat each Value)

    public init(_ value: repeat each Value) { self.value = (repeat each value) }

    public static var zero: Self { Self(repeat (each Value).zero) }

    public static func == (lhs: Self, rhs: Self) -> Bool {
        for (left, right) in repeat (each lhs.value, each rhs.value) {
            guard left == right else { return false }
        }
        return true
    }

    public static func + (lhs: Self, rhs: Self) -> Self { Self(repeat each lhs.value + each rhs.value) }
    public static func - (lhs: Self, rhs: Self) -> Self { Self(repeat each lhs.value - each rhs.value) }
    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

    public mutating func scale(by rhs: Double) { self = Self(repeat (each value).scaled(by: rhs)) }

    public var magnitudeSquared: Double {
        var sum = 0.0
        for part in repeat each value { sum += part.magnitudeSquared }
        return sum
    }
}

extension AnimatableValues: Sendable where repeat each Value: Sendable {}
