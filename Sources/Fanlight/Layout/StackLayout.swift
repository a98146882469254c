import Foundation

/// Arranges views in a row, a column, or on top of each other. One algorithm serves both directions.
struct StackArrangement {
    let axis: Axis
    let spacing: CGFloat?
    /// Where a child's line of alignment is, across the axis.
    let guide: AlignmentKey

    struct Cache {
        /// The distance after each subview but the last.
        var distances: [CGFloat] = []
        var priorities: [Double] = []
        var arranged: [(proposal: ProposedViewSize, children: [Child])] = []
    }

    struct Child {
        var proposal = ProposedViewSize.unspecified
        var size = CGSize.zero
        /// Across the axis, from the child's start to the line all children share.
        var line: CGFloat = 0
    }

    // The layout's questions come in without an actor and are answered on the main one, where the nodes are: one step
    // for all of a stack's children instead of several for each.

    func makeCache(_ subviews: LayoutSubviews) -> Cache {
        let nodes = subviews.nodes
        return onMainActor { makeCache(nodes) }
    }

    func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache) -> CGSize {
        let nodes = subviews.nodes
        let known = cache
        let (size, after) = onMainActor {
            var cache = known
            return (measure(proposal, nodes, &cache), cache)
        }
        cache = after
        return size
    }

    func place(
        in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache
    ) {
        let (nodes, placements, direction) = (subviews.nodes, subviews.placements, subviews.layoutDirection)
        let known = cache
        cache = onMainActor {
            var cache = known
            place(nodes, in: bounds, proposal, direction, placements, &cache)
            return cache
        }
    }

    @MainActor private func makeCache(_ nodes: [LayoutNode]) -> Cache {
        var cache = Cache()
        for node in nodes { cache.priorities.append(node.layoutPriority) }
        guard let first = nodes.first else { return cache }
        let metrics = first.graph.metrics
        if let spacing {
            cache.distances = Array(repeating: metrics.quantized(spacing, axis), count: nodes.count - 1)
            return cache
        }
        var before = first.spacing
        for node in nodes.dropFirst() {
            let after = node.spacing
            cache.distances.append(metrics.spacing(between: before, and: after, along: axis))
            before = after
        }
        return cache
    }

    @MainActor private func measure(
        _ proposal: ProposedViewSize, _ nodes: [LayoutNode], _ cache: inout Cache
    ) -> CGSize {
        let children = arrange(proposal, nodes, &cache)
        var result = CGSize.zero
        var length = cache.distances.reduce(0, +)
        for child in children { length += child.size[axis] }
        result[axis] = length
        let across = extent(children)
        result[axis.other] = across.end - across.start
        return result
    }

    @MainActor private func place(
        _ nodes: [LayoutNode], in bounds: CGRect, _ proposal: ProposedViewSize, _ direction: LayoutDirection,
        _ placements: PlacementList, _ cache: inout Cache
    ) {
        let children = arrange(proposal, nodes, &cache)
        let across = extent(children)
        let mirrored = axis == .horizontal && direction == .rightToLeft
        var along: CGFloat = 0
        for (index, child) in children.enumerated() {
            var point = bounds.origin
            point[axis] += mirrored ? bounds.size[axis] - along - child.size[axis] : along
            let offset = -child.line - across.start
            let flips = axis == .vertical && direction == .rightToLeft
            point[axis.other] += flips ? bounds.size[axis.other] - offset - child.size[axis.other] : offset
            placements.place(index, at: point, proposal: child.proposal)
            along += child.size[axis] + (index < cache.distances.count ? cache.distances[index] : 0)
        }
    }

    /// From the first to the last point across the axis, measured from the line of alignment.
    private func extent(_ children: [Child]) -> (start: CGFloat, end: CGFloat) {
        var start = CGFloat.infinity
        var end = -CGFloat.infinity
        for child in children {
            start = min(start, -child.line)
            end = max(end, child.size[axis.other] - child.line)
        }
        return start <= end ? (start, end) : (0, 0)
    }

    // Loops, not closures: a closure of the main actor that is handed to `map` or `sort` checks its actor at each call.

    /// Shares the offered length: higher priorities first; within one the least flexible first, each an equal part of
    /// what is left after the smallest lengths of all lower priorities are kept back.
    @MainActor private func arrange(
        _ proposal: ProposedViewSize, _ nodes: [LayoutNode], _ cache: inout Cache
    ) -> [Child] {
        for known in cache.arranged where known.proposal == proposal { return known.children }
        var children = Array(repeating: Child(), count: nodes.count)
        let distances = cache.distances.reduce(0, +)
        if let total = proposal[axis], total.isFinite, nodes.count > 1 {
            share(total - distances, proposal, nodes, cache.priorities, &children)
        } else {
            var offered = proposal
            if let length = proposal[axis] { offered[axis] = length - distances }
            for index in nodes.indices { children[index] = child(nodes[index], offered) }
        }
        if cache.arranged.count >= 6 { cache.arranged.removeFirst() }
        cache.arranged.append((proposal, children))
        return children
    }

    @MainActor private func child(_ node: LayoutNode, _ proposal: ProposedViewSize) -> Child {
        let size = node.sizeThatFits(proposal)
        return Child(proposal: proposal, size: size, line: line(of: node, in: proposal, size))
    }

    /// Where the children's common line is in a child.
    @MainActor private func line(of node: LayoutNode, in proposal: ProposedViewSize, _ size: CGSize) -> CGFloat {
        if let explicit = node.explicitAlignment(guide, in: proposal) { return explicit }
        // The usual guides depend on the size alone; others may ask for anything.
        switch guide {
        case HorizontalAlignment.leading.key, VerticalAlignment.top.key: return 0
        case HorizontalAlignment.center.key: return size.width / 2
        case VerticalAlignment.center.key: return size.height / 2
        default: return guide.id.defaultValue(in: node.dimensions(in: proposal))
        }
    }

    /// What a child answers to the least and to the most.
    private struct Range {
        var index: Int
        var priority: Double
        var minimum: CGFloat
        var flexibility: CGFloat

        /// The order in which lengths are handed out.
        static func isEarlier(_ a: Range, _ b: Range) -> Bool {
            if a.priority != b.priority { return a.priority > b.priority }
            if a.flexibility != b.flexibility { return a.flexibility < b.flexibility }
            if a.flexibility == .infinity, a.minimum != b.minimum { return a.minimum > b.minimum }
            return a.index < b.index
        }
    }

    @MainActor private func share(
        _ total: CGFloat, _ proposal: ProposedViewSize, _ nodes: [LayoutNode], _ priorities: [Double],
        _ children: inout [Child]
    ) {
        var (least, most, offered) = (proposal, proposal, proposal)
        least[axis] = 0
        most[axis] = .infinity
        var ranges: [Range] = []
        ranges.reserveCapacity(nodes.count)
        var kept: CGFloat = 0
        for (index, node) in nodes.enumerated() {
            let minimum = node.sizeThatFits(least)[axis]
            let maximum = node.sizeThatFits(most)[axis]
            kept += minimum
            // What cannot tell its maximum answers the bound that stands for infinity.
            ranges.append(
                Range(
                    index: index, priority: priorities[index], minimum: minimum,
                    flexibility: maximum >= 1e7 ? .infinity : maximum - minimum))
        }
        ranges.sort(by: Range.isEarlier)

        var left = total
        var start = 0
        while start < ranges.count {
            var end = start
            var minimums: CGFloat = 0
            while end < ranges.count, ranges[end].priority == ranges[start].priority {
                minimums += ranges[end].minimum
                end += 1
            }
            kept -= minimums
            for position in start..<end {
                offered[axis] = max((left - kept) / CGFloat(end - position), 0)
                let index = ranges[position].index
                children[index] = child(nodes[index], offered)
                left -= children[index].size[axis]
            }
            start = end
        }
    }
}
