import Foundation

/// How far a view likes to be from its neighbours.
///
/// Each side says what the view is like there: a plain view, a text, or both at once where several views lie side by
/// side. Two neighbours are as far apart as the largest distance between what they are.
public struct ViewSpacing: Sendable {
    /// The sides on which the view wants no distance at all.
    private var tight: Edge.Set = []
    /// The sides on which it is a plain view.
    private var plain: Edge.Set = .all
    /// What is known of the texts above and below.
    private var texts: TextSides?

    public static let zero = ViewSpacing(tight: .all, plain: [])

    public init() {}

    private init(tight: Edge.Set, plain: Edge.Set) {
        self.tight = tight
        self.plain = plain
    }

    /// A text: below and above it is what its letters want, at its sides what every view does.
    init(text: TextSides) {
        plain = .horizontal
        texts = text
    }

    /// Takes the distances of another view on these sides, where they are larger.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        tight.subtract(edges.subtracting(other.tight))
        plain.formUnion(other.plain.intersection(edges))
        guard let others = other.texts, others !== texts else { return }
        texts = TextSides(
            top: TextEdge.larger(texts?.top, edges.contains(.top) ? others.top : nil),
            bottom: TextEdge.larger(texts?.bottom, edges.contains(.bottom) ? others.bottom : nil))
    }

    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var result = self
        result.formUnion(other, edges: edges)
        return result
    }

    /// Takes over these sides as they are in `other`.
    mutating func take(_ edges: Edge.Set, from other: ViewSpacing) {
        tight.subtract(edges)
        tight.formUnion(other.tight.intersection(edges))
        plain.subtract(edges)
        plain.formUnion(other.plain.intersection(edges))
        guard texts != nil || other.texts != nil, !edges.isDisjoint(with: .vertical) else { return }
        texts = TextSides(
            top: edges.contains(.top) ? other.texts?.top : texts?.top,
            bottom: edges.contains(.bottom) ? other.texts?.bottom : texts?.bottom)
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
        let (end, start): (Edge.Set, Edge.Set) = axis == .horizontal ? (.trailing, .leading) : (.bottom, .top)
        if tight.contains(end) || next.tight.contains(start) { return 0 }
        guard axis == .vertical, texts != nil || next.texts != nil else { return LayoutMetrics.pointSpacing }
        let (above, below) = (texts?.bottom, next.texts?.top)
        var distance: CGFloat?
        func want(_ length: CGFloat) { distance = max(distance ?? length, length) }
        // From line to line it is the lower text that says how much room there is between its lines.
        if let below, above != nil { want(below.leading) }
        if let above, next.plain.contains(start) { want(above.outside) }
        if let below, plain.contains(end) { want(below.outside) }
        return distance ?? LayoutMetrics.pointSpacing
    }
}

extension ViewSpacing: Equatable {
    public static func == (a: ViewSpacing, b: ViewSpacing) -> Bool {
        guard a.tight == b.tight, a.plain == b.plain else { return false }
        return a.texts === b.texts || a.texts?.top == b.texts?.top && a.texts?.bottom == b.texts?.bottom
    }
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

/// What a text wants above and below itself. Shared by all texts in one font: there are many nodes.
final class TextSides: Sendable {
    let top: TextEdge?
    let bottom: TextEdge?

    init(top: TextEdge?, bottom: TextEdge?) {
        self.top = top
        self.bottom = bottom
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
