import Foundation

extension Path {
    /// The area that both paths cover together, or either of them.
    public func union(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .union, eoFill) }

    /// The area that both paths cover.
    public func intersection(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .intersection, eoFill) }

    /// The area that this path covers and the other does not.
    public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .difference, eoFill) }

    /// The area that one of the paths covers, but not both.
    public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
        cut(other, .symmetricDifference, eoFill)
    }

    /// The parts of this path's line that lie in the area of the other.
    public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .lineIntersection, eoFill) }

    /// The parts of this path's line that lie outside of the other's area.
    public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path { cut(other, .lineDifference, eoFill) }

    /// The same area with a line around it that does not cross itself, so that both rules of filling agree.
    public func normalized(eoFill: Bool = true) -> Path { cut(Path(), .union, eoFill) }

    /// The area without a strip along its edges; nil where it cannot be told.
    func narrowed(by distance: CGFloat, eoFill: Bool) -> Path? {
        do {
            return try PathCutter().inset(straightened(), by: distance, isEvenOdd: eoFill)
        } catch {
            return nil
        }
    }

    /// Curves become lines that leave them by less than a hundredth of a point, in small paths by less than their size is
    /// worth: those are made to be scaled. A path with a number that is none, or one
    /// that would take long, stays as it is, and whoever draws it says so.
    private func cut(_ other: Path, _ operation: PathCutter.Operation, _ isEvenOdd: Bool) -> Path {
        do {
            return try PathCutter().cut(straightened(), other.straightened(), operation, isEvenOdd: isEvenOdd)
        } catch {
            return Path(.uncut(self, error.sentence))
        }
    }

    /// Each of its lines as points in a row.
    private func straightened() throws(PathCutter.Refusal) -> [PathCutter.Line] {
        var lines: [PathCutter.Line] = []
        var line = PathCutter.Line()
        var count = 0
        let size = boundingRect.size
        let tolerance = min(max(size.width, size.height) / 2000, 0.01)
        func end(closing: Bool) {
            if closing, let first = line.points.first { line.points.append(first) }
            if line.points.count > 1 { lines.append(line) }
            line.points = Array(line.points.prefix(1))
        }
        for element in elements {
            guard element.isFinite else { throw .noNumber }
            guard count < PathCutter.mostPieces else { throw .tooManyPieces }
            count += 1
            switch element {
            case .move(let point):
                end(closing: false)
                line.points = [point]
            case .line(let point): line.points.append(point)
            case .quadCurve, .curve:
                guard let start = line.points.last else { continue }
                let curve = Curve(from: start, element)
                let pieces = curve.pieces(within: tolerance)
                count += pieces
                for piece in 1...pieces { line.points.append(curve.point(CGFloat(piece) / CGFloat(pieces))) }
            case .closeSubpath: end(closing: true)
            }
        }
        end(closing: false)
        return lines
    }
}

extension Curve {
    /// How many straight pieces of the same share come near enough to it.
    fileprivate func pieces(within tolerance: CGFloat) -> Int {
        if isLine || tolerance <= 0 { return 1 }
        func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
            let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
            return (x * x + y * y).squareRoot()
        }
        // A cubic leaves its chord by at most three quarters of how far its controls bend it, over the square of the pieces.
        let most = max(bend(start, control1, control2), bend(control1, control2, end))
        return Int(min(max((0.75 * most / tolerance).squareRoot().rounded(.up), 1), 1000))
    }
}

/// Two shapes as one.
private struct CombinedShape<First: Shape, Second: Shape>: Shape {
    var first: First
    var second: Second
    let operation: PathCutter.Operation
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
        _ other: T, _ operation: PathCutter.Operation, _ eoFill: Bool
    ) -> CombinedShape<Self, T> {
        CombinedShape(first: self, second: other, operation: operation, isEvenOdd: eoFill)
    }

    /// The area that the shapes cover together.
    nonisolated public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .union, eoFill)
    }
    /// The area that both shapes cover.
    nonisolated public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .intersection, eoFill)
    }
    /// The area that this shape covers and the other does not.
    nonisolated public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .difference, eoFill)
    }
    /// The area that one of the shapes covers, but not both.
    nonisolated public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .symmetricDifference, eoFill)
    }
    /// The parts of this shape's outline that lie in the area of the other.
    nonisolated public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .lineIntersection, eoFill)
    }
    /// The parts of this shape's outline that lie outside of the other.
    nonisolated public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        combined(other, .lineDifference, eoFill)
    }
}
