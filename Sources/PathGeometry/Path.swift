import Foundation

/// The outline of a two-dimensional shape: lines and curves.
///
/// A path that is only a rectangle, a rounded rectangle or an ellipse keeps that form. It is drawn as such.
@frozen
public struct Path: Sendable {
    /// An element of a path.
    @frozen
    public enum Element: Equatable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    /// The representation of a path.
    @usableFromInline
    package enum Representation: Equatable, Sendable {
        case rect(CGRect)
        /// The radii run clockwise from the upper left.
        case rounded(CGRect, radii: [CGFloat], continuous: Bool)
        case ellipse(CGRect)
        case elements([Element])
        /// The area of a stroke along a path.
        indirect case stroked(Path, StrokeStyle)
        /// A path on which an operation failed, with a report for the app author.
        indirect case failed(Path, String)
    }

    @usableFromInline package var form: Representation

    package init(_ form: Representation) { self.form = form }

    package init(_ elements: [Element]) { form = .elements(elements) }

    public init() { form = .elements([]) }

    public init(_ rect: CGRect) { form = .rect(rect.standardized) }

    public init(ellipseIn rect: CGRect) { form = .ellipse(rect.standardized) }

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        if cornerSize.width == cornerSize.height || cornerSize.width.isNaN || cornerSize.height.isNaN {
            let radius = cornerSize.height.isNaN ? cornerSize.height : cornerSize.width
            self.init(
                roundedRect: rect,
                cornerRadii: RectangleCornerRadii(
                    topLeading: radius, bottomLeading: radius, bottomTrailing: radius, topTrailing: radius),
                style: style)
        } else {
            self.init()
            append(.rectangle(rect.standardized, ovalCorners: cornerSize))
        }
    }

    public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        let radii = cornerRadii.clockwise
        let rect = rect.standardized
        form =
            radii.allSatisfy { $0 == 0 } ? .rect(rect) : .rounded(rect, radii: radii, continuous: style == .continuous)
        if cornerRadii.hasNoNumber {
            form = .failed(self, "A rounded rectangle has a radius that is not a number; the corner is square.")
        }
    }

    /// Creates a path with the methods that a closure calls on it.
    public init(_ callback: (inout Path) -> Void) {
        self.init()
        callback(&self)
    }

    /// The elements, for every form of path.
    package var elements: [Element] {
        switch form {
        case .elements(let elements): elements
        case .rect(let rect): .rectangle(rect)
        case .ellipse(let rect): .ellipse(in: rect)
        case .rounded(let rect, let radii, let continuous):
            RoundedCorners(rect, radii, continuous: continuous).elements
        case .stroked(let path, let style): Stroker(style).outline(of: path.drawable.elements)
        case .failed(let path, _): path.elements
        }
    }

    /// Calls `body` for each element in order.
    public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

    public var isEmpty: Bool {
        switch form {
        case .elements(let elements): elements.isEmpty
        case .rect, .rounded, .ellipse: false
        case .stroked(let path, _), .failed(let path, _): path.isEmpty
        }
    }

    /// The start point of the next element.
    public var currentPoint: CGPoint? {
        var start: CGPoint?
        var current: CGPoint?
        for element in elements {
            switch element {
            case .move(let point):
                start = point
                current = point
            case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): current = point
            case .closeSubpath: current = start
            }
        }
        return current
    }

    // MARK: Building

    package mutating func append(_ element: Element) {
        if case .elements(var elements) = form {
            // Moved out of the enum, as otherwise each append would copy all elements.
            form = .elements([])
            elements.append(element)
            form = .elements(elements)
        } else {
            form = .elements(elements + [element])
        }
    }

    package mutating func append(_ more: [Element]) {
        var all = elements
        form = .elements([])
        all += more
        form = .elements(all)
    }

    /// Starts a new subpath at a point.
    public mutating func move(to end: CGPoint) { append(.move(to: end)) }

    /// Adds a line from the current point; starts the path there if it is empty.
    public mutating func addLine(to end: CGPoint) { append(isEmpty ? .move(to: end) : .line(to: end)) }

    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if isEmpty { append(.move(to: end)) }
        append(.quadCurve(to: end, control: control))
    }

    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if isEmpty { append(.move(to: end)) }
        append(.curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a line back to the start of the current subpath.
    public mutating func closeSubpath() {
        if !isEmpty { append(.closeSubpath) }
    }

    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        append([.move(to: first)] + lines.dropFirst().map { .line(to: $0) })
    }

    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        addPath(Path(rect), transform: transform)
    }

    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        addPath(Path(roundedRect: rect, cornerSize: cornerSize, style: style), transform: transform)
    }

    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, style: style), transform: transform)
    }

    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        addPath(Path(ellipseIn: rect), transform: transform)
    }

    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        let added = path.applying(transform)
        if isEmpty { form = added.form } else { append(added.elements) }
    }

    // MARK: Transforming

    public func applying(_ transform: CGAffineTransform) -> Path {
        if transform.isIdentity { return self }
        if case .failed(let path, let why) = form { return Path(.failed(path.applying(transform), why)) }
        if transform.isUpright {
            switch form {
            case .rect(let rect): return Path(.rect(rect.applying(transform)))
            case .ellipse(let rect): return Path(.ellipse(rect.applying(transform)))
            case .rounded(let rect, let radii, let continuous) where transform.a == transform.d:
                return Path(
                    .rounded(rect.applying(transform), radii: radii.map { $0 * transform.a }, continuous: continuous))
            case .stroked(let path, let style)
            where transform.a == 1 && transform.d == 1:
                return Path(.stroked(path.applying(transform), style))
            default: break
            }
        }
        return Path(
            .elements(
                elements.map { element in
                    switch element {
                    case .move(let point): .move(to: point.applying(transform))
                    case .line(let point): .line(to: point.applying(transform))
                    case .quadCurve(let point, let control):
                        .quadCurve(to: point.applying(transform), control: control.applying(transform))
                    case .curve(let point, let first, let second):
                        .curve(
                            to: point.applying(transform), control1: first.applying(transform),
                            control2: second.applying(transform))
                    case .closeSubpath: .closeSubpath
                    }
                }))
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(CGAffineTransform(translationX: dx, y: dy)) }

    /// Returns the area of a stroke along the path.
    public func strokedPath(_ style: StrokeStyle) -> Path { Path(.stroked(edge, style)) }
}

extension Path: Equatable {
    /// Returns true if both outlines are the same, even if an operation on one of them failed.
    public static func == (a: Path, b: Path) -> Bool { a.outline.form == b.outline.form }

    /// The path itself, without the report of a failed operation.
    package var outline: Path {
        if case .failed(let path, _) = form { return path.outline }
        return self
    }
}
