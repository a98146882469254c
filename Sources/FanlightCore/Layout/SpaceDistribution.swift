import Foundation

/// Distributes a length among children one by one. Higher priorities come first. Each child gets an equal part of the
/// rest after the minimum lengths of all lower priorities are reserved.
struct SpaceDistribution {
    struct Share {
        /// The index of the child.
        let index: Int
        /// The length available to it and the later children of its priority.
        let available: CGFloat
        /// The number of children that share `available`.
        let count: CGFloat

        var part: CGFloat { max(available / count, 0) }
    }

    private let ranges: [StackCache.Range]
    private var left: CGFloat
    private var reserved: CGFloat = 0
    private var position = 0
    /// The position of the next lower priority.
    private var end = 0

    /// - Parameter ranges: The minimum lengths and flexibilities of the children, in distribution order.
    init(_ total: CGFloat, _ ranges: [StackCache.Range]) {
        self.ranges = ranges
        left = total
        for range in ranges { reserved += range.minimum }
    }

    mutating func next() -> Share? {
        guard position < ranges.count else { return nil }
        if position == end {
            var minimums: CGFloat = 0
            while end < ranges.count, ranges[end].priority == ranges[position].priority {
                minimums += ranges[end].minimum
                end += 1
            }
            reserved -= minimums
        }
        defer { position += 1 }
        return Share(index: Int(ranges[position].index), available: left - reserved, count: CGFloat(end - position))
    }

    /// Subtracts the length that the current child took.
    mutating func consume(_ length: CGFloat) { left -= length }
}
