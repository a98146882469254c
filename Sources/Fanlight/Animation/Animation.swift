import Foundation

/// How a change is shown over time.
public struct Animation: Hashable, Sendable {
    enum Curve: Hashable, Sendable {
        case timing(UnitCurve)
        case spring(Spring, initialVelocity: Double)
    }

    let curve: Curve
    let duration: TimeInterval
    private(set) var delay: TimeInterval = 0
    private(set) var speed: Double = 1
    private(set) var repeats: Int? = 1
    private(set) var autoreverses = false

    init(_ curve: Curve, duration: TimeInterval) {
        self.curve = curve
        self.duration = duration
    }

    public static let `default` = spring()
    public static let linear = linear(duration: 0.35)
    public static let easeIn = easeIn(duration: 0.35)
    public static let easeOut = easeOut(duration: 0.35)
    public static let easeInOut = easeInOut(duration: 0.35)

    public static func linear(duration: TimeInterval) -> Animation {
        timingCurve(.linear, duration: duration)
    }

    public static func easeIn(duration: TimeInterval) -> Animation {
        timingCurve(.easeIn, duration: duration)
    }

    public static func easeOut(duration: TimeInterval) -> Animation {
        timingCurve(.easeOut, duration: duration)
    }

    public static func easeInOut(duration: TimeInterval) -> Animation {
        timingCurve(.easeInOut, duration: duration)
    }

    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        let start = UnitPoint(x: p1x, y: p1y)
        return timingCurve(
            .bezier(startControlPoint: start, endControlPoint: UnitPoint(x: p2x, y: p2y)), duration: duration)
    }

    public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
        Animation(.timing(curve), duration: duration)
    }

    public func delay(_ delay: TimeInterval) -> Animation { with { $0.delay += delay } }
    public func speed(_ speed: Double) -> Animation { with { $0.speed *= speed } }

    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        with {
            $0.repeats = repeatCount
            $0.autoreverses = autoreverses
        }
    }

    public func repeatForever(autoreverses: Bool = true) -> Animation {
        with {
            $0.repeats = nil
            $0.autoreverses = autoreverses
        }
    }

    private func with(_ change: (inout Animation) -> Void) -> Animation {
        var copy = self
        change(&copy)
        return copy
    }
}
