import CCairo
import Display

/// Paints the layers of a picture that was laid out in dots.
struct PictureBrush {
    let picture: Picture
    let palette: Palette
    let cairo: OpaquePointer
    let text: TextPainter
    /// True for pixels: edges are snapped, and text is painted as outlines. Vector files keep fractions and text.
    let isRaster: Bool
    /// The counters of work done.
    var work: PaintWork?
    /// The number of enclosing groups with perspective.
    var turns = 0

    /// The maximum nesting of perspective groups with a higher resolution. Each such group is larger than it appears,
    /// so that its near part is sharp. Without a limit, nested groups would grow endlessly.
    private static let maximumFineGroups = 4

    func paintScene(_ map: PaintMap) {
        for child in picture.children[.scene] ?? [] { paint(child, in: map, depth: 0) }
    }

    func paint(_ id: LayerID, in parent: PaintMap, depth: Int) {
        guard let layer = picture.layers[id], depth <= Picture.maximumDepth else { return }
        let opacity = layer.drawing.opacity.isNaN ? 1 : Double(min(max(layer.drawing.opacity, 0), 1))
        guard opacity > 0 else { return }
        if let transform = layer.placement.transform, transform.hasPerspective, transform.isPaintable {
            return paint(id, layer, seenBy: transform, in: parent, depth: depth)
        }
        paint(id, layer, opacity, parent.entering(layer.placement), layer.drawing.blend, depth)
    }

    /// Paints a layer with perspective: flat into a group first, then projected and blended.
    private func paint(_ id: LayerID, _ layer: Layer, seenBy transform: Transform, in parent: PaintMap, depth: Int) {
        guard let area = picture.area(of: id, withChildren: true, depth: depth) else { return }
        let place = parent.translated(Double(layer.placement.frame.x), Double(layer.placement.frame.y))
        guard
            let group = ProjectedGroup(
                of: layer.changedFlat(area), place.projection.composedAfter(Projection(transform)), on: cairo,
                isRaster: isRaster, isFine: turns < PictureBrush.maximumFineGroups)
        else { return }
        work?.pixelsApart += group.pixelCount
        let opacity = Double(min(layer.drawing.opacity, 1))
        var flat = inside(group.cairo)
        flat.turns += 1
        flat.paint(id, layer, opacity.isNaN ? 1 : opacity, group.map, .normal, depth)
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        guard group.setSource() else { return }
        cairo_set_operator(cairo, layer.drawing.blend.cairo)
        cairo_paint(cairo)
    }

    private func paint(_ id: LayerID, _ layer: Layer, _ opacity: Double, _ map: PaintMap, _ blend: Blend, _ depth: Int)
    {
        var children = picture.children[id] ?? []
        let mask = layer.drawing.isMasked ? children.popLast() : nil
        guard !layer.drawing.commands.isEmpty || !layer.text.isEmpty || !children.isEmpty else { return }

        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        let bounds = DotRect(x: 0, y: 0, width: layer.placement.frame.width, height: layer.placement.frame.height)
        let drawing = layer.drawing
        func paintContent(_ brush: PictureBrush, _ map: PaintMap) {
            for command in drawing.commands { brush.shapes.paint(command, bounds, map) }
            brush.paint(layer.text, bounds, map)
            let content = map.enteringContent(of: layer.placement)
            for child in children { brush.paint(child, in: content, depth: depth + 1) }
        }
        func cut(_ paint: () -> Void) {
            guard let clip = drawing.clip else { return paint() }
            shapes.clip(
                to: clip, bounds, map, isHard: drawing.hasHardClip,
                painted: {
                    picture.area(of: id, withChildren: true, depth: depth).map {
                        map.bounds(of: layer.changed($0)).inset(by: -1)
                    }
                }, paint)
        }
        let isComposited = opacity < 1 || drawing.isGroup || blend != .normal
        if drawing.effects.isEmpty, mask == nil {
            guard isComposited else {
                return cut { paintContent(self, map) }
            }
            if let clip = drawing.clip { clipToBounds(clip.reach(PixelRect(bounds)), map) }
            beginGroup()
            paintContent(self, map)
            cairo_pop_group_to_source(cairo)
        } else {
            guard let content = picture.area(of: id, withChildren: true, depth: depth) else { return }
            let area = map.bounds(of: layer.changed(content)).inset(by: -1)
            RasterGroup.clip(cairo, to: area)
            guard let group = RasterGroup(drawing.effects, on: cairo, map, within: area, isRaster: isRaster) else {
                return
            }
            work?.pixelsApart += group.pixelCount
            paintContent(inside(group.cairo), group.map)
            if let mask {
                group.mask { cairo in
                    inside(cairo).paint(mask, in: group.map.enteringContent(of: layer.placement), depth: depth + 1)
                }
            }
            group.applyEffects()
            group.setSource()
        }
        guard blend.mixesChannels || blend == .plusDarker else {
            return cut {
                cairo_set_operator(cairo, blend.cairo)
                cairo_paint_with_alpha(cairo, opacity)
            }
        }
        // Cairo computes these blend modes wrongly with a mask, so clip and opacity are applied in a separate group
        // first.
        beginGroup()
        cut { cairo_paint_with_alpha(cairo, opacity) }
        guard let cutOut = cairo_pop_group(cairo) else { return }
        defer { cairo_pattern_destroy(cutOut) }
        if blend == .plusDarker, PlusDarkerBlend.paint(cutOut, on: cairo) { return }
        cairo_set_source(cairo, cutOut)
        cairo_set_operator(cairo, blend.cairo)
        cairo_paint(cairo)
    }

    /// Begins a group. The clip is reset, because it applies when the group is painted and must not apply twice.
    private func beginGroup() {
        cairo_push_group(cairo)
        if shapes.holdsPixels { cairo_reset_clip(cairo) }
    }

    /// Restricts painting to the bounds of a clip, so that groups need not be larger. The rectangle is snapped to
    /// pixels, so that only the clip itself antialiases edges.
    private func clipToBounds(_ bounds: PixelRect, _ map: PaintMap) {
        guard isRaster else { return }
        let area = map.bounds(of: bounds)
        let (left, top) = ((area.x - 1).rounded(.down), (area.y - 1).rounded(.down))
        cairo_rectangle(
            cairo, left, top, (area.x + area.width + 1).rounded(.up) - left,
            (area.y + area.height + 1).rounded(.up) - top)
        cairo_clip(cairo)
    }

    private var shapes: ShapeBrush { ShapeBrush(cairo: cairo, palette: palette, isRaster: isRaster) }

    private func inside(_ cairo: OpaquePointer) -> PictureBrush {
        PictureBrush(
            picture: picture, palette: palette, cairo: cairo, text: text, isRaster: true, work: work, turns: turns)
    }

    /// Paints text runs. Adjacent runs with the same shadows cast them together.
    private func paint(_ runs: [TextRun], _ bounds: DotRect, _ map: PaintMap) {
        var rest = runs[...]
        while let first = rest.first {
            let shadows = first.style.paint.shadows
            let part = rest.prefix { $0.style.paint.shadows == shadows }
            rest = rest.dropFirst(part.count)
            if shadows.isEmpty {
                paintGlyphs(part, bounds, map)
            } else if !map.isFlat {
                RasterGroup.paint(with: shadows, of: reach(of: part, map), on: cairo, map, isRaster: isRaster) {
                    inside($0).paintGlyphs(part, bounds, $1)
                }
            }
        }
    }

    /// Returns the area that runs may paint, as glyphs may exceed their line.
    private func reach(of runs: ArraySlice<TextRun>, _ map: PaintMap) -> PixelRect {
        var area: PixelRect?
        for run in runs {
            let em = run.style.size.dots
            func dots(_ length: Double) -> Int32 { Int32(min(max(length, -1e8), 1e8)) }
            let line = map.bounds(
                of: DotRect(
                    x: dots((run.x.dots - em).rounded(.down)), y: dots((run.baseline.dots - 2 * em).rounded(.down)),
                    width: dots((run.width.dots + 2 * em).rounded(.up)), height: dots((3 * em).rounded(.up))))
            area = area?.union(line) ?? line
        }
        return area ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }

    /// Paints the glyphs of runs. A gradient, mesh or image spans the whole layer, and is made once for adjacent runs.
    private func paintGlyphs(_ runs: ArraySlice<TextRun>, _ bounds: DotRect, _ map: PaintMap) {
        var rest = runs
        while let first = rest.first {
            let paint = first.style.paint.base
            let part = rest.prefix { $0.style.paint.base == paint }
            rest = rest.dropFirst(part.count)
            switch paint {
            case .gradient(let gradient):
                self.paint(part, bounds, map) { shapes.setSource(gradient, bounds, map) }
            case .mesh(let mesh):
                self.paint(part, bounds, map) {
                    if !shapes.setSource(mesh, bounds, map) { cairo_set_source_rgba(cairo, mesh.middle) }
                }
            case .image(let image):
                self.paint(part, bounds, map) {
                    if !shapes.setSource(image, bounds, map) { cairo_set_source_rgba(cairo, 0, 0, 0, 0) }
                }
            case .color, .material, .foreground, .background, .shadowed: for run in part { self.paint(run, map) }
            }
        }
    }

    private func paint(_ run: TextRun, _ map: PaintMap) {
        let color = palette.color(of: run.style.paint)
        let size = run.style.size.dots
        guard color.alpha > 0 else { return }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        guard let (x, baseline, scale) = enterLine(of: run, map) else { return }
        let width = run.width.dots * (map.isUpright ? map.a : 1)
        let tracking = run.style.tracking.dots * scale
        if isRaster, map.isUpright {
            text.paintWithCachedMask(
                run.text, run.style, size: size * scale, x: x, baseline: baseline, width: width, tracking: tracking,
                color: color, on: cairo)
        } else {
            text.paint(
                run.text, run.style, size: size * scale, x: x, baseline: baseline, width: width, tracking: tracking,
                color: color, on: cairo, asOutlines: isRaster)
        }
        for (trait, height) in PictureBrush.heightsOfLines where run.style.traits.contains(trait) {
            let line = trait == .underline ? run.style.underline : run.style.strikethrough
            let thickness = isRaster ? max(1, (size * scale / 16).rounded()) : size * scale / 16
            let top = baseline - height * size * scale
            let area = PixelRect(x: x, y: isRaster ? top.rounded() : top, width: width, height: thickness)
            paint(line, area, line.paint.map(palette.color(of:)) ?? color)
        }
    }

    /// The heights of text lines above the baseline, as fractions of the font size.
    private static let heightsOfLines = [(TextStyle.Traits.underline, -0.12), (.strikethrough, 0.27)]

    /// Enters the coordinate space of a run's line. Returns its start and scale, or nil if nothing is visible.
    private func enterLine(of run: TextRun, _ map: PaintMap) -> (x: Double, baseline: Double, scale: Double)? {
        var (x, baseline) = (run.x.dots, run.baseline.dots)
        if map.isUpright {
            // Upright text is aligned to whole pixels vertically.
            (x, baseline) = map(x, baseline)
            if isRaster { baseline = (baseline + 0.5 - 1e-6).rounded(.down) }
            return (x, baseline, map.d)
        }
        guard abs(map.a * map.d - map.b * map.c) > 1e-9 else { return nil }
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        cairo_transform(cairo, &matrix)
        return (x, baseline, 1)
    }

    /// Paints text with a gradient, mesh or image.
    private func paint(
        _ runs: ArraySlice<TextRun>, _ bounds: DotRect, _ map: PaintMap, _ setSource: () -> Void
    ) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        if isVectorOutput, trace(runs, map) {
            cairo_clip(cairo)
            setSource()
            cairo_paint(cairo)
            return
        }
        cairo_new_path(cairo)
        cairo_push_group(cairo)
        for var run in runs {
            run.style.paint = .color(RGBA(packed: 0xFF))
            paint(run, map)
        }
        let glyphs = cairo_pop_group(cairo)
        defer { cairo_pattern_destroy(glyphs) }
        setSource()
        cairo_mask(cairo, glyphs)
    }

    /// True for vector files. Cairo's SVG output displaces gradients that are painted through a mask.
    private var isVectorOutput: Bool {
        !isRaster && cairo_surface_get_type(cairo_get_group_target(cairo)) != CAIRO_SURFACE_TYPE_IMAGE
    }

    /// Traces the outlines of glyphs and text lines. Returns false if some glyphs have no outlines.
    private func trace(_ runs: ArraySlice<TextRun>, _ map: PaintMap) -> Bool {
        cairo_new_path(cairo)
        for run in runs {
            let (size, traits) = (run.style.size.dots, run.style.traits)
            // Dashed lines cannot be traced as outlines.
            let lines = [run.style.underline, run.style.strikethrough]
            if lines.contains(where: { $0.pattern.dashes != nil || $0.paint != nil }) { return false }
            cairo_save(cairo)
            defer { cairo_restore(cairo) }
            guard let (x, baseline, scale) = enterLine(of: run, map) else { continue }
            let width = run.width.dots * (map.isUpright ? map.a : 1)
            guard
                text.trace(
                    run.text, run.style, size: size * scale, x: x, baseline: baseline, width: width,
                    tracking: run.style.tracking.dots * scale, on: cairo)
            else { return false }
            for (trait, height) in PictureBrush.heightsOfLines where traits.contains(trait) {
                cairo_rectangle(cairo, x, baseline - height * size * scale, width, size * scale / 16)
            }
        }
        return true
    }

    /// Paints a line along text.
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
