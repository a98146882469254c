import Foundation

/// How far a view likes to be from its neighbours.
///
/// Each side says what the view is like there: a plain view, a text, or both at once where several views lie side by
/// side. Two neighbours are as far apart as the largest distance between what they are.
public struct ViewSpacing: Sendable {
    /// Nil for a plain view on all sides. Apart from the spacing, which then takes a word: there are many nodes, and most
    /// of them are plain or share what they want.
    private var wanted: Shared?

    public static let zero = ViewSpacing(Sides(tight: .all, plain: []))

    public init() {}

    private init(_ sides: Sides) { wanted = Shared(sides) }

    /// A text: above and below it is what its letters want, at its sides what every view does.
    init(above: TextEdge, below: TextEdge) { self.init(Sides(plain: .horizontal, above: above, below: below)) }

    private var sides: Sides {
        get { wanted?.sides ?? Sides() }
        set {
            guard newValue != sides else { return }
            wanted = newValue == Sides() ? nil : Shared(newValue)
        }
    }

    /// Takes the distances of another view on these sides, where they are larger.
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

    /// Takes over these sides as they are in `other`.
    mutating func take(_ edges: Edge.Set, from other: ViewSpacing) {
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

    /// What a frame wants around a view: where it has a length of its own, it is no longer the view that ends there.
    func framed(horizontally: Bool, vertically: Bool) -> ViewSpacing {
        var edges: Edge.Set = horizontally ? .horizontal : []
        if vertically { edges.formUnion(.vertical) }
        var result = self
        result.take(edges, from: ViewSpacing())
        return result
    }

    /// The distance to the view that follows along the axis, on a display of points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        if wanted == nil, next.wanted == nil { return LayoutMetrics.pointSpacing }
        let (sides, next) = (sides, next.sides)
        let (end, start): (Edge.Set, Edge.Set) = axis == .horizontal ? (.trailing, .leading) : (.bottom, .top)
        if sides.tight.contains(end) || next.tight.contains(start) { return 0 }
        guard axis == .vertical else { return LayoutMetrics.pointSpacing }
        let (upper, lower) = (sides.below, next.above)
        var distance: CGFloat?
        func want(_ length: CGFloat) { distance = max(distance ?? length, length) }
        // From line to line it is the lower text that says how much room there is between its lines.
        if let lower, upper != nil { want(lower.leading) }
        if let upper, next.plain.contains(start) { want(upper.outside) }
        if let lower, sides.plain.contains(end) { want(lower.outside) }
        return distance ?? LayoutMetrics.pointSpacing
    }

    private struct Sides: Equatable {
        /// Where the view wants no distance at all.
        var tight: Edge.Set = []
        /// Where it is a plain view.
        var plain: Edge.Set = .all
        /// What is known of the texts there.
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

/// What a text wants above or below itself, in points.
struct TextEdge: Equatable {
    /// To an edge that is no text's.
    var outside: CGFloat
    /// To a text.
    var leading: CGFloat

    fileprivate static func larger(_ a: TextEdge?, _ b: TextEdge?) -> TextEdge? {
        guard let a, let b else { return a ?? b }
        return TextEdge(outside: max(a.outside, b.outside), leading: max(a.leading, b.leading))
    }
}

/// What lengths mean on the display: the defaults, and which lengths exist at all.
struct LayoutMetrics: Equatable {
    static let pointSpacing: CGFloat = 8

    var isCell = false
    var dotWidth: CGFloat = 1
    var dotHeight: CGFloat = 1

    /// On a terminal columns are a cell apart and rows touch.
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

    /// The length that the display can show: as it is in points, to whole cells on a terminal, so that equal lengths
    /// stay equal.
    func quantized(_ length: CGFloat, _ axis: Axis) -> CGFloat {
        guard isCell, length.isFinite else { return length }
        let dot = axis == .horizontal ? dotWidth : dotHeight
        return (length / dot).rounded(.toNearestOrAwayFromZero) * dot
    }

    /// How far something is moved. On a terminal halves of cells go down and towards the end: what is raised by half a row
    /// would cover the line above, which it hardly touches where dots are finer.
    func moved(_ place: CGPoint) -> CGPoint {
        guard isCell else { return place }
        func whole(_ length: CGFloat, _ dot: CGFloat) -> CGFloat { (length / dot + 0.5).rounded(.down) * dot }
        return CGPoint(x: whole(place.x, dotWidth), y: whole(place.y, dotHeight))
    }

    /// A size that the display can show and that what has this size fits into.
    func roomFor(_ size: CGSize) -> CGSize {
        guard isCell else { return size }
        func room(_ length: CGFloat, _ dot: CGFloat) -> CGFloat {
            length.isFinite ? (length / dot - 0.001).rounded(.up) * dot : length
        }
        return CGSize(width: room(size.width, dotWidth), height: room(size.height, dotHeight))
    }

    /// The nearest size that the display can show.
    func nearest(_ size: CGSize) -> CGSize {
        CGSize(width: quantized(size.width, .horizontal), height: quantized(size.height, .vertical))
    }

    func quantized(_ insets: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: quantized(insets.top, .vertical), leading: quantized(insets.leading, .horizontal),
            bottom: quantized(insets.bottom, .vertical), trailing: quantized(insets.trailing, .horizontal))
    }
}
