import Glibc

/// A segment of a piecewise cubic Bézier curve. It starts at the end of the segment before.
///
/// Several segments interpolate from (0, 0) to (1, 1) as a function of x. They fit a curve better than one cubic.
public struct CubicPiece: Hashable, Sendable {
    /// The control points.
    public let x1, y1, x2, y2: Double
    /// The end.
    public let x, y: Double

    public init(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
        (self.x, self.y) = (x, y)
    }

    /// Returns the y at an x between the start of the piece and its end.
    fileprivate func value(at place: Double, from start: (x: Double, y: Double)) -> Double {
        let width = x - start.x
        let unit = CubicProgress(x1: (x1 - start.x) / width, y1: 0, x2: (x2 - start.x) / width, y2: 1)
        let t = unit.parameter(at: (place - start.x) / width)
        let height = CubicProgress.position(t, y1 - start.y, y2 - start.y, end: y - start.y)
        return start.y + height
    }
}

extension [CubicPiece] {
    /// Returns the y at an x: that of 0 before the first piece, the last y after the last one.
    ///
    /// A piece without width is a jump, also at the beginning.
    public func value(at place: Double) -> Double {
        let place = Swift.max(place, 0)
        var start = (x: 0.0, y: 0.0)
        for piece in self {
            if place < piece.x, piece.x > start.x { return piece.value(at: place, from: start) }
            start = (piece.x, piece.y)
        }
        return start.y
    }

    /// Returns the pieces of a quarter circle from (0, 0) to (1, 1), which is slow at its start.
    ///
    /// Each is an eighth of a circle. Its cubic differs from the arc by 0.00004 at most, at any x.
    static let quarterCircle: [CubicPiece] = {
        let near = 4.0 / 3 * tan(Double.pi / 16)
        let middle = 0.5.squareRoot()
        let step = near * middle
        return [
            CubicPiece(x1: near, y1: 0, x2: middle - step, y2: 1 - middle - step, x: middle, y: 1 - middle),
            CubicPiece(x1: middle + step, y1: 1 - middle + step, x2: 1, y2: 1 - near, x: 1, y: 1),
        ]
    }()

    /// The curve turned half around, from its end back to its start.
    var turned: [CubicPiece] {
        indices.reversed().map { index in
            let piece = self[index]
            let (x, y) = index > 0 ? (self[index - 1].x, self[index - 1].y) : (0, 0)
            return CubicPiece(
                x1: 1 - piece.x2, y1: 1 - piece.y2, x2: 1 - piece.x1, y2: 1 - piece.y1, x: 1 - x, y: 1 - y)
        }
    }

    /// Returns this curve and then another one, each in half the size.
    func halved(before other: [CubicPiece]) -> [CubicPiece] {
        func half(_ pieces: [CubicPiece], _ shift: Double) -> [CubicPiece] {
            pieces.map {
                CubicPiece(
                    x1: shift + $0.x1 / 2, y1: shift + $0.y1 / 2, x2: shift + $0.x2 / 2, y2: shift + $0.y2 / 2,
                    x: shift + $0.x / 2, y: shift + $0.y / 2)
            }
        }
        return half(self, 0) + half(other, 0.5)
    }
}
