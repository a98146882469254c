import Foundation

/// The behaviour of content with fixed proportions: it fits into the proposed size, or fills it.
@frozen
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// The content lies entirely inside the proposed size; some space may remain.
    case fit
    /// The content covers the whole proposed size; some content may lie outside.
    case fill
}

public struct _AspectRatioLayout {
    /// Width divided by height; nil for the proportions of the child's ideal size.
    var ratio: CGFloat?
    var mode: ContentMode

    /// Returns the largest area with these proportions inside the proposal, or the smallest area that covers it.
    @MainActor
    private func offer(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposedViewSize {
        guard proposal != .unspecified, let shape = shape(of: child) else { return proposal }
        let scale = scale(of: shape, proposal)
        return ProposedViewSize(
            child.graph.metrics.nearest(CGSize(width: shape.width * scale, height: shape.height * scale)))
    }

    /// Returns the proportions, nil where there are none.
    @MainActor
    private func shape(of child: LayoutNode) -> CGSize? {
        var shape =
            ratio.map { CGSize(width: $0, height: 1) } ?? child.stackItem?.idealShape
            ?? child.sizeThatFits(.unspecified)
        if !shape.width.isFinite || shape.width <= 0 || shape.height <= 0 {
            if let ratio {
                child.reportUsageWarning("aspectRatio(\(ratio)) is not a valid ratio, so the view keeps its own.")
                shape = child.sizeThatFits(.unspecified)
            }
            guard shape.width > 0, shape.height > 0 else { return nil }
        }
        return shape
    }

    private func scale(of shape: CGSize, _ proposal: ProposedViewSize) -> CGFloat {
        let across = proposal.width.map { $0 / shape.width } ?? .infinity
        let down = proposal.height.map { $0 / shape.height } ?? .infinity
        // An unspecified direction does not limit the scale in either mode.
        if proposal.width == nil { return down }
        if proposal.height == nil { return across }
        return mode == .fit ? min(across, down) : max(across, down)
    }
}

extension _AspectRatioLayout: UnaryLayout {
    public typealias Body = Never

    package func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        child.sizeThatFits(offer(proposal, child))
    }

    package func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        let only = ProposalRange(only: proposal)
        // Lengths are rounded to whole cells, so one does not determine the other.
        guard !child.graph.metrics.isCell, let shape = shape(of: child) else { return only }
        if proposal == .unspecified { return only }
        let scale = scale(of: shape, proposal)
        guard scale.isFinite, scale > 0 else { return only }
        let inside = child.equivalentProposals(
            ProposedViewSize(width: shape.width * scale, height: shape.height * scale))
        // The range of the scale.
        var (lower, upper) = (
            max(inside.widths.first / shape.width, inside.heights.first / shape.height),
            min(inside.widths.last / shape.width, inside.heights.last / shape.height)
        )
        func lengths(_ side: KeyPath<CGSize, CGFloat>) -> ProposalRange.Lengths {
            ProposalRange.Lengths(first: lower * shape[keyPath: side], last: upper * shape[keyPath: side])
        }
        // One length determines the result. The other length may vary as long as it does not become the determining
        // one.
        let isWidthDetermining = proposal.width.map { abs($0 - scale * shape.width) <= 1e-9 * $0 } ?? false
        let (determining, dependent) =
            isWidthDetermining ? (\CGSize.width, \CGSize.height) : (\CGSize.height, \CGSize.width)
        let other = isWidthDetermining ? proposal.height : proposal.width
        var rest = ProposalRange.Lengths.all
        if let other {
            rest.hasUnspecified = false
            if mode == .fit {
                upper = min(upper, other / shape[keyPath: dependent])
            } else {
                lower = max(lower, other / shape[keyPath: dependent])
            }
            if mode == .fit {
                rest.first = upper * shape[keyPath: dependent]
            } else {
                rest.last = lower * shape[keyPath: dependent]
            }
        } else {
            rest = ProposalRange.Lengths(only: nil)
        }
        guard lower <= scale, scale <= upper else { return only }
        let range = lengths(determining)
        return isWidthDetermining
            ? ProposalRange(widths: range, heights: rest) : ProposalRange(widths: rest, heights: range)
    }

    package func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let offered = offer(proposal, child)
        return (child.aligned(.center, in: size, offered: offered), offered)
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }
}

extension View {
    /// Proposes an area with fixed proportions to the view: width divided by height, or those of its ideal size.
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        modifier(_AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
    }

    /// Proposes an area with the proportions of a size to the view.
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    /// Scales the view to fit the space, with the proportions of its ideal size.
    nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// Scales the view to fill the space, with the proportions of its ideal size.
    nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}
