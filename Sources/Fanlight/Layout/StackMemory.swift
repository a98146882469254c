import Foundation

/// What a stack remembers of its children between questions, and from one layout to the next: a child that did not
/// change is not asked again, so that one change in a long stack costs arithmetic, not questions.
@MainActor
final class StackMemory {
    struct Child {
        var proposal = KnownSizes.Proposal(.unspecified)
        var size = CGSize.zero
        /// Across the axis, from the child's start to the line all children share.
        var line: CGFloat = 0
        /// The child's state when it was asked; 0 before the first time.
        var stamp: UInt32 = 0
    }

    /// What a child answers to the least and to the most.
    struct Range {
        var index: Int32
        var stamp: UInt32
        var priority: Double
        var minimum: CGFloat
        var flexibility: CGFloat
        /// Whether it was not asked for its least: it takes what the others of its priority leave, whatever that is.
        var isLeftOver = false
        /// Whether it does so because it takes all there is, and not because the others have one length each.
        var isEndless = false

        func isSame(as other: Range) -> Bool {
            priority == other.priority && minimum == other.minimum && flexibility == other.flexibility
                && isLeftOver == other.isLeftOver && isEndless == other.isEndless
        }

        /// The order in which lengths are handed out.
        static func isEarlier(_ a: Range, _ b: Range) -> Bool {
            if a.priority != b.priority { return a.priority > b.priority }
            if a.flexibility != b.flexibility { return a.flexibility < b.flexibility }
            if a.flexibility == .infinity, a.minimum != b.minimum { return a.minimum > b.minimum }
            return a.index < b.index
        }
    }

    /// The children as they were arranged for a proposal.
    struct Arrangement {
        var proposal: ProposedViewSize
        /// Which change of the stack it is for.
        var change: UInt32
        var children: [Child]
        /// Of the whole stack, along the axis.
        var length: CGFloat = 0
        /// The first and the last point across the axis, from the line that all children share.
        var start: CGFloat = 0
        var end: CGFloat = 0
        /// Another one as soon as children lie elsewhere than before, but for those that changed.
        var shape: UInt32 = 0
        /// For which proposals the children would be arranged like this; nil until somebody asks.
        var range: ProposalRange?
    }

    /// The order in which lengths are handed out, for an offer across the axis.
    struct Order {
        var across: CGFloat?
        var change: UInt32
        /// The change at which a child last answered otherwise.
        var sorted: UInt32
        var ranges: [Range]
    }

    /// Where the children were really placed last.
    struct Placed: Equatable {
        var origin: CGPoint
        var proposal: ProposedViewSize
        var shape: UInt32
        /// What all are offered across, where the stack was offered nothing there.
        var across: CGFloat?
    }

    /// What a stack is asked while those around it are laid out, without what is alike: what is nested deeply, among
    /// containers of several kinds, is asked more, and has few views. Long stacks stand nearer to the scene.
    var mostArrangements: Int { nodes.count <= mostSubviewsToCompare ? 64 : 12 }
    /// Likewise with offers across the axis only.
    var mostOrders: Int { nodes.count <= mostSubviewsToCompare ? 32 : 4 }

    private(set) var nodes: [LayoutNode] = []

    /// The last child that others are arranged in: asking it for its least and its most asks all of them, and where each
    /// level of what is nested did so, ever more.
    var costliest: Int32? {
        guard nodes.count <= mostSubviewsToCompare else { return nil }
        return nodes.lastIndex { !$0.isAloneInside }.map(Int32.init)
    }

    private var spacings = OftenSame<ViewSpacing>()
    /// The distance after each child but the last.
    private(set) var distances = OftenSame<CGFloat>()
    private(set) var total: CGFloat = 0
    /// Counts the times that any child changed.
    private(set) var change: UInt32 = 0
    /// Who changed since the change before; nil where that may be anybody.
    private(set) var changed: [Int]?
    private var nextUpdate: UInt32 = 0
    private var guide: AlignmentKey?
    private var lastShape: UInt32 = 0
    var arrangements: [Arrangement] = []
    var orders: [Order] = []
    var placed: Placed?

    nonisolated init() {}

    /// Takes the children as they are now. Distances are asked for only where a child wants others than before.
    func take(
        _ new: [LayoutNode], _ changes: ChildPositions, _ update: UInt32, guide newGuide: AlignmentKey,
        distances: ([LayoutNode], OftenSame<ViewSpacing>) -> OftenSame<CGFloat>
    ) {
        change &+= 1
        defer { nextUpdate = update &+ 1 }
        if !changes.isAll, update == nextUpdate, new.count == nodes.count, wantSameDistances(changes.some) {
            changed = changes.some
            return
        }
        changed = nil
        let isSame = new.count == nodes.count && zip(new, nodes).allSatisfy { $0 === $1 }
        if !isSame { orders.removeAll() }
        // Where a child's line is was asked for another guide.
        if !isSame || guide != newGuide { arrangements.removeAll() }
        guide = newGuide
        nodes = new
        spacings = OftenSame(nodes.map(\.spacing))
        self.distances = distances(nodes, spacings)
        total = 0
        for index in self.distances.indices { total += self.distances[index] }
    }

    private func wantSameDistances(_ positions: [Int]) -> Bool {
        for position in positions where nodes[position].spacing != spacings[position] { return false }
        return true
    }

    func newShape() -> UInt32 {
        lastShape &+= 1
        return lastShape
    }

    /// What the stack itself wants: its sides are those of the children that lie there.
    func spacing(along axis: Axis) -> ViewSpacing {
        var result = ViewSpacing.zero
        guard spacings.count > 0 else { return result }
        for spacing in spacings.distinct { result.formUnion(spacing) }
        result.take(axis == .horizontal ? .leading : .top, from: spacings[0])
        result.take(axis == .horizontal ? .trailing : .bottom, from: spacings[spacings.count - 1])
        return result
    }
}

extension LayoutNode {
    /// Whether nothing is arranged in it: it is one thing, with what modifiers do to it.
    fileprivate var isAloneInside: Bool {
        var node = self
        while !node.isAskedAlways, let child = node.children.first {
            if node.children.count > 1 { return false }
            node = child
        }
        return true
    }
}
