import Foundation

/// Arranges views in a row, a column, or on top of each other. One algorithm serves both directions.
struct StackArrangement {
    let axis: Axis
    let spacing: CGFloat?
    /// Where a child's line of alignment is, across the axis.
    let guide: AlignmentKey

    // The layout's questions come in without an actor and are answered on the main one, where the nodes are: one step
    // for all of a stack's children instead of several for each.

    func update(_ memory: StackMemory, _ subviews: LayoutSubviews) {
        let nodes = subviews.nodes
        onMainActor { memory.take(nodes, distances: distances(between: nodes)) }
    }

    func size(_ proposal: ProposedViewSize, _ memory: StackMemory) -> CGSize {
        onMainActor { measure(proposal, memory) }
    }

    func place(in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ memory: StackMemory) {
        let (placements, direction) = (subviews.placements, subviews.layoutDirection)
        onMainActor { place(memory, in: bounds, proposal, direction, placements) }
    }

    @MainActor private func distances(between nodes: [LayoutNode]) -> [CGFloat] {
        guard let first = nodes.first else { return [] }
        let metrics = first.graph.metrics
        if let spacing { return Array(repeating: metrics.quantized(spacing, axis), count: nodes.count - 1) }
        var distances: [CGFloat] = []
        var before = first.spacing
        for node in nodes.dropFirst() {
            let after = node.spacing
            distances.append(metrics.spacing(between: before, and: after, along: axis))
            before = after
        }
        return distances
    }

    @MainActor private func measure(_ proposal: ProposedViewSize, _ memory: StackMemory) -> CGSize {
        let children = arrange(proposal, memory)
        var result = CGSize.zero
        var length = memory.total
        for child in children { length += child.size[axis] }
        result[axis] = length
        let across = extent(children)
        result[axis.other] = across.end - across.start
        return result
    }

    @MainActor private func place(
        _ memory: StackMemory, in bounds: CGRect, _ proposal: ProposedViewSize, _ direction: LayoutDirection,
        _ placements: PlacementList
    ) {
        let children = arrange(proposal, memory)
        let across = extent(children)
        let mirrored = axis == .horizontal && direction == .rightToLeft
        let flips = axis == .vertical && direction == .rightToLeft
        var along: CGFloat = 0
        for (index, child) in children.enumerated() {
            var point = bounds.origin
            point[axis] += mirrored ? bounds.size[axis] - along - child.size[axis] : along
            let offset = -child.line - across.start
            point[axis.other] += flips ? bounds.size[axis.other] - offset - child.size[axis.other] : offset
            placements.place(index, at: point, proposal: child.proposal)
            along += child.size[axis] + (index < memory.distances.count ? memory.distances[index] : 0)
        }
    }

    /// From the first to the last point across the axis, measured from the line of alignment.
    private func extent(_ children: [StackMemory.Child]) -> (start: CGFloat, end: CGFloat) {
        var start = CGFloat.infinity
        var end = -CGFloat.infinity
        for child in children {
            start = min(start, -child.line)
            end = max(end, child.size[axis.other] - child.line)
        }
        return start <= end ? (start, end) : (0, 0)
    }

    // Loops, not closures: a closure of the main actor that is handed to `map` or `sort` checks its actor at each call.

    /// Where every child is for a proposal. What was found for it before is kept where the child has not changed.
    @MainActor private func arrange(_ proposal: ProposedViewSize, _ memory: StackMemory) -> [StackMemory.Child] {
        let known = memory.arrangements.firstIndex { $0.proposal == proposal }
        if let known, memory.arrangements[known].change == memory.change { return memory.arrangements[known].children }
        var children: [StackMemory.Child]
        if let known {
            children = memory.arrangements.remove(at: known).children
        } else {
            children = Array(repeating: StackMemory.Child(), count: memory.nodes.count)
            if memory.arrangements.count >= 6 { memory.arrangements.removeFirst() }
        }
        if let total = proposal[axis], total.isFinite, memory.nodes.count > 1 {
            share(total - memory.total, proposal, memory, &children)
        } else {
            var offered = proposal
            if let length = proposal[axis] { offered[axis] = length - memory.total }
            for index in memory.nodes.indices { ask(memory.nodes[index], offered, &children[index]) }
        }
        memory.arrangements.append(
            StackMemory.Arrangement(proposal: proposal, change: memory.change, children: children))
        return children
    }

    @MainActor private func ask(_ node: LayoutNode, _ proposal: ProposedViewSize, _ child: inout StackMemory.Child) {
        if child.stamp == node.stamp, child.proposal == proposal { return }
        let size = node.sizeThatFits(proposal)
        child = StackMemory.Child(
            proposal: proposal, size: size, line: line(of: node, in: proposal, size), stamp: node.stamp)
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

    /// Shares the offered length: higher priorities first; within one the least flexible first, each an equal part of
    /// what is left after the smallest lengths of all lower priorities are kept back.
    @MainActor private func share(
        _ total: CGFloat, _ proposal: ProposedViewSize, _ memory: StackMemory, _ children: inout [StackMemory.Child]
    ) {
        let ranges = order(proposal, memory)
        var offered = proposal
        var kept: CGFloat = 0
        for range in ranges { kept += range.minimum }
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
                ask(memory.nodes[index], offered, &children[index])
                left -= children[index].size[axis]
            }
            start = end
        }
    }

    /// The children in the order in which lengths are handed out. Sorted anew only when a child answers otherwise.
    @MainActor private func order(_ proposal: ProposedViewSize, _ memory: StackMemory) -> [StackMemory.Range] {
        let across = proposal[axis.other]
        let known = memory.orders.firstIndex { $0.across == across }
        if let known, memory.orders[known].change == memory.change { return memory.orders[known].ranges }
        var ranges: [StackMemory.Range]
        if let known {
            ranges = memory.orders.remove(at: known).ranges
        } else {
            ranges = memory.nodes.indices.map {
                StackMemory.Range(index: $0, priority: 0, minimum: 0, flexibility: 0, stamp: 0)
            }
            if memory.orders.count >= 4 { memory.orders.removeFirst() }
        }
        var (least, most) = (proposal, proposal)
        least[axis] = 0
        most[axis] = .infinity
        var isSorted = true
        for position in ranges.indices {
            let node = memory.nodes[ranges[position].index]
            if ranges[position].stamp == node.stamp { continue }
            let before = ranges[position]
            let minimum = node.sizeThatFits(least)[axis]
            let maximum = node.sizeThatFits(most)[axis]
            // What cannot tell its maximum answers the bound that stands for infinity.
            let flexibility = maximum >= 1e7 ? .infinity : maximum - minimum
            ranges[position] = StackMemory.Range(
                index: before.index, priority: node.layoutPriority, minimum: minimum, flexibility: flexibility,
                stamp: node.stamp)
            if before.stamp == 0 || before.priority != ranges[position].priority || before.minimum != minimum
                || before.flexibility != flexibility
            {
                isSorted = false
            }
        }
        if !isSorted { ranges.sort(by: StackMemory.Range.isEarlier) }
        memory.orders.append(StackMemory.Order(across: across, change: memory.change, ranges: ranges))
        return ranges
    }
}
