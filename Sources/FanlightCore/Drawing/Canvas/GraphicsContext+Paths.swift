import Display
import Foundation

extension GraphicsContext {
    /// Fills the inside of a path.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        draw(path, shading, style)
    }

    /// Draws a line along a path.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        draw(path.strokedPath(style), shading, FillStyle())
    }

    /// Draws a line along a path.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    private func draw(_ path: Path, _ shading: Shading, _ fill: FillStyle) {
        guard opacity.share > 0 else { return }
        onMain { context in
            let record = context.record
            var transform = context.transform
            guard !record.isFull else { return }
            if let warning = path.usageWarning { record.reportUsageWarning(warning) }
            // Applies the transform to the path, unless the paint has a position of its own. A long path is drawn
            // untransformed in a layer that has the transform. The path is then the same at every position, so it is
            // sent once and referenced by name.
            var outline = path.outline
            let isNamed = outline.isLong
            var corner = CGPoint.zero
            if isNamed, !shading.isTiled, let moved = outline.relativeToCorner {
                (outline, corner) = moved
                transform = CGAffineTransform(translationX: corner.x, y: corner.y).concatenating(transform)
            }
            let moves = transform.isTranslation && !isNamed
            let isMapped = moves || !isNamed && !shading.isPlaced && path.canBeMapped(by: transform)
            var shown = isMapped ? outline.mapped(by: transform) : outline
            if shading.isTiled { shown = shown.asElements }
            guard
                let made = PathDrawing(record.metrics).command(shown, in: record.bounds, shading.placeholderPaint, fill)
            else {
                return
            }
            let shift = moves ? CGPoint(x: transform.tx, y: transform.ty) : CGPoint(x: -corner.x, y: -corner.y)
            var command = context.anchored(made, shading, shift)
            let paint = context.paint(shading, for: command.rect ?? record.bounds, shift: shift)
            let isFaded = context.filters.isEmpty
            command.paint = isFaded ? paint.faded(context.opacity, in: context.environment) : paint
            guard !command.paint.isClear else { return }
            context.add(
                DrawnPart(
                    drawing: Drawing(commands: [command]),
                    transform: isMapped ? .identity : ProjectionTransform(transform)),
                fading: isFaded ? 1 : nil)
        }
    }

    /// Aligns the command's rectangle with the origin of the tiles: tiling starts at the rectangle's corner.
    @MainActor
    private func anchored(_ command: DrawCommand, _ shading: Shading, _ shift: CGPoint) -> DrawCommand {
        guard case .tiled(_, let origin, _, _) = shading.kind, origin.x.isFinite, origin.y.isFinite,
            let rect = command.rect
        else { return command }
        var command = command
        let metrics = record.metrics
        let x = Int32(((origin.x + shift.x) / metrics.dotWidth).clamped.rounded())
        let y = Int32(((origin.y + shift.y) / metrics.dotHeight).clamped.rounded())
        guard case .path(let drawn) = command.outline else { return command }
        command.outline = .path(drawn.moved(Float(rect.x - x), Float(rect.y - y)))
        command.rect = DotRect(x: x, y: y, width: rect.width, height: rect.height)
        return command
    }
}

extension GraphicsContext.Shading {
    fileprivate var isTiled: Bool { if case .tiled = kind { true } else { false } }

    /// A placeholder paint. For a paint that is fitted to a rectangle, it is a gradient, so that the command reports
    /// its rectangle.
    fileprivate var placeholderPaint: Paint {
        switch kind {
        case .foreground, .color, .none: .foreground(level: 0)
        case .style, .linear, .radial, .conic, .tiled:
            .gradient(GradientFill(.linear(startX: 0, startY: 0, endX: 1, endY: 1), stops: []))
        }
    }
}

extension CGAffineTransform {
    /// True for a pure translation.
    var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// The scale factor of every length; nil if it depends on the direction.
    var uniformScale: CGFloat? {
        let (first, second) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
        guard first > 0, abs(first - second) < 1e-9 * first, abs(a * c + b * d) < 1e-9 * first * first else {
            return nil
        }
        return first
    }
}

extension CGFloat {
    /// The value limited to the range of dot coordinates.
    fileprivate var clamped: CGFloat { Swift.min(Swift.max(self, -1e8), 1e8) }
}

extension Path {
    /// The path as a list of elements, not as a simple shape, whose rectangle would be its own.
    fileprivate var asElements: Path {
        guard case .stroked(let line, let style) = form else { return Path(.elements(elements)) }
        return Path(.stroked(Path(.elements(line.elements)), style))
    }

    /// True if the transformed path is again a path, not a line of uneven width.
    fileprivate func canBeMapped(by transform: CGAffineTransform) -> Bool {
        guard transform.isFinite, !transform.isSingular else { return false }
        if case .stroked = form { return transform.uniformScale != nil }
        return true
    }

    fileprivate func mapped(by transform: CGAffineTransform) -> Path {
        guard case .stroked(let line, var style) = form, let scale = transform.uniformScale else {
            return applying(transform)
        }
        style.lineWidth *= scale
        style.dash = style.dash.map { $0 * scale }
        style.dashPhase *= scale
        return line.applying(transform).strokedPath(style)
    }
}

extension DrawnPath {
    fileprivate func moved(_ dx: Float, _ dy: Float) -> DrawnPath {
        let numbers = numbers.enumerated().map { $1 + ($0 % 2 == 0 ? dx : dy) }
        return DrawnPath(verbs: verbs, numbers: numbers, isEvenOdd: isEvenOdd) ?? self
    }
}
