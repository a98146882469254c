import Foundation

/// An ellipse that fills its rectangle.
@frozen
public struct Ellipse: InsettableShape, BitwiseCopyable {
    @inlinable public init() {}

    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData
}

/// A circle centred in its rectangle; its size is a square.
@frozen
public struct Circle: InsettableShape, BitwiseCopyable {
    @inlinable public init() {}

    public func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height)
        return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }

    public func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let side: CGFloat =
            switch (proposal.width, proposal.height) {
            case (let width?, let height?): min(width, height)
            case (let width?, nil): width
            case (nil, let height?): height
            case (nil, nil): 10
            }
        return CGSize(width: side, height: side)
    }

    public typealias AnimatableData = EmptyAnimatableData
}
