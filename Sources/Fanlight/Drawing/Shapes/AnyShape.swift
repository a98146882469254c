import Foundation

/// A shape whose type is hidden.
public struct AnyShape: Shape {
    private let shape: any Shape

    public init<S: Shape>(_ shape: S) { self.shape = (shape as? AnyShape)?.shape ?? shape }

    public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    public typealias AnimatableData = EmptyAnimatableData
}

/// A path keeps its own size and place, whatever room it is given.
extension Path: Shape {
    public func path(in rect: CGRect) -> Path { self }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData
}
