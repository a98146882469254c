import Painter

/// Image files of pixels. The first byte of an input states if the checksums of a PNG file are corrected. Damage then
/// reaches more than the check of them.
///
/// An image is decoded or refused, within the limits of its header.
public final class PixelImages: FuzzTarget {
    public static let name = "images"

    public init() {}

    /// Larger images take long, and there are few other paths for them.
    private static let maximumPixels = 1 << 12

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard let settings = input.first else { return }
        var bytes = Array(input.dropFirst())
        // Those of lines are another target.
        guard bytes.first != UInt8(ascii: "<"), bytes.first.map({ $0 > 0x20 && $0 != 0xEF }) ?? false else { return }
        if settings & 1 != 0 { PNGChecksums.correct(in: &bytes) }
        let header: ImageHeader
        do throws(ImageError) {
            header = try ImageHeader(bytes)
        } catch {
            return try require(!error.sentence.isEmpty, "An error has no sentence.")
        }
        try require(
            header.width > 0 && header.height > 0 && header.width * header.height <= ImageHeader.maximumPixels,
            "An image of \(header.width) × \(header.height) was accepted.")
        let essential = PNGChunks.essential(of: bytes)
        if header.kind == .png {
            try require(PNGChunks.essential(of: essential) == essential, "Chunks of a PNG file are left.")
        }
        if header.width * header.height <= PixelImages.maximumPixels { _ = header.flaw(in: bytes) }
    }
}

/// The checksums of the chunks of a PNG file.
private enum PNGChecksums {
    private static let magic: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    static func correct(in bytes: inout [UInt8]) {
        guard bytes.starts(with: magic) else { return }
        var start = magic.count
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length
            guard end + 4 <= bytes.count else { return }
            let sum = ~bytes[(start + 4)..<end].reduce(UInt32.max) { sum, byte in
                table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
            }
            for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index)) }
            start = end + 4
        }
    }
}
