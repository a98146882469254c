import Foundation

/// The layout of a bar: leading items, title, trailing items. The title is centred in the bar where the space allows
/// it.
struct BarLayout: Layout {
    let spacing: CGFloat
    /// True if the title follows the leading items.
    let isLeading: Bool

    static var layoutProperties: LayoutProperties { .plain() }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let sizes = sizes(in: proposal.width, subviews)
        let gaps = spacing * CGFloat(max(sizes.filter { $0.width > 0 }.count - 1, 0))
        let width = sizes.reduce(0) { $0 + $1.width } + gaps
        return CGSize(width: max(proposal.width ?? width, width), height: sizes.reduce(0) { max($0, $1.height) })
    }

    /// Returns the sizes. Trailing items keep their ideal size, and leading ones leave the title its ideal width where
    /// they can. The title gets the remaining width.
    private func sizes(in width: CGFloat?, _ subviews: Subviews) -> [CGSize] {
        guard subviews.count == 3 else { return subviews.map { $0.sizeThatFits(.unspecified) } }
        let end = subviews[2].sizeThatFits(.unspecified)
        let start = subviews[0].sizeThatFits(leadingProposal(in: width, end, subviews))
        // An empty side needs no space beside it.
        let gaps = spacing * CGFloat([start, end].filter { $0.width > 0 }.count)
        let left = width.map { max($0 - start.width - end.width - gaps, 0) }
        return [start, subviews[1].sizeThatFits(ProposedViewSize(width: left, height: nil)), end]
    }

    /// Returns the space of the leading items beside a title of its ideal width. A back button shortens its title.
    private func leadingProposal(in width: CGFloat?, _ end: CGSize, _ subviews: Subviews) -> ProposedViewSize {
        guard let width, !isLeading else { return .unspecified }
        let title = subviews[1].sizeThatFits(.unspecified).width
        let taken = [title, end.width].filter { $0 > 0 }.reduce(0) { $0 + $1 + spacing }
        return ProposedViewSize(width: max(width - taken, 0), height: nil)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let sizes = sizes(in: bounds.width, subviews)
        guard subviews.count == 3 else { return }
        let from = bounds.minX + (sizes[0].width > 0 ? sizes[0].width + spacing : 0)
        let to = bounds.maxX - (sizes[2].width > 0 ? sizes[2].width + spacing : 0) - sizes[1].width
        let middle = isLeading ? from : max(from, min(bounds.midX - sizes[1].width / 2, to))
        let starts = [bounds.minX, middle, bounds.maxX - sizes[2].width]
        // Trailing items get no proposal: if the sum of their sizes were proposed, one would yield space to another.
        let proposals = [
            leadingProposal(in: bounds.width, sizes[2], subviews), ProposedViewSize(sizes[1]), .unspecified,
        ]
        for (index, subview) in subviews.enumerated() {
            subview.place(
                at: CGPoint(x: starts[index], y: bounds.midY - sizes[index].height / 2), proposal: proposals[index])
        }
    }
}
