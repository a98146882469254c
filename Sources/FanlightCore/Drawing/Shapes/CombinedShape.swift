import Foundation
import PathGeometry

/// A set operation on two shapes.
private struct CombinedShape<First: Shape, Second: Shape>: Shape {
    var first: First
    var second: Second
    let operation: PathOperator.Operation
    let isEvenOdd: Bool

    func path(in rect: CGRect) -> Path {
        let (one, other) = (first.path(in: rect), second.path(in: rect))
        return switch operation {
        case .union: one.union(other, eoFill: isEvenOdd)
        case .intersection: one.intersection(other, eoFill: isEvenOdd)
        case .difference: one.subtracting(other, eoFill: isEvenOdd)
        case .symmetricDifference: one.symmetricDifference(other, eoFill: isEvenOdd)
        case .lineIntersection: one.lineIntersection(other, eoFill: isEvenOdd)
        case .lineDifference: one.lineSubtraction(other, eoFill: isEvenOdd)
        }
    }

    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }
    var layoutDirectionBehavior: LayoutDirectionBehavior { first.layoutDirectionBehavior }

    var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
        get { AnimatablePair(first.animatableData, second.animatableData) }
        set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
    }
}

extension Shape {
    nonisolated private func combined<T: Shape>(
        _ other: T, _ operation: PathOperator.Operation, _ eoFill: Bool
    ) -> CombinedShape<Self, T> {
        CombinedShape(first: self, second: other, operation: operation, isEvenOdd: eoFill)
    }

    /// Returns the area that at least one of the shapes covers.
    nonisolated public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .union, eoFill)
    }
    /// Returns the area that both shapes cover.
    nonisolated public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .intersection, eoFill)
    }
    /// Returns the area that this shape covers and the other does not.
    nonisolated public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .difference, eoFill)
    }
    /// Returns the area that exactly one of the shapes covers.
    nonisolated public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .symmetricDifference, eoFill)
    }
    /// Returns the parts of this shape's outline inside the area of the other.
    nonisolated public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .lineIntersection, eoFill)
    }
    /// Returns the parts of this shape's outline outside the other.
    nonisolated public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .lineDifference, eoFill)
    }
}
