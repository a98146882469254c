import CWebPMux
import Foundation
import Painter

/// Encodes frames as an animated WebP file, without loss. The file repeats for ever.
///
/// Only the area that differs from the frame before is encoded. The encoder keeps the compressed frames, and the pixels
/// of two.
final class AnimatedWebP {
    static let longestSide = Int(WEBP_MAX_DIMENSION)

    private let encoder: OpaquePointer
    private var picture = WebPPicture()
    private var config = WebPConfig()
    /// The level of compression from 0 to 9. Each frame takes a fraction of its time on display to encode.
    private static let effort: Int32 = 1

    init(width: Int, height: Int) throws(DumpError) {
        guard max(width, height) <= AnimatedWebP.longestSide else {
            throw .tooLargeForWebP(width: width, height: height)
        }
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0,
            WebPConfigLosslessPreset(&config, AnimatedWebP.effort) != 0
        else { throw .unencodable("the installed libwebp has another version") }
        // A candidate for a key frame would be encoded for every frame, which takes twice the time.
        options.kmax = 0
        guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else {
            throw .unencodable("there is not enough memory")
        }
        self.encoder = encoder
        picture.use_argb = 1
        (picture.width, picture.height) = (Int32(width), Int32(height))
    }

    deinit {
        WebPPictureFree(&picture)
        WebPAnimEncoderDelete(encoder)
    }

    /// Adds a frame that is presented from a time on. If it has another size than the film, its upper left corner is
    /// presented. The rest of the frame is white.
    func add(_ pixels: [UInt32], width: Int, height: Int, at milliseconds: Int) throws(DumpError) {
        let pixels = fitted(pixels, width: width, height: height)
        let isImported = pixels.withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                WebPPictureImportBGRX(&picture, $0.assumingMemoryBound(to: UInt8.self), picture.width * 4) != 0
            } ?? false
        }
        guard isImported else { throw .unencodable("there is not enough memory") }
        guard WebPAnimEncoderAdd(encoder, &picture, Int32(clamping: milliseconds), &config) != 0 else { throw failure }
    }

    private func fitted(_ pixels: [UInt32], width: Int, height: Int) -> [UInt32] {
        let (filmWidth, filmHeight) = (Int(picture.width), Int(picture.height))
        guard width != filmWidth || height != filmHeight else { return pixels }
        var result = [UInt32](repeating: 0xFFFF_FFFF, count: filmWidth * filmHeight)
        let common = min(width, filmWidth)
        for row in 0..<min(height, filmHeight) {
            result.replaceSubrange(
                row * filmWidth..<row * filmWidth + common, with: pixels[row * width..<row * width + common])
        }
        return result
    }

    /// Returns the file of a film that ends at a time.
    func finish(at milliseconds: Int) throws(DumpError) -> Data {
        guard WebPAnimEncoderAdd(encoder, nil, Int32(clamping: milliseconds), nil) != 0 else { throw failure }
        var file = WebPData()
        defer { WebPDataClear(&file) }
        guard WebPAnimEncoderAssemble(encoder, &file) != 0, let bytes = file.bytes else { throw failure }
        return Data(bytes: bytes, count: file.size)
    }

    private var failure: DumpError {
        .unencodable(WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "unknown error")
    }
}
