/// Any count of numbers as a vector. Numbers beyond the count are 0.
package struct AnimatableNumbers: VectorArithmetic {
    package private(set) var values: [Double]

    package init(_ values: [Double]) { self.values = values }

    package static var zero: Self { Self([]) }

    package subscript(index: Int) -> Double { values.indices.contains(index) ? values[index] : 0 }

    package static func == (a: Self, b: Self) -> Bool { combine(a, b, -).values.allSatisfy { $0 == 0 } }
    package static func + (a: Self, b: Self) -> Self { combine(a, b, +) }
    package static func - (a: Self, b: Self) -> Self { combine(a, b, -) }

    private static func combine(_ a: Self, _ b: Self, _ operation: (Double, Double) -> Double) -> Self {
        Self((0..<max(a.values.count, b.values.count)).map { operation(a[$0], b[$0]) })
    }

    package mutating func scale(by rhs: Double) { for index in values.indices { values[index] *= rhs } }

    package var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
}
