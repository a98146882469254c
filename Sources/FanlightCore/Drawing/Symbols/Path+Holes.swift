import Foundation

/// Converts paths that use the even-odd rule to the non-zero winding rule, so that several can be combined in one.
extension Path {
    /// The same area under the non-zero winding rule: every second contour inside another is a hole and runs the
    /// opposite way.
    var withHolesWound: Path {
        let lines = ClosedLine.lines(of: self)
        guard lines.count > 1 else { return self }
        let depths = lines.map { line in lines.count { $0 !== line && $0.surrounds(line.start) } }
        guard let outer = depths.firstIndex(of: 0) else { return self }
        let isOuterPositive = lines[outer].area > 0
        var path = Path()
        for (line, depth) in zip(lines, depths) {
            line.add(to: &path, reversed: (line.area > 0) != (isOuterPositive == depth.isMultiple(of: 2)))
        }
        return path
    }

    /// Returns the path in two parts: contours nested less deeply than `depth`, and the others.
    func split(at depth: Int) -> (back: Path, front: Path) {
        split { $1 < depth }
    }

    /// Returns the path in two parts: the main part, and the small contours at the trailing edge. `side` is the side of
    /// the path's square; small contours lie in its trailing half and are less than half as large.
    func split(fromCorner side: CGFloat) -> (back: Path, front: Path) {
        let (corner, rest) = split { line, _ in
            let area = line.bounds
            return area.minX > side / 2 && max(area.width, area.height) < side / 2
        }
        return (rest, corner)
    }

    /// Returns the path in two parts: the contours beside the largest one, and the largest one with all inside it.
    func partedBesideLargest() -> (back: Path, front: Path) {
        func extent(_ line: ClosedLine) -> CGFloat { line.bounds.width * line.bounds.height }
        guard let largest = ClosedLine.lines(of: self).max(by: { extent($0) < extent($1) }) else {
            return (Path(), self)
        }
        return split { line, _ in line.start != largest.start && !largest.surrounds(line.start) }
    }

    /// Splits the contours without changing their direction, so that holes stay holes.
    private func split(_ isFirst: (ClosedLine, Int) -> Bool) -> (Path, Path) {
        let lines = ClosedLine.lines(of: self)
        var parts = (Path(), Path())
        for line in lines {
            let depth = lines.count { $0 !== line && $0.surrounds(line.start) }
            if isFirst(line, depth) {
                line.add(to: &parts.0, reversed: false)
            } else {
                line.add(to: &parts.1, reversed: false)
            }
        }
        return parts
    }
}

/// A contour of a path, closed back to its start.
private final class ClosedLine {
    let start: CGPoint
    /// The elements, each with its start point.
    private var parts: [(from: CGPoint, element: Path.Element)] = []
    /// The vertices of the flattened contour.
    private var corners: [CGPoint]

    private init(_ start: CGPoint) {
        self.start = start
        corners = [start]
    }

    static func lines(of path: Path) -> [ClosedLine] {
        var lines: [ClosedLine] = []
        path.forEach { element in
            if case .move(let place) = element { return lines.append(ClosedLine(place)) }
            lines.last?.append(element)
        }
        return lines.filter { !$0.parts.isEmpty }
    }

    private static let steps = 8

    private func append(_ element: Path.Element) {
        guard let from = parts.last?.element.end ?? Optional(start) else { return }
        func follow(_ place: (CGFloat) -> CGPoint) {
            for step in 1...ClosedLine.steps { corners.append(place(CGFloat(step) / CGFloat(ClosedLine.steps))) }
        }
        switch element {
        case .line(let end): corners.append(end)
        case .quadCurve(let end, let control):
            follow { t in
                let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
                return CGPoint(
                    x: a * from.x + b * control.x + c * end.x, y: a * from.y + b * control.y + c * end.y)
            }
        case .curve(let end, let first, let second):
            follow { t in
                let (a, b, c, d) = (
                    (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
                )
                return CGPoint(
                    x: a * from.x + b * first.x + c * second.x + d * end.x,
                    y: a * from.y + b * first.y + c * second.y + d * end.y)
            }
        case .move, .closeSubpath: return
        }
        parts.append((from, element))
    }

    /// Twice the signed area; negative for the opposite direction.
    var area: CGFloat {
        zip(corners, corners.dropFirst() + [start]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    var bounds: CGRect {
        corners.dropFirst().reduce(CGRect(origin: start, size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
    }

    func surrounds(_ place: CGPoint) -> Bool {
        var isInside = false
        for (a, b) in zip(corners, corners.dropFirst() + [start]) where (a.y > place.y) != (b.y > place.y) {
            if place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
        }
        return isInside
    }

    func add(to path: inout Path, reversed: Bool) {
        guard reversed, let end = parts.last?.element.end else {
            path.move(to: start)
            for part in parts { path.add(part.element, to: part.element.end ?? start) }
            return path.closeSubpath()
        }
        path.move(to: end)
        for part in parts.reversed() { path.add(part.element.reversed, to: part.from) }
        path.closeSubpath()
    }
}

extension Path.Element {
    /// The same curve in the reverse direction. Its end point is set by the caller that adds it.
    fileprivate var reversed: Path.Element {
        if case .curve(let end, let first, let second) = self {
            .curve(to: end, control1: second, control2: first)
        } else {
            self
        }
    }
}

extension Path {
    fileprivate mutating func add(_ element: Element, to end: CGPoint) {
        switch element {
        case .quadCurve(_, let control): addQuadCurve(to: end, control: control)
        case .curve(_, let first, let second): addCurve(to: end, control1: first, control2: second)
        default: addLine(to: end)
        }
    }
}
