import Foundation

/// The current or requested position of a scroll view.
public struct ScrollPosition: Equatable, Sendable {
    /// A box for the id. Proof of the unchecked promise: the content came as a `Sendable` value, and never changes.
    struct ViewID: Hashable, @unchecked Sendable {
        let id: AnyHashable
    }

    private var id: ViewID?
    private(set) var anchor: UnitPoint?
    public private(set) var edge: Edge?
    public private(set) var x: CGFloat?
    public private(set) var y: CGFloat?
    /// True if a person scrolled since the app last set the position.
    public private(set) var isPositionedByUser = false
    /// Distinguishes two requests for the same position.
    private(set) var serial = 0

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self) {}

    public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) { scrollTo(id: id, anchor: anchor) }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, edge: Edge) { scrollTo(edge: edge) }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, point: CGPoint) { scrollTo(point: point) }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat, y: CGFloat) {
        scrollTo(x: x, y: y)
    }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat) { scrollTo(x: x) }

    public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, y: CGFloat) { scrollTo(y: y) }

    public var point: CGPoint? {
        guard let x, let y else { return nil }
        return CGPoint(x: x, y: y)
    }

    /// The requested view; after a person has scrolled, the first visible view.
    public var viewID: (any Hashable & Sendable)? { id }

    public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { id?.id.base as? T }

    var wantedID: AnyHashable? { id?.id }

    public mutating func scrollTo<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
        begin()
        self.id = ViewID(id: id)
        self.anchor = anchor
    }

    public mutating func scrollTo(edge: Edge) {
        begin()
        self.edge = edge
    }

    public mutating func scrollTo(point: CGPoint) { scrollTo(x: point.x, y: point.y) }

    public mutating func scrollTo(x: CGFloat, y: CGFloat) {
        begin()
        self.x = x
        self.y = y
    }

    public mutating func scrollTo(x: CGFloat) {
        begin()
        self.x = x
    }

    public mutating func scrollTo(y: CGFloat) {
        begin()
        self.y = y
    }

    private mutating func begin() {
        let next = serial + 1
        self = ScrollPosition(idType: Never.self)
        serial = next
    }

    /// Records that a person scrolled so that `first` is the first visible view.
    mutating func recordUserScroll(_ first: AnyHashable?) {
        (edge, x, y, anchor) = (nil, nil, nil, nil)
        id = first.map { ViewID(id: $0) }
        isPositionedByUser = true
    }
}
