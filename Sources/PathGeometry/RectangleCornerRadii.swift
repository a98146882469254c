import Foundation
import Motion

/// The shape of rounded corners: a circular arc, or the smoother curve of Apple's systems.
public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// A radius for each corner.
public struct RectangleCornerRadii: Hashable, Sendable {
    public var topLeading: CGFloat
    public var bottomLeading: CGFloat
    public var bottomTrailing: CGFloat
    public var topTrailing: CGFloat

    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }

    /// The radii clockwise from the upper left, limited to valid values: an infinite radius becomes as large as
    /// possible.
    package var clockwise: [CGFloat] {
        [topLeading, topTrailing, bottomTrailing, bottomLeading].map { $0.isNaN ? 0 : min(max($0, 0), 1e9) }
    }

    package var hasNoNumber: Bool {
        topLeading.isNaN || bottomLeading.isNaN || bottomTrailing.isNaN || topTrailing.isNaN
    }

    package func inset(by distance: CGFloat) -> RectangleCornerRadii {
        RectangleCornerRadii(
            topLeading: max(topLeading - distance, 0), bottomLeading: max(bottomLeading - distance, 0),
            bottomTrailing: max(bottomTrailing - distance, 0), topTrailing: max(topTrailing - distance, 0))
    }
}

extension RectangleCornerRadii: Animatable {
    public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(AnimatablePair(topLeading, topTrailing), AnimatablePair(bottomLeading, bottomTrailing)) }
        set {
            topLeading = newValue.first.first
            topTrailing = newValue.first.second
            bottomLeading = newValue.second.first
            bottomTrailing = newValue.second.second
        }
    }
}
