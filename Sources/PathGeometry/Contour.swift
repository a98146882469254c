import Foundation

extension [Path.Element] {
    /// The same area under the non-zero winding rule. Every second contour inside another is a hole and runs the
    /// opposite way.
    package var withReversedHoles: [Path.Element] {
        let lines = Contour.contours(of: self)
        guard lines.count > 1 else { return self }
        let depths = lines.map { line in lines.count { $0 !== line && $0.surrounds(line.start) } }
        guard let outer = depths.firstIndex(of: 0) else { return self }
        let isOuterPositive = lines[outer].area > 0
        var outline: [Path.Element] = []
        for (line, depth) in zip(lines, depths) {
            line.add(to: &outline, reversed: (line.area > 0) != (isOuterPositive == depth.isMultiple(of: 2)))
        }
        return outline
    }

    /// Returns the outline in two parts: contours nested less deeply than `depth`, and the others.
    package func split(at depth: Int) -> (back: [Path.Element], front: [Path.Element]) {
        split { $1 < depth }
    }

    /// Returns the outline in two parts: the main part, and the small contours at the trailing edge. `side` is the side
    /// of the outline's square. Small contours lie in its trailing half and are less than half as large.
    package func split(fromCorner side: CGFloat) -> (back: [Path.Element], front: [Path.Element]) {
        let (corner, rest) = split { line, _ in
            let area = line.bounds
            return area.minX > side / 2 && Swift.max(area.width, area.height) < side / 2
        }
        return (rest, corner)
    }

    /// Returns the outline in two parts: the contours beside the largest one, and the largest one with all inside it.
    package func splitAtLargestContour() -> (back: [Path.Element], front: [Path.Element]) {
        func extent(_ line: Contour) -> CGFloat { line.bounds.width * line.bounds.height }
        guard let largest = Contour.contours(of: self).max(by: { extent($0) < extent($1) }) else {
            return ([], self)
        }
        return split { line, _ in line.start != largest.start && !largest.surrounds(line.start) }
    }

    /// Splits the contours without changing their direction, so that holes stay holes.
    private func split(_ isFirst: (Contour, Int) -> Bool) -> ([Path.Element], [Path.Element]) {
        let lines = Contour.contours(of: self)
        var parts: ([Path.Element], [Path.Element]) = ([], [])
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

/// A contour of an outline, closed back to its start.
private final class Contour {
    let start: CGPoint
    /// The elements, each with its start point.
    private var parts: [(from: CGPoint, element: Path.Element)] = []
    /// The vertices of the flattened contour.
    private var corners: [CGPoint]

    private init(_ start: CGPoint) {
        self.start = start
        corners = [start]
    }

    static func contours(of outline: [Path.Element]) -> [Contour] {
        var lines: [Contour] = []
        for element in outline {
            if case .move(let place) = element { lines.append(Contour(place)) } else { lines.last?.append(element) }
        }
        return lines.filter { !$0.parts.isEmpty }
    }

    private static let steps = 8

    private func append(_ element: Path.Element) {
        guard let from = parts.last?.element.end ?? Optional(start) else { return }
        func follow(_ place: (CGFloat) -> CGPoint) {
            for step in 1...Contour.steps { corners.append(place(CGFloat(step) / CGFloat(Contour.steps))) }
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

    func add(to outline: inout [Path.Element], reversed: Bool) {
        if reversed, let end = parts.last?.element.end {
            outline.append(.move(to: end))
            for part in parts.reversed() { outline.append(part.element.reversed(to: part.from)) }
        } else {
            outline.append(.move(to: start))
            for part in parts { outline.append(part.element) }
        }
        outline.append(.closeSubpath)
    }
}

extension Path.Element {
    /// Returns the same line or curve in the reverse direction.
    fileprivate func reversed(to start: CGPoint) -> Path.Element {
        switch self {
        case .quadCurve(_, let control): .quadCurve(to: start, control: control)
        case .curve(_, let first, let second): .curve(to: start, control1: second, control2: first)
        case .move, .line, .closeSubpath: .line(to: start)
        }
    }
}
