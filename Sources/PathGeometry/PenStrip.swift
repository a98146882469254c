import Foundation

extension [Path.Element] {
    /// Returns shapes of the same winding that cover a stroke with a round pen together.
    ///
    /// Suitable for symbols, whose lines bend little. `Stroker` covers a line with so many shapes that joining them
    /// takes seconds.
    package func covered(byPenOf width: CGFloat) -> [Path.Element] {
        var result: [Path.Element] = []
        for line in corners { for strip in PenStrip.strips(along: line) { strip.add(to: &result, width / 2) } }
        return result
    }

    private static var stepsOfCurves: Int { 8 }

    /// The points of each contour, with curves flattened.
    private var corners: [[CGPoint]] {
        var lines: [[CGPoint]] = []
        func add(_ point: CGPoint) {
            guard let last = lines.indices.last, lines[last].last != point else { return }
            lines[last].append(point)
        }
        for element in self {
            switch element {
            case .move(let to): lines.append([to])
            case .line(let to): add(to)
            case .quadCurve, .curve:
                guard let from = lines.last?.last else { continue }
                let curve = Curve(from: from, element)
                for step in 1...Self.stepsOfCurves { add(curve.point(CGFloat(step) / CGFloat(Self.stepsOfCurves))) }
            case .closeSubpath: if let first = lines.last?.first { add(first) }
            }
        }
        return lines.filter { $0.count > 1 }
    }
}

/// A part of a line without sharp corners that does not return to itself.
private struct PenStrip {
    private var points: [CGPoint]
    /// The total turn in radians.
    private var turn: CGFloat = 0

    private static let sharpest: CGFloat = 0.7
    private static let maximumTurn: CGFloat = 2.4
    private static let stepsOfEnds = 8

    static func strips(along points: [CGPoint]) -> [PenStrip] {
        var strips = [PenStrip(points: Array(points.prefix(2)))]
        for (before, (corner, next)) in zip(points, zip(points.dropFirst(), points.dropFirst(2))) {
            let (a, b) = (direction(before, corner), direction(corner, next))
            let turn = CGFloat(atan2(a.x * b.y - a.y * b.x, (a * b).sum()))
            let last = strips.count - 1
            if abs(turn) > sharpest || abs(strips[last].turn + turn) > maximumTurn {
                strips.append(PenStrip(points: [corner, next]))
            } else {
                strips[last].points.append(next)
                strips[last].turn += turn
            }
        }
        return strips
    }

    private static func direction(_ a: CGPoint, _ b: CGPoint) -> SIMD2<Double> {
        let way = SIMD2<Double>(Double(b.x - a.x), Double(b.y - a.y))
        let length: Double = (way * way).sum().squareRoot()
        return way / max(length, 1e-9)
    }

    /// Adds the outline: along one side, around the end, back along the other side and around the start. All strips
    /// have the same direction.
    func add(to outline: inout [Path.Element], _ half: CGFloat) {
        let normals: [SIMD2<Double>] = zip(points, points.dropFirst()).map { a, b in
            let way = PenStrip.direction(a, b)
            return SIMD2<Double>(way.y, -way.x)
        }
        guard let first = normals.first, let last = normals.last, let start = points.first, let end = points.last else {
            return
        }
        var (there, back): ([CGPoint], [CGPoint]) = ([], [])
        for (index, point) in points.dropFirst().dropLast().enumerated() {
            // The point at the same distance from both adjacent elements.
            let (before, after) = (normals[index], normals[index + 1])
            let share: Double = 1 + (before * after).sum()
            let normal: SIMD2<Double> = (before + after) / share
            there.append(PenStrip.place(beside: point, normal, half))
            back.append(PenStrip.place(beside: point, -normal, half))
        }
        there += PenStrip.places(around: end, from: last, half)
        there += back.reversed()
        there += PenStrip.places(around: start, from: -first, half)
        outline.append(.move(to: there[0]))
        outline += there.dropFirst().map { .line(to: $0) }
        outline.append(.closeSubpath)
    }

    private static func place(beside point: CGPoint, _ normal: SIMD2<Double>, _ half: CGFloat) -> CGPoint {
        CGPoint(x: point.x + CGFloat(normal.x) * half, y: point.y + CGFloat(normal.y) * half)
    }

    private static func places(around point: CGPoint, from normal: SIMD2<Double>, _ half: CGFloat) -> [CGPoint] {
        let begin: Double = atan2(normal.y, normal.x)
        return (0...stepsOfEnds).map { (step: Int) -> CGPoint in
            let angle: Double = begin + Double.pi * Double(step) / Double(stepsOfEnds)
            return place(beside: point, SIMD2<Double>(cos(angle), sin(angle)), half)
        }
    }
}
