import Foundation

/// How far a view likes to be from its neighbours.
public struct ViewSpacing: Sendable {
    /// The sides on which the view wants no distance at all.
    private var tight: Edge.Set = []

    public static let zero = ViewSpacing(tight: .all)

    public init() {}

    private init(tight: Edge.Set) { self.tight = tight }

    /// Takes the distances of another view on these sides, where they are larger.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        tight.subtract(edges.subtracting(other.tight))
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
    }

    func isSame(as other: ViewSpacing) -> Bool { tight == other.tight }

    /// The distance to the view that follows along the axis, on a display of points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        let (end, start): (Edge.Set, Edge.Set) = axis == .horizontal ? (.trailing, .leading) : (.bottom, .top)
        return tight.contains(end) || next.tight.contains(start) ? 0 : LayoutMetrics.pointSpacing
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
