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
    package static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
        UnitCurve(shape: .bezier(CubicProgress(x1: x1, y1: y1, x2: x2, y2: y2)))
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

extension UnitCurve {
    /// The curve as the course of a change.
    package var motion: MotionTiming.Curve {
        let circle = [CubicPiece].quarterCircle
        return switch shape {
        case .bezier(let cubic): .cubic(cubic)
        case .circularIn: .pieces(circle)
        case .circularOut: .pieces(circle.turned)
        case .circularInOut: .pieces(circle.halved(before: circle.turned))
        case .circularOutIn: .pieces(circle.turned.halved(before: circle))
        }
    }
}
