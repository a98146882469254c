/// How many views a container sees in any value of a view type.
public struct _ViewCount: Sendable {
    let number: Int
    /// Whether it depends on the value which views they are.
    let hasBranches: Bool

    init(_ number: Int, hasBranches: Bool = false) {
        self.number = number
        self.hasBranches = hasBranches
    }

    /// Whether there is one view, and always the same: it is what it is for as long as the value is there.
    var isOneView: Bool { number == 1 && !hasBranches }
}

extension _ViewCount: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }
}
