import Foundation

/// A position in one view that another view can convert to its own coordinates: see `GeometryProxy`.
///
/// The anchor stays attached to the view: after the view moved, the conversion returns a different result.
public struct Anchor<Value> {
    let place: AnchorPlace
    let source: Source
    /// The view's frame when the anchor was created, for comparisons of anchors; nil before the view was placed.
    var bounds: CGRect?

    /// Describes a position in a view before the view's frame is known.
    public struct Source {
        /// Identifies equal sources.
        package let key: AnyHashable
        /// Returns the position for the view's frame.
        package let resolve: (CGRect) -> Value

        init(key: AnyHashable, resolve: @escaping (CGRect) -> Value) {
            self.key = key
            self.resolve = resolve
        }
    }
}

// Proof of the unchecked promise: the place is only accessed on the main actor, and the key is compared there.
extension Anchor: @unchecked Sendable where Value: Sendable {}
extension Anchor.Source: @unchecked Sendable where Value: Sendable {}

extension Anchor: Equatable where Value: Equatable {
    /// Returns true if both anchors have the same position, which has not moved in between.
    public static func == (a: Anchor, b: Anchor) -> Bool {
        guard a.place === b.place, a.source.key == b.source.key else { return false }
        // The first placement of a view does not count as a movement.
        guard let old = a.bounds, let new = b.bounds else { return true }
        return old == new
    }
}

extension Anchor: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(place))
        hasher.combine(source.key)
    }
}

/// The frame of an anchored view. Belongs to the view's element, and holds the element's current nodes.
@MainActor
final class AnchorPlace {
    private var nodes: [LayoutNode] = []
    private var isObserved = false

    func setNodes(_ new: [LayoutNode]) {
        let isSame = new.count == nodes.count && zip(new, nodes).allSatisfy { $0 === $1 }
        nodes = new
        if isObserved, !isSame { watch() }
    }

    /// Starts to observe movements of the nodes.
    private func watch() {
        isObserved = true
        for node in nodes {
            node.cachedGeometry.isAnchored = true
            node.graph.geometry.watch(node)
            node.graph.geometry.moved(node)
        }
    }

    /// Returns the view's frame for a reader, which is invalidated when the view moves.
    func bounds(for reader: ReaderToken, in graph: ViewGraph) -> CGRect? {
        let answer = graph.root.resolveGeometry(.anchor(self), for: reader)
        return nodes.first?.isPlaced == true ? answer.rect : nil
    }

    /// Returns the view's displayed frame in scene coordinates; nil while it has no nodes.
    func bounds(isAsked asked: Bool) -> CGRect? {
        if asked, !isObserved { watch() }
        guard let first = nodes.first else { return nil }
        return nodes.dropFirst().reduce(first.shownFrame(in: nil)) { $0.union($1.shownFrame(in: nil)) }
    }
}

extension AnchorPlace: Hashable {
    nonisolated static func == (a: AnchorPlace, b: AnchorPlace) -> Bool { a === b }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Anchor.Source where Value == CGRect {
    /// A rectangle in the view's own coordinates.
    public static func rect(_ r: CGRect) -> Anchor<Value>.Source {
        let key: [CGFloat] = [r.minX, r.minY, r.width, r.height]
        return Self(key: key) { r.offsetBy(dx: $0.minX, dy: $0.minY) }
    }

    /// The bounds of the view.
    public static var bounds: Anchor<CGRect>.Source { Self(key: "bounds") { $0 } }
}

extension Anchor.Source where Value == CGPoint {
    /// A point in the view's own coordinates.
    public static func point(_ p: CGPoint) -> Anchor<Value>.Source {
        Self(key: [p.x, p.y]) { CGPoint(x: $0.minX + p.x, y: $0.minY + p.y) }
    }

    /// A point as fractions of the view's size.
    public static func unitPoint(_ p: UnitPoint) -> Anchor<Value>.Source {
        Self(key: p) { CGPoint(x: $0.minX + p.x * $0.width, y: $0.minY + p.y * $0.height) }
    }

    public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
    public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
    public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
    public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
    public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
    public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
    public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
    public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
    public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

extension Anchor.Source {
    /// Combines several positions in the same view.
    public init<T>(_ array: [Anchor<T>.Source]) where Value == [T] {
        self.init(key: array.map(\.key)) { bounds in array.map { $0.resolve(bounds) } }
    }

    /// An optional position.
    public init<T>(_ anchor: Anchor<T>.Source?) where Value == T? {
        self.init(key: anchor?.key) { bounds in anchor?.resolve(bounds) }
    }
}

extension GeometryProxy {
    /// The anchored position in this view's coordinates.
    public subscript<T>(anchor: Anchor<T>) -> T {
        let place = anchor.place
        let bounds = answer(.anchor(place)).rect ?? .zero
        return anchor.source.resolve(bounds)
    }
}
