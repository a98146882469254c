/// The number of views that a container sees in any value of a view type.
public struct _ViewCount: Sendable {
    package let number: Int
    /// True if the views depend on the value, as with the branches of a condition.
    let hasBranches: Bool

    init(_ number: Int, hasBranches: Bool = false) {
        self.number = number
        self.hasBranches = hasBranches
    }

    /// True for exactly one view with a constant identity.
    package var isOneView: Bool { number == 1 && !hasBranches }
}

extension _ViewCount: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }
}
