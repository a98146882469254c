import CCairo

/// The reason why a picture could not be painted.
public enum PaintError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The image would exceed the maximum size.
    case tooLarge(width: Int, height: Int)
    /// The text would exceed the maximum size.
    case tooManyCells(columns: Int, rows: Int)
    /// The vector images take longer than a client waits.
    case slowImages
    /// Cairo's error message.
    case cairo(String)

    public var description: String {
        switch self {
        case .tooLarge(let width, let height):
            "The image would be \(width) × \(height) dots; at most \(CairoSurface.longestSide) a side and "
                + "\(CairoSurface.maximumPixels) in all can be painted. Choose a smaller scale."
        case .tooManyCells(let columns, let rows):
            "The text would be \(columns) × \(rows) cells; at most \(CellPainter.maximumColumns) × "
                + "\(CellPainter.maximumRows) can be painted. Choose a smaller display."
        case .slowImages:
            "Its SVG images take more than \(DecoderTiming.waitForPicture.components.seconds) s to decode. "
                + "Simplify them, or try again: those that were decoded are kept."
        case .cairo(let words): "The picture could not be painted: \(words)."
        }
    }
}

/// A Cairo surface and the bytes written from it.
final class CairoSurface {
    enum Kind { case pixels, translucentPixels, svg, pdf }

    /// The limits of a painted picture in dots. Those of a display, in points, and of a decoded image are independent.
    static let longestSide = 16_384
    static let maximumPixels = 100_000_000

    let pointer: OpaquePointer
    let kind: Kind
    let width: Int
    let height: Int
    private let sink: ByteSink

    /// Creates a surface. Its size is in pixels, or in points for SVG and PDF.
    init(_ kind: Kind, width: Int, height: Int) throws(PaintError) {
        guard width <= CairoSurface.longestSide, height <= CairoSurface.longestSide,
            width * height <= CairoSurface.maximumPixels
        else { throw .tooLarge(width: width, height: height) }
        self.kind = kind
        self.width = width
        self.height = height
        sink = ByteSink()
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        let surface: OpaquePointer? =
            switch kind {
            case .pixels: cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
            case .translucentPixels: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
            case .svg: cairo_svg_surface_create_for_stream(ByteSink.write, closure, Double(width), Double(height))
            case .pdf: cairo_pdf_surface_create_for_stream(ByteSink.write, closure, Double(width), Double(height))
            }
        guard let surface else { throw .cairo("no surface") }
        pointer = surface
        if kind == .pdf {
            // A fixed date, because otherwise the file would differ every second.
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        }
        try check(cairo_surface_status(surface))
    }

    deinit { cairo_surface_destroy(pointer) }

    func check(_ status: cairo_status_t) throws(PaintError) {
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw .cairo(String(cString: cairo_status_to_string(status)))
    }

    /// Returns the whole file after painting.
    func finish() throws(PaintError) -> [UInt8] {
        if kind.isRaster {
            sink.bytes.removeAll()
            let closure = Unmanaged.passUnretained(sink).toOpaque()
            try check(cairo_surface_write_to_png_stream(pointer, ByteSink.write, closure))
        } else {
            cairo_surface_finish(pointer)
            try check(cairo_surface_status(pointer))
            if kind == .svg { return SVGImageNumbering.counted(in: sink.bytes) }
        }
        return sink.bytes
    }

    /// The premultiplied pixels, row by row; empty for surfaces without a raster.
    var pixels: [UInt32] {
        cairo_surface_flush(pointer)
        guard kind.isRaster, let data = cairo_image_surface_get_data(pointer) else { return [] }
        // Rows of whole words have no padding.
        return data.withMemoryRebound(to: UInt32.self, capacity: width * height) {
            Array(UnsafeBufferPointer(start: $0, count: width * height))
        }
    }

    /// Replaces all pixels.
    /// - Parameter pixels: The premultiplied pixels, row by row, as many as the surface has.
    func replace(by pixels: [UInt32]) {
        guard kind.isRaster, pixels.count == width * height else { return }
        cairo_surface_flush(pointer)
        guard let data = cairo_image_surface_get_data(pointer) else { return }
        data.withMemoryRebound(to: UInt32.self, capacity: pixels.count) {
            $0.update(from: pixels, count: pixels.count)
        }
        cairo_surface_mark_dirty(pointer)
    }

    /// Returns a pixel as 0xRRGGBB, or nil outside.
    func pixel(_ x: Int, _ y: Int) -> UInt32? {
        guard kind.isRaster, (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        cairo_surface_flush(pointer)
        guard let data = cairo_image_surface_get_data(pointer) else { return nil }
        let row = UnsafeRawPointer(data) + y * Int(cairo_image_surface_get_stride(pointer))
        return row.load(fromByteOffset: x * 4, as: UInt32.self) & 0xFF_FFFF
    }
}

extension CairoSurface.Kind {
    var isRaster: Bool { self == .pixels || self == .translucentPixels }
}

/// Collects the bytes that Cairo writes.
private final class ByteSink {
    var bytes: [UInt8] = []

    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue().bytes.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }
}
