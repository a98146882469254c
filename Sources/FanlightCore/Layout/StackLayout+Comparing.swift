import Foundation

/// A layout that can determine equivalent proposals. See ``ProposalRange``.
protocol ComparingLayout: Layout {
    @MainActor func ranges(_ proposal: ProposedViewSize, _ cache: Cache, _ nodes: [LayoutNode]) -> ProposalRange
}

/// A layout whose width depends only on the proposed width, not on any height: it can be measured separately.
///
/// A grid measures its cells' widths before any height is known. Nested grids do not arrange their rows for these
/// measurements. Otherwise each level would be measured at more widths than the outer level.
protocol WidthFirstLayout: Layout {
    func width(_ offered: CGFloat?, _ cache: inout Cache) -> CGFloat
}

/// A layout that passes a zero or infinite proposal along an axis on to its subviews. Its length is the sum of the
/// subviews' lengths, or the longest of these lengths.
protocol StackedLayout: Layout {
    /// Returns true if that holds for its properties. Overlapping views get more than the proposal. An alignment guide
    /// of the app or of text may depend on any length.
    func isPlain(_ axis: Axis) -> Bool
}

extension HStackLayout: StackedLayout {
    func isPlain(_ axis: Axis) -> Bool { (spacing ?? 0) >= 0 && (axis == .horizontal || alignment.key.isEdge) }
}

extension VStackLayout: StackedLayout {
    func isPlain(_ axis: Axis) -> Bool { (spacing ?? 0) >= 0 && (axis == .vertical || alignment.key.isEdge) }
}

extension ZStackLayout: StackedLayout {
    func isPlain(_ axis: Axis) -> Bool {
        axis == .horizontal ? alignment.horizontal.key.isEdge : alignment.vertical.key.isEdge
    }
}

extension AlignmentKey {
    /// True if the guide's position depends only on the length.
    fileprivate var isEdge: Bool { !isTextBaseline && standardPosition(in: .zero) != nil }
}

/// Maximum number of subviews for which proposals are compared. The cost grows with the number, and deeply nested
/// containers have few.
let comparedSubviewLimit = 24

extension ComparingLayout {
    @MainActor func equivalentProposals(_ proposal: ProposedViewSize, _ cache: Any, _ nodes: [LayoutNode])
        -> ProposalRange
    {
        guard let cache = cache as? Cache else { return ProposalRange(only: proposal) }
        return ranges(proposal, cache, nodes)
    }
}

extension StackArrangement {
    /// Returns the proposals that are equivalent to `proposal`, which must have been measured before.
    @MainActor func range(_ proposal: ProposedViewSize, _ cache: StackCache) -> ProposalRange {
        guard cache.nodes.count <= comparedSubviewLimit,
            let known = cache.arrangements.firstIndex(where: { isCurrent($0, cache) && $0.proposal == proposal })
                ?? equivalentProposals(proposal, cache)
        else { return ProposalRange(only: proposal) }
        return range(ofArrangement: known, cache)
    }

    /// Returns the index of an arrangement for another proposal that is equivalent.
    @MainActor func equivalentProposals(_ proposal: ProposedViewSize, _ cache: StackCache) -> Int? {
        guard cache.nodes.count <= comparedSubviewLimit else { return nil }
        for index in cache.arrangements.indices where isCurrent(cache.arrangements[index], cache) {
            if range(ofArrangement: index, cache).contains(proposal) { return index }
        }
        return nil
    }

    @MainActor private func isCurrent(_ arrangement: StackCache.Arrangement, _ cache: StackCache) -> Bool {
        arrangement.change == cache.change
    }

    @MainActor private func range(ofArrangement index: Int, _ cache: StackCache) -> ProposalRange {
        if let known = cache.arrangements[index].range { return known }
        let found = findRange(cache.arrangements[index], cache)
        cache.arrangements[index].range = found
        return found
    }

    /// Returns the proposals for which each child has the same size, and the children are measured in the same order.
    @MainActor private func findRange(
        _ arrangement: StackCache.Arrangement, _ cache: StackCache
    ) -> ProposalRange {
        let proposal = arrangement.proposal
        var result = ProposalRange.all
        var inside: [ProposalRange.Lengths] = []
        for (node, child) in zip(cache.nodes, arrangement.children) {
            let range = node.equivalentProposals(ProposedViewSize(child.proposal))
            result[axis.other] = result[axis.other].intersected(with: range[axis.other])
            inside.append(range[axis])
        }
        guard let total = sharedLength(proposal, cache) else {
            result[axis] = unshared(proposal, inside, cache)
            return result
        }
        var (smallest, largest) = (proposal, proposal)
        smallest[axis] = 0
        largest[axis] = .infinity
        let order = order(proposal, cache)
        let leftOver = order.first(where: \.takesRemainder)
        for (index, node) in cache.nodes.enumerated() where node.stackItem?.hasConstantBounds(axis) != true {
            var probes = [smallest, largest]
            if let leftOver, index == Int(leftOver.index) { probes = leftOver.isEndless ? [largest] : [] }
            for probe in probes {
                result[axis.other] = result[axis.other].intersected(with: node.equivalentProposals(probe)[axis.other])
            }
        }
        var lengths = ProposalRange.Lengths.all
        var distribution = SpaceDistribution(total - cache.total, order)
        while let share = distribution.next() {
            lengths.narrow(to: inside[share.index], of: total, available: share.available, count: share.count)
            distribution.consume(arrangement.children[share.index].size[axis])
        }
        result[axis] = lengths
        return result
    }

    /// Returns the range of lengths without sharing: a single child gets the whole length, several get an unbounded
    /// one.
    @MainActor private func unshared(
        _ proposal: ProposedViewSize, _ inside: [ProposalRange.Lengths], _ cache: StackCache
    ) -> ProposalRange.Lengths {
        let common = inside.reduce(ProposalRange.Lengths.all) { $0.intersected(with: $1) }
        return cache.nodes.count <= 1 ? common : common.withoutShares
    }
}

extension HStackLayout: ComparingLayout {
    func ranges(_ proposal: ProposedViewSize, _ cache: Cache, _ nodes: [LayoutNode]) -> ProposalRange {
        arrangement.range(proposal, cache.stack)
    }
}

extension VStackLayout: ComparingLayout {
    func ranges(_ proposal: ProposedViewSize, _ cache: Cache, _ nodes: [LayoutNode]) -> ProposalRange {
        arrangement.range(proposal, cache.stack)
    }
}

extension ZStackLayout: ComparingLayout {
    func ranges(_ proposal: ProposedViewSize, _ cache: Void, _ nodes: [LayoutNode]) -> ProposalRange {
        let highest = nodes.reduce(-Double.infinity) { max($0, $1.layoutPriority) }
        // Children of lower priority are proposed the size of the children of the highest priority. Only the latter
        // therefore limit the range.
        return nodes.reduce(ProposalRange.all) { range, node in
            node.layoutPriority < highest ? range : range.intersected(with: node.equivalentProposals(proposal))
        }
    }
}
