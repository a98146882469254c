import Foundation

/// Proposals that a view answers alike: with the same size, and with everything inside in the same place.
///
/// A stack asks each child for its least and its most, and so do the stacks inside it, each with lengths that others lead
/// to. Without knowing which of those questions have the same answer, what is nested deeply would be asked ever more.
struct ProposalRange: Equatable {
    /// The same in one direction.
    struct Lengths: Equatable {
        /// From the first to the last length that counts; none if the first is more than the last.
        var first: CGFloat
        var last: CGFloat
        /// Whether no length at all counts.
        var hasUnspecified: Bool

        static let all = Lengths(first: -.infinity, last: .infinity, hasUnspecified: true)

        init(first: CGFloat, last: CGFloat, hasUnspecified: Bool = false) {
            self.first = first
            self.last = last
            self.hasUnspecified = hasUnspecified
        }

        init(only length: CGFloat?) {
            self.init(
                first: length ?? .infinity, last: length ?? -.infinity, hasUnspecified: length == nil)
        }

        @inline(__always)
        func contains(_ length: CGFloat?) -> Bool {
            guard let length else { return hasUnspecified }
            // What a view answered is offered to it again, but for the last digits of the arithmetic.
            return length >= first - 1e-9 && length <= last + 1e-9
        }

        func intersected(with other: Lengths) -> Lengths {
            Lengths(
                first: max(first, other.first), last: min(last, other.last),
                hasUnspecified: hasUnspecified && other.hasUnspecified)
        }

        /// Of what each of several answers alike, what is alike for all together: a length is shared among them, which is
        /// another question; without an end, or unspecified, each is asked the same.
        var withoutShares: Lengths {
            Lengths(
                first: .infinity, last: last == .infinity ? .infinity : -.infinity, hasUnspecified: hasUnspecified)
        }

        /// Keeps what leads to the same answer of one that shares a total with others: what is `room` for it and for
        /// those after it, `count` altogether, is one longer where the total is.
        mutating func narrow(to inside: Lengths, of total: CGFloat, room: CGFloat, count: CGFloat) {
            if inside.first > 0 { first = max(first, min(total, total + count * inside.first - room)) }
            if inside.last < .infinity { last = min(last, max(total, total + count * inside.last - room)) }
            hasUnspecified = hasUnspecified && inside.hasUnspecified
        }

        /// What may be offered around, where this much less arrives inside, though nothing below 0.
        func outset(by distance: CGFloat) -> Lengths {
            Lengths(
                first: first <= 0 ? -.infinity : first + distance, last: last < 0 ? last : last + distance,
                hasUnspecified: hasUnspecified)
        }
    }

    var widths: Lengths
    var heights: Lengths

    static let all = ProposalRange(widths: .all, heights: .all)

    init(widths: Lengths, heights: Lengths) {
        self.widths = widths
        self.heights = heights
    }

    init(only proposal: ProposedViewSize) {
        self.init(widths: Lengths(only: proposal.width), heights: Lengths(only: proposal.height))
    }

    @inline(__always)
    func contains(_ proposal: ProposedViewSize) -> Bool {
        widths.contains(proposal.width) && heights.contains(proposal.height)
    }

    func intersected(with other: ProposalRange) -> ProposalRange {
        ProposalRange(
            widths: widths.intersected(with: other.widths), heights: heights.intersected(with: other.heights))
    }

    /// For a view that is offered these lengths whatever is proposed around it.
    func ignoring(_ fixed: ProposedViewSize) -> ProposalRange {
        ProposalRange(widths: fixed.width == nil ? widths : .all, heights: fixed.height == nil ? heights : .all)
    }

    subscript(axis: Axis) -> Lengths {
        get { axis == .horizontal ? widths : heights }
        set { if axis == .horizontal { widths = newValue } else { heights = newValue } }
    }
}
