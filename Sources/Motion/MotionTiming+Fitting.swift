/// Courses that are only known by their values, as cubics that continue each other.
extension MotionTiming {
    /// The largest number of cubics of a course. Each takes 24 bytes on the wire.
    public static let maximumPieces = 16
    /// The wanted deviation of cubics, half a dot of a distance of 2,500. A course is sampled beyond the coarsest one.
    private static let (shareOfTolerance, coarsest) = (2e-4, 4e-3)

    /// Returns the parts of a number whose remainder no formula describes.
    ///
    /// The number is fitted by cubics. A course with more jumps or oscillations than cubics is sampled.
    ///
    /// - Parameters:
    ///   - duration: Seconds from the start to the end, at which the remainder is 0.
    ///   - kinks: The times at which the number may jump or turn.
    ///   - remainder: Returns the number at a time.
    public static func parts(over duration: Double, kinks: [Double], _ remainder: (Double) -> Double) -> [Part] {
        guard duration > 0, duration.isFinite else { return [] }
        let shortest = duration * 1e-4
        var pieces: [FittedCubic] = []
        var start = 0.0
        for end in kinks.sorted() where end - start > shortest && duration - end > shortest {
            pieces.append(FittedCubic(from: start, to: end, remainder))
            start = end
        }
        pieces.append(FittedCubic(from: start, to: duration, remainder))
        let largest = pieces.map(\.largest).max { abs($0) < abs($1) } ?? 0
        let limit = abs(largest)
        guard limit > 0, limit.isFinite else { return [] }
        let tolerance = limit * shareOfTolerance
        var jumps = zip(pieces, pieces.dropFirst()).count { abs($0.end - $1.start) > tolerance }
        // The remainder of a course begins at the whole distance, so another start is a jump.
        let first = pieces[0].start
        let scale = abs(first) > limit / 4 ? first : largest
        if scale != first { jumps += 1 }
        while pieces.count + jumps < maximumPieces {
            guard let worst = pieces.indices.max(by: { pieces[$0].error < pieces[$1].error }),
                pieces[worst].error > tolerance, pieces[worst].width > shortest
            else { break }
            pieces.replaceSubrange(worst...worst, with: pieces[worst].halves(remainder))
        }
        let error = pieces.map(\.error).max() ?? 0
        guard pieces.count + jumps <= maximumPieces, error <= limit * coarsest else {
            return MotionTiming(.cubic(.linear), duration: duration).parts(within: [tolerance]) { [remainder($0)] }
        }
        let curve = Curve.joining(pieces, scale: scale, duration: duration, tolerance)
        return [Part(distance: [scale], timing: MotionTiming(curve, duration: duration))]
    }

    /// Returns the times after another one at which the course turns or jumps. Those of late repetitions are left out.
    public func kinks(after time: Double) -> [Double] {
        guard duration > 0 else { return [] }
        let first = max(((time - delay) / duration).rounded(.down), 0)
        var kinks: [Double] = []
        for index in 0...MotionTiming.maximumPieces {
            let start = delay + (first + Double(index)) * duration
            kinks += start < length ? [start, start + lead] : [length]
            if start >= length { break }
        }
        return kinks.filter { $0 > time }
    }
}

extension MotionTiming.Curve {
    /// Returns the cubics of a progress from a scale to 0. A difference beyond the tolerance is a jump.
    fileprivate static func joining(
        _ fitted: [FittedCubic], scale: Double, duration: Double, _ tolerance: Double
    ) -> MotionTiming.Curve {
        var (pieces, x, end): ([CubicPiece], Double, Double) = ([], 0, scale)
        for cubic in fitted {
            let progress = cubic.controls.map { 1 - $0 / scale }
            if abs(cubic.start - end) > tolerance {
                // A cubic without width is a jump.
                pieces.append(CubicPiece(x1: x, y1: progress[0], x2: x, y2: progress[0], x: x, y: progress[0]))
            }
            let third = (cubic.to / duration - x) / 3
            pieces.append(
                CubicPiece(
                    x1: x + third, y1: progress[1], x2: x + 2 * third, y2: progress[2], x: cubic.to / duration,
                    y: progress[3]))
            (x, end) = (cubic.to / duration, cubic.end)
        }
        return .pieces(pieces)
    }
}

/// The cubic through four values of a course, at equal intervals of the time.
private struct FittedCubic {
    /// The times of the start and of the end.
    let from: Double
    let to: Double
    /// The values of the start, of the control points and of the end.
    let controls: [Double]
    /// The largest of the values by magnitude.
    let largest: Double
    /// The largest deviation from the course.
    let error: Double

    /// Shares of the time at which the deviation is measured.
    private static let places = [0.04, 0.11, 0.22, 0.45, 0.56, 0.78, 0.89, 0.96]

    init(from start: Double, to end: Double, _ left: (Double) -> Double) {
        (from, to) = (start, end)
        let width = end - start
        // The course may jump at both ends, but not at its beginning.
        let (a, d) = (left(start > 0 ? start + width * 1e-7 : 0), left(end - width * 1e-7))
        let (b, c) = (left(start + width / 3), left(start + width * 2 / 3))
        let (near, far) = ((18 * b - 5 * a - 9 * c + 2 * d) / 6, (18 * c - 5 * d - 9 * b + 2 * a) / 6)
        controls = [a, near, far, d]
        let values = Self.places.map { left(start + $0 * width) }
        largest = (values + [a, b, c, d]).max { abs($0) < abs($1) } ?? 0
        error = zip(Self.places, values).reduce(0) { most, place in
            let value = a + CubicProgress.position(place.0, near - a, far - a, end: d - a)
            return max(most, abs(value - place.1))
        }
    }

    var width: Double { to - from }
    var start: Double { controls[0] }
    var end: Double { controls[3] }

    func halves(_ left: (Double) -> Double) -> [FittedCubic] {
        let middle = (from + to) / 2
        return [FittedCubic(from: from, to: middle, left), FittedCubic(from: middle, to: to, left)]
    }
}
