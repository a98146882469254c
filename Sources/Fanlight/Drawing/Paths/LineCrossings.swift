import Foundation

/// How often lines cross themselves and each other.
enum LineCrossings {
    private struct Piece {
        /// Along the axis on which the pieces are looked through.
        var from, to: CGFloat
        let start, end: CGPoint
    }

    /// Beyond this many pairs that lie beside each other it takes too long to find out.
    private static let mostPairs = 100_000_000

    /// Where two pieces pass through each other, and not only touch; nil for more than `most`.
    static func count(_ lines: [PathCutter.Line], upTo most: Int) -> Int? {
        var pieces: [Piece] = []
        var (width, height) = (CGFloat(0), CGFloat(0))
        for line in lines {
            // The last is closed: that crosses whatever lies between.
            guard var last = line.points.last else { continue }
            for point in line.points {
                pieces.append(Piece(from: 0, to: 0, start: last, end: point))
                width += abs(point.x - last.x)
                height += abs(point.y - last.y)
                last = point
            }
        }
        // Along the axis on which they are shorter, fewer lie beside each other.
        let isAcross = width <= height
        for index in pieces.indices {
            let (a, b) = (pieces[index].start, pieces[index].end)
            (pieces[index].from, pieces[index].to) =
                isAcross ? (min(a.x, b.x), max(a.x, b.x)) : (min(a.y, b.y), max(a.y, b.y))
        }
        pieces.sort { $0.from < $1.from }
        var (found, pairs) = (0, 0)
        for index in pieces.indices {
            let piece = pieces[index]
            for other in pieces[(index + 1)...] {
                guard other.from <= piece.to else { break }
                pairs += 1
                guard cross(piece, other) else { continue }
                found += 1
                if found > most { return nil }
            }
            if pairs > mostPairs { return nil }
        }
        return found
    }

    private static func cross(_ a: Piece, _ b: Piece) -> Bool {
        /// On which side of a line a point is.
        func side(_ start: CGPoint, _ end: CGPoint, _ point: CGPoint) -> CGFloat {
            (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        }
        return side(a.start, a.end, b.start) * side(a.start, a.end, b.end) < 0
            && side(b.start, b.end, a.start) * side(b.start, b.end, a.end) < 0
    }
}
