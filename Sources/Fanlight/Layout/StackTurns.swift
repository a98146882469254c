import Foundation

/// Hands out a length in turns: higher priorities first, each an equal part of what is left after the smallest lengths of
/// all lower priorities are kept back.
struct StackTurns {
    struct Turn {
        /// Whose turn it is.
        let index: Int
        /// What is there for it and for those of its priority after it.
        let room: CGFloat
        /// How many those are.
        let count: CGFloat

        var part: CGFloat { max(room / count, 0) }
    }

    private let ranges: [StackMemory.Range]
    private var left: CGFloat
    private var kept: CGFloat = 0
    private var position = 0
    /// Where the next priority begins.
    private var end = 0

    /// - Parameter ranges: what the children answered to the least and to the most, in the order of their turns.
    init(_ total: CGFloat, _ ranges: [StackMemory.Range]) {
        self.ranges = ranges
        left = total
        for range in ranges { kept += range.minimum }
    }

    mutating func next() -> Turn? {
        guard position < ranges.count else { return nil }
        if position == end {
            var minimums: CGFloat = 0
            while end < ranges.count, ranges[end].priority == ranges[position].priority {
                minimums += ranges[end].minimum
                end += 1
            }
            kept -= minimums
        }
        defer { position += 1 }
        return Turn(index: Int(ranges[position].index), room: left - kept, count: CGFloat(end - position))
    }

    /// What the one whose turn it was made of it.
    mutating func take(_ length: CGFloat) { left -= length }
}
