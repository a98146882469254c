import Foundation
@_exported import Motion

extension CGFloat: VectorArithmetic {
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: Animatable { public typealias AnimatableData = CGFloat }

extension CGPoint: Animatable {
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(x, y) }
        set { self = CGPoint(x: newValue.first, y: newValue.second) }
    }
}

extension CGSize: Animatable {
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(width, height) }
        set { self = CGSize(width: newValue.first, height: newValue.second) }
    }
}

extension CGRect: Animatable {
    public var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
        get { AnimatablePair(origin.animatableData, size.animatableData) }
        set {
            origin.animatableData = newValue.first
            size.animatableData = newValue.second
        }
    }
}

extension EdgeInsets: Animatable {
    public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>>
    {
        get { AnimatablePair(top, AnimatablePair(leading, AnimatablePair(bottom, trailing))) }
        set {
            self = EdgeInsets(
                top: newValue.first, leading: newValue.second.first, bottom: newValue.second.second.first,
                trailing: newValue.second.second.second)
        }
    }
}

/// A modifier that can be interpolated between two states.
@available(*, deprecated, message: "Conform to Animatable and ViewModifier.")
@MainActor @preconcurrency
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// Makes a type animatable by its stored variables; each must be animatable itself or marked `@AnimatableIgnored`.
@attached(extension, conformances: Animatable)
@attached(member, names: named(animatableData))
public macro Animatable() = #externalMacro(module: "FanlightMacros", type: "AnimatableMacro")

/// Excludes a variable from `@Animatable`.
@attached(peer)
public macro AnimatableIgnored() = #externalMacro(module: "FanlightMacros", type: "AnimatableIgnoredMacro")

extension UnitCurve {
    /// Returns a cubic Bézier curve from (0, 0) to (1, 1). The control points' x is clamped to 0 to 1, the range of
    /// times.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        bezier(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
    }
}
