/// A type-erased vector. The sum of two vectors of different types is the first.
public struct _AnyAnimatableData: VectorArithmetic {
    /// The vector; nil is the zero of every type.
    private var hidden: (any VectorArithmetic)?

    package init<V: VectorArithmetic>(_ value: V) { hidden = value }
    private init() { hidden = nil }

    public static var zero: Self { Self() }

    /// Returns the vector if it has this type.
    package func value<V: VectorArithmetic>(as type: V.Type) -> V? {
        guard let hidden else { return V.zero }
        return hidden as? V
    }

    public static func == (a: Self, b: Self) -> Bool {
        guard let first = a.hidden ?? b.hidden else { return true }
        func open<V: VectorArithmetic>(_: V) -> Bool { a.value(as: V.self) == b.value(as: V.self) }
        return open(first)
    }

    public static func + (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, subtracting: false) }
    public static func - (lhs: Self, rhs: Self) -> Self { combine(lhs, rhs, subtracting: true) }

    private static func combine(_ lhs: Self, _ rhs: Self, subtracting: Bool) -> Self {
        guard let first = lhs.hidden ?? rhs.hidden else { return .zero }
        func open<V: VectorArithmetic>(_: V) -> Self {
            let (a, b) = (lhs.value(as: V.self) ?? .zero, rhs.value(as: V.self) ?? .zero)
            return Self(subtracting ? a - b : a + b)
        }
        return open(first)
    }

    public mutating func scale(by rhs: Double) { hidden?.scale(by: rhs) }

    public var magnitudeSquared: Double { hidden?.magnitudeSquared ?? 0 }
}
