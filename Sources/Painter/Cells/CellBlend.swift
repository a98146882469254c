import CCairo
import Display

extension CellCanvas {
    /// Blends the cells painted since `before` with their backdrop. Images are unchanged.
    ///
    /// - Parameter ground: The canvas before the enclosing group began, which is excluded from the backdrop. nil for
    ///   the page, which is everywhere.
    mutating func composite(_ blend: Blend, over before: SavedState, ground: SavedState?) {
        let joint = CellBlender(blend)
        for index in grid.cells.indices where grid.cells[index] != before.grid.cells[index] {
            let (now, below) = (grid.cells[index], before.grid.cells[index])
            if Int(now.image) > before.pixelLayerCount { continue }
            let isAlone = ground.map { $0.grid.cells[index] == below } ?? false
            switch blend {
            case .sourceAtop: if isAlone { grid.cells[index] = below }
            case .destinationOver: if !isAlone { grid.cells[index] = below }
            default:
                if isAlone { continue }
                func joined(_ color: CellColor) -> CellColor {
                    if color == below.background { return color }
                    return .rgb(joint(mixer.resolved(color), over: mixer.resolved(below.background)))
                }
                grid.cells[index].background = joined(now.background)
                grid.cells[index].foreground = joined(now.foreground)
                // The dimmed attribute is removed, because the text now has an explicit colour.
                grid.cells[index].attributes.remove(.dim)
            }
        }
        for row in 0..<grid.rows { repair(row) }
    }
}

/// Blends colours as the pixel painter does, in a surface of one pixel.
private final class CellBlender {
    private struct Pair: Hashable { var color, below: RGBA }

    private let blend: Blend
    private let surface: OpaquePointer?
    private let cairo: OpaquePointer?
    /// The cached results. Areas are mostly of one colour.
    private var cache: [Pair: RGBA] = [:]

    init(_ blend: Blend) {
        self.blend = blend
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
        cairo = cairo_create(surface)
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    func callAsFunction(_ color: RGBA, over below: RGBA) -> RGBA {
        let pair = Pair(color: color, below: below)
        if let known = cache[pair] { return known }
        let joined = blend == .plusDarker ? color.darkening(below) : join(color, below)
        cache[pair] = joined
        return joined
    }

    private func join(_ color: RGBA, _ below: RGBA) -> RGBA {
        func paint(_ color: RGBA, _ way: cairo_operator_t) {
            cairo_set_operator(cairo, way)
            cairo_set_source_rgb(
                cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
            cairo_paint(cairo)
        }
        paint(below, CAIRO_OPERATOR_SOURCE)
        paint(color, blend.cairo)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return color }
        return data.withMemoryRebound(to: UInt32.self, capacity: 1) { pixel in
            RGBA(
                red: UInt8(pixel[0] >> 16 & 0xFF), green: UInt8(pixel[0] >> 8 & 0xFF), blue: UInt8(pixel[0] & 0xFF))
        }
    }
}

extension RGBA {
    /// Returns the sum of the darkness of both colours.
    fileprivate func darkening(_ other: RGBA) -> RGBA {
        func sum(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(max(0, Int(a) + Int(b) - 255)) }
        return RGBA(red: sum(red, other.red), green: sum(green, other.green), blue: sum(blue, other.blue))
    }
}
