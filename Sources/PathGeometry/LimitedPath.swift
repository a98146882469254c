import Foundation

/// A path limited to points near enough to be drawn exactly. The part beyond an edge far outside of all displays is
/// replaced by a line along that edge. The visible part thus looks the same.
package struct LimitedPath {

    /// The largest coordinate that is still drawn exactly.
    package static let farthest: CGFloat = 1e6

    package private(set) var elements: [Path.Element] = []
    private let distance: CGFloat
    private let borders: [Border]

    /// Creates the limited path without elements that have a number that is not finite.
    package init(of given: [Path.Element], within distance: CGFloat = farthest) {
        self.distance = distance
        borders = Border.all(at: distance)
        addShort(given)
        for border in borders { elements = cut(at: border) }
    }

    // MARK: Curves

    /// Replaces far parts of curves by lines, so that the remaining curves are near.
    private mutating func addShort(_ given: [Path.Element]) {
        var current: CGPoint?
        var start = CGPoint.zero
        for element in given where element.isFinite && elements.count < Path.maximumElementCount {
            let end = element.end?.limited ?? start
            switch (element, current) {
            case (.closeSubpath, _): elements.append(element)
            case (.line, _?): elements.append(.line(to: end))
            case (.quadCurve, let from?), (.curve, let from?): addShort(Curve(from: from, element.limited), depth: 0)
            default:
                start = end
                elements.append(.move(to: end))
            }
            current = end
        }
    }

    private static let deepest = 30

    private mutating func addShort(_ curve: Curve, depth: Int) {
        let points = [curve.start, curve.control1, curve.control2, curve.end]
        if points.allSatisfy({ $0.isNear(distance) }) { return elements.append(curve.element) }
        let isBeyond = borders.contains { border in points.allSatisfy { !border.contains($0) } }
        if isBeyond || depth == LimitedPath.deepest || elements.count >= Path.maximumElementCount {
            return elements.append(.line(to: curve.end))
        }
        addShort(curve.part(0, 0.5), depth: depth + 1)
        addShort(curve.part(0.5, 1), depth: depth + 1)
    }

    // MARK: Lines

    /// An edge of the near area.
    private struct Border {
        let isVertical: Bool
        let place: CGFloat

        static func all(at distance: CGFloat) -> [Border] {
            [true, false].flatMap { isVertical in
                [-distance, distance].map { Border(isVertical: isVertical, place: $0) }
            }
        }

        func contains(_ point: CGPoint) -> Bool {
            let number = isVertical ? point.x : point.y
            return place < 0 ? number >= place : number <= place
        }

        /// Returns the point at which a line between both sides crosses the edge.
        func crossing(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
            if isVertical {
                return CGPoint(x: place, y: a.y + (b.y - a.y) * ((place - a.x) / (b.x - a.x)))
            }
            return CGPoint(x: a.x + (b.x - a.x) * ((place - a.y) / (b.y - a.y)), y: place)
        }
    }

    /// Returns the elements clipped at an edge. Where a line leaves and re-enters, its two crossings are joined along
    /// the edge.
    private func cut(at border: Border) -> [Path.Element] {
        var result: [Path.Element] = []
        var (start, current) = (CGPoint.zero, CGPoint.zero)
        var hasBegun = false
        func add(_ point: CGPoint) {
            result.append(hasBegun ? .line(to: point) : .move(to: point))
            hasBegun = true
        }
        func addLine(to end: CGPoint) {
            let (wasInside, isInside) = (border.contains(current), border.contains(end))
            if wasInside, !hasBegun { add(current) }
            if wasInside != isInside { add(border.crossing(current, end)) }
            if isInside { add(end) }
            current = end
        }
        for element in elements {
            switch element {
            case .move(let to):
                (start, current, hasBegun) = (to, to, false)
                if border.contains(to) { add(to) }
            case .line(let to): addLine(to: to)
            case .quadCurve(let to, _), .curve(let to, _, _):
                if !hasBegun { add(current) }
                result.append(element)
                current = to
            case .closeSubpath:
                if current != start { addLine(to: start) }
                if hasBegun { result.append(.closeSubpath) }
                hasBegun = false
            }
        }
        return result
    }
}

extension CGPoint {
    fileprivate func isNear(_ distance: CGFloat) -> Bool { abs(x) <= distance && abs(y) <= distance }

    /// The point with coordinates that can be multiplied without overflow.
    fileprivate var limited: CGPoint {
        CGPoint(x: min(max(x, -1e100), 1e100), y: min(max(y, -1e100), 1e100))
    }
}

extension Path.Element {
    /// Returns true if no coordinate exceeds a distance.
    func isNear(_ distance: CGFloat) -> Bool {
        switch self {
        case .move(let to), .line(let to): to.isNear(distance)
        case .quadCurve(let to, let control): to.isNear(distance) && control.isNear(distance)
        case .curve(let to, let a, let b): to.isNear(distance) && a.isNear(distance) && b.isNear(distance)
        case .closeSubpath: true
        }
    }

    fileprivate var limited: Path.Element {
        switch self {
        case .quadCurve(let to, let control): .quadCurve(to: to.limited, control: control.limited)
        case .curve(let to, let a, let b): .curve(to: to.limited, control1: a.limited, control2: b.limited)
        case .move(let to): .move(to: to.limited)
        case .line(let to): .line(to: to.limited)
        case .closeSubpath: self
        }
    }
}
