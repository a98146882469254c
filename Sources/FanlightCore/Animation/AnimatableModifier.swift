import Foundation
@_exported import Motion

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
