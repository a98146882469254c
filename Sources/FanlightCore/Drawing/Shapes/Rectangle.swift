import Foundation

/// A rectangle that fills its proposed size.
@frozen
public struct Rectangle: InsettableShape, BitwiseCopyable {
    @inlinable public init() {}

    public func path(in rect: CGRect) -> Path { Path(rect) }
    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData
}

/// A rectangle with rounded corners, by default smoother than circular arcs.
@frozen
public struct RoundedRectangle: InsettableShape {
    public var cornerSize: CGSize
    public var style: RoundedCornerStyle

    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }

    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize, style: style) }

    /// Returns the shape inset by `amount`, with the corner radii reduced by the same amount.
    public func inset(by amount: CGFloat) -> some InsettableShape { Inset(base: self, amount: amount) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { cornerSize.animatableData }
        set { cornerSize.animatableData = newValue }
    }

    struct Inset: InsettableShape {
        var base: RoundedRectangle
        var amount: CGFloat

        func path(in rect: CGRect) -> Path {
            var inner = base
            inner.cornerSize.width = max(base.cornerSize.width - amount, 0)
            inner.cornerSize.height = max(base.cornerSize.height - amount, 0)
            return inner.path(in: rect.inset(by: amount))
        }

        func inset(by amount: CGFloat) -> Inset { Inset(base: base, amount: self.amount + amount) }
        var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

        var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, CGFloat> {
            get { AnimatablePair(base.animatableData, amount) }
            set {
                base.animatableData = newValue.first
                amount = newValue.second
            }
        }
    }
}

/// A rectangle with an individual radius for each corner.
@frozen
public struct UnevenRoundedRectangle: InsettableShape {
    public var cornerRadii: RectangleCornerRadii
    public var style: RoundedCornerStyle

    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }

    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
                bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
    }

    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadii: cornerRadii, style: style) }
    public func inset(by amount: CGFloat) -> some InsettableShape { Inset(base: self, amount: amount) }

    public var animatableData: RectangleCornerRadii.AnimatableData {
        get { cornerRadii.animatableData }
        set { cornerRadii.animatableData = newValue }
    }

    struct Inset: InsettableShape {
        var base: UnevenRoundedRectangle
        var amount: CGFloat

        func path(in rect: CGRect) -> Path {
            Path(
                roundedRect: rect.inset(by: amount), cornerRadii: base.cornerRadii.inset(by: amount), style: base.style)
        }

        func inset(by amount: CGFloat) -> Inset { Inset(base: base, amount: self.amount + amount) }
        typealias AnimatableData = EmptyAnimatableData
    }
}

/// A rectangle whose shorter sides are completely rounded.
@frozen
public struct Capsule: InsettableShape {
    public var style: RoundedCornerStyle

    public init(style: RoundedCornerStyle = .continuous) { self.style = style }

    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
    }

    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData
}
