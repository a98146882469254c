import Foundation

/// Computes the area of a stroke as polygons of the same winding that cover it together.
///
/// Used only where the area itself is needed. A drawn line is sent as a stroke command.
package struct Stroker {
    private let style: StrokeStyle

    package init(_ style: StrokeStyle) { self.style = style }

    /// A continuous line without gaps.
    private struct Line {
        var points: [CGPoint]
        var isClosed: Bool
    }

    /// Returns the area of a stroke along the elements.
    package func outline(of elements: [Path.Element]) -> [Path.Element] {
        let half = style.lineWidth / 2
        guard half > 0, half.isFinite else { return [] }
        var result: [Path.Element] = []
        for line in dashed(lines(of: elements)) { cover(line, half, &result) }
        return result
    }

    private func lines(of elements: [Path.Element]) -> [Line] {
        var lines: [Line] = []
        var points: [CGPoint] = []
        func end(closed: Bool) {
            if points.count > 1 || closed && !points.isEmpty { lines.append(Line(points: points, isClosed: closed)) }
        }
        for element in elements where element.isFinite {
            switch element {
            case .move(let to):
                end(closed: false)
                points = [to]
            case .line(let to):
                if to != points.last { points.append(to) }
            case .quadCurve, .curve:
                let curve = Curve(from: points.last ?? .zero, element)
                for step in 1...24 { points.append(curve.point(CGFloat(step) / 24)) }
            case .closeSubpath:
                guard let first = points.first else { continue }
                if points.count > 1, points.last == first { points.removeLast() }
                end(closed: true)
                points = [first]
            }
        }
        end(closed: false)
        return lines
    }

    private func dashed(_ lines: [Line]) -> [Line] {
        let dash = style.dash.map { $0.isFinite ? max($0, 0) : 0 }
        let period = dash.reduce(0, +)
        guard period > 0.01 else { return lines }
        var result: [Line] = []
        for line in lines {
            var index = 0
            var left = dash[0]
            var isDrawn = true
            func next() {
                index = (index + 1) % dash.count
                isDrawn.toggle()
                left = dash[index]
            }
            var phase = style.dashPhase.isFinite ? style.dashPhase.truncatingRemainder(dividingBy: period * 2) : 0
            if phase < 0 { phase += period * 2 }
            while phase >= left, phase > 0 {
                phase -= left
                next()
            }
            left -= phase
            let points = line.isClosed ? line.points + line.points.prefix(1) : line.points
            var piece = isDrawn ? [points[0]] : []
            for (from, to) in zip(points, points.dropFirst()) {
                let length = hypot(to.x - from.x, to.y - from.y)
                var passed: CGFloat = 0
                while length - passed > left, result.count < Path.maximumElementCount {
                    passed += left
                    let cut = Curve.between(from, to, passed / length)
                    if isDrawn {
                        result.append(Line(points: piece + [cut], isClosed: false))
                        piece = []
                    } else {
                        piece = [cut]
                    }
                    next()
                }
                left -= length - passed
                if isDrawn { piece.append(to) }
            }
            if piece.count > 1 { result.append(Line(points: piece, isClosed: false)) }
        }
        return result
    }

    private func cover(_ line: Line, _ half: CGFloat, _ result: inout [Path.Element]) {
        func polygon(_ points: [CGPoint]) {
            var area: CGFloat = 0
            for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { area += a.x * b.y - b.x * a.y }
            guard abs(area) > 1e-12, result.count <= Path.maximumElementCount else { return }
            let ordered = area > 0 ? points : points.reversed()
            result.append(.move(to: ordered[0]))
            result += ordered.dropFirst().map { .line(to: $0) }
            result.append(.closeSubpath)
        }
        func disc(_ center: CGPoint) {
            let rect = CGRect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
            if result.count <= Path.maximumElementCount { result += .ellipse(in: rect) }
        }
        func moved(_ point: CGPoint, _ by: CGVector) -> CGPoint { CGPoint(x: point.x + by.dx, y: point.y + by.dy) }
        func direction(_ from: CGPoint, _ to: CGPoint) -> CGVector {
            let length = max(hypot(to.x - from.x, to.y - from.y), 1e-12)
            return CGVector(dx: (to.x - from.x) / length * half, dy: (to.y - from.y) / length * half)
        }

        let points = line.points
        if points.count == 1 {
            if style.lineCap == .round { disc(points[0]) }
            return
        }
        let ends = line.isClosed ? points + points.prefix(1) : points
        for (from, to) in zip(ends, ends.dropFirst()) where from != to {
            let along = direction(from, to)
            let (left, right) = (CGVector(dx: along.dy, dy: -along.dx), CGVector(dx: -along.dy, dy: along.dx))
            var (start, end) = (from, to)
            if style.lineCap == .square, !line.isClosed {
                if from == points.first { start = moved(from, CGVector(dx: -along.dx, dy: -along.dy)) }
                if to == points.last { end = moved(to, along) }
            }
            polygon([moved(start, left), moved(end, left), moved(end, right), moved(start, right)])
        }
        if style.lineCap == .round, !line.isClosed { [points[0], points[points.count - 1]].forEach(disc) }
        let corners = line.isClosed ? Array(points.indices) : Array(points.indices.dropFirst().dropLast())
        for index in corners {
            let (before, at) = (points[(index + points.count - 1) % points.count], points[index])
            let after = points[(index + 1) % points.count]
            if style.lineJoin == .round {
                disc(at)
                continue
            }
            let (a, b) = (direction(before, at), direction(at, after))
            let cross = a.dx * b.dy - a.dy * b.dx
            guard abs(cross) > 1e-12 else { continue }
            // The outer side of the corner.
            let side: CGFloat = cross > 0 ? 1 : -1
            let first = moved(at, CGVector(dx: a.dy * side, dy: -a.dx * side))
            let second = moved(at, CGVector(dx: b.dy * side, dy: -b.dx * side))
            polygon([at, first, second])
            let cosine = (a.dx * b.dx + a.dy * b.dy) / (half * half)
            let ratio = 1 / max(((1 + cosine) / 2).squareRoot(), 1e-6)
            if style.lineJoin == .miter, ratio <= style.miterLimit {
                let middle = CGVector(dx: first.x + second.x - 2 * at.x, dy: first.y + second.y - 2 * at.y)
                let length = max(hypot(middle.dx, middle.dy), 1e-12)
                let tip = moved(
                    at, CGVector(dx: middle.dx / length * half * ratio, dy: middle.dy / length * half * ratio))
                polygon([first, tip, second])
            }
        }
    }
}
