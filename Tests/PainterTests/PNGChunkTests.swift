import CZlib
import Display
import Foundation
import Testing

@testable import Painter

@Suite("Chunks of a PNG")
struct PNGChunkTests {
    /// Returns a chunk with its length and checksum.
    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] {
            (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let named = Array(name.utf8) + content
        return number(UInt32(content.count)) + named + number(UInt32(crc32(0, named, UInt32(named.count))))
    }

    private func compressed(_ count: Int) -> [UInt8] {
        var length = compressBound(UInt(count))
        var result = [UInt8](repeating: 0, count: Int(length))
        #expect(compress2(&result, &length, [UInt8](repeating: 0x41, count: count), UInt(count), 9) == Z_OK)
        return Array(result.prefix(Int(length)))
    }

    /// The sample with chunks after its header.
    private func image(with chunks: [UInt8]) -> [UInt8] {
        Array(SampleImage.png.prefix(33)) + chunks + SampleImage.png.dropFirst(33)
    }

    private func firstPixel(of bytes: [UInt8]) throws -> RGBA? {
        var builder = PictureBuilder()
        builder.fill(0, 0, 2, 2, .image(ImageFill(try SampleImage.resource(bytes))))
        return try PixelPainter().pixels(builder.picture, on: Screen(width: 2, height: 2))[0, 0]
    }

    @Test("texts, profiles and unknown chunks are not given to the decoder, and the pixels are the same")
    func essential() throws {
        let text = Array("Comment\0\0".utf8) + compressed(1000)
        let names = ["zTXt", "tEXt", "iCCP", "tIME", "gAMA", "xxXx"]
        let bytes = image(with: names.flatMap { chunk($0, text) })
        #expect(PNGChunks.essential(of: bytes) == SampleImage.png)
        #expect(PNGChunks.essential(of: SampleImage.png) == SampleImage.png)
        #expect(PNGChunks.compressedCount(in: bytes) == 2)
        #expect(try firstPixel(of: bytes) == RGBA(packed: 0xFF00_00FF))
    }

    @Test("transparency stays, and so does an unknown critical chunk")
    func critical() throws {
        let transparent = image(with: chunk("tRNS", [0, 0]))
        #expect(PNGChunks.essential(of: transparent) == transparent)
        let unknown = image(with: chunk("XXXX", []))
        #expect(PNGChunks.essential(of: unknown) == unknown)
        #expect(try firstPixel(of: unknown) != RGBA(packed: 0xFF00_00FF))
    }

    @Test("a cut file keeps its cut chunk, so that the decoder reports it")
    func cut() {
        let bytes = image(with: chunk("tEXt", [1, 2, 3]))
        for count in 8..<bytes.count {
            let short = Array(bytes.prefix(count))
            #expect(PNGChunks.essential(of: short).count <= count)
            #expect(UncachedDecoder.isDecoded(short) == false || count > bytes.count - 12)
        }
    }

    @Test("a hundred compressed texts of 8 MB are left out before the image is decoded")
    func manyTexts() throws {
        let text = chunk("zTXt", Array("Comment\0\0".utf8) + compressed(7_900_000))
        let bytes = image(with: (0..<100).flatMap { _ in text })
        #expect(bytes.count > 100 * text.count)
        #expect(PNGChunks.essential(of: bytes).count < text.count)
        #expect(try firstPixel(of: bytes) == RGBA(packed: 0xFF00_00FF))
    }

    /// Returns an image of one black pixel, in whose compressed bytes many blocks of 64 MiB of zeros follow it.
    private func surplus(blocks: Int) -> [UInt8] {
        var (stream, zeros) = (z_stream(), [UInt8](repeating: 0, count: 1 << 20))
        #expect(
            deflateInit2_(
                &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
                == Z_OK)
        defer { deflateEnd(&stream) }
        var block = [UInt8](repeating: 0, count: 1 << 20)
        let count = zeros.withUnsafeMutableBufferPointer { zeros in
            block.withUnsafeMutableBufferPointer { block in
                (stream.next_out, stream.avail_out) = (block.baseAddress, UInt32(block.count))
                for part in 1...64 {
                    (stream.next_in, stream.avail_in) = (zeros.baseAddress, UInt32(zeros.count))
                    #expect(deflate(&stream, part == 64 ? Z_FULL_FLUSH : Z_NO_FLUSH) == Z_OK)
                }
                return block.count - Int(stream.avail_out)
            }
        }
        // One by one, eight bits of grey.
        let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]
        let pixels: [UInt8] = [0x78, 0xDA] + (0..<blocks).flatMap { _ in block[..<count] }
        return Array(SampleImage.png.prefix(8)) + chunk("IHDR", header) + chunk("IDAT", pixels) + chunk("IEND", [])
    }

    /// The processor time of this thread.
    private var usedSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test("the expansion of 8 GiB after the last pixel is given up")
    func expansion() throws {
        let bytes = surplus(blocks: 128)
        #expect(bytes.count < 9 << 20)
        let begin = usedSeconds
        #expect(!UncachedDecoder.isDecoded(bytes))
        // The whole takes several times as long.
        #expect(usedSeconds - begin < 1.5)
    }
}

/// Decodes without the cache.
private enum UncachedDecoder {
    static func isDecoded(_ bytes: [UInt8]) -> Bool {
        guard let header = try? ImageHeader(bytes) else { return false }
        return DecodedImage.decode(bytes, header, width: header.width, height: header.height) != nil
    }
}
