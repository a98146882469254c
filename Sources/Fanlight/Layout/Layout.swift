import Foundation

/// Decides how large a container is and where its subviews go.
@preconcurrency
public protocol Layout {
    /// What the layout wants to keep between calls. Nothing, unless it says otherwise.
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews

    /// What spacers and dividers inside need to know.
    static var layoutProperties: LayoutProperties { get }

    /// Called before the first question.
    func makeCache(subviews: Subviews) -> Cache
    /// Brings a cache up to date, before the first question after anything inside has changed.
    func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// The distance that the container itself keeps from its neighbours.
    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// How large the container is when it is offered so much room. May be asked several times with different proposals.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Calls `place` of each subview; one that is not placed lies in the middle.
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// Where the container itself has a guide; nil: where the guides of its subviews tell.
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
    /// Where the container itself has a guide; nil: where the guides of its subviews tell.
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

/// What a layout says about itself.
public struct LayoutProperties: Sendable {
    /// The axis along which it stacks; spacers and dividers follow it.
    public var stackOrientation: Axis?
    public init() {}
}

extension Layout {
    public static var layoutProperties: LayoutProperties { LayoutProperties() }

    public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        subviews.reduce(into: ViewSpacing.zero) { $0.formUnion($1.spacing) }
    }

    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }
}

extension Layout where Cache == Void {
    public func makeCache(subviews: Subviews) {}
}

/// A value that a view tells the layout around it.
public protocol LayoutValueKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The views that a layout arranges.
public struct LayoutSubviews: RandomAccessCollection {
    public var layoutDirection: LayoutDirection = .leftToRight
    let nodes: [LayoutNode]
    /// Where placements go; a dry run collects them.
    let placements: PlacementList
    /// Which of them changed since the layout last brought its cache up to date, and how often it did.
    var changed = ChildPositions.all
    var updates: UInt32 = 0

    public var startIndex: Int { 0 }
    public var endIndex: Int { nodes.count }

    public subscript(index: Int) -> LayoutSubview {
        LayoutSubview(node: nodes[index], index: index, placements: placements)
    }
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
    /// The only ones that move, said by a layout that knows.
    private(set) var moved: [(position: Int, placement: Placement)]?

    nonisolated init(moving: ChildPositions? = nil) { self.moving = moving }

    /// Everything else stays where it was placed the last time.
    func placeOnly(_ placements: [(position: Int, placement: Placement)]) { moved = placements }

    func reserve(_ count: Int) { placements.reserveCapacity(count) }

    subscript(index: Int) -> Placement? { index < placements.count ? placements[index] : nil }

    func place(_ index: Int, at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        while placements.count <= index { placements.append(nil) }
        placements[index] = Placement(position: position, anchor: anchor, proposal: proposal)
    }
}

/// A view as the layout around it sees it.
public struct LayoutSubview: Equatable {
    let node: LayoutNode
    let index: Int
    let placements: PlacementList

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

    /// How large the view is when it is offered so much room.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { onMain { $0.sizeThatFits(proposal) } }

    /// The view's size, and where its alignments are, when it is offered so much room.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { onMain { $0.dimensions(in: proposal) } }

    /// Puts the view's `anchor` at a position, in the coordinates of the container's bounds.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        let (placements, index) = (placements, index)
        onMain { _ in
            placements.place(index, at: position, anchor: anchor, proposal: proposal)
        }
    }

    var metrics: LayoutMetrics { onMain { $0.graph.metrics } }

    private func onMain<Result>(_ body: @MainActor (LayoutNode) -> Result) -> Result {
        let node = node
        return onMainActor { body(node) }
    }
}

/// Runs something where the caller already is: on the main actor. A debug build traps elsewhere.
///
/// A layout asks each of its subviews several things each time, and the runtime's check takes longer than most answers.
@inline(__always)
func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    #if DEBUG
        MainActor.preconditionIsolated()
    #endif
    // As `assumeIsolated` does it: the two types differ in nothing but the actor.
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}

/// A point of a rectangle, in parts of its size.
@frozen
public struct UnitPoint: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    public init() { self.init(x: 0, y: 0) }

    public static let zero = UnitPoint(x: 0, y: 0)
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    public static let leading = UnitPoint(x: 0, y: 0.5)
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    public static let top = UnitPoint(x: 0.5, y: 0)
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    public static let topLeading = UnitPoint(x: 0, y: 0)
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
