/// A cubic from (0, 0) to (1, 1) as a function of its x.
public struct CubicProgress: Hashable, Sendable {
    public let x1, y1, x2, y2: Double

    /// Creates a cubic by its two control points. Their x is clamped to 0 to 1, the range of times.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) {
        (self.x1, self.y1) = (min(max(x1, 0), 1), y1)
        (self.x2, self.y2) = (min(max(x2, 0), 1), y2)
    }

    public static let linear = CubicProgress(x1: 0, y1: 0, x2: 1, y2: 1)

    public func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if self == .linear { return x }
        return CubicProgress.position(parameter(at: x), y1, y2, end: 1)
    }

    public func slope(at x: Double) -> Double {
        // At the ends both derivatives may be zero; the slope slightly inside shows the direction of the curve.
        let t = min(max(parameter(at: x), 1e-6), 1 - 1e-6)
        let speed = CubicProgress.speed(t, x1, x2)
        return speed == 0 ? .infinity : CubicProgress.speed(t, y1, y2) / speed
    }

    /// Returns the curve parameter for an x. x increases along the curve, so bisection always converges.
    func parameter(at x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        var t = x
        for _ in 0..<60 {
            let off = CubicProgress.position(t, x1, x2, end: 1) - x
            if abs(off) < 1e-12 { break }
            if off > 0 { high = t } else { low = t }
            // A Newton step if it stays inside the interval, else a bisection step.
            let next = t - off / CubicProgress.speed(t, x1, x2)
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    /// Returns the position for a curve parameter, from 0 over two control points to an end.
    static func position(_ t: Double, _ a: Double, _ b: Double, end: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t * end
    }

    private static func speed(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * a + 6 * s * t * (b - a) + 3 * t * t * (1 - b)
    }
}
