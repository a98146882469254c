import Foundation

/// The preferred distances of a view to its neighbours.
///
/// Each side is a plain view, text, or both where several views lie side by side. The distance of two neighbours is the
/// largest distance between their kinds.
public struct ViewSpacing: Sendable {
    /// The sides, nil for a plain view on all sides. A separate object keeps the spacing one word large. There are many
    /// nodes, and most are plain or share their spacing.
    private var wanted: Shared?

    public static let zero = ViewSpacing(Sides(tight: .all, plain: []))

    public init() {}

    private init(_ sides: Sides) { wanted = Shared(sides) }

    /// Creates the spacing of text: typographic distances above and below, the default at its sides.
    init(above: TextEdge, below: TextEdge) { self.init(Sides(plain: .horizontal, above: above, below: below)) }

    private var sides: Sides {
        get { wanted?.sides ?? Sides() }
        set {
            guard newValue != sides else { return }
            wanted = newValue == Sides() ? nil : Shared(newValue)
        }
    }

    /// Merges the distances of another view on these sides, where they are larger.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        if wanted === other.wanted { return }
        var (mine, others) = (sides, other.sides)
        mine.tight.subtract(edges.subtracting(others.tight))
        mine.plain.formUnion(others.plain.intersection(edges))
        if edges.contains(.top) { mine.above = TextEdge.larger(mine.above, others.above) }
        if edges.contains(.bottom) { mine.below = TextEdge.larger(mine.below, others.below) }
        sides = mine
    }

    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var result = self
        result.formUnion(other, edges: edges)
        return result
    }

    /// Replaces these sides by those of `other`.
    mutating func merge(_ edges: Edge.Set, from other: ViewSpacing) {
        if wanted === other.wanted { return }
        var (mine, others) = (sides, other.sides)
        mine.tight.subtract(edges)
        mine.tight.formUnion(others.tight.intersection(edges))
        mine.plain.subtract(edges)
        mine.plain.formUnion(others.plain.intersection(edges))
        if edges.contains(.top) { mine.above = others.above }
        if edges.contains(.bottom) { mine.below = others.below }
        sides = mine
    }

    /// Returns the spacing of a frame around the view. On an axis whose length the frame sets, the frame has the
    /// spacing of a plain view.
    func framed(horizontally: Bool, vertically: Bool) -> ViewSpacing {
        var edges: Edge.Set = horizontally ? .horizontal : []
        if vertically { edges.formUnion(.vertical) }
        var result = self
        result.merge(edges, from: ViewSpacing())
        return result
    }

    /// Returns the distance to the view that follows along the axis, on a display of points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        if wanted == nil, next.wanted == nil { return LayoutMetrics.pointSpacing }
        let (sides, next) = (sides, next.sides)
        let (end, start): (Edge.Set, Edge.Set) = axis == .horizontal ? (.trailing, .leading) : (.bottom, .top)
        if sides.tight.contains(end) || next.tight.contains(start) { return 0 }
        guard axis == .vertical else { return LayoutMetrics.pointSpacing }
        let (upper, lower) = (sides.below, next.above)
        var distance: CGFloat?
        func require(_ length: CGFloat) { distance = max(distance ?? length, length) }
        // Between two texts, the lower text's leading is the distance, as between its own lines.
        if let lower, upper != nil { require(lower.leading) }
        if let upper, next.plain.contains(start) { require(upper.outside) }
        if let lower, sides.plain.contains(end) { require(lower.outside) }
        return distance ?? LayoutMetrics.pointSpacing
    }

    private struct Sides: Equatable {
        /// The sides without any distance.
        var tight: Edge.Set = []
        /// The sides with a plain view.
        var plain: Edge.Set = .all
        /// The preferences of the texts above and below.
        var above: TextEdge?
        var below: TextEdge?
    }

    private final class Shared: Sendable {
        let sides: Sides
        init(_ sides: Sides) { self.sides = sides }
    }
}

extension ViewSpacing: Equatable {
    public static func == (a: ViewSpacing, b: ViewSpacing) -> Bool { a.wanted === b.wanted || a.sides == b.sides }
}

/// The preferred distances above or below text, in points.
struct TextEdge: Equatable {
    /// The distance to an edge that is not text.
    var outside: CGFloat
    /// The distance to text.
    var leading: CGFloat

    fileprivate static func larger(_ a: TextEdge?, _ b: TextEdge?) -> TextEdge? {
        guard let a, let b else { return a ?? b }
        return TextEdge(outside: max(a.outside, b.outside), leading: max(a.leading, b.leading))
    }
}

/// The metrics of a display: default lengths, and the lengths that can be displayed.
package struct LayoutMetrics: Equatable {
    static let pointSpacing: CGFloat = 8

    package var isCell = false
    package var dotWidth: CGFloat = 1
    package var dotHeight: CGFloat = 1

    /// Returns the spacing on this display. On a terminal columns are a cell apart and rows touch.
    func spacing(between first: ViewSpacing, and next: ViewSpacing, along axis: Axis) -> CGFloat {
        let points = first.distance(to: next, along: axis)
        guard isCell, points > 0 else { return points }
        return axis == .horizontal ? dotWidth : 0
    }

    func defaultPadding(_ axis: Axis) -> CGFloat {
        guard isCell else { return 16 }
        return axis == .horizontal ? 2 * dotWidth : dotHeight
    }

    func defaultSpacerLength(_ axis: Axis) -> CGFloat {
        guard isCell else { return 8 }
        return axis == .horizontal ? dotWidth : 0
    }

    /// Returns the length that the display can show. It is unchanged in points, but in whole cells on a terminal, so
    /// that equal lengths stay equal.
    package func quantized(_ length: CGFloat, _ axis: Axis) -> CGFloat {
        guard isCell, length.isFinite else { return length }
        let dot = axis == .horizontal ? dotWidth : dotHeight
        return (length / dot).rounded(.toNearestOrAwayFromZero) * dot
    }

    /// Returns a displayable offset. On a terminal, half cells are rounded down and towards the end. Content raised by
    /// half a row would otherwise cover the line above, which it only touches on finer displays.
    func roundedOffset(_ place: CGPoint) -> CGPoint {
        guard isCell else { return place }
        func whole(_ length: CGFloat, _ dot: CGFloat) -> CGFloat { (length / dot + 0.5).rounded(.down) * dot }
        return CGPoint(x: whole(place.x, dotWidth), y: whole(place.y, dotHeight))
    }

    /// Returns the smallest displayable size in which content of this size fits.
    func roundedUp(_ size: CGSize) -> CGSize {
        guard isCell else { return size }
        func ceiling(_ length: CGFloat, _ dot: CGFloat) -> CGFloat {
            length.isFinite ? (length / dot - 0.001).rounded(.up) * dot : length
        }
        return CGSize(width: ceiling(size.width, dotWidth), height: ceiling(size.height, dotHeight))
    }

    /// Returns the nearest displayable size.
    func nearest(_ size: CGSize) -> CGSize {
        CGSize(width: quantized(size.width, .horizontal), height: quantized(size.height, .vertical))
    }

    package func quantized(_ insets: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: quantized(insets.top, .vertical), leading: quantized(insets.leading, .horizontal),
            bottom: quantized(insets.bottom, .vertical), trailing: quantized(insets.trailing, .horizontal))
    }
}
