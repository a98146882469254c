import Foundation

/// The layout of a segmented picker's segments, which are equally wide.
struct SegmentRowLayout: Layout {
    /// The space that each segment has in addition to its ideal width, and yields first in a narrow row.
    let spareWidth: CGFloat
    /// True for a row that is never wider than its ideal width, as in a bar.
    let hugsContent: Bool

    static var layoutProperties: LayoutProperties { .plain() }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let count = CGFloat(subviews.count)
        guard count > 0 else { return .zero }
        let ideal = (widest(.unspecified, subviews) + spareWidth) * count
        let offered = proposal.width.map { hugsContent ? min($0, ideal) : $0 } ?? ideal
        let width = max(offered, widest(.zero, subviews) * count)
        let segment = ProposedViewSize(width: width / count, height: proposal.height)
        return CGSize(width: width, height: subviews.reduce(0) { max($0, $1.sizeThatFits(segment).height) })
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let width = bounds.width / CGFloat(max(subviews.count, 1))
        for (index, subview) in subviews.enumerated() {
            subview.place(
                at: CGPoint(x: bounds.minX + (CGFloat(index) + 0.5) * width, y: bounds.midY), anchor: .center,
                proposal: ProposedViewSize(width: width, height: bounds.height))
        }
    }

    private func widest(_ proposal: ProposedViewSize, _ subviews: Subviews) -> CGFloat {
        subviews.reduce(0) { max($0, $1.sizeThatFits(proposal).width) }
    }
}
