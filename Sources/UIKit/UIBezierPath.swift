import FanlightCore

/// A path that is built step by step, under the name of UIKit. `Path(path.cgPath)` is a view that draws it, and
/// `fill()` paints it into the current graphics context.
public final class UIBezierPath {
    private var path = Path()
    private var line = StrokeStyle()
    /// True for the even-odd fill rule; false for the non-zero winding rule.
    public var usesEvenOddFillRule = false

    public init() {}
    public init(rect: CGRect) { path = Path(rect) }
    public init(ovalIn rect: CGRect) { path = Path(ellipseIn: rect) }
    public init(cgPath: CGPath) { path = Path(cgPath) }

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        path = Path(roundedRect: rect, cornerRadius: cornerRadius, style: .circular)
    }

    /// Creates a rectangle of which some corners are round. The width of `cornerRadii` is the radius.
    public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? cornerRadii.width : 0 }
        let radii = RectangleCornerRadii(
            topLeading: radius(.topLeft), bottomLeading: radius(.bottomLeft), bottomTrailing: radius(.bottomRight),
            topTrailing: radius(.topRight))
        path.addRoundedRect(in: rect, cornerRadii: radii, style: .circular)
    }

    /// Creates an arc, with angles in radians. Unlike in `Path`, `clockwise: true` looks clockwise.
    public init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    public var cgPath: CGPath {
        get { path.cgPath }
        set { path = Path(newValue) }
    }
    public var isEmpty: Bool { path.isEmpty }
    public var bounds: CGRect { path.boundingRect }
    public var currentPoint: CGPoint { path.currentPoint ?? .zero }

    public func contains(_ point: CGPoint) -> Bool { path.contains(point, eoFill: usesEvenOddFillRule) }
    public func move(to point: CGPoint) { path.move(to: point) }
    public func addLine(to point: CGPoint) { path.addLine(to: point) }

    public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: end, control: controlPoint)
    }

    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
            clockwise: !clockwise)
    }

    public func close() { path.closeSubpath() }
    public func append(_ other: UIBezierPath) { path.addPath(other.path) }
    public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
    public func removeAllPoints() { path = Path() }

    // MARK: Drawing

    public var lineWidth: CGFloat {
        get { line.lineWidth }
        set { line.lineWidth = newValue }
    }
    public var lineCapStyle: CGLineCap {
        get { line.lineCap }
        set { line.lineCap = newValue }
    }
    public var lineJoinStyle: CGLineJoin {
        get { line.lineJoin }
        set { line.lineJoin = newValue }
    }
    public var miterLimit: CGFloat {
        get { line.miterLimit }
        set { line.miterLimit = newValue }
    }

    /// Sets the lengths of the parts of a dashed line, of which every other one is drawn.
    public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        line.dash = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
        line.dashPhase = phase
    }

    private var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    /// Fills the path with the current fill colour, in the current graphics context.
    public func fill() { UIGraphicsGetCurrentContext()?.fill(path, rule) }

    /// Strokes the path with the current stroke colour, in the current graphics context.
    public func stroke() { UIGraphicsGetCurrentContext()?.stroke(path, line) }

    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) { blended(blendMode, alpha) { fill() } }
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { blended(blendMode, alpha) { stroke() } }

    private func blended(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: () -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        draw()
        context.restoreGState()
    }

    /// Limits what is drawn from now on to the inside of the path.
    public func addClip() { UIGraphicsGetCurrentContext()?.clip(path, rule) }
}
