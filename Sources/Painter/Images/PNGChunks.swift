/// The chunks of a PNG file, each of which has a checksum.
package enum PNGChunks {
    /// The maximum file size in bytes for checksums. In larger files only the lengths are checked, because checksums
    /// take time.
    private static let maximumChecksummedBytes = 4 << 20

    static func flaw(in bytes: [UInt8]) -> ImageFlaw? {
        bytes.withUnsafeBufferPointer { bytes in
            func number(at place: Int) -> UInt32 { (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) } }
            var start = 8
            while start + 12 <= bytes.count {
                let end = start + 8 + Int(number(at: start))
                guard end + 4 <= bytes.count else { return .breaksOff }
                if bytes.count <= maximumChecksummedBytes, sum(of: bytes[(start + 4)..<end]) != number(at: end) {
                    return .damaged
                }
                if bytes[(start + 4)..<(start + 8)].elementsEqual("IEND".utf8) { return nil }
                start = end + 4
            }
            return .breaksOff
        }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    /// Returns the CRC-32 as in Ethernet.
    private static func sum(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
        let table = table
        return ~bytes.reduce(UInt32.max) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
    // MARK: Ancillary chunks

    /// Chunks whose content is compressed, and which are no part of the pixels: texts and a profile.
    private static let compressed = ["zTXt", "iTXt", "iCCP"].map { Array($0.utf8) }

    static func compressedCount(in bytes: [UInt8]) -> Int {
        spans(in: bytes).count { span in compressed.contains { $0.elementsEqual(name(of: span, in: bytes)) } }
    }

    /// Returns the file with only those chunks that make its pixels: critical ones and transparency.
    ///
    /// libpng expands every text and profile before the first pixel, up to 8 MB each. Cairo's reader can set none of
    /// its limits. Without these chunks its memory is bounded by the image's size.
    package static func essential(of bytes: [UInt8]) -> [UInt8] {
        let spans = spans(in: bytes)
        let needed = spans.filter { span in
            let name = name(of: span, in: bytes)
            // The fifth bit of the first letter, its case, marks an ancillary chunk.
            return name.first.map { $0 & 0x20 == 0 } ?? true || name.elementsEqual("tRNS".utf8)
        }
        if needed.count == spans.count { return bytes }
        return needed.reduce(into: Array(bytes.prefix(8))) { $0 += bytes[$1] }
    }

    /// Returns the range of each chunk with its length, name and checksum; the last one may be cut.
    private static func spans(in bytes: [UInt8]) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        var start = 8
        while start + 8 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = min(start + 12 + length, bytes.count)
            spans.append(start..<end)
            if name(of: start..<end, in: bytes).elementsEqual("IEND".utf8) { break }
            start = end
        }
        return spans
    }

    private static func name(of span: Range<Int>, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes[(span.lowerBound + 4)..<(span.lowerBound + 8)]
    }
}
