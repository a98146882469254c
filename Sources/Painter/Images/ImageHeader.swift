import CTurboJPEG
import CWebP

/// The format and size of an image, read from the file's header without decoding.
public struct ImageHeader: Hashable, Sendable {
    public enum Kind: Hashable, Sendable, CaseIterable {
        case png, jpeg, webp, svg, pdf

        /// True for an image that is painted at any size.
        var isVector: Bool { self == .svg || self == .pdf }
    }

    public var kind: Kind
    /// The size in pixels as displayed, after applying the orientation.
    public var width: Int
    public var height: Int
    /// The orientation of the stored pixels in EXIF numbering: 1 is upright, 6 requires a clockwise rotation.
    var orientation = EXIFOrientation.upright

    /// The limits for decoding, independent of those of a display and of a painted picture.
    public static let longestSide = 16_384
    public static let maximumPixels = 36_000_000
    /// The maximum product of pixels and scans. Encoders write about ten scans.
    private static let maximumScannedPixels = 2_000_000_000

    public init(_ bytes: [UInt8]) throws(ImageError) {
        self = try ImageHeader.read(bytes)
        guard width > 0, height > 0 else { throw .damaged }
        guard width <= ImageHeader.longestSide, height <= ImageHeader.longestSide,
            width * height <= ImageHeader.maximumPixels
        else { throw .tooLarge }
    }

    private init(_ kind: Kind, _ width: Int, _ height: Int, _ orientation: EXIFOrientation = .upright) {
        self.kind = kind
        self.orientation = orientation
        (self.width, self.height) = orientation.isOnSide ? (height, width) : (width, height)
    }

    private static func read(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return try png(bytes) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try jpeg(bytes) }
        if bytes.starts(with: Array("RIFF".utf8)) { return try webp(bytes) }
        guard bytes.isPageDescription || looksLikeSVG(bytes) else { throw .unknownKind }
        let size = try VectorSizeCache.size(of: bytes)
        return ImageHeader(bytes.isPageDescription ? .pdf : .svg, size.width, size.height)
    }

    private static func png(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        guard bytes.count >= 33, Array(bytes[12..<16]) == Array("IHDR".utf8) else { throw .damaged }
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        return ImageHeader(.png, number(16), number(20))
    }

    private static func jpeg(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        guard let reader = tjInitDecompress() else { throw .damaged }
        defer { _ = tjDestroy(reader) }
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(reader, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0 else {
            throw .damaged
        }
        // Each scan can be a few bytes long, but takes time for every pixel.
        if JPEGSegments.passes(in: bytes) * Int(width) * Int(height) > maximumScannedPixels { throw .tooComplex }
        return ImageHeader(.jpeg, Int(width), Int(height), EXIFOrientation(jpeg: bytes))
    }

    private static func webp(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        var (width, height): (Int32, Int32) = (0, 0)
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { throw .damaged }
        return ImageHeader(.webp, Int(width), Int(height))
    }

    /// True if an SVG element appears near the start of the text.
    private static func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first(where: { !($0 == 0x20 || (0x09...0x0D).contains($0)) }),
            first == UInt8(ascii: "<") || first == 0xEF
        else { return false }
        let marker = Array("<svg".utf8)
        let start = bytes.prefix(4096)
        return start.indices.contains { start[$0...].starts(with: marker) }
    }
}
