import Display

#if canImport(Glibc)
    import Glibc
#endif

/// A subpath, flattened to straight segments.
struct FlatLine {
    /// The coordinates in the painter's units, x and y alternating.
    var points: [Double] = []
    /// True for each point at which the line turns only because a curve was flattened.
    var isSmooth: [Bool] = []
    var isClosed = false

    mutating func add(_ x: Double, _ y: Double, isSmooth: Bool = false) {
        points.append(x)
        points.append(y)
        self.isSmooth.append(isSmooth)
    }
}

extension DrawnPath {
    /// The maximum number of segments of all curves together; each curve still has a few.
    private static let maximumPieces = 1_000_000
    /// The maximum distance between a segment and its curve in pixels.
    private static let tolerance = 0.1

    /// Calls `body` with each flattened subpath in the painter's units.
    ///
    /// - Parameter seen: The visible area. A curve wholly outside of it is replaced by a straight line. nil if lengths
    ///   matter.
    func forEachLine(from rect: DotRect, _ map: PaintMap, seen: PixelRect?, _ body: (FlatLine) -> Void) {
        let (left, top) = (Double(rect.x), Double(rect.y))
        func point(_ x: Float, _ y: Float) -> (x: Double, y: Double) {
            let (x, y) = map(left + Double(x), top + Double(y))
            func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -4e6), 4e6) }
            return (bounded(x), bounded(y))
        }
        let curves = verbs.reduce(0) { $1 == .quad || $1 == .cubic ? $0 + 1 : $0 }
        let most = Double(min(max(DrawnPath.maximumPieces / max(curves, 1), 4), 256))
        var line = FlatLine()
        var start = (x: 0.0, y: 0.0)
        var current = start
        func isAside(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ low: Double, _ high: Double) -> Bool {
            max(max(a, b), max(c, d)) < low || min(min(a, b), min(c, d)) > high
        }
        func curve(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ end: (x: Double, y: Double)) {
            let from = current
            var pieces = 1.0
            let isSeen =
                seen.map {
                    !isAside(from.x, a.x, b.x, end.x, $0.x, $0.x + $0.width)
                        && !isAside(from.y, a.y, b.y, end.y, $0.y, $0.y + $0.height)
                } ?? true
            if isSeen {
                // The number of segments follows from the curve's bend.
                let (ux, uy) = (from.x - 2 * a.x + b.x, from.y - 2 * a.y + b.y)
                let (vx, vy) = (a.x - 2 * b.x + end.x, a.y - 2 * b.y + end.y)
                let bend = max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot()
                pieces = min(max((0.75 * bend / DrawnPath.tolerance).squareRoot().rounded(.up), 1), most)
            }
            var piece = 1.0
            while piece < pieces {
                let t = piece / pieces
                let s = 1 - t
                let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                line.add(
                    p * from.x + q * a.x + r * b.x + u * end.x, p * from.y + q * a.y + r * b.y + u * end.y,
                    isSmooth: true)
                piece += 1
            }
            line.add(end.x, end.y)
            current = end
        }
        func finish() {
            if !line.points.isEmpty { body(line) }
            line = FlatLine()
        }
        func begin() { if line.points.isEmpty { line.add(current.x, current.y) } }
        numbers.withUnsafeBufferPointer { numbers in
            var next = 0
            for verb in verbs {
                let first = next
                next += verb.numberCount
                switch verb {
                case .move:
                    finish()
                    start = point(numbers[first], numbers[first + 1])
                    current = start
                    line.add(start.x, start.y)
                case .line:
                    begin()
                    current = point(numbers[first], numbers[first + 1])
                    line.add(current.x, current.y)
                case .quad:
                    begin()
                    let control = point(numbers[first], numbers[first + 1])
                    let end = point(numbers[first + 2], numbers[first + 3])
                    curve(
                        (current.x + (control.x - current.x) * 2 / 3, current.y + (control.y - current.y) * 2 / 3),
                        (end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3), end)
                case .cubic:
                    begin()
                    curve(
                        point(numbers[first], numbers[first + 1]), point(numbers[first + 2], numbers[first + 3]),
                        point(numbers[first + 4], numbers[first + 5]))
                case .close:
                    guard !line.points.isEmpty else { continue }
                    line.isClosed = true
                    finish()
                    current = start
                }
            }
        }
        finish()
    }
}
