import Foundation

/// Counts the crossings of lines with themselves and each other.
enum LineCrossings {
    private struct Piece {
        /// The extent along the sweep axis.
        var from, to: CGFloat
        let start, end: CGPoint
    }

    /// The maximum number of compared pairs; more would take too long.
    private static let maximumPairs = 100_000_000

    /// Returns the number of crossings of two pieces, touching ones excluded; nil if there are more than `most`.
    static func count(_ lines: [PathOperator.Line], upTo most: Int) -> Int? {
        var pieces: [Piece] = []
        var (width, height) = (CGFloat(0), CGFloat(0))
        for line in lines {
            // Lines count as closed: the closing piece may cross others.
            guard var last = line.points.last else { continue }
            for point in line.points {
                pieces.append(Piece(from: 0, to: 0, start: last, end: point))
                width += abs(point.x - last.x)
                height += abs(point.y - last.y)
                last = point
            }
        }
        // Sweeps along the axis on which pieces are shorter, so that fewer overlap.
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
            if pairs > maximumPairs { return nil }
        }
        return found
    }

    private static func cross(_ a: Piece, _ b: Piece) -> Bool {
        /// Returns a value whose sign is the side of the line on which the point lies.
        func side(_ start: CGPoint, _ end: CGPoint, _ point: CGPoint) -> CGFloat {
            (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
        }
        return side(a.start, a.end, b.start) * side(a.start, a.end, b.end) < 0
            && side(b.start, b.end, a.start) * side(b.start, b.end, a.end) < 0
    }
}
