/// The orientation of an image's stored pixels in EXIF numbering.
enum EXIFOrientation: UInt8, Hashable, Sendable {
    case upright = 1
    case mirrored, upsideDown, upsideDownMirrored
    /// Orientations that swap rows and columns.
    case transposed, clockwise, transversed, counterclockwise

    var isOnSide: Bool { rawValue >= 5 }

    /// Reads the orientation of a JPEG file's EXIF segment; upright if there is no readable one.
    init(jpeg bytes: [UInt8]) {
        self = EXIFOrientation.find(bytes).flatMap(EXIFOrientation.init(rawValue:)) ?? .upright
    }

    private static func find(_ bytes: [UInt8]) -> UInt8? {
        let exif = Array("Exif\0\0".utf8)
        let part = JPEGSegments.headerSegments(of: bytes).first { $0.marker == 0xE1 && $0.body.starts(with: exif) }
        return part.flatMap { orientation($0.body.dropFirst(exif.count)) }
    }

    /// Returns the entry 0x112 of the first directory.
    private static func orientation(_ tiff: ArraySlice<UInt8>) -> UInt8? {
        let isLittleEndian = tiff.starts(with: Array("II".utf8))
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let part = tiff[(tiff.startIndex + offset)..<(tiff.startIndex + offset + count)]
            return isLittleEndian
                ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<min(count, 256) where number(directory + 2 + entry * 12, 2) == 0x112 {
            return number(directory + 2 + entry * 12 + 8, 2).flatMap(UInt8.init(exactly:))
        }
        return nil
    }

    /// Returns the stored position of a pixel of the upright image.
    func stored(_ x: Int, _ y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        let (right, bottom) = (width - 1 - x, height - 1 - y)
        return switch self {
        case .upright: (x, y)
        case .mirrored: (right, y)
        case .upsideDown: (right, bottom)
        case .upsideDownMirrored: (x, bottom)
        case .transposed: (y, x)
        case .clockwise: (y, right)
        case .transversed: (bottom, right)
        case .counterclockwise: (bottom, x)
        }
    }
}
