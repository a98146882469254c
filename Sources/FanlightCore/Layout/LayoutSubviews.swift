import Foundation

/// The views that a layout arranges.
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    public typealias SubSequence = LayoutSubviews
    public typealias Indices = Range<Int>

    /// All views of the container.
    private let all: [LayoutNode]
    /// The indices of the selected views; nil for all.
    private let chosen: [Int]?
    package let container: LayoutNode?
    private var ownDirection: LayoutDirection?
    private let target: PlacementTarget
    /// The views that changed since the last update of the layout's cache, and the number of updates.
    private(set) var changed = ChildPositions.all
    private(set) var updates: UInt32 = 0

    public private(set) var startIndex: Int
    public private(set) var endIndex: Int

    init(
        container: LayoutNode?, nodes: [LayoutNode], target: PlacementTarget,
        changed: ChildPositions = .all, updates: UInt32 = 0
    ) {
        self.changed = changed
        self.updates = updates
        all = nodes
        chosen = nil
        self.container = container
        self.target = target
        startIndex = 0
        endIndex = nodes.count
    }

    private init(_ other: LayoutSubviews, chosen: [Int]) {
        all = other.all
        self.chosen = chosen
        container = other.container
        ownDirection = other.ownDirection
        target = other.target
        startIndex = 0
        endIndex = chosen.count
    }

    /// The layout direction of the container. Positions need not depend on it: they count from the leading side.
    public var layoutDirection: LayoutDirection {
        get {
            let container = container
            return ownDirection ?? onMainActor { container?.layoutDirection } ?? .leftToRight
        }
        set { ownDirection = newValue }
    }

    public subscript(index: Int) -> LayoutSubview {
        guard let place = existingPlace(index) else { return missing(index) }
        return LayoutSubview(node: all[place], index: place, target: target)
    }

    public subscript(bounds: Range<Int>) -> LayoutSubviews {
        var slice = self
        slice.changed = .all
        slice.startIndex = bounds.lowerBound
        slice.endIndex = bounds.upperBound
        return slice
    }

    // Subscripts that take precedence over the one for sequences, because ranges are sequences too. Otherwise a partial
    // range would be iterated endlessly, and a closed range element by element.

    public subscript(bounds: PartialRangeFrom<Int>) -> LayoutSubviews {
        self[bounds.lowerBound..<Swift.max(bounds.lowerBound, endIndex)]
    }

    public subscript(bounds: ClosedRange<Int>) -> LayoutSubviews { self[Range(bounds)] }

    /// Returns the views with these indices, in this order.
    public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
        LayoutSubviews(self, chosen: indices.map(place))
    }

    public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool { a.elementsEqual(b) }

    /// Returns the index of a view among all views.
    private func place(_ index: Int) -> Int { existingPlace(index) ?? LayoutSubview.none }

    private func existingPlace(_ index: Int) -> Int? {
        guard index >= startIndex, index < endIndex else { return nil }
        let place: Int
        if let chosen {
            guard chosen.indices.contains(index) else { return nil }
            place = chosen[index]
        } else {
            place = index
        }
        return all.indices.contains(place) ? place : nil
    }

    /// Returns a view without size, for a layout that accesses a subview that does not exist. This mistake of the app
    /// is reported once and does not end the program.
    private func missing(_ index: Int) -> LayoutSubview {
        guard let container else { preconditionFailure("there is no subview \(index) of \(all.count)") }
        let (count, target) = (count, target)
        return onMainActor {
            container.reportUsageWarning(
                "a layout accessed subview \(index) of \(count), and gets an empty one. Check count or isEmpty first."
            )
            return LayoutSubview(node: LayoutNode(container.graph), index: LayoutSubview.none, target: target)
        }
    }

    // MARK: Framework layouts

    var nodes: [LayoutNode] {
        if chosen == nil, startIndex == 0, count == all.count { return all }
        return indices.map { index in
            existingPlace(index).map { all[$0] } ?? missing(index).node
        }
    }

    /// The list that collects placements at present.
    @MainActor var placements: PlacementList? { target.list }

    /// Places the view at the offset `offset` in this collection.
    @MainActor func put(_ offset: Int, at position: CGPoint, proposal: ProposedViewSize) {
        target.list?.place(place(startIndex + offset), at: position, proposal: proposal)
    }
}

/// A view in the interface of the layout that arranges it.
public struct LayoutSubview: Equatable, Sendable {
    package let node: LayoutNode
    let index: Int
    let target: PlacementTarget

    /// The index of a view that does not exist.
    static let none = -1

    public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }

    // Layouts run on the main actor, where the nodes are. The protocol's requirements are nonisolated only so that
    // layouts may be plain values.

    /// The view's preferred distances to its neighbours.
    public var spacing: ViewSpacing { onMain { $0.spacing } }
    /// The priority set by `layoutPriority(_:)`; 0 without it.
    public var priority: Double { onMain { $0.layoutPriority } }

    /// The view's layout value of a key, or the key's default.
    public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
        let id = ObjectIdentifier(key)
        return onMain { $0.layoutValue(id) } as? Key.Value ?? key.defaultValue
    }

    /// The values that the view sets for its container.
    public var containerValues: ContainerValues { onMain { ContainerValues(traits: $0.traits) } }

    /// Returns the view's size for a proposal.
    ///
    /// A view that occupies all proposed space returns infinity for an infinite proposal.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let proposal = proposal.cleaned
        return onMain { $0.sizeThatFits(proposal).unbounded }
    }

    /// Returns the view's width for a proposed width and an unspecified height.
    func width(_ offered: CGFloat?) -> CGFloat { onMain { $0.width(offered) } }

    /// Returns the proposals that are equivalent to this one for the view.
    func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        onMain { $0.equivalentProposals(proposal) }
    }

    /// Returns the view's size and alignment guides for a proposal.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let proposal = proposal.cleaned
        return onMain { $0.dimensions(in: proposal).unbounded }
    }

    /// Places the view's `anchor` at a position in the coordinates of the container's bounds. Only valid while the
    /// layout places its subviews.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        let (target, index, proposal) = (target, index, proposal.cleaned)
        onMain { _ in target.list?.place(index, at: position, anchor: anchor, proposal: proposal) }
    }

    var metrics: LayoutMetrics { onMain { $0.graph.metrics } }

    private func onMain<Result>(_ body: @MainActor (LayoutNode) -> Result) -> Result {
        let node = node
        return onMainActor { body(node) }
    }
}

/// The receiver of a container's placements. A layout may store subviews in its cache: they stay valid for later
/// placements.
@MainActor
final class PlacementTarget {
    var list: PlacementList?
    nonisolated init() {}
}

/// The subview positions from a layout, filled by `LayoutSubview.place`.
@MainActor
final class PlacementList {
    struct Placement {
        var position: CGPoint
        var anchor: UnitPoint
        var proposal: ProposedViewSize
    }

    /// The placements by subview index; the list ends with the last placed one.
    private var placements: [Placement?] = []
    /// The subviews that must be placed again even if they do not move; nil for a trial placement.
    let moving: ChildPositions?
    /// True if positions are only computed, and nothing is placed.
    let isTrial: Bool
    /// The only subviews that move, set by a layout that can determine them.
    private(set) var moved: [(position: Int, placement: Placement)]?

    nonisolated init(moving: ChildPositions? = nil, isTrial: Bool = false) {
        self.moving = moving
        self.isTrial = isTrial
    }

    /// Places only these subviews. All others stay at their last position.
    func placeOnly(_ placements: [(position: Int, placement: Placement)]) { moved = placements }

    func reserve(_ count: Int) { placements.reserveCapacity(count) }

    subscript(index: Int) -> Placement? { index < placements.count ? placements[index] : nil }

    func place(_ index: Int, at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        guard index != LayoutSubview.none else { return }
        while placements.count <= index { placements.append(nil) }
        placements[index] = Placement(position: position, anchor: anchor, proposal: proposal)
    }
}
