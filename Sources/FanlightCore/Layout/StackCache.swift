import Foundation

/// The cache of a stack's measurements, across calls and layouts. Unchanged children are not measured again. One change
/// in a long stack costs one measurement, and arithmetic for the other children.
@MainActor
final class StackCache {
    struct Child {
        var proposal = MeasurementCache.Proposal(.unspecified)
        var size = CGSize.zero
        /// The distance across the axis from the child's start to the common alignment line.
        var line: CGFloat = 0
        /// The child's `stamp` when it was measured; 0 before the first time.
        var stamp: UInt32 = 0
    }

    /// A child's minimum length and flexibility.
    struct Range {
        var index: Int32
        var stamp: UInt32
        var priority: Double
        var minimum: CGFloat
        var flexibility: CGFloat
        /// True if the minimum was not measured, because the child takes the length that other children of its priority
        /// leave.
        var takesRemainder = false
        /// True if the minimum was not measured because the child is unbounded. False if the reason is that the other
        /// children have fixed lengths.
        var isEndless = false

        func isSame(as other: Range) -> Bool {
            priority == other.priority && minimum == other.minimum && flexibility == other.flexibility
                && takesRemainder == other.takesRemainder && isEndless == other.isEndless
        }

        /// The order in which lengths are distributed.
        static func isEarlier(_ a: Range, _ b: Range) -> Bool {
            if a.priority != b.priority { return a.priority > b.priority }
            if a.flexibility != b.flexibility { return a.flexibility < b.flexibility }
            if a.flexibility == .infinity, a.minimum != b.minimum { return a.minimum > b.minimum }
            return a.index < b.index
        }
    }

    /// The arrangement of the children for a proposal.
    struct Arrangement {
        var proposal: ProposedViewSize
        /// The change counter of the stack for which it is valid.
        var change: UInt32
        var children: [Child]
        /// The length of the whole stack along the axis.
        var length: CGFloat = 0
        /// The extent across the axis, relative to the common alignment line.
        var start: CGFloat = 0
        var end: CGFloat = 0
        /// Changes as soon as unchanged children move.
        var shape: UInt32 = 0
        /// The equivalent proposals; nil until needed.
        var range: ProposalRange?
    }

    /// The order in which lengths are distributed, for a proposal across the axis.
    struct Order {
        var across: CGFloat?
        var change: UInt32
        /// The change at which a child's range last differed.
        var sorted: UInt32
        var ranges: [Range]
    }

    /// The parameters of the last real placement.
    struct Placed: Equatable {
        var origin: CGPoint
        var proposal: ProposedViewSize
        var shape: UInt32
        /// The length across the axis proposed to all children, if the stack's own proposal has none.
        var across: CGFloat?
    }

    /// Maximum number of cached arrangements. Outer containers make fewer different proposals during one layout, not
    /// counting equivalent proposals. Deeply nested stacks are measured more and have few views; long stacks are less
    /// deep.
    var maximumArrangements: Int { nodes.count <= comparedSubviewLimit ? 64 : 12 }
    /// Maximum number of cached orders, which depend only on the proposal across the axis.
    var maximumOrders: Int { nodes.count <= comparedSubviewLimit ? 32 : 4 }

    private(set) var nodes: [LayoutNode] = []

    /// The last child that is a container. Measuring its minimum and maximum measures all its children, which would
    /// multiply with each nested level.
    var lastContainerIndex: Int32? {
        guard nodes.count <= comparedSubviewLimit else { return nil }
        return nodes.lastIndex { !$0.containsSingleView }.map(Int32.init)
    }

    private var spacings = UniformArray<ViewSpacing>()
    /// The distance after each child but the last.
    private(set) var distances = UniformArray<CGFloat>()
    private(set) var total: CGFloat = 0
    /// Number of updates with changed children.
    private(set) var change: UInt32 = 0
    /// The children that changed in the last update; nil where any may have.
    private(set) var changed: [Int]?
    private var nextUpdate: UInt32 = 0
    private var guide: AlignmentKey?
    private var lastShape: UInt32 = 0
    var arrangements: [Arrangement] = []
    var orders: [Order] = []
    var placed: Placed?

    nonisolated init() {}

    /// Updates to the current children. Distances are computed only if a child's spacing changed.
    func update(
        _ new: [LayoutNode], _ changes: ChildPositions, _ update: UInt32, guide newGuide: AlignmentKey,
        distances: ([LayoutNode], UniformArray<ViewSpacing>) -> UniformArray<CGFloat>
    ) {
        change &+= 1
        defer { nextUpdate = update &+ 1 }
        if !changes.isAll, update == nextUpdate, new.count == nodes.count, haveSameDistances(changes.some) {
            changed = changes.some
            return
        }
        changed = nil
        let isSame = new.count == nodes.count && zip(new, nodes).allSatisfy { $0 === $1 }
        if !isSame { orders.removeAll() }
        // The alignment lines were measured for another guide.
        if !isSame || guide != newGuide { arrangements.removeAll() }
        guide = newGuide
        nodes = new
        spacings = UniformArray(nodes.map(\.spacing))
        self.distances = distances(nodes, spacings)
        total = 0
        for index in self.distances.indices { total += self.distances[index] }
    }

    private func haveSameDistances(_ positions: [Int]) -> Bool {
        for position in positions where nodes[position].spacing != spacings[position] { return false }
        return true
    }

    func newShape() -> UInt32 {
        lastShape &+= 1
        return lastShape
    }

    /// Returns the spacing of the stack itself: at each side, the spacing of the children there.
    func spacing(along axis: Axis) -> ViewSpacing {
        var result = ViewSpacing.zero
        guard spacings.count > 0 else { return result }
        for spacing in spacings.distinct { result.formUnion(spacing) }
        result.merge(axis == .horizontal ? .leading : .top, from: spacings[0])
        result.merge(axis == .horizontal ? .trailing : .bottom, from: spacings[spacings.count - 1])
        return result
    }
}

extension LayoutNode {
    /// True if the node contains a single view with modifiers, and no container.
    fileprivate var containsSingleView: Bool {
        var node = self
        while node.stackItem?.requiresMeasuredBounds != true, let child = node.children.first {
            if node.children.count > 1 { return false }
            node = child
        }
        return true
    }
}

extension StackCache.Range {
    /// Creates the range of a child before its first measurement.
    init(unmeasured index: Int) {
        self.init(index: Int32(index), stamp: 0, priority: 0, minimum: 0, flexibility: 0)
    }
}
