import Display
import Foundation

extension Path {
    /// Returns true if a point lies inside the path.
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
        switch outline.form {
        case .rect(let rect): return rect.contains(p)
        case .ellipse(let rect):
            guard rect.width > 0, rect.height > 0 else { return false }
            let (x, y) = ((p.x - rect.midX) / rect.width, (p.y - rect.midY) / rect.height)
            return x * x + y * y <= 0.25
        default: return drawn(isEvenOdd: eoFill).contains(x: p.x, y: p.y)
        }
    }

    /// The bounding rectangle of the path without control points; null for an empty path.
    public var boundingRect: CGRect {
        switch outline.form {
        case .rect(let rect), .ellipse(let rect): return rect
        case .rounded(let rect, _, _): return rect
        default: break
        }
        var bounds = OutlineBounds()
        for element in elements { bounds.add(element) }
        return bounds.rect
    }

    /// Returns a part of the path by fractions of its length: 0 is the start, 1 the end.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        guard !from.isNaN, !to.isNaN else {
            let trimmed = trimmedPath(from: from.isNaN ? 0 : from, to: to.isNaN ? 1 : to)
            return Path(
                .failed(trimmed, "A path is trimmed at a position that is not a number; it is not trimmed there."))
        }
        let (from, to) = (min(max(from, 0), 1), min(max(to, 0), 1))
        if from <= 0, to >= 1 { return self }
        guard from < to else { return Path() }
        return Path(edge.elements.trimmed(from: from, to: to))
    }

    /// The path that a further stroke follows. The area of a stroke consists of overlapping pieces with inner edges, so
    /// the pieces are joined into one outline. If joining would take too long, the pieces are kept.
    package var edge: Path {
        guard case .stroked = form else { return self }
        let area = normalized(eoFill: false)
        if case .failed = area.form { return self }
        return area
    }

    /// The maximum number of drawn elements: the limit of a frame's bytes and of a reasonable load for a client.
    package static let maximumElementCount = 100_000

    /// Returns the path for the protocol, with lengths multiplied by the factors. Invalid elements are left out, and
    /// distant points are moved nearer.
    package func drawn(isEvenOdd: Bool = false, _ sx: CGFloat = 1, _ sy: CGFloat = 1) -> DrawnPath {
        var path = DrawnPath(isEvenOdd: isEvenOdd)
        var elements = self.elements.prefix(Path.maximumElementCount)
        let farthest = LimitedPath.farthest
        if !elements.allSatisfy({ $0.isNear(farthest) }) {
            elements = LimitedPath(of: Array(elements)).elements.prefix(Path.maximumElementCount)
        }
        path.reserve(elements.count)
        var hasBegun = false
        func x(_ point: CGPoint) -> Float { Float(point.x * sx) }
        func y(_ point: CGPoint) -> Float { Float(point.y * sy) }
        for element in elements {
            if !hasBegun {
                guard let end = element.end else { continue }
                hasBegun = true
                path.append(.move, x(end), y(end))
                if case .move = element { continue }
            }
            switch element {
            case .move(let to): path.append(.move, x(to), y(to))
            case .line(let to): path.append(.line, x(to), y(to))
            case .quadCurve(let to, let control): path.append(.quad, x(control), y(control), x(to), y(to))
            case .curve(let to, let a, let b): path.append(.cubic, x(a), y(a), x(b), y(b), x(to), y(to))
            case .closeSubpath: path.append(.close)
            }
        }
        return path
    }

    /// The path limited to the maximum number of drawn elements.
    package var drawable: Path {
        guard case .elements(let elements) = form, elements.count > Path.maximumElementCount else { return self }
        return Path(.elements(Array(elements.prefix(Path.maximumElementCount))))
    }

    /// The report about an invalid number in the path; nil if there is none.
    package var usageWarning: String? {
        switch form {
        // The intersection of two disjoint rectangles is null, which is no mistake.
        case .rect(let rect), .ellipse(let rect), .rounded(let rect, _, _):
            return rect.isDrawable || rect.isNull ? nil : Path.noNumber
        case .stroked(let path, let style): return style.usageWarning ?? path.usageWarning
        case .failed(_, let why): return why
        case .elements(let elements):
            if elements.count > Path.maximumElementCount {
                return "A path has \(elements.count) elements; the first \(Path.maximumElementCount) are drawn."
            }
            return elements.allSatisfy(\.isFinite) ? nil : Path.noNumber
        }
    }

    private static let noNumber = "A path has a point that is infinite or not a number; it is drawn without it."
}

extension CGRect {
    package var isDrawable: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}
