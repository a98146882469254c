import Foundation
import PathGeometry

extension Path {
    /// Returns the area that at least one of the paths covers.
    public func union(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .union, eoFill) }

    /// Returns the area that both paths cover.
    public func intersection(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .intersection, eoFill) }

    /// Returns the area that this path covers and the other does not.
    public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .difference, eoFill) }

    /// Returns the area that exactly one of the paths covers.
    public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
        cut(other, .symmetricDifference, eoFill)
    }

    /// Returns the parts of this path's line inside the area of the other.
    public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .lineIntersection, eoFill) }

    /// Returns the parts of this path's line outside the area of the other.
    public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .lineDifference, eoFill) }

    /// Returns the same area with an outline that does not cross itself, so that both fill rules agree.
    public func normalized(eoFill: Bool = true) -> Path { cut(Path(), .union, eoFill) }

    /// Returns the area without a strip along its edges; nil if it cannot be computed.
    func narrowed(by distance: CGFloat, eoFill: Bool) -> Path? {
        do {
            return Path(try PathOperator().inset(straightened(), by: distance, isEvenOdd: eoFill))
        } catch {
            return nil
        }
    }

    /// Performs a set operation on two paths. Curves are flattened with a tolerance of a hundredth of a point. Small
    /// paths, which are meant to be scaled, have a smaller tolerance. A path with an invalid number, or one that would
    /// take too long, stays unchanged; drawing it reports the reason.
    private func cut(_ other: Path, _ operation: PathOperator.Operation, _ isEvenOdd: Bool) -> Path {
        do {
            return Path(
                try PathOperator().cut(straightened(), other.straightened(), operation, isEvenOdd: isEvenOdd))
        } catch {
            return Path(.failed(self, error.sentence))
        }
    }

    /// Returns the path's lines as lists of points, with curves flattened.
    private func straightened() throws(PathOperator.Refusal) -> [PathOperator.Line] {
        let size = boundingRect.size
        let tolerance = min(max(size.width, size.height) / 2000, 0.01)
        return try PathOperator.lines(of: segments, within: tolerance)
    }
}

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
