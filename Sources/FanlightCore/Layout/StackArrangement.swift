import Foundation

/// Arranges views in a row or a column. One algorithm serves both directions.
struct StackArrangement {
    let axis: Axis
    let spacing: CGFloat?
    /// The alignment guide of the children, across the axis.
    let guide: AlignmentKey

    // Layout requirements are nonisolated but run on the main actor, which owns the nodes. One check here serves all
    // children of the stack, instead of several checks for each child.

    func update(_ cache: StackCache, _ subviews: LayoutSubviews) {
        let (nodes, changed, updates) = (subviews.nodes, subviews.changed, subviews.updates)
        onMainActor { cache.update(nodes, changed, updates, guide: guide) { distances(between: $0, $1) } }
    }

    func size(_ proposal: ProposedViewSize, _ cache: StackCache) -> CGSize {
        onMainActor { measure(proposal, cache) }
    }

    func spacing(_ cache: StackCache) -> ViewSpacing {
        onMainActor { cache.spacing(along: axis) }
    }

    func place(in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: StackCache) {
        onMainActor { place(cache, in: bounds, proposal, subviews) }
    }

    @MainActor private func distances(
        between nodes: [LayoutNode], _ spacings: UniformArray<ViewSpacing>
    ) -> UniformArray<CGFloat> {
        guard let first = nodes.first else { return UniformArray() }
        let metrics = first.graph.metrics
        if let spacing, spacing.isFinite {
            return UniformArray(repeating: metrics.quantized(spacing, axis), count: nodes.count - 1)
        }
        return UniformArray(
            spacings.indices.dropFirst().map {
                metrics.spacing(between: spacings[$0 - 1], and: spacings[$0], along: axis)
            })
    }

    @MainActor private func measure(_ proposal: ProposedViewSize, _ cache: StackCache) -> CGSize {
        let known = arrange(proposal, cache)
        var result = CGSize.zero
        // Children that overlap by more than their lengths occupy no space.
        result[axis] = max(cache.arrangements[known].length, 0)
        result[axis.other] = cache.arrangements[known].end - cache.arrangements[known].start
        return result
    }

    @MainActor private func place(
        _ cache: StackCache, in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
    ) {
        let placements = subviews.placements
        let isTrial = placements?.isTrial ?? true
        let arrangement = cache.arrangements[arrange(proposal, cache, isExact: !isTrial)]
        let metrics = cache.nodes.first?.graph.metrics ?? LayoutMetrics()
        func across(_ child: StackCache.Child) -> CGFloat {
            bounds.origin[axis.other] + metrics.quantized(-child.line - arrangement.start, axis.other)
        }
        let whole = proposal[axis.other] == nil ? bounds.size[axis.other] : nil
        let placed = StackCache.Placed(
            origin: bounds.origin, proposal: proposal, shape: arrangement.shape, across: whole)
        if let placements, let moving = placements.moving {
            if !moving.isAll, placed == cache.placed {
                var moved: [(position: Int, placement: PlacementList.Placement)] = []
                for position in moving.some {
                    let child = fitted(arrangement.children[position], cache.nodes[position], across: whole)
                    // No child moves along the axis.
                    var point = cache.nodes[position].frame.origin
                    point[axis.other] = across(child)
                    let proposal = ProposedViewSize(child.proposal)
                    moved.append((position, .init(position: point, anchor: .topLeading, proposal: proposal)))
                }
                return placements.placeOnly(moved)
            }
            cache.placed = placed
        }
        var along: CGFloat = 0
        placements?.reserve(arrangement.children.count)
        for (index, kept) in arrangement.children.enumerated() {
            let child = fitted(kept, cache.nodes[index], across: whole)
            var point = bounds.origin
            point[axis] += along
            point[axis.other] = across(child)
            subviews.put(index, at: point, proposal: ProposedViewSize(child.proposal))
            along += child.size[axis] + (index < cache.distances.count ? cache.distances[index] : 0)
        }
    }

    /// Returns a child fitted to the stack's length across the axis, if the stack's proposal has no such length. The
    /// stack is as high as its highest view. It proposes that height to the others, such as dividers and backgrounds.
    @MainActor private func fitted(
        _ child: StackCache.Child, _ node: LayoutNode, across whole: CGFloat?
    ) -> StackCache.Child {
        guard let whole, child.size[axis.other] < whole else { return child }
        var offered = ProposedViewSize(child.proposal)
        offered[axis.other] = whole
        // The child must not become longer along the axis.
        if offered[axis] == nil { offered[axis] = child.size[axis] }
        var result = child
        result.stamp = 0
        measureChild(node, offered, &result)
        return result
    }

    // Loops, not closures: a main-actor closure passed to `map` or `sort` checks its actor at each call.

    /// Returns the index of the arrangement for a proposal. Earlier results are reused for children that have not
    /// changed.
    ///
    /// - Parameter isExact: True if children must get exactly the proposals that follow from this one.
    @MainActor private func arrange(
        _ proposal: ProposedViewSize, _ cache: StackCache, isExact: Bool = false
    ) -> Int {
        let known = cache.arrangements.firstIndex { $0.proposal == proposal }
        if let known {
            if cache.arrangements[known].change == cache.change || renew(known, proposal, cache) { return known }
        }
        if !isExact, let equivalent = equivalentProposals(proposal, cache) { return equivalent }
        var children: [StackCache.Child]
        if let known {
            children = cache.arrangements.remove(at: known).children
        } else {
            children = Array(repeating: StackCache.Child(), count: cache.nodes.count)
            if cache.arrangements.count >= cache.maximumArrangements { cache.arrangements.removeFirst() }
        }
        if let total = sharedLength(proposal, cache) {
            share(total - cache.total, proposal, cache, &children)
        } else {
            var offered = proposal
            if let length = proposal[axis] { offered[axis] = length - cache.total }
            for index in cache.nodes.indices { measureChild(cache.nodes[index], offered, &children[index]) }
        }
        var arrangement = StackCache.Arrangement(proposal: proposal, change: cache.change, children: children)
        arrangement.length = cache.total
        for child in children { arrangement.length += child.size[axis] }
        (arrangement.start, arrangement.end) = extent(children)
        arrangement.shape = cache.newShape()
        cache.arrangements.append(arrangement)
        return cache.arrangements.count - 1
    }

    /// Returns the length that the children share; nil where each gets its own.
    @MainActor func sharedLength(_ proposal: ProposedViewSize, _ cache: StackCache) -> CGFloat? {
        guard let total = proposal[axis], total.isFinite, cache.nodes.count > 1 else { return nil }
        return total
    }

    /// Measures only the changed children. Returns false if a length or the distribution changes, which affects all
    /// other children.
    @MainActor private func renew(_ known: Int, _ proposal: ProposedViewSize, _ cache: StackCache) -> Bool {
        guard cache.arrangements[known].change &+ 1 == cache.change, let changed = cache.changed else {
            return false
        }
        if sharedLength(proposal, cache) != nil, !rangesAreUnchanged(changed, proposal, cache) { return false }
        for position in changed {
            let before = cache.arrangements[known].children[position]
            var child = before
            child.stamp = 0
            measureChild(cache.nodes[position], ProposedViewSize(before.proposal), &child)
            if child.size[axis] != before.size[axis] { return false }
            cache.arrangements[known].children[position] = child
            cache.arrangements[known].range = nil
            updateChildren(child, insteadOf: before, &cache.arrangements[known], cache)
        }
        cache.arrangements[known].change = cache.change
        return true
    }

    /// Updates the extent across the axis for one child.
    @MainActor private func updateChildren(
        _ child: StackCache.Child, insteadOf before: StackCache.Child, _ arrangement: inout StackCache.Arrangement,
        _ cache: StackCache
    ) {
        let (oldStart, oldEnd) = (-before.line, before.size[axis.other] - before.line)
        let (start, end) = (-child.line, child.size[axis.other] - child.line)
        var whole = (start: min(arrangement.start, start), end: max(arrangement.end, end))
        let wasOutermost =
            oldStart == arrangement.start && start > oldStart || oldEnd == arrangement.end && end < oldEnd
        if wasOutermost { whole = extent(arrangement.children) }
        if whole.start != arrangement.start { arrangement.shape = cache.newShape() }
        (arrangement.start, arrangement.end) = whole
    }

    /// Returns true if the minimum and maximum of the changed children are the same as before.
    @MainActor private func rangesAreUnchanged(
        _ changed: [Int], _ proposal: ProposedViewSize, _ cache: StackCache
    ) -> Bool {
        let across = proposal[axis.other]
        guard let known = cache.orders.firstIndex(where: { $0.across == across }) else { return false }
        // Another arrangement may have updated it since.
        if cache.orders[known].change == cache.change { return cache.orders[known].sorted != cache.change }
        guard cache.orders[known].change &+ 1 == cache.change else { return false }
        for position in changed {
            let node = cache.nodes[position]
            for place in cache.orders[known].ranges.indices
            where cache.orders[known].ranges[place].index == Int32(position) {
                let before = cache.orders[known].ranges[place]
                let range =
                    before.takesRemainder
                    ? leftOverRange(of: node, Int32(position), proposal, cache.orders[known].ranges)
                    : range(of: node, Int32(position), proposal)
                if !before.isSame(as: range) { return false }
                cache.orders[known].ranges[place] = range
                break
            }
        }
        cache.orders[known].change = cache.change
        return true
    }

    /// Returns the extent across the axis, relative to the alignment line.
    private func extent(_ children: [StackCache.Child]) -> (start: CGFloat, end: CGFloat) {
        var start = CGFloat.infinity
        var end = -CGFloat.infinity
        for child in children {
            start = min(start, -child.line)
            end = max(end, child.size[axis.other] - child.line)
        }
        return start <= end ? (start, end) : (0, 0)
    }

    @MainActor private func measureChild(
        _ node: LayoutNode, _ proposal: ProposedViewSize, _ child: inout StackCache.Child
    ) {
        let kept = MeasurementCache.Proposal(proposal)
        if child.stamp == node.sizeVersion, child.proposal == kept { return }
        let size = node.sizeThatFits(proposal)
        child = StackCache.Child(
            proposal: kept, size: size, line: line(of: node, in: proposal, size), stamp: node.sizeVersion)
    }

    /// Returns the position of the common alignment line in a child.
    @MainActor private func line(of node: LayoutNode, in proposal: ProposedViewSize, _ size: CGSize) -> CGFloat {
        if let explicit = node.guide(guide, in: proposal) { return explicit }
        // A standard guide depends only on the size. Any other guide requires the dimensions of the child.
        return guide.standardPosition(in: size) ?? node.dimensions(in: proposal)[guide]
    }

    /// Shares the proposed length. Higher priorities come first, and within one the least flexible. Each gets an equal
    /// part of the rest after the minimum lengths of all lower priorities are reserved.
    @MainActor private func share(
        _ total: CGFloat, _ proposal: ProposedViewSize, _ cache: StackCache, _ children: inout [StackCache.Child]
    ) {
        let metrics = cache.nodes[0].graph.metrics
        var offered = proposal
        var distribution = SpaceDistribution(total, order(proposal, cache))
        while let share = distribution.next() {
            offered[axis] = metrics.quantized(share.part, axis)
            measureChild(cache.nodes[share.index], offered, &children[share.index])
            distribution.consume(children[share.index].size[axis])
        }
    }

    /// Returns the children in the order in which lengths are distributed. Sorted again only when a child's range
    /// changes.
    @MainActor func order(_ proposal: ProposedViewSize, _ cache: StackCache) -> [StackCache.Range] {
        let across = proposal[axis.other]
        let known = cache.orders.firstIndex { $0.across == across }
        if let known, cache.orders[known].change == cache.change { return cache.orders[known].ranges }
        var ranges: [StackCache.Range]
        var sorted = cache.change
        if let known {
            sorted = cache.orders[known].sorted
            ranges = cache.orders.remove(at: known).ranges
        } else {
            ranges = cache.nodes.indices.map(StackCache.Range.init(unmeasured:))
            if cache.orders.count >= cache.maximumOrders { cache.orders.removeFirst() }
        }
        var isSorted = true
        let last = known == nil ? cache.lastContainerIndex : ranges.first(where: \.takesRemainder)?.index
        for position in ranges.indices where ranges[position].index != last {
            let before = ranges[position]
            let node = cache.nodes[Int(before.index)]
            if before.stamp == node.sizeVersion { continue }
            ranges[position] = range(of: node, before.index, proposal)
            if before.stamp == 0 || !before.isSame(as: ranges[position]) { isSorted = false }
        }
        if let last, let position = ranges.firstIndex(where: { $0.index == last }) {
            let node = cache.nodes[Int(last)]
            let before = ranges[position]
            let now = leftOverRange(of: node, last, proposal, ranges)
            ranges[position] = now
            if before.stamp == 0 || !before.isSame(as: now) { isSorted = false }
        }
        if !isSorted {
            ranges.sort(by: StackCache.Range.isEarlier)
            sorted = cache.change
        }
        cache.orders.append(StackCache.Order(across: across, change: cache.change, sorted: sorted, ranges: ranges))
        return ranges
    }

    /// Returns the range of the child that is measured last. The last child takes the remaining length if the other
    /// children have fixed lengths. It also does if the other children are bounded and the last child is unbounded.
    /// This does not apply if an earlier child requires the last child's minimum to be reserved.
    @MainActor private func leftOverRange(
        of node: LayoutNode, _ index: Int32, _ proposal: ProposedViewSize, _ ranges: [StackCache.Range]
    ) -> StackCache.Range {
        let priority = node.layoutPriority
        var (haveOneLength, haveAnEnd) = (true, true)
        for other in ranges where other.index != index && other.priority >= priority {
            if other.priority > priority || other.flexibility == .infinity { haveAnEnd = false }
            if other.priority > priority || other.flexibility != 0 { haveOneLength = false }
        }
        let isEndless = !haveOneLength && haveAnEnd && maximum(of: node, proposal) >= CGSize.maximumLength
        guard haveOneLength || isEndless else { return range(of: node, index, proposal) }
        return StackCache.Range(
            index: index, stamp: node.sizeVersion, priority: priority, minimum: 0, flexibility: .infinity,
            takesRemainder: true,
            isEndless: isEndless)
    }

    /// Returns the minimum length and the flexibility of a child.
    @MainActor private func range(
        of node: LayoutNode, _ index: Int32, _ proposal: ProposedViewSize
    ) -> StackCache.Range {
        let (minimum, maximum) = bounds(of: node, proposal)
        // A child with an unknown maximum returns the finite length that represents infinity.
        return StackCache.Range(
            index: index, stamp: node.sizeVersion, priority: node.layoutPriority, minimum: minimum,
            flexibility: maximum >= CGSize.maximumLength ? .infinity : maximum - minimum)
    }

    /// Returns the minimum and maximum length of a child along the axis. If both are independent of the height, only
    /// the width is measured, once. In nested containers, every measured height would lead to more heights further
    /// inside.
    @MainActor private func bounds(
        of node: LayoutNode, _ proposal: ProposedViewSize
    ) -> (minimum: CGFloat, maximum: CGFloat) {
        if axis == .horizontal, node.stackItem?.hasConstantBounds(.horizontal) == true {
            return (node.width(0), maximum(of: node, proposal))
        }
        var smallest = proposal
        smallest[axis] = 0
        return (node.sizeThatFits(smallest)[axis], maximum(of: node, proposal))
    }

    @MainActor private func maximum(of node: LayoutNode, _ proposal: ProposedViewSize) -> CGFloat {
        if axis == .horizontal, node.stackItem?.hasConstantBounds(.horizontal) == true { return node.width(.infinity) }
        var largest = proposal
        largest[axis] = .infinity
        return node.sizeThatFits(largest)[axis]
    }
}
