import Foundation

/// A rectangle whose corner radii are known.
nonisolated public protocol RoundedRectangularShape: Shape {
    typealias Corners = RoundedRectangularShapeCorners
    /// Returns the corner styles for a size; nil if they are unknown.
    func corners(in size: CGSize?) -> Corners?
}

/// The style of each corner of a rectangle.
public struct RoundedRectangularShapeCorners: Hashable, Sendable {
    public var topLeading, topTrailing, bottomLeading, bottomTrailing: Edge.Corner.Style

    public init(
        topLeading: Edge.Corner.Style, topTrailing: Edge.Corner.Style, bottomLeading: Edge.Corner.Style,
        bottomTrailing: Edge.Corner.Style
    ) {
        self.topLeading = topLeading
        self.topTrailing = topTrailing
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
    }

    public init(all: Edge.Corner.Style) {
        self.init(topLeading: all, topTrailing: all, bottomLeading: all, bottomTrailing: all)
    }

    public static func fixed(_ radius: CGFloat) -> Self { Self(all: .fixed(radius)) }
    public static var concentric: Self { Self(all: .concentric) }
    public static func concentric(minimum: Edge.Corner.Style?) -> Self { Self(all: .concentric(minimum: minimum)) }
}

extension Rectangle: RoundedRectangularShape {
    public func corners(in size: CGSize?) -> Corners? { .fixed(0) }
}

extension RoundedRectangle: RoundedRectangularShape {
    public func corners(in size: CGSize?) -> Corners? { .fixed(min(cornerSize.width, cornerSize.height)) }
}

extension UnevenRoundedRectangle: RoundedRectangularShape {
    public func corners(in size: CGSize?) -> Corners? {
        Corners(
            topLeading: .fixed(cornerRadii.topLeading), topTrailing: .fixed(cornerRadii.topTrailing),
            bottomLeading: .fixed(cornerRadii.bottomLeading), bottomTrailing: .fixed(cornerRadii.bottomTrailing))
    }
}

extension Capsule: RoundedRectangularShape {
    public func corners(in size: CGSize?) -> Corners? { size.map { .fixed(min($0.width, $0.height) / 2) } }
}

extension Circle: RoundedRectangularShape {
    public func corners(in size: CGSize?) -> Corners? { size.map { .fixed(min($0.width, $0.height) / 2) } }
}
