import Foundation

/// The progress of an animation as a function of time, both from 0 to 1.
public struct UnitCurve: Hashable, Sendable {
    enum Timing: Hashable, Sendable {
        /// A cubic from (0, 0) to (1, 1) by its two control points.
        case bezier(CubicProgress)
        case circularIn
        case circularOut
        case circularInOut
        /// The inverse of `circularInOut`.
        case circularOutIn
    }

    let shape: Timing

    public static let linear = bezier(0, 0, 1, 1)
    public static let easeIn = bezier(0.42, 0, 1, 1)
    public static let easeOut = bezier(0, 0, 0.58, 1)
    public static let easeInOut = bezier(0.42, 0, 0.58, 1)
    @available(*, deprecated, renamed: "easeInOut")
    public static var easeInEaseOut: UnitCurve { easeInOut }
    /// A quarter circle, slow at the start.
    public static let circularEaseIn = UnitCurve(shape: .circularIn)
    /// A quarter circle, slow at the end.
    public static let circularEaseOut = UnitCurve(shape: .circularOut)
    /// Two quarter circles, slow at both ends.
    public static let circularEaseInOut = UnitCurve(shape: .circularInOut)

    /// Returns a cubic Bézier curve from (0, 0) to (1, 1). The control points' x is clamped to 0 to 1, the range of
    /// times.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        bezier(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
    }

    private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
        UnitCurve(shape: .bezier(CubicProgress(x1: min(max(x1, 0), 1), y1: y1, x2: min(max(x2, 0), 1), y2: y2)))
    }

    /// The inverse curve, with time and value exchanged.
    public var inverse: UnitCurve {
        switch shape {
        case .bezier(let cubic): .bezier(cubic.y1, cubic.x1, cubic.y2, cubic.x2)
        case .circularIn: .circularEaseOut
        case .circularOut: .circularEaseIn
        case .circularInOut: UnitCurve(shape: .circularOutIn)
        case .circularOutIn: .circularEaseInOut
        }
    }

    /// Returns the value at a progress, which is clamped to 0 to 1.
    public func value(at progress: Double) -> Double {
        let x = min(max(progress, 0), 1)
        return switch shape {
        case .bezier(let cubic): cubic.value(at: x)
        case .circularIn: 1 - (1 - x * x).squareRoot()
        case .circularOut: (1 - (1 - x) * (1 - x)).squareRoot()
        case .circularInOut:
            x < 0.5
                ? (1 - (1 - 4 * x * x).squareRoot()) / 2
                : (1 + (1 - 4 * (1 - x) * (1 - x)).squareRoot()) / 2
        case .circularOutIn:
            x < 0.5 ? (x * (1 - x)).squareRoot() : 1 - (x * (1 - x)).squareRoot()
        }
    }

    /// Returns the slope at a progress. Infinite where a circle is vertical.
    public func velocity(at progress: Double) -> Double {
        let x = min(max(progress, 0), 1)
        switch shape {
        case .bezier(let cubic): return cubic.slope(at: x)
        case .circularIn: return x / (1 - x * x).squareRoot()
        case .circularOut: return (1 - x) / (1 - (1 - x) * (1 - x)).squareRoot()
        case .circularInOut:
            let part = min(x, 1 - x)
            return 2 * part / (1 - 4 * part * part).squareRoot()
        case .circularOutIn: return abs(1 - 2 * x) / (2 * (x * (1 - x)).squareRoot())
        }
    }
}

/// A cubic from (0, 0) to (1, 1) as a function of its x.
struct CubicProgress: Hashable, Sendable {
    let x1, y1, x2, y2: Double

    func value(at x: Double) -> Double {
        if x <= 0 || x >= 1 { return x }
        return CubicProgress.position(parameter(at: x), y1, y2)
    }

    func slope(at x: Double) -> Double {
        // At the ends both derivatives may be zero; the slope slightly inside shows the direction of the curve.
        let t = min(max(parameter(at: x), 1e-6), 1 - 1e-6)
        let speed = CubicProgress.speed(t, x1, x2)
        return speed == 0 ? .infinity : CubicProgress.speed(t, y1, y2) / speed
    }

    /// Returns the curve parameter for an x. x increases along the curve, so bisection always converges.
    private func parameter(at x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        var t = x
        for _ in 0..<60 {
            let off = CubicProgress.position(t, x1, x2) - x
            if abs(off) < 1e-12 { break }
            if off > 0 { high = t } else { low = t }
            // A Newton step if it stays inside the interval, else a bisection step.
            let next = t - off / CubicProgress.speed(t, x1, x2)
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    private static func position(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }

    private static func speed(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * a + 6 * s * t * (b - a) + 3 * t * t * (1 - b)
    }
}
