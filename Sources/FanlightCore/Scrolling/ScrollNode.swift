import Display
import Foundation

/// The node of a scroll view: the viewport, and the indicators beside or over it.
///
/// On a terminal an indicator has a column or row of its own, because it must not cover characters. It exists only if
/// there is content to scroll to.
final class ScrollNode: LayoutNode {
    let viewport: ViewportNode
    let bars: [ScrollBarNode]
    var showsIndicators: Axis.Set = [.horizontal, .vertical] {
        didSet { if showsIndicators != oldValue { invalidateLayout() } }
    }
    var indicatorMargins = EdgeInsets() {
        didSet { if indicatorMargins != oldValue { invalidatePlacement() } }
    }

    /// The axes whose indicators stay visible while content rests.
    var lastingIndicators: Axis.Set = []
    /// True while content moves, and shortly after.
    var isMoving = false
    /// The time of the last movement.
    var lastMove = Duration.zero
    /// True while an alarm waits for the content to rest.
    var awaitsRest = false
    /// Called in an animated transaction once content has rested. An update must call `updateIndicators()` then.
    var onRest: (() -> Void)?

    init(_ viewport: ViewportNode) {
        self.viewport = viewport
        bars = [
            ScrollBarNode(viewport, axis: .vertical), ScrollBarNode(viewport, axis: .horizontal),
        ]
        super.init(viewport.graph)
        setChildren([viewport] + bars)
    }

    override var principalChild: LayoutNode? { viewport }

    /// The indicators shown and removed within one turn.
    private struct IndicatorHistory {
        var turn: UInt32 = 0
        /// The axes that have an indicator now (`shown`). `left` are those that lost one in this turn, `back` those
        /// that got it back.
        var shown: Axis.Set = []
        var left: Axis.Set = []
        var back: Axis.Set = []
    }

    private var history = IndicatorHistory()

    /// Indicators that stay for the rest of the turn. The estimated lengths of unrealised rows depend on the width
    /// beside an indicator. An indicator could be shown and removed in an endless cycle.
    private var retainedIndicators: Axis.Set { history.turn == graph.turns ? history.back : [] }

    private func recordIndicators(_ reserved: Axis.Set) {
        if history.turn != graph.turns { history = IndicatorHistory(turn: graph.turns, shown: history.shown) }
        history.left.formUnion(history.shown.subtracting(reserved))
        history.back.formUnion(history.left.intersection(reserved))
        history.shown = reserved
    }

    /// The result of arranging a scroll view for a proposal.
    private struct Arrangement {
        var size: CGSize
        /// The size that remains for the viewport.
        var viewport: CGSize
        /// The proposal for the content.
        var offered: ProposedViewSize
        /// The axes along which content exceeds the viewport.
        var scrolls: Axis.Set
        /// The axes that have an indicator beside the viewport.
        var reserved: Axis.Set = []
        /// The axes whose indicator is left out, because the content needs all of the available space.
        var leftOut: Axis.Set = []
    }

    private func arrange(_ proposal: ProposedViewSize) -> Arrangement {
        let plain = arrange(proposal, reserving: [])
        let reserved =
            graph.metrics.isCell ? plain.scrolls.union(retainedIndicators).intersection(showsIndicators) : []
        if reserved.isEmpty { return plain }
        let beside = arrange(proposal, reserving: reserved)
        var leftOut: Axis.Set = []
        if let height = proposal.height, beside.size.height > height { leftOut.insert(.horizontal) }
        if let width = proposal.width, beside.size.width > width { leftOut.insert(.vertical) }
        leftOut.formIntersection(reserved)
        if leftOut.isEmpty { return beside }
        var arranged = leftOut == reserved ? plain : arrange(proposal, reserving: reserved.subtracting(leftOut))
        arranged.leftOut = leftOut
        return arranged
    }

    private func arrange(_ proposal: ProposedViewSize, reserving bars: Axis.Set) -> Arrangement {
        let across = bars.contains(.vertical) ? graph.metrics.dotWidth : 0
        let below = bars.contains(.horizontal) ? graph.metrics.dotHeight : 0
        var offered = ProposedViewSize(
            width: proposal.width.map { $0 - across }, height: proposal.height.map { $0 - below })
        let available = offered
        if viewport.axes.contains(.horizontal) { offered.width = nil }
        if viewport.axes.contains(.vertical) { offered.height = nil }
        viewport.unoffered = Axis.Set(Axis.allCases.filter { proposal[$0] == nil }.map { Axis.Set($0) })
        let content = viewport.contentSize(measuring: offered)
        var scrolls = Axis.Set()
        func length(_ axis: Axis) -> CGFloat {
            guard viewport.axes.contains(Axis.Set(axis)), let length = available[axis] else { return content[axis] }
            if content[axis] > length { scrolls.insert(Axis.Set(axis)) }
            return length
        }
        let shown = CGSize(width: length(.horizontal), height: length(.vertical))
        return Arrangement(
            size: CGSize(width: shown.width + across, height: shown.height + below), viewport: shown, offered: offered,
            scrolls: scrolls, reserved: bars)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let unoffered = viewport.unoffered
        defer { viewport.unoffered = unoffered }
        return arrange(proposal).size
    }

    override func placeChildren() {
        let arrangement = arrange(proposal)
        if graph.metrics.isCell { recordIndicators(arrangement.reserved) }
        joinBar()
        let beyond = trailingInsets(arrangement)
        viewport.safeAreaOverhang = beyond
        viewport.offered = arrangement.offered.inset(by: -beyond)
        let shown = ProposedViewSize(arrangement.viewport.sanitized).inset(by: -beyond)
        // A vertical indicator stands at the trailing edge, so leading edges of viewport and scroll view coincide.
        placeInside(viewport, at: CGPoint(x: -beyond.leading, y: -beyond.top), proposal: shown)
        updateIndicators()
        let area = CGRect(origin: frame.origin, size: frame.size).inset(by: indicatorMargins, layoutDirection)
        for bar in bars {
            bar.isShown =
                showsIndicators.contains(Axis.Set(bar.axis)) && viewport.canScroll(bar.axis)
                && !arrangement.leftOut.contains(Axis.Set(bar.axis))
            bar.setViewport(area, beside: bars.count { $0.isShown } > 1)
        }
    }
}

extension ScrollNode {
    /// Lets a bar directly above the scroll view move with its content.
    private func joinBar() {
        let page = viewport.axes.contains(.vertical) && !viewport.isPartOfEditor ? scrolledBarOfPage : nil
        viewport.barOfPage = page?.bar
        page?.bar.observe(viewport)
        let found = page.flatMap { $0.isAdjacent ? $0.bar : nil }
        if let old = viewport.bar, old !== found, old.viewport === viewport { _ = old.follow(nil) }
        viewport.bar = found.flatMap { $0.follow(viewport) ? $0 : nil }
    }

    /// The insets by which content is visible beyond the scroll view's frame, in an ignored safe area. An inset is zero
    /// at an edge at which an indicator has a column or row of its own.
    private func trailingInsets(_ arrangement: Arrangement) -> EdgeInsets {
        guard !viewport.isPartOfEditor else { return EdgeInsets() }
        var beyond = graph.metrics.quantized(safeAreaInsets(keepsScrolling: true))
        if arrangement.viewport.width < frame.width { beyond.trailing = 0 }
        if arrangement.viewport.height < frame.height { beyond.bottom = 0 }
        return beyond
    }
}

extension CGRect {
    package func inset(by insets: EdgeInsets, _ direction: LayoutDirection) -> CGRect {
        CGRect(
            x: minX + (direction == .rightToLeft ? insets.trailing : insets.leading), y: minY + insets.top,
            width: max(width - insets.leading - insets.trailing, 0),
            height: max(height - insets.top - insets.bottom, 0))
    }
}
