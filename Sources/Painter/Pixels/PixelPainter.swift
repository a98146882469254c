import CCairo
import Display

/// The format of an image file.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png, svg, pdf
}

/// Paints pictures as images. The same picture always gives the same bytes.
///
/// A picture laid out for cells is drawn as a terminal would show it. Painters are cheap, because all painters of a
/// thread share fonts and glyph masks. A painter must be used by one thread at a time.
public final class PixelPainter {
    /// The work done since the painter was made.
    let work = PaintWork()

    public init() {}

    /// Returns a picture as an image file.
    /// - Parameters:
    ///   - scale: The pixels per point; nil for the display's own. SVG and PDF are in points and scale without loss.
    ///   - appearance: Light or dark; nil for the display's own.
    public func image(
        _ picture: Picture, on screen: Screen, as format: ImageFormat = .png, scale: Double? = nil,
        appearance: ScreenAppearance? = nil
    ) throws(PaintError) -> [UInt8] {
        switch format {
        case .png:
            return try pixels(picture, on: screen, scale: scale, appearance: appearance).surface.finish()
        case .svg, .pdf:
            let surface = try CairoSurface(
                format == .svg ? .svg : .pdf, width: side(screen.width), height: side(screen.height))
            try paint(picture, screen, on: surface, scale: 1, appearance, damage: nil)
            let bytes = try surface.finish()
            return format == .svg ? numberingSurfaces(bytes) : bytes
        }
    }

    /// Returns the picture as pixels, which can be read and repainted.
    ///
    /// - Parameter isOpaque: True to paint the page's colour behind it.
    public func pixels(
        _ picture: Picture, on screen: Screen, scale: Double? = nil, appearance: ScreenAppearance? = nil,
        isOpaque: Bool = true
    ) throws(PaintError) -> PixelImage {
        let scale = imageScale(screen, scale)
        let image = try PixelImage(
            width: side(screen.width * scale), height: side(screen.height * scale), scale: scale, isOpaque: isOpaque)
        try paint(picture, screen, on: image.surface, scale: scale, appearance, damage: nil)
        return image
    }

    /// Repaints the content of `damage` (in dots of the scene) and keeps all other pixels.
    public func repaint(
        _ picture: Picture, on screen: Screen, into image: PixelImage, appearance: ScreenAppearance? = nil,
        damage: DotRect
    ) throws(PaintError) {
        try paint(picture, screen, on: image.surface, scale: image.scale, appearance, damage: damage)
    }

    private func imageScale(_ screen: Screen, _ wanted: Double?) -> Double {
        let scale = wanted ?? (screen.idiom == .cell ? 1 : screen.scale)
        return scale.isFinite ? min(max(scale, 0.05), 64) : 1
    }

    private func side(_ length: Double) -> Int {
        length.isFinite ? max(1, Int(min(length, 1e9).rounded(.up))) : 1
    }

    private func paint(
        _ picture: Picture, _ screen: Screen, on surface: CairoSurface, scale: Double,
        _ appearance: ScreenAppearance?, damage: DotRect?
    ) throws(PaintError) {
        guard let cairo = cairo_create(surface.pointer) else { throw .cairo("no context") }
        defer { cairo_destroy(cairo) }
        let text = TextPainter.ofThisThread
        var screen = screen
        screen.appearance = appearance ?? screen.appearance
        let palette = Palette(screen)
        let map = PaintMap(scaleX: screen.dotWidth * scale, scaleY: screen.dotHeight * scale)
        if let damage {
            let area = map.bounds(of: damage)
            cairo_rectangle(
                cairo, area.x.rounded(.down), area.y.rounded(.down),
                (area.x + area.width).rounded(.up) - area.x.rounded(.down),
                (area.y + area.height).rounded(.up) - area.y.rounded(.down))
            cairo_clip(cairo)
        }
        if surface.kind == .translucentPixels, damage != nil {
            cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
            cairo_paint(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        }
        if surface.kind != .translucentPixels {
            cairo_set_source_rgba(cairo, palette.background)
            cairo_paint(cairo)
        }
        if screen.idiom == .cell {
            let grid = CellPainter.paint(picture, on: screen)
            TerminalRenderer(
                cairo: cairo, text: text, palette: palette, scale: scale, asOutlines: surface.kind.isRaster
            )
            .paint(grid)
        } else {
            PictureBrush(
                picture: picture, palette: palette, cairo: cairo, text: text, isRaster: surface.kind.isRaster,
                work: work
            ).paintScene(map)
        }
        try surface.check(cairo_status(cairo))
    }

    /// Renumbers surfaces from 1 in each file, because Cairo counts them through the life of the process.
    private func numberingSurfaces(_ bytes: [UInt8]) -> [UInt8] {
        let marker = Array("surface".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        var index = 0
        while index < bytes.count {
            guard bytes[index] == marker[0], bytes[index...].starts(with: marker) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let start = index + marker.count
            let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
            result += marker
            if start < end, index > 0, bytes[index - 1] == UInt8(ascii: "\"") || bytes[index - 1] == UInt8(ascii: "#") {
                let number = numbers[bytes[start..<end], default: numbers.count + 1]
                numbers[bytes[start..<end]] = number
                result += Array(String(number).utf8)
            } else {
                result += bytes[start..<end]
            }
            index = end
        }
        return result
    }
}

/// Counters of the painter's work.
final class PaintWork {
    /// The total size in pixels of all layers painted as separate groups.
    var pixelsApart = 0
}

/// A painted picture in memory.
public final class PixelImage {
    /// The pixels per point.
    public let scale: Double
    let surface: CairoSurface

    init(width: Int, height: Int, scale: Double, isOpaque: Bool) throws(PaintError) {
        surface = try CairoSurface(isOpaque ? .pixels : .translucentPixels, width: width, height: height)
        self.scale = scale
    }

    public var width: Int { surface.width }
    public var height: Int { surface.height }

    /// The colour of a pixel counted from the upper left corner; nil outside.
    public subscript(x: Int, y: Int) -> RGBA? {
        surface.pixel(x, y).map { RGBA(packed: $0 << 8 | 0xFF) }
    }

    /// The premultiplied pixels as 0xAARRGGBB, row by row. The upper byte of an opaque image has no meaning.
    public var pixels: [UInt32] { surface.pixels }

    public func png() throws(PaintError) -> [UInt8] { try surface.finish() }
}
