import Foundation

/// The views that a layout arranges.
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    public typealias SubSequence = LayoutSubviews
    public typealias Indices = Range<Int>

    /// All views of the container.
    private let all: [LayoutNode]
    /// Which of them these are; nil: all.
    private let chosen: [Int]?
    private let container: LayoutNode?
    private var ownDirection: LayoutDirection?
    private let target: PlacementTarget
    /// Which of them changed since the layout last brought its cache up to date, and how often it did.
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

    /// Which way lines are read where the container is. Positions need not follow: they are counted from the leading side.
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

    // Ranges are sequences as well: without these, the views from one on would be taken one by one without end, and those
    // of a closed range would be counted anew.

    public subscript(bounds: PartialRangeFrom<Int>) -> LayoutSubviews {
        self[bounds.lowerBound..<Swift.max(bounds.lowerBound, endIndex)]
    }

    public subscript(bounds: ClosedRange<Int>) -> LayoutSubviews { self[Range(bounds)] }

    /// The views with these indices, in this order.
    public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
        LayoutSubviews(self, chosen: indices.map(place))
    }

    public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool { a.elementsEqual(b) }

    /// Where a view is among all.
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

    /// A view of no size, for a layout that counts on one where there is none: a mistake of its author, told once, which
    /// need not end the program.
    private func missing(_ index: Int) -> LayoutSubview {
        guard let container else { preconditionFailure("there is no subview \(index) of \(all.count)") }
        let (count, target) = (count, target)
        return onMainActor {
            container.mistake(
                "a layout asked for subview \(index) of \(count), and gets one without size. Look at count or isEmpty first."
            )
            return LayoutSubview(node: LayoutNode(container.graph), index: LayoutSubview.none, target: target)
        }
    }

    // MARK: For the framework's own layouts

    var nodes: [LayoutNode] {
        if chosen == nil, startIndex == 0, count == all.count { return all }
        return indices.map { index in
            existingPlace(index).map { all[$0] } ?? missing(index).node
        }
    }

    /// Where placements are collected now.
    @MainActor var placements: PlacementList? { target.list }

    /// Puts the view that has this place among these.
    @MainActor func put(_ offset: Int, at position: CGPoint, proposal: ProposedViewSize) {
        target.list?.place(place(startIndex + offset), at: position, proposal: proposal)
    }
}

/// A view as the layout around it sees it.
public struct LayoutSubview: Equatable, Sendable {
    let node: LayoutNode
    let index: Int
    let target: PlacementTarget

    /// The index of a view that is not there.
    static let none = -1

    public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }

    // Layouts run on the main actor, where the nodes are; the protocol's requirements are nonisolated only so that
    // layouts may be plain values.

    /// The distances that the view wants to its neighbours.
    public var spacing: ViewSpacing { onMain { $0.spacing } }
    /// What `layoutPriority(_:)` says; 0 without it.
    public var priority: Double { onMain { $0.layoutPriority } }

    /// What the view tells under a key, or the key's default.
    public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
        let id = ObjectIdentifier(key)
        return onMain { $0.layoutValue(id) } as? Key.Value ?? key.defaultValue
    }

    /// What the view says to the container around it.
    public var containerValues: ContainerValues { onMain { ContainerValues(traits: $0.traits) } }

    /// How large the view is when it is offered so much room.
    ///
    /// A view that takes all there is answers infinity where it is offered that.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let proposal = proposal.cleaned
        return onMain { $0.sizeThatFits(proposal).unbounded }
    }

    /// How wide the view is when it is offered a width and no height.
    func width(_ offered: CGFloat?) -> CGFloat { onMain { $0.width(offered) } }

    /// The proposals that the view answers like this one.
    func alike(_ proposal: ProposedViewSize) -> ProposalRange { onMain { $0.alike(proposal) } }

    /// The view's size, and where its alignments are, when it is offered so much room.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let proposal = proposal.cleaned
        return onMain { $0.dimensions(in: proposal).unbounded }
    }

    /// Puts the view's `anchor` at a position, in the coordinates of the container's bounds. Only while the layout is
    /// asked to place its subviews.
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

/// Where a container's placements go. A layout may keep its subviews in its cache: they stay good for the next time.
@MainActor
final class PlacementTarget {
    var list: PlacementList?
    nonisolated init() {}
}

/// Where a layout wants its subviews. Filled by `LayoutSubview.place`.
@MainActor
final class PlacementList {
    struct Placement {
        var position: CGPoint
        var anchor: UnitPoint
        var proposal: ProposedViewSize
    }

    /// By the place of the subview; the list ends with the last that was placed.
    private var placements: [Placement?] = []
    /// The subviews that have to be placed again if nobody else moves; nil where subviews are not really placed.
    let moving: ChildPositions?
    /// Whether nobody is placed, only asked where they would be.
    let isTrial: Bool
    /// The only ones that move, said by a layout that knows.
    private(set) var moved: [(position: Int, placement: Placement)]?

    nonisolated init(moving: ChildPositions? = nil, isTrial: Bool = false) {
        self.moving = moving
        self.isTrial = isTrial
    }

    /// Everything else stays where it was placed the last time.
    func placeOnly(_ placements: [(position: Int, placement: Placement)]) { moved = placements }

    func reserve(_ count: Int) { placements.reserveCapacity(count) }

    subscript(index: Int) -> Placement? { index < placements.count ? placements[index] : nil }

    func place(_ index: Int, at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        guard index != LayoutSubview.none else { return }
        while placements.count <= index { placements.append(nil) }
        placements[index] = Placement(position: position, anchor: anchor, proposal: proposal)
    }
}
