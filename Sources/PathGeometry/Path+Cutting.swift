import Foundation

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
    package func narrowed(by distance: CGFloat, eoFill: Bool) -> Path? {
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
        return try PathOperator.lines(of: elements, within: tolerance)
    }
}
