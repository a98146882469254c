import CCairo
import CTurboJPEG
import CWebP
import Glibc

/// The pixels of an image, premultiplied as Cairo requires. They never change after decoding.
///
/// - Note: `@unchecked Sendable`, because nothing writes to the pixels after `decode` has returned the image.
final class DecodedImage: @unchecked Sendable {
    let width: Int
    let height: Int
    /// True if some of the pixels are damaged.
    private(set) var isDamaged = false
    private let pixels: UnsafeMutableBufferPointer<UInt32>

    /// Creates a transparent image.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: 0)
    }

    deinit { pixels.deallocate() }

    var byteCount: Int { pixels.count * 4 }

    /// The key under which surfaces retain their image: an address without content.
    nonisolated(unsafe) private static let owner = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

    /// Calls `body` with a surface over the pixels. A longer use of the surface, as by a pattern, retains the image.
    func withSurface<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard let start = pixels.baseAddress else { return nil }
        return start.withMemoryRebound(to: UInt8.self, capacity: pixels.count * 4) { bytes in
            guard
                let surface = cairo_image_surface_create_for_data(
                    bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            else { return nil }
            defer { cairo_surface_destroy(surface) }
            let kept = Unmanaged.passRetained(self)
            let status = cairo_surface_set_user_data(surface, DecodedImage.owner, kept.toOpaque()) { image in
                if let image { Unmanaged<DecodedImage>.fromOpaque(image).release() }
            }
            guard status == CAIRO_STATUS_SUCCESS else {
                kept.release()
                return nil
            }
            return body(surface)
        }
    }

    /// Decodes an image. The size is the requested one of a vector image; others have their own.
    /// - Returns: nil if the bytes are no image, too large, or truncated.
    static func decode(_ bytes: [UInt8], _ header: ImageHeader, width: Int, height: Int) -> DecodedImage? {
        switch header.kind {
        case .png: return png(bytes, header)
        case .jpeg: return jpeg(bytes, header)
        case .webp: return webp(bytes, header)
        case .svg, .pdf: return try? VectorDecoder.shared.pixels(of: bytes, width: width, height: height)
        }
    }

    /// Creates an image of the given size. Returns nil if the library cannot paint it.
    convenience init?(_ vector: VectorImage, width: Int, height: Int) {
        self.init(width: width, height: height)
        let isDrawn = draw { vector.paint(on: $0, width: Double(width), height: Double(height)) }
        if !isDrawn { return nil }
    }

    private static func drawn(width: Int, height: Int, _ draw: (OpaquePointer) -> Bool) -> DecodedImage? {
        let image = DecodedImage(width: width, height: height)
        return image.draw(draw) ? image : nil
    }

    private func draw(_ draw: (OpaquePointer) -> Bool) -> Bool {
        let isDrawn: Bool? = withSurface { surface in
            guard let cairo = cairo_create(surface) else { return false }
            defer { cairo_destroy(cairo) }
            return draw(cairo) && cairo_status(cairo) == CAIRO_STATUS_SUCCESS
        }
        return isDrawn == true
    }

    private static func png(_ bytes: [UInt8], _ header: ImageHeader) -> DecodedImage? {
        let source = ByteSource(
            PNGChunks.essential(of: bytes),
            processorTime: DecoderTiming.processorTime(forPixels: header.width * header.height))
        let closure = Unmanaged.passUnretained(source).toOpaque()
        let stream = withExtendedLifetime(source) {
            cairo_image_surface_create_from_png_stream(ByteSource.read, closure)
        }
        guard let read = stream else { return nil }
        defer { cairo_surface_destroy(read) }
        guard cairo_surface_status(read) == CAIRO_STATUS_SUCCESS,
            cairo_image_surface_get_width(read) == Int32(header.width)
        else { return nil }
        return drawn(width: header.width, height: header.height) { cairo in
            cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            cairo_set_source_surface(cairo, read, 0, 0)
            cairo_paint(cairo)
            return true
        }
    }

    private static func jpeg(_ bytes: [UInt8], _ header: ImageHeader) -> DecodedImage? {
        guard let reader = tjInitDecompress() else { return nil }
        defer { _ = tjDestroy(reader) }
        let (width, height) =
            header.orientation.isOnSide ? (header.height, header.width) : (header.width, header.height)
        var (storedWidth, storedHeight, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let isKnown = tjDecompressHeader3(
            reader, bytes, UInt(bytes.count), &storedWidth, &storedHeight, &sampling, &space)
        guard isKnown == 0, storedWidth == width, storedHeight == height else { return nil }
        let isInks = space == TJCS_CMYK.rawValue.signed || space == TJCS_YCCK.rawValue.signed
        let stored = DecodedImage(width: width, height: height)
        // Limits the number of scans: progressive files with very many would take very long.
        let isRead = tjDecompress2(
            reader, bytes, UInt(bytes.count), stored.bytes, Int32(width), Int32(width * 4), Int32(height),
            (isInks ? TJPF_CMYK : TJPF_BGRA).rawValue.signed, TJFLAG_LIMITSCANS)
        if isRead != 0 {
            // Many cameras write an extra byte. A local error is no reason to show nothing.
            guard tjGetErrorCode(reader) == TJERR_WARNING.rawValue.signed else { return nil }
            stored.isDamaged = true
        }
        if isInks { stored.mixInks(areInverted: JPEGSegments.isCMYKInverted(in: bytes)) }
        return stored.turned(header.orientation)
    }

    /// Converts CMYK to RGB.
    private func mixInks(areInverted: Bool) {
        for index in pixels.indices {
            let inks = areInverted ? pixels[index] : ~pixels[index]
            func light(_ shift: UInt32) -> UInt32 { ((inks >> shift & 0xFF) * (inks >> 24) + 127) / 255 }
            pixels[index] = 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
        }
    }

    private static func webp(_ bytes: [UInt8], _ header: ImageHeader) -> DecodedImage? {
        guard let frame = WebPFrame(firstOf: bytes) else { return webp(bytes, header.width, header.height) }
        guard frame.x + frame.width <= header.width, frame.y + frame.height <= header.height,
            let picture = webp(frame.file, frame.width, frame.height)
        else { return nil }
        if frame.width == header.width, frame.height == header.height { return picture }
        let image = DecodedImage(width: header.width, height: header.height)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                image.pixels[(frame.y + y) * image.width + frame.x + x] = picture.pixels[y * frame.width + x]
            }
        }
        return image
    }

    private static func webp(_ bytes: [UInt8], _ width: Int, _ height: Int) -> DecodedImage? {
        let image = DecodedImage(width: width, height: height)
        let stride = Int32(image.width * 4)
        guard WebPDecodeBGRAInto(bytes, bytes.count, image.bytes, image.byteCount, stride) != nil else { return nil }
        for index in image.pixels.indices {
            let pixel = image.pixels[index]
            image.pixels[index] = (pixel | 0xFF00_0000).faded(by: pixel >> 24)
        }
        return image
    }

    /// The pixels' memory, to be filled before the image is shared.
    var buffer: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(pixels) }

    /// The bytes in the order blue, green, red, alpha, row by row.
    var storedBytes: [UInt8] { Array(UnsafeRawBufferPointer(pixels)) }

    private var bytes: UnsafeMutablePointer<UInt8>? {
        UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    }

    private func turned(_ orientation: EXIFOrientation) -> DecodedImage {
        if orientation == .upright { return self }
        let result =
            orientation.isOnSide
            ? DecodedImage(width: height, height: width) : DecodedImage(width: width, height: height)
        for y in 0..<result.height {
            for x in 0..<result.width {
                let place = orientation.stored(x, y, width: result.width, height: result.height)
                result.pixels[y * result.width + x] = pixels[place.y * width + place.x]
            }
        }
        result.isDamaged = isDamaged
        return result
    }
}

extension UInt32 {
    fileprivate var signed: Int32 { Int32(bitPattern: self) }
}
extension Int32 {
    fileprivate var signed: Int32 { self }
}

/// A source of bytes for Cairo's reader, which fails once decoding them has taken too much processor time.
///
/// After the last pixel libpng expands all compressed bytes that are left: a megabyte has a gibibyte of zeros. Cairo's
/// reader can set no limit, but libpng requests 8 KiB at a time.
private final class ByteSource {
    private let bytes: [UInt8]
    private let end: Duration
    private var next = 0

    /// - Parameter processorTime: The most processor time of this thread from now until the last byte.
    init(_ bytes: [UInt8], processorTime: Duration) {
        self.bytes = bytes
        end = ByteSource.usedTime + processorTime
    }

    /// The processor time that this thread has used.
    private static var usedTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    static let read: cairo_read_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
        let source = Unmanaged<ByteSource>.fromOpaque(closure).takeUnretainedValue()
        let count = Int(length)
        guard source.next + count <= source.bytes.count, ByteSource.usedTime < source.end else {
            return CAIRO_STATUS_READ_ERROR
        }
        source.bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { data.update(from: start + source.next, count: count) }
        }
        source.next += count
        return CAIRO_STATUS_SUCCESS
    }
}
