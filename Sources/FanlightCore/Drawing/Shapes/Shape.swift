import Foundation
@_exported import PathGeometry

/// The purpose of a shape, which may affect its style.
public enum ShapeRole: Hashable, Sendable { case fill, stroke, separator }

/// A two-dimensional shape that fits into a rectangle. As a view it is filled with the foreground style.
nonisolated public protocol Shape: Sendable, Animatable, View {
    /// Returns the outline within a rectangle.
    func path(in rect: CGRect) -> Path
    static var role: ShapeRole { get }
    /// Returns the shape's size for a proposal; the proposed size by default.
    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
    var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

extension Shape {
    nonisolated public static var role: ShapeRole { .fill }
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }

    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    @MainActor public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }

    @MainActor public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ShapeElement(view, context) { (shape: $0, style: ForegroundStyle(), fill: FillStyle()) }
    }
}

/// A shape that can be inset by a distance.
nonisolated public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    func inset(by amount: CGFloat) -> InsetShape
}

/// A shape inset by a distance on all sides.
public struct _Inset<Base: Shape>: InsettableShape {
    var base: Base
    var amount: CGFloat

    public func path(in rect: CGRect) -> Path { base.path(in: rect.inset(by: amount)) }
    public func inset(by amount: CGFloat) -> _Inset<Base> { _Inset(base: base, amount: self.amount + amount) }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }

    public var animatableData: AnimatablePair<Base.AnimatableData, CGFloat> {
        get { AnimatablePair(base.animatableData, amount) }
        set {
            base.animatableData = newValue.first
            amount = newValue.second
        }
    }
}

extension CGRect {
    /// Returns the rectangle inset by `amount` on each side, with sizes of at least zero.
    package func inset(by amount: CGFloat) -> CGRect {
        guard amount.isFinite else { return self }
        let (x, y) = (min(amount, width / 2), min(amount, height / 2))
        return CGRect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
    }
}

/// A shape that depends on the environment of the view that shows it.
package protocol EnvironmentDependentShape: Shape {
    @MainActor func resolved(in environment: EnvironmentValues) -> Self
}

extension Shape {
    /// Returns the shape resolved in an environment.
    @MainActor
    func resolvedIfNeeded(in environment: EnvironmentValues) -> Self {
        guard let shape = self as? any EnvironmentDependentShape else { return self }
        return shape.resolved(in: environment) as? Self ?? self
    }
}

extension _StrokedShape: EnvironmentDependentShape where Content: EnvironmentDependentShape {
    package func resolved(in environment: EnvironmentValues) -> Self {
        var line = self
        line.shape = shape.resolved(in: environment)
        return line
    }
}

extension BorderLine: EnvironmentDependentShape where Content: EnvironmentDependentShape {
    func resolved(in environment: EnvironmentValues) -> Self {
        var line = self
        line.shape = shape.resolved(in: environment)
        return line
    }
}
