import Fanlight
import FanlightCore

/// A path that is built step by step, under the name of AppKit. `Path(path.cgPath)` draws it as a view.
public final class NSBezierPath {
    /// The ends of a line.
    public enum LineCapStyle: UInt, Sendable { case butt, round, square }
    /// The corners of a line.
    public enum LineJoinStyle: UInt, Sendable { case miter, round, bevel }
    /// The rule by which a point is inside of a path.
    public enum WindingRule: UInt, Sendable { case nonZero, evenOdd }

    private var path = Path()
    public var lineWidth: CGFloat = 1
    public var lineCapStyle = LineCapStyle.butt
    public var lineJoinStyle = LineJoinStyle.miter
    public var miterLimit: CGFloat = 10
    public var windingRule = WindingRule.nonZero
    private var dash: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    public init() {}
    public init(rect: NSRect) { path = Path(rect) }
    public init(ovalIn rect: NSRect) { path = Path(ellipseIn: rect) }
    public init(cgPath: CGPath) { path = Path(cgPath) }

    public init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
    }

    public var cgPath: CGPath {
        get { path.cgPath }
        set { path = Path(newValue) }
    }
    public var isEmpty: Bool { path.isEmpty }
    public var bounds: NSRect { path.boundingRect }
    public var currentPoint: NSPoint { path.currentPoint ?? .zero }
    public func contains(_ point: NSPoint) -> Bool { path.contains(point, eoFill: windingRule == .evenOdd) }

    // MARK: Steps

    public func move(to point: NSPoint) { path.move(to: point) }
    public func line(to point: NSPoint) { path.addLine(to: point) }
    public func close() { path.closeSubpath() }
    public func removeAllPoints() { path = Path() }

    public func relativeMove(to distance: NSPoint) { move(to: point(after: distance)) }
    public func relativeLine(to distance: NSPoint) { line(to: point(after: distance)) }

    private func point(after distance: NSPoint) -> NSPoint {
        NSPoint(x: currentPoint.x + distance.x, y: currentPoint.y + distance.y)
    }

    public func curve(to end: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    public func curve(to end: NSPoint, controlPoint: NSPoint) { path.addQuadCurve(to: end, control: controlPoint) }

    public func append(_ other: NSBezierPath) { path.addPath(other.path) }
    public func appendRect(_ rect: NSRect) { path.addRect(rect) }
    public func appendOval(in rect: NSRect) { path.addEllipse(in: rect) }

    public func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        path.addRoundedRect(in: rect, cornerSize: CGSize(width: xRadius, height: yRadius), style: .circular)
    }

    /// Adds an arc with angles in degrees, which grow anticlockwise where y grows upwards.
    public func appendArc(
        withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool = false
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: .degrees(startAngle), endAngle: .degrees(endAngle),
            clockwise: clockwise)
    }

    public func transform(using transform: AffineTransform) {
        path = path.applying(
            CGAffineTransform(
                a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
                ty: transform.tY))
    }

    // MARK: Drawing

    private var rule: CGPathFillRule { windingRule == .evenOdd ? .evenOdd : .winding }

    /// Sets the lengths of the parts of a dashed line, of which every other one is drawn.
    public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
        dashPhase = phase
    }

    /// Fills the inside in the colour of fills, while `NSView.draw(_:)` runs.
    @MainActor @preconcurrency
    public func fill() { NSGraphicsContext.current?.cgContext.fill(path, rule) }

    /// Draws a line along the path in the colour of strokes, while `NSView.draw(_:)` runs.
    @MainActor @preconcurrency
    public func stroke() { NSGraphicsContext.current?.cgContext.stroke(path, style) }

    /// Limits what is drawn from now on to the inside of the path.
    @MainActor @preconcurrency
    public func addClip() { NSGraphicsContext.current?.cgContext.clip(path, rule) }

    private var style: StrokeStyle {
        StrokeStyle(
            lineWidth: lineWidth,
            lineCap: lineCapStyle == .butt ? .butt : lineCapStyle == .round ? .round : .square,
            lineJoin: lineJoinStyle == .miter ? .miter : lineJoinStyle == .round ? .round : .bevel,
            miterLimit: miterLimit, dash: dash, dashPhase: dashPhase)
    }

    @MainActor @preconcurrency
    public static func fill(_ rect: NSRect) { rect.fill() }

    @MainActor @preconcurrency
    public static func strokeLine(from start: NSPoint, to end: NSPoint) {
        let line = NSBezierPath()
        line.move(to: start)
        line.line(to: end)
        line.stroke()
    }
}
