@_spi(Nodes) import FanlightCore
import Foundation

/// The size of a panel in the display.
struct SheetSize: UnaryLayout, Equatable {
    let kind: SceneLayer.Kind
    let detents: Set<PresentationDetent>
    let selected: PresentationDetent?
    let pull: CGFloat
    let isAtBottom: Bool
    let isCellDisplay: Bool
    /// The height of the content below that stays visible, for orientation.
    static let edge: CGFloat = 32

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        if kind == .popover { return child.sizeThatFits(proposal) }
        if kind == .cover { return proposal.replacingUnspecifiedDimensions() }
        let metrics = child.graph.metrics
        let all = proposal.replacingUnspecifiedDimensions()
        let available = CGSize(
            width: max(all.width - (isAtBottom ? 0 : SheetSize.edge), 0), height: max(all.height - SheetSize.edge, 0))
        let most = isCellDisplay ? CGSize(width: 640, height: 384) : CGSize(width: 560, height: 640)
        let width = isAtBottom ? available.width : min(available.width, most.width)
        let heights = detents.map { $0.height(in: available.height) }
        let standard = isAtBottom ? available.height : min(available.height, most.height)
        let resting = selected?.height(in: available.height) ?? heights.min() ?? standard
        let height = max(min(resting - pull, max(heights.max() ?? standard, resting)), 0)
        return CGSize(width: metrics.quantized(width, .horizontal), height: metrics.quantized(height, .vertical))
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        (.zero, kind == .popover ? proposal : ProposedViewSize(size))
    }
}
