import Foundation

/// A type-erased shape.
public struct AnyShape: Shape {
    private let shape: any Shape

    public init<S: Shape>(_ shape: S) { self.shape = (shape as? AnyShape)?.shape ?? shape }

    public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    public typealias AnimatableData = EmptyAnimatableData
}

/// A path keeps its own size and position, independent of the proposed size.
extension Path: Shape {
    public func path(in rect: CGRect) -> Path { self }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData
}
