@_spi(Nodes) import FanlightCore
import Foundation

/// The layout of a wheel's rows, which are all as high as the highest one.
struct WheelRowLayout: Layout {
    let minimumRowHeight: CGFloat

    static var layoutProperties: LayoutProperties { .plain() }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let sizes = sizes(proposal.width, subviews)
        return CGSize(
            width: sizes.reduce(0) { max($0, $1.width) }, height: rowHeight(sizes) * CGFloat(subviews.count))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let height = rowHeight(sizes(bounds.width, subviews))
        for (index, subview) in subviews.enumerated() {
            subview.place(
                at: CGPoint(x: bounds.midX, y: bounds.minY + (CGFloat(index) + 0.5) * height), anchor: .center,
                proposal: ProposedViewSize(width: bounds.width, height: height))
        }
    }

    private func sizes(_ width: CGFloat?, _ subviews: Subviews) -> [CGSize] {
        subviews.map { $0.sizeThatFits(ProposedViewSize(width: width, height: nil)) }
    }

    private func rowHeight(_ sizes: [CGSize]) -> CGFloat { sizes.reduce(minimumRowHeight) { max($0, $1.height) } }
}

/// The measured height of a wheel's rows, which drags depend on.
@MainActor
final class WheelMetrics {
    /// The number of visible values on either side of the selected one.
    nonisolated static let reach = 2
    /// The number of visible rows.
    fileprivate nonisolated static let rowCount = CGFloat(2 * reach + 1)

    /// The height of one row in points; nil before the wheel is placed.
    fileprivate(set) var rowHeight: CGFloat?

    nonisolated init() {}
}

extension WheelMetrics: Equatable {
    nonisolated static func == (one: WheelMetrics, other: WheelMetrics) -> Bool { one === other }
}

/// A modifier that stores the height of a wheel's rows.
struct WheelMeasurement: UnaryLayout, Equatable {
    let metrics: WheelMetrics

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize { child.sizeThatFits(proposal) }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        metrics.rowHeight = max(size.height / WheelMetrics.rowCount, 1)
        return (.zero, proposal)
    }
}

/// A modifier that places the background of the selected values at the middle row of the wheels.
struct MiddleRowLayout: UnaryLayout, Equatable {
    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let height = size.height / WheelMetrics.rowCount
        return (
            CGPoint(x: 0, y: CGFloat(WheelMetrics.reach) * height),
            ProposedViewSize(width: size.width, height: height)
        )
    }
}
