import Foundation

extension PathOperator {
    /// Returns lines as lists of points, with curves flattened within a tolerance.
    package static func lines(
        of elements: [Path.Element], within tolerance: CGFloat
    ) throws(PathOperator.Refusal) -> [Line] {
        var lines: [Line] = []
        var line = Line()
        var count = 0
        func end(closing: Bool) {
            if closing, let first = line.points.first { line.points.append(first) }
            if line.points.count > 1 { lines.append(line) }
            line.points = Array(line.points.prefix(1))
        }
        for element in elements {
            guard element.isFinite else { throw .noNumber }
            guard count < maximumPieces else { throw .tooManyPieces }
            count += 1
            switch element {
            case .move(let point):
                end(closing: false)
                line.points = [point]
            case .line(let point): line.points.append(point)
            case .quadCurve, .curve:
                guard let start = line.points.last else { continue }
                let curve = Curve(from: start, element)
                let pieces = curve.pieces(within: tolerance)
                count += pieces
                for piece in 1...pieces { line.points.append(curve.point(CGFloat(piece) / CGFloat(pieces))) }
            case .closeSubpath: end(closing: true)
            }
        }
        end(closing: false)
        return lines
    }
}
