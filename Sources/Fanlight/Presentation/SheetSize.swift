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
    /// The rule for the size in the middle of a display.
    let sizing: AnyPresentationSizing
    /// The size that the sheet had last.
    let last: LastSheetSize
    /// The height of the content below that stays visible, for orientation.
    static let edge: CGFloat = 32

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        if kind == .popover { return child.sizeThatFits(offeredInPopover(proposal, child)) }
        if kind == .cover { return proposal.replacingUnspecifiedDimensions() }
        let metrics = child.graph.metrics
        let all = proposal.replacingUnspecifiedDimensions()
        let available = CGSize(
            width: max(all.width - (isAtBottom ? 0 : SheetSize.edge), 0), height: max(all.height - SheetSize.edge, 0))
        let standard = isAtBottom ? available : chosenSize(in: available, child)
        let heights = detents.map { $0.height(in: available.height) }
        let resting = selected?.height(in: available.height) ?? heights.min() ?? standard.height
        let height = max(min(resting - pull, max(heights.max() ?? standard.height, resting)), 0)
        return CGSize(
            width: metrics.quantized(standard.width, .horizontal), height: metrics.quantized(height, .vertical))
    }

    /// Returns the ideal size of a popover's content, within the available size. On a terminal the content may take all
    /// of the available size.
    private func offeredInPopover(_ available: ProposedViewSize, _ child: LayoutNode) -> ProposedViewSize {
        if isCellDisplay { return available }
        let width = min(child.sizeThatFits(.unspecified).width, available.width ?? .infinity)
        let height = child.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
        return ProposedViewSize(width: width, height: min(height, available.height ?? .infinity))
    }

    private func chosenSize(in available: CGSize, _ child: LayoutNode) -> CGSize {
        let root = PresentationSizingRoot(node: child)
        let context = PresentationSizingContext(
            available: available, previous: last.size, isCellDisplay: isCellDisplay)
        return context.size(for: sizing.base.proposedSize(for: root, context: context), of: root)
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        if kind == .sheet { last.size = size }
        return (.zero, kind == .popover ? offeredInPopover(proposal, child) : ProposedViewSize(size))
    }
}

/// The last size of a sheet, which some sizes depend on.
@MainActor
final class LastSheetSize {
    fileprivate(set) var size: CGSize?

    nonisolated init() {}
}

extension LastSheetSize: Equatable {
    nonisolated static func == (one: LastSheetSize, other: LastSheetSize) -> Bool { one === other }
}
