import CCairo
import Display

extension ShapeBrush {
    /// Sets an image fitted to a rectangle as the source.
    ///
    /// - Returns: False if the image is not available yet.
    func setSource(_ image: ImageFill, _ rect: DotRect, _ map: PaintMap) -> Bool {
        guard rect.width > 0, rect.height > 0, !map.isFlat, image.alpha > 0 else { return false }
        let space = space(of: rect, map)
        let size = shownSize(image, rect, space)
        switch ImageCache.content(of: image.resource, width: size.width, height: size.height) {
        case .pending: return false
        case .broken:
            setPlaceholder(space, rect)
            return true
        case .image(let decoded):
            return decoded.withSurface { surface in
                set(
                    image, surface, PixelRect(x: 0, y: 0, width: Double(decoded.width), height: Double(decoded.height)),
                    rect, space)
                return true
            } ?? false
        }
    }

    /// Returns the map from the rectangle's own dots to the painter's units. Upright rectangles are snapped to pixels,
    /// as fills are.
    private func space(of rect: DotRect, _ map: PaintMap) -> PaintMap {
        guard map.isUpright, isRaster else { return map.translated(Double(rect.x), Double(rect.y)) }
        let area = map.bounds(of: rect).snapped
        var space = map
        (space.a, space.d) = (area.width / Double(rect.width), area.height / Double(rect.height))
        (space.tx, space.ty) = (area.x, area.y)
        return space
    }

    /// Returns the displayed size of the whole image in the painter's units.
    private func shownSize(_ image: ImageFill, _ rect: DotRect, _ space: PaintMap) -> (width: Double, height: Double) {
        let (across, down) = (space.a.magnitude(with: space.b), space.c.magnitude(with: space.d))
        if image.isTiled || image.edges != .zero, let header = ImageCache.header(of: image.resource) {
            let pixel = Double(image.pixel) * across
            return (Double(header.width) * pixel, Double(header.height) * pixel)
        }
        let (width, height) = (Double(max(image.part[2], 1e-3)), Double(max(image.part[3], 1e-3)))
        return (Double(rect.width) * across / width, Double(rect.height) * down / height)
    }

    /// Sets the decoded surface as the source.
    /// - Parameter whole: The bounds of the decoded image in pixels.
    private func set(
        _ image: ImageFill, _ surface: OpaquePointer, _ whole: PixelRect, _ rect: DotRect, _ space: PaintMap
    ) {
        let part = PixelRect(
            x: Double(image.part[0]) * whole.width, y: Double(image.part[1]) * whole.height,
            width: Double(image.part[2]) * whole.width, height: Double(image.part[3]) * whole.height)
        guard part.width > 0, part.height > 0 else { return cairo_set_source_rgba(cairo, 0, 0, 0, 0) }
        // Vector images are decoded at their displayed size, so their pixels differ from the image's own.
        let own = ImageCache.header(of: image.resource).map { Double($0.width) } ?? whole.width
        let pixel = Double(image.pixel) * own / whole.width
        let edges = (0..<4).map { Double(image.edges[$0]) * whole.width / own }
        let isPlain = image.tint == nil && image.alpha == 255
        if isPlain, !image.isTiled, edges.allSatisfy({ $0 == 0 }) {
            let area = PixelRect(x: 0, y: 0, width: Double(rect.width), height: Double(rect.height))
            return withPattern(surface, part, onto: area, space, image, repeats: false) { cairo_set_source(cairo, $0) }
        }
        if isPlain, edges.allSatisfy({ $0 == 0 }) {
            let tile = PixelRect(x: 0, y: 0, width: part.width * pixel, height: part.height * pixel / aspect)
            return withPattern(surface, part, onto: tile, space, image, repeats: true) { cairo_set_source(cairo, $0) }
        }
        cairo_push_group(cairo)
        for slice in ImageSlice.slices(of: part, edges, pixel, aspect, rect, isTiled: image.isTiled) {
            cairo_save(cairo)
            // Tiles extend beyond the rectangle of the first one, as far as the outline does.
            if !image.isTiled || edges.contains(where: { $0 != 0 }) { clip(to: slice.area, space) }
            withPattern(surface, slice.part, onto: slice.tile, space, image, repeats: image.isTiled) {
                if let tint = image.tint {
                    cairo_set_source_rgba(cairo, palette.color(of: tint.paint))
                    cairo_mask(cairo, $0)
                } else {
                    cairo_set_source(cairo, $0)
                    cairo_paint(cairo)
                }
            }
            cairo_restore(cairo)
        }
        guard image.alpha < 255 else { return cairo_pop_group_to_source(cairo) }
        let group = cairo_pop_group(cairo)
        defer { cairo_pattern_destroy(group) }
        cairo_push_group(cairo)
        cairo_set_source(cairo, group)
        cairo_paint_with_alpha(cairo, Double(image.alpha) / 255)
        cairo_pop_group_to_source(cairo)
    }

    /// The minimum visible size in pixels. Smaller images are invisible, and Cairo cannot scale them down.
    private static let minimumVisibleShare = 0.01

    /// Calls `body` with a pattern that shows a part of a surface in an area given in the rectangle's dots.
    private func withPattern(
        _ surface: OpaquePointer, _ part: PixelRect, onto area: PixelRect, _ space: PaintMap, _ image: ImageFill,
        repeats: Bool, _ body: (OpaquePointer) -> Void
    ) {
        var area = area
        let (across, down) = (space.a.magnitude(with: space.b), space.c.magnitude(with: space.d))
        if repeats {
            // Tiles smaller than a pixel all fall into it, and would be too many.
            area.width = max(area.width, 1 / across)
            area.height = max(area.height, 1 / down)
        }
        let isSeen =
            area.width * across > ShapeBrush.minimumVisibleShare && area.height * down > ShapeBrush.minimumVisibleShare
        if repeats, isSeen, let tile = shrunk(surface, part, area.width * across, area.height * down) {
            let whole = PixelRect(x: 0, y: 0, width: Double(tile.width), height: Double(tile.height))
            return withPattern(tile.pointer, whole, onto: area, space, image, repeats: true, body)
        }
        guard part.width > 0, part.height > 0, isSeen,
            let cut = cairo_surface_create_for_rectangle(surface, part.x, part.y, part.width, part.height),
            let pattern = cairo_pattern_create_for_surface(cut)
        else { return }
        defer {
            cairo_pattern_destroy(pattern)
            cairo_surface_destroy(cut)
        }
        cairo_pattern_set_extend(pattern, repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        // Cairo's best filter is meant for reduction: it enlarges each pixel to a square.
        let isEnlarged = area.width * across > part.width && area.height * down > part.height
        cairo_pattern_set_filter(
            pattern, isEnlarged && image.filter == .fine ? CAIRO_FILTER_BILINEAR : image.filter.cairo)
        let map = space.translated(area.x, area.y).scaled(area.width / part.width, area.height / part.height)
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        guard cairo_matrix_invert(&matrix) == CAIRO_STATUS_SUCCESS else { return }
        cairo_pattern_set_matrix(pattern, &matrix)
        body(pattern)
    }

    /// Returns a tile scaled down once, for tiles displayed much smaller than they are. Cairo would otherwise scale it
    /// again for each pixel of the area. The edges wrap around to the adjacent tiles. Returns nil if there is little
    /// gain.
    func shrunk(_ surface: OpaquePointer, _ part: PixelRect, _ width: Double, _ height: Double)
        -> CairoSurface?
    {
        let target = cairo_surface_get_type(cairo_get_group_target(cairo))
        // Vector files keep detail for print.
        let oversampling = target == CAIRO_SURFACE_TYPE_IMAGE ? 1.0 : 4.0
        func length(_ shown: Double, _ whole: Double) -> Double {
            let wanted = (shown * oversampling).rounded(.up)
            return wanted * 2 <= whole ? max(wanted, 1) : whole.rounded(.up)
        }
        let (across, down) = (length(width, part.width), length(height, part.height))
        guard across < part.width || down < part.height, part.width > 0, part.height > 0,
            let tile = try? CairoSurface(.translucentPixels, width: Int(across), height: Int(down)),
            let inside = cairo_create(tile.pointer)
        else { return nil }
        defer { cairo_destroy(inside) }
        guard
            let cut = cairo_surface_create_for_rectangle(surface, part.x, part.y, part.width, part.height),
            let pattern = cairo_pattern_create_for_surface(cut)
        else { return nil }
        defer {
            cairo_pattern_destroy(pattern)
            cairo_surface_destroy(cut)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        var matrix = cairo_matrix_t(xx: part.width / across, yx: 0, xy: 0, yy: part.height / down, x0: 0, y0: 0)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_set_source(inside, pattern)
        cairo_paint(inside)
        return tile
    }

    private func clip(to area: PixelRect, _ space: PaintMap) {
        var matrix = cairo_matrix_t(xx: space.a, yx: space.b, xy: space.c, yy: space.d, x0: space.tx, y0: space.ty)
        cairo_save(cairo)
        cairo_transform(cairo, &matrix)
        cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
        cairo_restore(cairo)
        cairo_clip(cairo)
    }

    /// Sets a crossed box as the source, in place of a missing image.
    private func setPlaceholder(_ space: PaintMap, _ rect: DotRect) {
        let (width, height) = (Double(rect.width), Double(rect.height))
        let color = palette.foreground[2]
        cairo_push_group(cairo)
        cairo_set_source_rgba(cairo, RGBA(red: color.red, green: color.green, blue: color.blue, alpha: 40))
        cairo_paint(cairo)
        cairo_save(cairo)
        var matrix = cairo_matrix_t(xx: space.a, yx: space.b, xy: space.c, yy: space.d, x0: space.tx, y0: space.ty)
        cairo_transform(cairo, &matrix)
        cairo_rectangle(cairo, 0, 0, width, height)
        cairo_move_to(cairo, 0, 0)
        cairo_line_to(cairo, width, height)
        cairo_move_to(cairo, width, 0)
        cairo_line_to(cairo, 0, height)
        cairo_restore(cairo)
        cairo_set_source_rgba(cairo, color)
        cairo_set_line_width(cairo, 2)
        cairo_stroke(cairo)
        cairo_pop_group_to_source(cairo)
    }
}

/// A part of an image and its target, for images with fixed edges.
struct ImageSlice {
    /// The part in pixels of the image.
    var part: PixelRect
    /// The target area, and the area to which the part is fitted: the same, or one tile. In dots of the rectangle.
    var area: PixelRect
    var tile: PixelRect

    /// Returns the slices of an image part.
    /// - Parameters:
    ///   - edges: The left, top, right and bottom edges in pixels.
    ///   - pixel: The size of a pixel in dots, for edges and tiles.
    static func slices(
        of part: PixelRect, _ edges: [Double], _ pixel: Double, _ aspect: Double, _ rect: DotRect, isTiled: Bool
    ) -> [ImageSlice] {
        func cuts(_ start: Double, _ length: Double, _ low: Double, _ high: Double, _ available: Double, _ unit: Double)
            -> [(from: Double, count: Double, at: Double, span: Double, tile: Double)]
        {
            let (low, high) = (min(max(low, 0), length), min(max(high, 0), length - min(max(low, 0), length)))
            // Edges that do not fit share the available space.
            let shrink = min(1, available / max((low + high) * unit, 1e-9))
            let (first, last) = (low * unit * shrink, high * unit * shrink)
            let middle = length - low - high
            return [
                (start, low, 0, first, first),
                (
                    start + low, middle, first, available - first - last,
                    isTiled ? middle * unit : available - first - last
                ),
                (start + length - high, high, available - last, last, last),
            ].filter { $0.count > 0 && $0.span > 0 }
        }
        let columns = cuts(part.x, part.width, edges[0], edges[2], Double(rect.width), pixel)
        let rows = cuts(part.y, part.height, edges[1], edges[3], Double(rect.height), pixel / aspect)
        return rows.flatMap { row in
            columns.map { column in
                ImageSlice(
                    part: PixelRect(x: column.from, y: row.from, width: column.count, height: row.count),
                    area: PixelRect(x: column.at, y: row.at, width: column.span, height: row.span),
                    tile: PixelRect(x: column.at, y: row.at, width: column.tile, height: row.tile))
            }
        }
    }
}

extension Double {
    /// Returns the length of a vector with both components.
    fileprivate func magnitude(with other: Double) -> Double { (self * self + other * other).squareRoot() }
}

extension ImageFill.Filter {
    fileprivate var cairo: cairo_filter_t {
        switch self {
        case .smooth: CAIRO_FILTER_GOOD
        case .nearest: CAIRO_FILTER_NEAREST
        case .linear: CAIRO_FILTER_BILINEAR
        case .fine: CAIRO_FILTER_BEST
        }
    }
}
