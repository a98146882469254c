import CCairo
import Display

/// Paints the layers of a picture that was laid out in dots.
struct PictureBrush {
    let picture: Picture
    let palette: Palette
    let cairo: OpaquePointer
    let text: TextPainter
    /// Into pixels: edges on whole ones, letters as outlines. Files that scale keep fractions and text.
    let isRaster: Bool

    func paintScene(_ map: PaintMap) {
        for child in picture.children[.scene] ?? [] { paint(child, in: map, depth: 0) }
    }

    private func paint(_ id: LayerID, in parent: PaintMap, depth: Int) {
        guard let layer = picture.layers[id], depth <= Picture.maximumDepth else { return }
        let opacity = layer.drawing.opacity.isNaN ? 1 : Double(min(max(layer.drawing.opacity, 0), 1))
        guard opacity > 0 else { return }
        let map = parent.entering(layer.placement)
        let children = picture.children[id] ?? []
        guard !layer.drawing.commands.isEmpty || !layer.text.isEmpty || !children.isEmpty else { return }

        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        let bounds = DotRect(x: 0, y: 0, width: layer.placement.frame.width, height: layer.placement.frame.height)
        if let clip = layer.drawing.clip {
            withPath(of: clip, bounds, map) { cairo_clip(cairo) }
        }
        if opacity < 1 { cairo_push_group(cairo) }
        for command in layer.drawing.commands { paint(command, bounds, map) }
        for run in layer.text { paint(run, map) }
        let content = map.enteringContent(of: layer.placement)
        for child in children { paint(child, in: content, depth: depth + 1) }
        if opacity < 1 {
            cairo_pop_group_to_source(cairo)
            cairo_paint_with_alpha(cairo, opacity)
        }
    }

    private func paint(_ command: DrawCommand, _ bounds: DotRect, _ map: PaintMap) {
        let color = palette.color(of: command.paint)
        guard color.alpha > 0 else { return }
        cairo_set_source_rgba(cairo, color)
        let rect = command.rect ?? bounds
        switch command.operation {
        case .fill:
            withPath(of: command.outline, rect, map) { cairo_fill(cairo) }
        case .strokeInside(let width):
            guard width > 0 else { return }
            withPath(of: command.outline, rect, map, line: Double(width)) {
                cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
                cairo_fill(cairo)
                cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
            }
        }
    }

    /// - Parameter line: the width of a line inside the outline, in dots; the path then runs round it twice.
    private func withPath(
        of outline: Outline, _ rect: DotRect, _ map: PaintMap, line: Double? = nil, _ body: () -> Void
    ) {
        cairo_new_path(cairo)
        let path = OutlinePath(cairo: cairo)
        guard map.isUpright else {
            cairo_save(cairo)
            var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
            // A flat map has nothing to show, and Cairo would refuse all further work.
            guard abs(map.a * map.d - map.b * map.c) > 1e-9 else {
                cairo_restore(cairo)
                return
            }
            cairo_transform(cairo, &matrix)
            let area = PixelRect(
                x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
            path.add(outline, area, radiusScale: 1)
            if let line { path.add(outline, area, radiusScale: 1, inset: line) }
            cairo_restore(cairo)
            body()
            return
        }
        let area = isRaster ? map.bounds(of: rect).snapped : map.bounds(of: rect)
        guard !area.isEmpty else {
            // What has no area cuts everything away when it clips.
            body()
            return
        }
        let scale = min(map.a, map.d)
        path.add(outline, area, radiusScale: scale)
        if let line {
            let width = line * scale
            // Lines are as even as the edges are.
            let inset = isRaster ? (width > 1 ? width.rounded() : max(width, 0.5)) : width
            path.add(outline, area, radiusScale: scale, inset: inset)
        }
        body()
    }

    private func paint(_ run: TextRun, _ map: PaintMap) {
        let color = palette.color(of: run.style.paint)
        let size = run.style.size.dots
        guard color.alpha > 0 else { return }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        var (x, baseline, scale) = (run.x.dots, run.baseline.dots, 1.0)
        if map.isUpright {
            // Upright letters stand on a whole pixel.
            scale = map.d
            (x, baseline) = map(x, baseline)
            if isRaster { baseline = (baseline + 0.5 - 1e-6).rounded(.down) }
        } else {
            guard abs(map.a * map.d - map.b * map.c) > 1e-9 else { return }
            var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
            cairo_transform(cairo, &matrix)
        }
        let width = run.width.dots * (map.isUpright ? map.a : 1)
        text.paint(
            run.text, run.style, size: size * scale, x: x, baseline: baseline, width: width,
            tracking: run.style.tracking.dots * scale, color: color, on: cairo, asOutlines: isRaster)
        for (trait, line, height) in [
            (TextStyle.Traits.underline, run.style.underline, -0.12), (.strikethrough, run.style.strikethrough, 0.27),
        ] where run.style.traits.contains(trait) {
            let thickness = isRaster ? max(1, (size * scale / 16).rounded()) : size * scale / 16
            let top = baseline - height * size * scale
            let area = PixelRect(x: x, y: isRaster ? top.rounded() : top, width: width, height: thickness)
            paint(line, area, line.paint.map(palette.color(of:)) ?? color)
        }
    }

    /// A line along letters.
    private func paint(_ line: TextStyle.Line, _ area: PixelRect, _ color: RGBA) {
        cairo_set_source_rgba(cairo, color)
        guard let dashes = line.pattern.dashes else {
            cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
            cairo_fill(cairo)
            return
        }
        let lengths = dashes.map { $0 * area.height }
        cairo_save(cairo)
        cairo_set_dash(cairo, lengths, Int32(lengths.count), 0)
        cairo_set_line_width(cairo, area.height)
        cairo_move_to(cairo, area.x, area.y + area.height / 2)
        cairo_line_to(cairo, area.x + area.width, area.y + area.height / 2)
        cairo_stroke(cairo)
        cairo_restore(cairo)
    }
}

extension TextStyle.Line.Pattern {
    /// Lengths drawn and left out in turn, in thicknesses of the line; nil for one that is drawn throughout.
    fileprivate var dashes: [Double]? {
        switch self {
        case .solid: nil
        case .dot: [1, 1]
        case .dash: [3, 2]
        case .dashDot: [3, 1.5, 1, 1.5]
        case .dashDotDot: [3, 1.5, 1, 1.5, 1, 1.5]
        }
    }
}
