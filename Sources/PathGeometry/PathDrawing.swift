import Display
import Foundation

/// Encodes a path as the simplest draw command: a rectangle, rounded rectangle, ellipse or line. Any other path is
/// encoded as lines and curves.
package struct PathDrawing {
    private let dotWidth, dotHeight: CGFloat
    private let isCell: Bool

    /// - Parameters:
    ///   - dotWidth: the width of a dot in points.
    ///   - isCell: true if a dot is a cell of a terminal.
    package init(dotWidth: CGFloat, dotHeight: CGFloat, isCell: Bool) {
        self.dotWidth = dotWidth
        self.dotHeight = dotHeight
        self.isCell = isCell
    }

    /// Returns the command; nil if there is nothing to paint.
    package func command(
        _ path: Path, in bounds: DotRect, _ paint: Paint, _ fill: FillStyle = FillStyle()
    ) -> DrawCommand? {
        var command = form(path, in: bounds, paint, fill)
        command?.hasHardEdges = !fill.isAntialiased
        return command
    }

    private func form(_ path: Path, in bounds: DotRect, _ paint: Paint, _ fill: FillStyle) -> DrawCommand? {
        let path = path.outline
        switch path.form {
        case .stroked(let line, let style):
            guard style.lineWidth > 0, style.lineWidth.isFinite, !line.isEmpty else { return nil }
            if let border = border(line, style, in: bounds, paint) { return border }
            guard let (outline, rect) = outline(of: line, in: bounds, isEvenOdd: false, paint) else { return nil }
            return DrawCommand(.stroke(pen(style)), outline, paint: paint, rect: rect)
        default:
            if let cell = dot(path) {
                return DrawCommand(.fill, .ellipse, paint: paint, rect: cell == bounds ? nil : cell)
            }
            guard let (outline, rect) = outline(of: path, in: bounds, isEvenOdd: fill.isEOFilled, paint) else {
                return nil
            }
            return DrawCommand(.fill, outline, paint: paint, rect: rect)
        }
    }

    /// Returns the cell of an ellipse that lies within one terminal cell, and is drawn as a character.
    private func dot(_ path: Path) -> DotRect? {
        guard isCell, case .ellipse(let area) = path.form, area.isDrawable, area.width > 0, area.height > 0,
            area.width <= dotWidth, area.height <= dotHeight
        else { return nil }
        let cell = CGRect(
            x: (area.midX / dotWidth).rounded(.down) * dotWidth, y: (area.midY / dotHeight).rounded(.down) * dotHeight,
            width: dotWidth, height: dotHeight)
        return cell.contains(area) ? whole(cell) : nil
    }

    /// Returns the outline of a clip; an empty path if nothing remains visible.
    package func clip(_ path: Path, in bounds: DotRect, isEvenOdd: Bool) -> Outline {
        if dot(path) == bounds { return .ellipse }
        guard let (outline, rect) = outline(of: path, in: bounds, isEvenOdd: isEvenOdd, nil) else {
            return .path(DrawnPath())
        }
        // A clip covers the whole layer, or is a path within it.
        return rect == nil ? outline : .path(path.drawn(isEvenOdd: isEvenOdd, 1 / dotWidth, 1 / dotHeight))
    }

    /// Returns the command for a border inside a simple shape, which pixel displays and terminals draw best.
    private func border(_ line: Path, _ style: StrokeStyle, in bounds: DotRect, _ paint: Paint) -> DrawCommand? {
        let width = min(style.lineWidth, StrokeStyle.widest)
        guard style.dash.isEmpty else { return nil }
        let outer: Path
        switch line.form {
        case .rect(let rect) where style.lineJoin == .miter: outer = Path(rect.insetBy(dx: -width / 2, dy: -width / 2))
        case .ellipse(let rect): outer = Path(ellipseIn: rect.insetBy(dx: -width / 2, dy: -width / 2))
        case .rounded(let rect, let radii, let continuous):
            outer = Path(
                .rounded(
                    rect.insetBy(dx: -width / 2, dy: -width / 2), radii: radii.map { $0 > 0 ? $0 + width / 2 : 0 },
                    continuous: continuous))
        default: return nil
        }
        guard let (outline, rect) = outline(of: outer, in: bounds, isEvenOdd: false, paint) else { return nil }
        if case .path = outline { return nil }
        // A terminal's lines are whole cells, thin or thick.
        let drawn = isCell ? (width >= 4 ? 2 : 1) : Float(width / dotWidth)
        return DrawCommand(.strokeInside(width: drawn), outline, paint: paint, rect: rect)
    }

    private func pen(_ style: StrokeStyle) -> Pen {
        func length(_ value: CGFloat) -> Float { value.isFinite ? Float(value / dotWidth) : 0 }
        let dash = style.dash.prefix(64).map { max(length($0), 0) }
        return Pen(
            width: length(min(style.lineWidth, StrokeStyle.widest)),
            cap: Pen.Cap(rawValue: UInt8(style.lineCap.rawValue)) ?? .butt,
            join: Pen.Join(rawValue: UInt8(style.lineJoin.rawValue)) ?? .miter,
            miterLimit: style.miterLimit.isFinite ? Float(max(style.miterLimit, 1)) : 10,
            dash: dash.reduce(0, +) > 0 ? dash : [], dashPhase: length(style.dashPhase))
    }

    private func outline(
        of path: Path, in bounds: DotRect, isEvenOdd: Bool, _ paint: Paint?
    ) -> (Outline, DotRect?)? {
        let path = path.drawable
        switch path.form {
        case .rect(let area):
            guard area.isDrawable, area.width > 0, area.height > 0 else { return nil }
            if let rect = whole(area) { return (.rectangle, rect == bounds ? nil : rect) }
        case .ellipse(let area):
            guard area.isDrawable, area.width > 0, area.height > 0 else { return nil }
            // An ellipse beyond the coordinates that are drawn exactly is sent as a limited path.
            let far = max(abs(area.minX), abs(area.minY), abs(area.maxX), abs(area.maxY))
            if far <= LimitedPath.farthest, let rect = whole(area) { return (.ellipse, rect == bounds ? nil : rect) }
        case .rounded(let area, let radii, let continuous):
            guard area.isDrawable, area.width > 0, area.height > 0 else { return nil }
            if let rect = whole(area) {
                let r = radii.map { Float($0 / dotWidth) }
                let outline = Outline.roundedRectangle(
                    topLeading: r[0], topTrailing: r[1], bottomTrailing: r[2], bottomLeading: r[3],
                    continuous: continuous)
                return (outline, rect == bounds ? nil : rect)
            }
        default: break
        }
        guard !path.isEmpty else { return nil }
        // A long path translated by whole dots stays the same path, and need not be sent again.
        let isFramed = paint.map { $0.isFitted || path.isLong } ?? false
        if isFramed, let (moved, rect) = framed(path) {
            return (.path(moved.drawn(isEvenOdd: isEvenOdd, 1 / dotWidth, 1 / dotHeight)), rect)
        }
        return (.path(path.drawn(isEvenOdd: isEvenOdd, 1 / dotWidth, 1 / dotHeight)), nil)
    }

    /// Returns the path relative to its own rectangle, and that rectangle in dots, to which a gradient is fitted.
    private func framed(_ path: Path) -> (Path, DotRect)? {
        var (path, bounds) = (path, path.boundingRect)
        // After the translation the visible part must stay near the origin.
        let most = LimitedPath.farthest / 2
        if max(-bounds.minX, -bounds.minY, bounds.maxX, bounds.maxY) > most {
            path = Path(LimitedPath(of: path.elements, within: most).elements)
            bounds = path.boundingRect
        }
        guard bounds.isDrawable, !bounds.isNull else { return nil }
        let left = (bounds.minX / dotWidth).rounded(.down)
        let top = (bounds.minY / dotHeight).rounded(.down)
        let right = (bounds.maxX / dotWidth).rounded(.up)
        let bottom = (bounds.maxY / dotHeight).rounded(.up)
        return (
            path.offsetBy(dx: -left * dotWidth, dy: -top * dotHeight),
            DotRect(x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
        )
    }

    /// Returns the rectangle in whole dots; nil if its edges do not lie on whole dots.
    private func whole(_ area: CGRect) -> DotRect? {
        func dots(_ length: CGFloat, _ dot: CGFloat) -> Int32? {
            let exact = length / dot
            guard abs(exact) < 1e8, abs(exact - exact.rounded()) < 1e-3 else { return nil }
            return Int32(exact.rounded())
        }
        guard let left = dots(area.minX, dotWidth), let top = dots(area.minY, dotHeight),
            let right = dots(area.maxX, dotWidth), let bottom = dots(area.maxY, dotHeight)
        else { return nil }
        return DotRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension Path {
    /// The minimum count of elements of a path whose layer is moved in place of its points. For shorter paths, a
    /// transform or an additional layer costs clients more than the points.
    private static let minimumLongElements = 64

    /// True if the path is long enough that its layer is moved and not its points. The points are then not sent again.
    /// Simple shapes have commands of their own.
    package var isLong: Bool {
        switch form {
        case .elements(let elements): elements.count >= Path.minimumLongElements
        case .stroked(let line, _): line.isLong
        default: false
        }
    }
}

extension Paint {
    /// True if the paint is fitted to the rectangle of the filled shape.
    package var isFitted: Bool {
        switch self {
        case .gradient, .image, .mesh: true
        case .color, .material, .foreground, .background: false
        case .shadowed(let base, _): base.isFitted
        }
    }
}
