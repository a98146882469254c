import CCairo
import Display

extension ShapeBrush {
    /// Clips what `paint` paints to an outline.
    ///
    /// - Parameter painted: The bounds of the painting in the painter's units; nil if unknown.
    func clip(
        to outline: Outline, _ bounds: DotRect, _ map: PaintMap, isHard: Bool, painted: () -> PixelRect? = { nil },
        _ paint: () -> Void
    ) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        guard holdsPixels, let form = ComplexPath(outline, from: bounds, map, isHard: isHard) else {
            clip(to: outline, bounds, map, isHard: isHard)
            return paint()
        }
        guard let area = form.area(on: cairo), let mask = ComplexPathMaskCache.ofThisThread.mask(of: form, within: area)
        else { return }
        // The backdrop is saved and restored outside of the coverage. Blending with the backdrop therefore works, and
        // Cairo clips by a rectangle only.
        let part = painted().flatMap { PixelArea(around: $0.intersection(area.rect)) } ?? area
        guard let before = copy(of: part) else { return }
        defer { cairo_surface_destroy(before) }
        cairo_save(cairo)
        cut(to: part)
        paint()
        cairo_restore(cairo)
        cairo_reset_clip(cairo)
        cut(to: part)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cairo, before, 0, 0)
        mask.paintAround(on: cairo)
    }

    private func cut(to area: PixelArea) {
        cairo_new_path(cairo)
        cairo_rectangle(cairo, Double(area.left), Double(area.top), Double(area.width), Double(area.height))
        cairo_clip(cairo)
    }

    /// Copies the present pixels of an area. Returns nil if memory is exhausted.
    private func copy(of area: PixelArea) -> OpaquePointer? {
        let target = cairo_get_group_target(cairo)
        guard
            let copy = cairo_surface_create_similar(
                target, cairo_surface_get_content(target), Int32(area.width), Int32(area.height))
        else { return nil }
        cairo_surface_set_device_offset(copy, Double(-area.left), Double(-area.top))
        guard let inside = cairo_create(copy) else {
            cairo_surface_destroy(copy)
            return nil
        }
        defer { cairo_destroy(inside) }
        cairo_set_operator(inside, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(inside, target, 0, 0)
        cairo_paint(inside)
        return copy
    }
}
