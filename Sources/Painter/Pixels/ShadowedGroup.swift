import CCairo
import Display

extension RasterGroup {
    /// Clips to the pixels that an area touches, so that invisible content is neither painted nor filtered.
    static func clip(_ cairo: OpaquePointer, to area: PixelRect) {
        // Clamps to the range of Cairo's numbers.
        func limited(_ number: Double) -> Double { min(max(number, -1e6), 1e6) }
        let (left, top) = (limited(area.x.rounded(.down)), limited(area.y.rounded(.down)))
        cairo_new_path(cairo)
        cairo_rectangle(
            cairo, left, top, limited((area.x + area.width).rounded(.up)) - left,
            limited((area.y + area.height).rounded(.up)) - top)
        cairo_clip(cairo)
    }

    /// Paints content with its shadows.
    ///
    /// - Parameter reach: The bounds of the content without shadows, in the painter's units.
    static func paint(
        with shadows: [Shadow], of reach: PixelRect, on cairo: OpaquePointer, _ map: PaintMap, isRaster: Bool,
        _ body: (OpaquePointer, PaintMap) -> Void
    ) {
        let effects = shadows.map(Effect.shadow)
        let scale = max(map.spread.max(), map.largestScale)
        let area = reach.inset(by: -effects.reduce(2) { $0 + $1.reach * scale })
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        clip(cairo, to: area)
        guard let group = RasterGroup(effects, on: cairo, map, within: area, isRaster: isRaster) else { return }
        body(group.cairo, group.map)
        group.applyEffects()
        group.setSource()
        cairo_paint(cairo)
    }
}

extension DrawCommand {
    /// Returns the area that the command may paint, in the painter's units.
    func reach(_ bounds: DotRect, _ map: PaintMap) -> PixelRect {
        var rect = rect ?? bounds
        if let path = outline.drawnPath {
            guard let form = path.bounds else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
            func dots(_ value: Double) -> Int32 { Int32(min(max(value, -1e6), 1e6)) }
            rect = DotRect(
                x: rect.x &+ dots(form.x.rounded(.down)), y: rect.y &+ dots(form.y.rounded(.down)),
                width: dots(form.width.rounded(.up)) + 1, height: dots(form.height.rounded(.up)) + 1)
        }
        let area = map.bounds(of: rect)
        guard case .stroke(let pen) = operation else { return area }
        // Miter joins and square caps extend beyond half the width.
        let limit = pen.join == .miter && pen.miterLimit.isFinite ? Double(pen.miterLimit) : 1
        return area.inset(by: -(Double(pen.width) * map.largestScale * max(2, limit / 2) + 1))
    }
}
