import Display
import Foundation

/// A container arranged by a `Layout`.
///
/// A layout is measured even without subviews. If the layout accesses a subview that does not exist, it gets an empty
/// one. The mistake is reported to the app author; see `LayoutSubviews`.
@MainActor
final class LayoutContainerNode<L: Layout>: LayoutNode, StackItem, ChildContainer {
    var layout: L {
        didSet {
            // The cache is updated for the layout's new value, as after a change of a child.
            isCacheStale = true
            changedChildren = .all
            movingChildren = .all
            let axis = orientation
            properties = LayoutContainerNode.properties(of: layout)
            isAppLayout = LayoutContainerNode.isAppLayout(layout)
            layoutChanged()
            if orientation != axis { for child in children { child.invalidateForNewStack() } }
            guidesChanged()
            invalidateLayout()
        }
    }
    private var cache: L.Cache?
    private var isCacheStale = false
    /// True if the layout can process single changed children.
    private let isIncremental: Bool
    /// True if the layout is the app's code.
    private var isAppLayout: Bool
    /// The children that changed since the last update of the cache.
    private var changedChildren = ChildPositions.all
    private var updates: UInt32 = 0
    /// The children that must be placed again even if the layout does not move them.
    private var movingChildren = ChildPositions.all
    private var properties: LayoutProperties
    private var orientation: Axis? { properties.stackOrientation }
    /// True if each child begins, along the axis, at or after the end of the previous one.
    private var isInOrder = false
    private let target = PlacementTarget()
    /// The cached results of `hasConstantBounds`.
    private var hasConstantWidth: Bool?
    private var hasConstantHeight: Bool?

    init(_ layout: L, _ graph: ViewGraph) {
        self.layout = layout
        isIncremental = layout is any IncrementalLayout
        isAppLayout = LayoutContainerNode.isAppLayout(layout)
        properties = LayoutContainerNode.properties(of: layout)
        super.init(graph)
        layoutChanged()
        guidesChanged()
    }

    private func layoutChanged() {
        if isAppLayout { ReportedTypeNames.add(LayoutContainerNode.shownType(of: layout)) }
    }

    /// The layout's type name, as in the app's code.
    private var name: String { TypeNames.short(LayoutContainerNode.shownType(of: layout)) }

    private static func shownType(of layout: L) -> Any.Type { (layout as? AnyLayout)?.hidden ?? L.self }

    private static func isAppLayout(_ layout: L) -> Bool { !(shownType(of: layout) is any FrameworkLayout.Type) }

    private static func properties(of layout: L) -> LayoutProperties {
        (layout as? AnyLayout)?.properties ?? L.layoutProperties
    }

    override var childContainer: (any ChildContainer)? { self }
    var stackAxis: Axis? { orientation }
    override var principalChild: LayoutNode? { properties.lastIsPrincipal ? children.last : super.principalChild }

    override var stackItem: (any StackItem)? { self }
    var setsGuides: Bool { properties.setsGuides }

    override func changed() {
        isCacheStale = true
        (hasConstantWidth, hasConstantHeight) = (nil, nil)
        changedChildren = .all
        movingChildren = .all
    }

    override func childChanged(_ child: LayoutNode) {
        isCacheStale = true
        (hasConstantWidth, hasConstantHeight) = (nil, nil)
        changedChildren.insert(Int(child.position))
        movingChildren.insert(Int(child.position))
    }

    override func childInvalidatedPlacement(_ child: LayoutNode) { movingChildren.insert(Int(child.position)) }

    private func subviews() -> LayoutSubviews {
        LayoutSubviews(
            container: self, nodes: children, target: target, changed: isIncremental ? changedChildren : .all,
            updates: updates)
    }

    private func withCache<Result>(_ subviews: LayoutSubviews, _ body: (inout L.Cache) -> Result) -> Result {
        guard isAppLayout else { return withStoredCache(subviews, body) }
        return AppCode.runLayout(LayoutContainerNode.shownType(of: layout), of: self) {
            withStoredCache(subviews, body)
        }
    }

    private func withStoredCache<Result>(_ subviews: LayoutSubviews, _ body: (inout L.Cache) -> Result) -> Result {
        var current: L.Cache
        if let known = cache {
            current = known
            if isCacheStale { layout.updateCache(&current, subviews: subviews) }
        } else {
            current = layout.makeCache(subviews: subviews)
        }
        if isCacheStale || cache == nil {
            isCacheStale = false
            updates &+= 1
            changedChildren.removeAll()
        }
        defer { cache = current }
        return body(&current)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let subviews = subviews()
        let size = withCache(subviews) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
        let isEndless =
            size.width == .infinity && proposal.width != .infinity
            || size.height == .infinity && proposal.height != .infinity
        if size.width.isNaN || size.height.isNaN || size.width < 0 || size.height < 0 {
            reportUsageWarning(
                "the layout \(name) returned the size \(size.width) × \(size.height). A length that is not a number or "
                    + "negative counts as 0; return a valid size from sizeThatFits(proposal:subviews:cache:).")
        } else if isEndless, !(layout is any FrameworkLayout) {
            reportUsageWarning(
                "the layout \(name) returned the size \(size.width) × \(size.height), although no infinite length was "
                    + "proposed. Return a finite size from sizeThatFits(proposal:subviews:cache:).")
        }
        let rounded = properties.isExact ? size : graph.metrics.roundedUp(size)
        guard isAppLayout, graph.metrics.isCell, children.count > 2, size.width.isFinite, size.height.isFinite else {
            return rounded
        }
        return withWholeGaps(size, rounded, proposal)
    }

    /// Returns the size with space for gaps of whole cells. An app's layout computes with gaps of any length. The size
    /// includes the additional space after the gaps are rounded like the gaps of stacks.
    private func withWholeGaps(_ size: CGSize, _ rounded: CGSize, _ proposal: ProposedViewSize) -> CGSize {
        var wanted: [CGRect] = []
        let bounds = CGRect(origin: .zero, size: size)
        _ = positions(in: bounds, proposal: proposal, PlacementList(isTrial: true)) { wanted = $0 }
        let gaps = EqualGaps(wanted, in: bounds, graph.metrics)
        var rounded = rounded
        for axis in Axis.allCases {
            // With less space than its own size the layout might break lines elsewhere.
            guard let length = gaps.length(along: axis), length > rounded[axis], length <= proposal[axis] ?? .infinity
            else { continue }
            rounded[axis] = length
        }
        return rounded
    }

    override func width(_ offered: CGFloat?) -> CGFloat {
        guard let first = layout as? any WidthFirstLayout else { return super.width(offered) }
        graph.work.layouts += 1
        let subviews = subviews()
        return withCache(subviews) { cache in
            func width<F: WidthFirstLayout>(_ layout: F) -> CGFloat? {
                guard var known = cache as? F.Cache else { return nil }
                let width = layout.width(offered, &known)
                if let new = known as? L.Cache { cache = new }
                return width
            }
            let size = CGSize(width: width(first) ?? 0, height: 0)
            return graph.metrics.roundedUp(size).sanitized.width
        }
    }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        guard let known = cache, let comparing = layout as? any ComparingLayout else {
            return ProposalRange(only: proposal)
        }
        return comparing.equivalentProposals(proposal, known, children)
    }

    func hasConstantBounds(_ axis: Axis) -> Bool {
        if let known = axis == .horizontal ? hasConstantWidth : hasConstantHeight { return known }
        let found = computeConstantBounds(axis)
        if axis == .horizontal { hasConstantWidth = found } else { hasConstantHeight = found }
        return found
    }

    private func computeConstantBounds(_ axis: Axis) -> Bool {
        if axis == .horizontal, layout is any WidthFirstLayout { return true }
        // Guides set by the app may depend on any length.
        guard !containsGuides, children.count <= comparedSubviewLimit,
            let stack = layout as? any StackedLayout, stack.isPlain(axis)
        else { return false }
        return children.allSatisfy { $0.stackItem?.hasConstantBounds(axis) ?? false }
    }

    override func makeSpacing() -> ViewSpacing {
        guard !children.isEmpty else { return ViewSpacing() }
        let subviews = subviews()
        return withCache(subviews) { layout.spacing(subviews: subviews, cache: &$0) }
    }

    override func placeChildren() {
        guard !children.isEmpty else { return }
        let isMirrored = layoutDirection == .rightToLeft
        let list = PlacementList(moving: isIncremental && !isMirrored ? movingChildren : nil)
        let positions = positions(in: frame, proposal: proposal, list)
        movingChildren.removeAll()
        if let moved = list.moved {
            for (position, placement) in moved {
                children[position].place(at: placement.position, proposal: placement.proposal)
            }
            return
        }
        // Loops, as everywhere in layout: a closure would check its actor each time.
        isInOrder = orientation != nil
        var end = -CGFloat.infinity
        for index in positions.indices {
            let (child, proposal) = (children[index], positions[index].proposal)
            var origin = positions[index].origin
            if isMirrored { origin.x = frame.minX + frame.maxX - origin.x - child.sizeThatFits(proposal).width }
            child.place(at: origin, proposal: proposal)
            guard isInOrder, let orientation else { continue }
            isInOrder = child.frame.origin[orientation] >= end
            end = child.frame.origin[orientation] + child.frame.size[orientation]
        }
    }

    func childRange(along window: CGRect) -> Range<Int>? {
        guard isInOrder, isPlaced, let orientation else { return nil }
        let (from, to) = (window.origin[orientation], window.origin[orientation] + window.size[orientation])
        let start = children.firstPosition { $0.frame.origin[orientation] + $0.frame.size[orientation] >= from }
        let end = children.firstPosition { $0.frame.origin[orientation] > to }
        return start..<max(start, end)
    }

    /// Returns the subviews' positions, from the leading side. Subviews that the layout does not place are centred.
    ///
    /// - Parameter report: receives the frames that an app's layout intends, on a display of cells.
    private func positions(
        in bounds: CGRect, proposal: ProposedViewSize, _ list: PlacementList, _ report: ([CGRect]) -> Void = { _ in }
    ) -> [(origin: CGPoint, proposal: ProposedViewSize)] {
        let subviews = subviews()
        // Placement may read guides, which requires a trial placement.
        let outer = target.list
        target.list = list
        defer { target.list = outer }
        // The layout is not called when there is nothing to place.
        if !children.isEmpty {
            withCache(subviews) { layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0) }
        }
        if list.moved != nil { return [] }
        var positions: [(origin: CGPoint, proposal: ProposedViewSize)] = []
        positions.reserveCapacity(children.count)
        let metrics = graph.metrics
        var frames: [CGRect] = []
        for (index, child) in children.enumerated() {
            let wanted =
                list[index]
                ?? PlacementList.Placement(
                    position: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
            var (x, y) = (wanted.position.x, wanted.position.y)
            // In infinite space a position may be infinite.
            if !x.isFinite || !y.isFinite, max(bounds.width, bounds.height) < CGSize.maximumLength {
                reportUsageWarning(
                    "the layout \(name) placed a subview at \(x), \(y). It is at the start instead; place(at:) takes "
                        + "finite positions in the coordinates of the bounds.")
            }
            (x, y) = (x.isFinite ? x : bounds.minX, y.isFinite ? y : bounds.minY)
            if wanted.anchor != .topLeading {
                var anchor = wanted.anchor
                if !anchor.x.isFinite || !anchor.y.isFinite {
                    reportUsageWarning(
                        "the layout \(name) placed a subview by its anchor \(anchor.x), \(anchor.y). Its top leading "
                            + "corner is there instead; place(at:anchor:) takes finite anchors.")
                    anchor = .topLeading
                }
                let size = child.sizeThatFits(wanted.proposal)
                x -= size.width * anchor.x
                y -= size.height * anchor.y
            }
            if metrics.isCell {
                if isAppLayout {
                    frames.append(CGRect(origin: CGPoint(x: x, y: y), size: child.sizeThatFits(wanted.proposal)))
                }
                x = bounds.minX + metrics.quantized(x - bounds.minX, .horizontal)
                y = bounds.minY + metrics.quantized(y - bounds.minY, .vertical)
            }
            positions.append((CGPoint(x: x, y: y), wanted.proposal))
        }
        report(frames)
        let gaps = EqualGaps(frames, in: bounds, metrics)
        for (index, x) in gaps.starts(along: .horizontal) { positions[index].origin.x = x }
        for (index, y) in gaps.starts(along: .vertical) { positions[index].origin.y = y }
        return positions
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        let bounds = CGRect(origin: .zero, size: sizeThatFits(proposal))
        let subviews = subviews()
        let own = withCache(subviews) {
            key.axis == .horizontal
                ? layout.explicitAlignment(
                    of: HorizontalAlignment(key: key), in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
                : layout.explicitAlignment(
                    of: VerticalAlignment(key: key), in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
        }
        if let own, own.isFinite { return own }
        if let own {
            reportUsageWarning(
                "the layout \(name) returned \(own) for its \(key.id) guide, so the guides of its subviews count. "
                    + "Return a finite number or nil from explicitAlignment(of:in:proposal:subviews:cache:).")
        }
        // Without guides inside, the positions need not be computed.
        guard !properties.isExact, key.isTextBaseline || children.contains(where: \.containsGuides) else { return nil }
        let positions = positions(in: bounds, proposal: proposal, PlacementList(isTrial: true))
        var found: [CGFloat] = []
        for (index, child) in children.enumerated() {
            guard let guide = child.guide(key, in: positions[index].proposal) else { continue }
            found.append(guide + positions[index].origin[key.axis])
        }
        return key.combine(found)
    }
}

/// The element of a view that consists of a layout and its content.
package final class LayoutElement<V: View, L: Layout, Content: View>: ContainerElement<V> {
    private let container: LayoutContainerNode<L>
    private let parts: (V) -> (layout: L, content: Content)
    private let comparison: ValueComparison

    package init(_ view: V, _ context: _ElementContext, parts: @escaping (V) -> (layout: L, content: Content)) {
        self.parts = parts
        comparison = ValueComparison.of(L.self)
        let (layout, content) = parts(view)
        container = LayoutContainerNode(layout, context.graph)
        super.init(view, context, node: container)
        setLayout(layout)
        adopt(content)
    }

    package override func update(to new: V) {
        view = new
        let (layout, content) = parts(new)
        let isSame = isAnimated(to: layout) ?? isCurrent(layout)
        if !isSame { setLayout(animated(container.layout, to: layout)) }
        updateContent(content)
    }

    @_spi(Nodes) public override func reevaluate() {
        isDirty = false
        var layout = container.layout
        showAnimated(&layout)
        if !isCurrent(layout) { setLayout(layout) }
    }

    private func isCurrent(_ layout: L) -> Bool {
        withUnsafePointer(to: container.layout) { old in
            withUnsafePointer(to: layout) { comparison.areEqual(UnsafeRawPointer(old), UnsafeRawPointer($0)) }
        }
    }

    /// Sets the layout with invalid numbers replaced. Each update replaces and reports them again.
    private func setLayout(_ layout: L) {
        guard let given = layout as? any ArgumentValidation else { return container.layout = layout }
        if let counted = given.validated(self) as? L, !isCurrent(counted) { container.layout = counted }
    }
}
