@_spi(Nodes) import FanlightCore
import Foundation

/// A square layout with its content in the centre, or the content's own size if `isSquare` is false.
struct SquareLayout: UnaryLayout, Equatable {
    let isSquare: Bool

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let size = child.sizeThatFits(proposal)
        guard isSquare else { return size }
        let side = max(size.width, size.height)
        return CGSize(width: side, height: side)
    }

    func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        isSquare ? ProposalRange(only: proposal) : child.equivalentProposals(proposal)
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        guard isSquare else { return (.zero, proposal) }
        let inner = child.sizeThatFits(proposal)
        return (CGPoint(x: (size.width - inner.width) / 2, y: (size.height - inner.height) / 2), proposal)
    }
}
