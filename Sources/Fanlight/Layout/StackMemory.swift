import Foundation

/// What a stack remembers of its children between questions, and from one layout to the next: a child that did not
/// change is not asked again, so that one change in a long stack costs arithmetic, not questions.
@MainActor
final class StackMemory {
    struct Child {
        var proposal = ProposedViewSize.unspecified
        var size = CGSize.zero
        /// Across the axis, from the child's start to the line all children share.
        var line: CGFloat = 0
        /// The child's state when it was asked; 0 before the first time.
        var stamp: UInt32 = 0
    }

    /// What a child answers to the least and to the most.
    struct Range {
        var index: Int
        var priority: Double
        var minimum: CGFloat
        var flexibility: CGFloat
        var stamp: UInt32

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
    }

    /// The order in which lengths are handed out, for an offer across the axis.
    struct Order {
        var across: CGFloat?
        var change: UInt32
        var ranges: [Range]
    }

    private(set) var nodes: [LayoutNode] = []
    /// The distance after each child but the last.
    private(set) var distances: [CGFloat] = []
    private(set) var total: CGFloat = 0
    /// Counts the times that any child changed.
    private(set) var change: UInt32 = 0
    var arrangements: [Arrangement] = []
    var orders: [Order] = []

    nonisolated init() {}

    /// Takes the children as they are now.
    func take(_ new: [LayoutNode], distances: [CGFloat]) {
        let isSame = new.count == nodes.count && zip(new, nodes).allSatisfy { $0 === $1 }
        if !isSame {
            arrangements.removeAll()
            orders.removeAll()
        }
        nodes = new
        self.distances = distances
        total = distances.reduce(0, +)
        change &+= 1
    }
}
