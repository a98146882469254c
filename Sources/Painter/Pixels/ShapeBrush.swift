import CCairo
import Display

#if canImport(Glibc)
    import Glibc
#endif

/// Paints single draw commands.
struct ShapeBrush {
    let cairo: OpaquePointer
    let palette: Palette
    /// True for pixels: edges of upright rectangles are snapped.
    let isRaster: Bool
    /// The aspect ratio of a dot, height divided by width.
    var aspect = 1.0

    func paint(_ command: DrawCommand, _ bounds: DotRect, _ map: PaintMap) {
        let rect = command.rect ?? bounds
        switch command.paint {
        case .shadowed(let base, let shadows):
            guard !map.isFlat else { return }
            var plain = command
            plain.paint = base
            return RasterGroup.paint(
                with: shadows, of: command.reach(bounds, map), on: cairo, map, isRaster: isRaster
            ) { cairo, map in
                ShapeBrush(cairo: cairo, palette: palette, isRaster: true, aspect: aspect).paint(plain, bounds, map)
            }
        case .gradient(let gradient):
            guard !gradient.isClear, !map.isFlat else { return }
            setSource(gradient, rect, map)
        case .mesh(let mesh):
            guard !mesh.isClear, !map.isFlat else { return }
            if mesh.background.alpha > 0 {
                var ground = command
                ground.paint = .color(mesh.background)
                paint(ground, bounds, map)
            }
            guard setSource(mesh, rect, map) else { return }
        case .image(let image):
            guard setSource(image, rect, map) else { return }
        case .material(let color, let blur):
            guard color.alpha > 0, !map.isFlat else { return }
            setSource(color, over: blur, command.reach(bounds, map), map)
        case .color, .foreground, .background:
            let color = palette.color(of: command.paint)
            guard color.alpha > 0 else { return }
            cairo_set_source_rgba(cairo, color)
        }
        if case .strokeInside(let width) = command.operation, command.outline.drawnPath != nil {
            guard width > 0 else { return }
            // A centred line of twice the width, clipped to the outline, is an inside stroke.
            return clip(to: command.outline, rect, map, isHard: command.hasHardEdges) {
                var line = command
                line.operation = .stroke(Pen(width: 2 * width))
                draw(line, rect, map)
            }
        }
        draw(command, rect, map)
    }

    /// Draws with the current source.
    private func draw(_ command: DrawCommand, _ rect: DotRect, _ map: PaintMap) {
        if paintLong(command, rect, map) { return }
        if command.hasHardEdges { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE) }
        switch command.operation {
        case .fill:
            withPath(of: command.outline, rect, map) { cairo_fill(cairo) }
        case .strokeInside(let width):
            guard width > 0 else { break }
            withPath(of: command.outline, rect, map, line: min(Double(width), ShapeBrush.widestLine)) {
                cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
                cairo_fill(cairo)
            }
        case .stroke(let pen):
            guard pen.width > 0, !map.isFlat else { break }
            withPath(of: command.outline, rect, map, isExact: true) { stroke(pen, map) }
        }
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        if command.hasHardEdges { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT) }
    }

    /// Draws a path with very many segments.
    ///
    /// - Returns: False if the path has fewer segments, or the target is a vector file, so that nothing was drawn.
    private func paintLong(_ command: DrawCommand, _ rect: DotRect, _ map: PaintMap) -> Bool {
        var pen: Pen?
        if case .stroke(let line) = command.operation { pen = line }
        guard holdsPixels, !map.isFlat, pen?.width ?? 1 > 0 else { return false }
        guard
            let form = ComplexPath(
                command.outline, from: rect, map, pen: pen,
                width: min(Double(pen?.width ?? 0), ShapeBrush.widestLine), aspect: aspect, isHard: command.hasHardEdges
            )
        else { return false }
        form.paint(on: cairo)
        return true
    }

    /// Clips further painting to an outline.
    func clip(to outline: Outline, _ bounds: DotRect, _ map: PaintMap, isHard: Bool = false) {
        if isHard { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE) }
        withPath(of: outline, bounds, map) { cairo_clip(cairo) }
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        if isHard { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT) }
    }

    /// True if the target is an image. Vector files keep paths instead of pixels.
    var holdsPixels: Bool {
        cairo_surface_get_type(cairo_get_group_target(cairo)) == CAIRO_SURFACE_TYPE_IMAGE
    }

    /// The maximum line width, limited by Cairo's numbers.
    private static let widestLine = 1_000_000.0

    /// Strokes the current path, which is already in the painter's units; only the pen is transformed.
    private func stroke(_ pen: Pen, _ map: PaintMap) {
        cairo_save(cairo)
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c / aspect, yy: map.d / aspect, x0: 0, y0: 0)
        cairo_transform(cairo, &matrix)
        cairo_set_line_width(cairo, min(Double(pen.width), ShapeBrush.widestLine))
        cairo_set_line_cap(cairo, pen.cap.cairo)
        cairo_set_line_join(cairo, pen.join.cairo)
        cairo_set_miter_limit(cairo, Double(pen.miterLimit))
        // Dashes too short to be distinguished become a solid line.
        let dash = pen.dash.map { Double(max($0, 0)) }
        if dash.reduce(0, +) * map.largestScale > 0.1 {
            cairo_set_dash(cairo, dash, Int32(dash.count), Double(pen.dashPhase))
        }
        cairo_stroke(cairo)
        cairo_restore(cairo)
    }

    /// Makes the path of an outline and calls `body`.
    /// - Parameters:
    ///   - line: The width in dots of a line inside the outline; the path then has two contours.
    ///   - isExact: True to keep edges unsnapped, because a line is drawn along them.
    private func withPath(
        of outline: Outline, _ rect: DotRect, _ map: PaintMap, line: Double? = nil, isExact: Bool = false,
        _ body: () -> Void
    ) {
        cairo_new_path(cairo)
        let path = OutlinePath(cairo: cairo)
        if let drawn = outline.drawnPath {
            path.add(drawn, rect, map)
            cairo_set_fill_rule(cairo, drawn.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            return body()
        }
        guard map.isUpright else {
            // Cairo fails after a degenerate transform.
            guard !map.isFlat else { return body() }
            cairo_save(cairo)
            var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
            cairo_transform(cairo, &matrix)
            let area = PixelRect(
                x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
            path.add(outline, area, radiusScale: 1)
            if let line { path.add(outline, area, radiusScale: 1, inset: line) }
            cairo_restore(cairo)
            return body()
        }
        let exact = map.bounds(of: rect)
        let area = isRaster ? exact.snapped : exact
        // An empty path as a clip would hide everything.
        guard !area.isEmpty else { return body() }
        let scale = min(map.a, map.d)
        path.add(outline, area, radiusScale: scale)
        if let line {
            let width = line * scale
            // Line widths are snapped as edges are.
            let inset = isRaster ? (width > 1 ? width.rounded() : max(width, 0.5)) : width
            path.add(outline, area, radiusScale: scale, inset: inset)
        }
        body()
    }
}

extension Pen.Cap {
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension Pen.Join {
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}

extension Blend {
    /// True if the result of a channel also depends on the others.
    var mixesChannels: Bool { self == .hue || self == .saturation || self == .color || self == .luminosity }

    /// The Cairo operator. Plus-darker has no equivalent (see `PlusDarkerBlend`); in vector files multiply is closest.
    var cairo: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply, .plusDarker: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}
