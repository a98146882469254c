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

    func makeCache(_ subviews: LayoutSubviews) -> Cache {
        var cache = Cache()
        cache.priorities = subviews.map(\.priority)
        guard let first = subviews.first else { return cache }
        let metrics = first.metrics
        let spacings = subviews.map(\.spacing)
        cache.distances = zip(spacings, spacings.dropFirst()).map { before, after in
            spacing.map { metrics.quantized($0, axis) } ?? metrics.spacing(between: before, and: after, along: axis)
        }
        return cache
    }

    func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache) -> CGSize {
        let children = arrange(proposal, subviews, &cache)
        var result = CGSize.zero
        result[axis] = children.reduce(0) { $0 + $1.size[axis] } + cache.distances.reduce(0, +)
        let across = extent(children)
        result[axis.other] = across.end - across.start
        return result
    }

    func place(
        in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache
    ) {
        let children = arrange(proposal, subviews, &cache)
        let across = extent(children)
        let mirrored = axis == .horizontal && subviews.layoutDirection == .rightToLeft
        var along: CGFloat = 0
        for (index, child) in children.enumerated() {
            var point = bounds.origin
            point[axis] += mirrored ? bounds.size[axis] - along - child.size[axis] : along
            let offset = -child.line - across.start
            let flips = axis == .vertical && subviews.layoutDirection == .rightToLeft
            point[axis.other] += flips ? bounds.size[axis.other] - offset - child.size[axis.other] : offset
            subviews[index].place(at: point, proposal: child.proposal)
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

    /// Shares the offered length: higher priorities first; within one the least flexible first, each an equal part of
    /// what is left after the smallest lengths of all lower priorities are kept back.
    private func arrange(
        _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache
    ) -> [Child] {
        if let known = cache.arranged.first(where: { $0.proposal == proposal }) { return known.children }
        var children = Array(repeating: Child(), count: subviews.count)

        func offer(_ length: CGFloat?, to index: Int) {
            var offered = proposal
            offered[axis] = length
            let dimensions = subviews[index].dimensions(in: offered)
            children[index] = Child(
                proposal: offered, size: CGSize(width: dimensions.width, height: dimensions.height),
                line: dimensions[guide])
        }

        if let total = proposal[axis], total.isFinite, subviews.count > 1 {
            share(total - cache.distances.reduce(0, +), proposal, subviews, cache.priorities, offer) {
                children[$0].size[axis]
            }
        } else {
            let length = proposal[axis].map { $0 - cache.distances.reduce(0, +) }
            for index in subviews.indices { offer(length, to: index) }
        }
        if cache.arranged.count >= 6 { cache.arranged.removeFirst() }
        cache.arranged.append((proposal, children))
        return children
    }

    private func share(
        _ total: CGFloat, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ priorities: [Double],
        _ offer: (CGFloat?, Int) -> Void, _ taken: (Int) -> CGFloat
    ) {
        var least = proposal
        least[axis] = 0
        var most = proposal
        most[axis] = .infinity
        let minimums = subviews.map { $0.sizeThatFits(least)[axis] }
        let maximums = subviews.map { $0.sizeThatFits(most)[axis] }
        // What cannot tell its maximum answers the bound that stands for infinity.
        func flexibility(_ index: Int) -> CGFloat {
            maximums[index] >= 1e7 ? .infinity : maximums[index] - minimums[index]
        }

        var groups: [Double: [Int]] = [:]
        for index in subviews.indices { groups[priorities[index], default: []].append(index) }
        var left = total
        var kept = minimums.reduce(0, +)
        for priority in groups.keys.sorted(by: >) {
            let members = (groups[priority] ?? []).sorted { a, b in
                let (first, second) = (flexibility(a), flexibility(b))
                if first != second { return first < second }
                if first == .infinity, minimums[a] != minimums[b] { return minimums[a] > minimums[b] }
                return a < b
            }
            kept -= members.reduce(0) { $0 + minimums[$1] }
            for (position, index) in members.enumerated() {
                let part = (left - kept) / CGFloat(members.count - position)
                offer(max(part, 0), index)
                left -= taken(index)
            }
        }
    }
}
