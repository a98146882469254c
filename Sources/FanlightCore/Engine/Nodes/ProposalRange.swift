import Foundation

/// A set of equivalent proposals. The view has the same size for all of them, with everything inside in the same place.
///
/// A stack measures the minimum and maximum of each child. So do the stacks inside it, with ever different lengths.
/// Without equivalent proposals, the measurements of deeply nested content would multiply.
@_spi(Nodes) public struct ProposalRange: Equatable, Sendable {
    /// The equivalent lengths in one direction.
    struct Lengths: Equatable {
        /// The closed range of lengths; empty if the first is greater than the last.
        var first: CGFloat
        var last: CGFloat
        /// True if the range includes the unspecified length.
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
            // A returned length is often proposed again, with a rounding error.
            return length >= first - 1e-9 && length <= last + 1e-9
        }

        func intersected(with other: Lengths) -> Lengths {
            Lengths(
                first: max(first, other.first), last: min(last, other.last),
                hasUnspecified: hasUnspecified && other.hasUnspecified)
        }

        /// The equivalent lengths for several views that share a length. A finite length is divided among them and
        /// differs for each. An infinite or unspecified one is proposed to each unchanged.
        var withoutShares: Lengths {
            Lengths(
                first: .infinity, last: last == .infinity ? .infinity : -.infinity, hasUnspecified: hasUnspecified)
        }

        /// Narrows the range of the total length by the range of one child that shares the total with other children.
        /// `available` is the space for this child and the children after it, `count` children altogether. It grows by
        /// the same amount as the total.
        mutating func narrow(to inside: Lengths, of total: CGFloat, available: CGFloat, count: CGFloat) {
            if inside.first > 0 { first = max(first, min(total, total + count * inside.first - available)) }
            if inside.last < .infinity { last = min(last, max(total, total + count * inside.last - available)) }
            hasUnspecified = hasUnspecified && inside.hasUnspecified
        }

        /// Returns the range of outer proposals. The inner proposal is smaller by `distance`, but at least 0.
        func outset(by distance: CGFloat) -> Lengths {
            Lengths(
                first: first <= 0 ? -.infinity : first + distance, last: last < 0 ? last : last + distance,
                hasUnspecified: hasUnspecified)
        }
    }

    var widths: Lengths
    var heights: Lengths

    package static let all = ProposalRange(widths: .all, heights: .all)

    init(widths: Lengths, heights: Lengths) {
        self.widths = widths
        self.heights = heights
    }

    package init(only proposal: ProposedViewSize) {
        self.init(widths: Lengths(only: proposal.width), heights: Lengths(only: proposal.height))
    }

    @inline(__always)
    func contains(_ proposal: ProposedViewSize) -> Bool {
        widths.contains(proposal.width) && heights.contains(proposal.height)
    }

    package func intersected(with other: ProposalRange) -> ProposalRange {
        ProposalRange(
            widths: widths.intersected(with: other.widths), heights: heights.intersected(with: other.heights))
    }

    /// Returns the range of a view with fixed lengths, independent of the outer proposal.
    func ignoring(_ fixed: ProposedViewSize) -> ProposalRange {
        ProposalRange(widths: fixed.width == nil ? widths : .all, heights: fixed.height == nil ? heights : .all)
    }

    subscript(axis: Axis) -> Lengths {
        get { axis == .horizontal ? widths : heights }
        set { if axis == .horizontal { widths = newValue } else { heights = newValue } }
    }
}
