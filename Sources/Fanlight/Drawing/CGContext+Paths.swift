import Foundation

/// The parts of a path that a call draws.
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

extension CGContext {
    // MARK: Building a path

    public func beginPath() { path = Path() }
    public func move(to point: CGPoint) { path.move(to: point) }
    public func addLine(to point: CGPoint) { path.addLine(to: point) }
    public func addLines(between points: [CGPoint]) { path.addLines(points) }
    public func addRect(_ rect: CGRect) { path.addRect(rect) }
    public func addRects(_ rects: [CGRect]) { path.addRects(rects) }
    public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
    public func addPath(_ other: CGPath) { path.addPath(Path(other)) }
    public func closePath() { path.closeSubpath() }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        path.addCurve(to: end, control1: control1, control2: control2)
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }

    /// Adds an arc with angles in radians.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
            clockwise: clockwise)
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }

    public var isPathEmpty: Bool { path.isEmpty }
    public var currentPointOfPath: CGPoint { path.currentPoint ?? .zero }
    public var boundingBoxOfPath: CGRect { path.isEmpty ? .null : path.boundingRect }

    // MARK: Drawing it

    /// Fills the path, and begins another one.
    public func fillPath(using rule: CGPathFillRule = .winding) { fill(consumePath(), rule) }

    /// Draws a line along the path, and begins another one.
    public func strokePath() { stroke(consumePath()) }

    /// Draws the path, and begins another one.
    public func drawPath(using mode: CGPathDrawingMode) {
        let path = consumePath()
        switch mode {
        case .fill: fill(path)
        case .eoFill: fill(path, .evenOdd)
        case .stroke: stroke(path)
        case .fillStroke, .eoFillStroke:
            fill(path, mode == .eoFillStroke ? .evenOdd : .winding)
            stroke(path)
        }
    }

    /// Limits what is drawn from now on to the inside of the path, and begins another one.
    public func clip(using rule: CGPathFillRule = .winding) { clip(consumePath(), rule) }

    public func clip(to rect: CGRect) { clip(Path(rect)) }

    /// Limits what is drawn from now on to the insides of rectangles.
    public func clip(to rects: [CGRect]) {
        var path = Path()
        path.addRects(rects)
        clip(path)
    }

    private func consumePath() -> Path {
        defer { path = Path() }
        return path
    }

    // MARK: Drawing shapes

    public func fill(_ rect: CGRect) { fill(Path(rect)) }
    public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
    public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect)) }
    public func stroke(_ rect: CGRect) { stroke(Path(rect)) }
    public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect)) }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        var line = settings.line
        line.lineWidth = width
        stroke(Path(rect), line)
    }

    /// Draws a line between each two points.
    public func strokeLineSegments(between points: [CGPoint]) {
        var path = Path()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: points[index])
            path.addLine(to: points[index + 1])
        }
        stroke(path)
    }

    /// Erases a rectangle.
    public func clear(_ rect: CGRect) {
        record(isDrawing: true) { replay in
            var context = replay.context
            context.blendMode = .clear
            context.opacity = 1
            context.fill(Path(rect), with: .color(.black))
        }
    }

    /// Fills a path with the colour of fills.
    package func fill(_ path: Path, _ rule: CGPathFillRule = .winding) {
        let settings = settings
        let style = FillStyle(eoFill: rule == .evenOdd, antialiased: settings.isAntialiased)
        draw { $0.fill(path, with: .color(settings.fill), style: style) }
    }

    /// Draws a line along a path in the colour of strokes.
    ///
    /// - Parameter line: the style of the line; nil for the present one.
    package func stroke(_ path: Path, _ line: StrokeStyle? = nil) {
        let settings = settings
        draw { $0.stroke(path, with: .color(settings.stroke), style: line ?? settings.line) }
    }

    /// Limits what is drawn from now on to the inside of a path.
    package func clip(_ path: Path, _ rule: CGPathFillRule = .winding) {
        let bounds = path.isEmpty ? CGRect.zero : path.boundingRect.applying(ctm)
        change { settings in
            settings.clip = settings.clip.intersection(bounds)
            if settings.clip.isNull { settings.clip = .zero }
        }
        let style = FillStyle(eoFill: rule == .evenOdd, antialiased: settings.isAntialiased)
        record { $0.context.clip(to: path, style: style) }
    }
}
