extension DrawnPath {
    /// Calls `body` for each segment of the flattened path. Filled paths are closed.
    func forEachSegment(closing: Bool, _ body: (_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Void) {
        var start = SIMD2<Double>.zero
        var current = start
        func point(_ numbers: ArraySlice<Float>, _ index: Int) -> SIMD2<Double> {
            let first = numbers.startIndex + 2 * index
            return SIMD2(Double(numbers[first]), Double(numbers[first + 1]))
        }
        forEach { verb, numbers in
            switch verb {
            case .move:
                if closing, current != start { body(current, start) }
                start = point(numbers, 0)
                current = start
            case .line:
                let end = point(numbers, 0)
                body(current, end)
                current = end
            case .quad:
                let (from, control, end) = (current, point(numbers, 0), point(numbers, 1))
                let pieces = DrawnPath.pieces(from - 2 * control + end)
                for step in 1...pieces {
                    let t = Double(step) / Double(pieces)
                    let s = 1 - t
                    let next = s * s * from + 2 * s * t * control + t * t * end
                    body(current, next)
                    current = next
                }
            case .cubic:
                let (from, a, b, end) = (current, point(numbers, 0), point(numbers, 1), point(numbers, 2))
                let pieces = max(DrawnPath.pieces(from - 2 * a + b), DrawnPath.pieces(a - 2 * b + end))
                for step in 1...pieces {
                    let t = Double(step) / Double(pieces)
                    let s = 1 - t
                    let inner = 3 * s * s * t * a + 3 * s * t * t * b
                    let next = s * s * s * from + inner + t * t * t * end
                    body(current, next)
                    current = next
                }
            case .close:
                if current != start { body(current, start) }
                current = start
            }
        }
        if closing, current != start { body(current, start) }
    }

    /// Returns the number of segments that approximate a curve within a fiftieth of a dot. The error is three quarters
    /// of the curve's bend, divided by the square of the number.
    private static func pieces(_ bend: SIMD2<Double>) -> Int {
        Int(min(max((0.75 / 0.02 * (bend * bend).sum().squareRoot()).squareRoot().rounded(.up), 1), 250))
    }

    /// True if a point lies inside the path.
    public func contains(x: Double, y: Double) -> Bool {
        var winding = 0
        var crossings = 0
        forEachSegment(closing: true) { from, to in
            guard (from.y <= y) != (to.y <= y) else { return }
            guard from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x) > x else { return }
            crossings += 1
            winding += from.y < to.y ? 1 : -1
        }
        return isEvenOdd ? crossings % 2 == 1 : winding != 0
    }

    /// True if a point lies within a distance of the path's line.
    func isNear(x: Double, y: Double, _ distance: Double) -> Bool {
        let place = SIMD2(x, y)
        var isNear = false
        forEachSegment(closing: false) { from, to in
            if isNear { return }
            let along = to - from
            let length = (along * along).sum()
            let share = length > 0 ? min(max(((place - from) * along).sum() / length, 0), 1) : 0
            let apart = place - from - share * along
            isNear = (apart * apart).sum() <= distance * distance
        }
        return isNear
    }

    /// The bounding box of all points including control points; nil for an empty path.
    public var bounds: (x: Double, y: Double, width: Double, height: Double)? {
        guard numbers.count >= 2 else { return nil }
        var (left, top, right, bottom) = (numbers[0], numbers[1], numbers[0], numbers[1])
        for index in stride(from: 2, to: numbers.count - 1, by: 2) {
            left = min(left, numbers[index])
            right = max(right, numbers[index])
            top = min(top, numbers[index + 1])
            bottom = max(bottom, numbers[index + 1])
        }
        return (Double(left), Double(top), Double(right) - Double(left), Double(bottom) - Double(top))
    }
}
