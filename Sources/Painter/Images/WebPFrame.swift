/// The first frame of an animated WebP file, as a file of its own, because images are static.
struct WebPFrame {
    let file: [UInt8]
    /// The position on the canvas shared by all frames.
    let x, y: Int
    let width, height: Int

    private struct Chunk {
        var name: ArraySlice<UInt8>
        var body: Range<Int>
    }

    /// Extracts the frame. Returns nil if the file has one picture, or the frame cannot be found.
    init?(firstOf bytes: [UInt8]) {
        guard let head = WebPFrame.chunk(at: 12, of: bytes, before: bytes.count), head.name.elementsEqual("VP8X".utf8),
            head.body.count >= 10, bytes[head.body.lowerBound] & 2 != 0
        else { return nil }
        let all = WebPFrame.chunks(from: head.body.upperBound, of: bytes, before: bytes.count)
        guard let frame = all.first(where: { $0.name.elementsEqual("ANMF".utf8) }), frame.body.count > 16 else {
            return nil
        }
        func number(_ place: Int) -> Int {
            let start = frame.body.lowerBound + place
            return Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16
        }
        (x, y) = (2 * number(0), 2 * number(3))
        (width, height) = (number(6) + 1, number(9) + 1)
        let pixels = WebPFrame.chunks(from: frame.body.lowerBound + 16, of: bytes, before: frame.body.upperBound)
            .filter { part in ["ALPH", "VP8 ", "VP8L"].contains { part.name.elementsEqual($0.utf8) } }
        let isTranslucent = !pixels.contains { $0.name.elementsEqual("VP8 ".utf8) } || pixels.count > 1
        var body = Array("WEBPVP8X".utf8) + [10, 0, 0, 0, isTranslucent ? 0x10 : 0, 0, 0, 0]
        body += bytes[(frame.body.lowerBound + 6)..<(frame.body.lowerBound + 12)]
        for part in pixels {
            body += bytes[(part.body.lowerBound - 8)..<part.body.upperBound]
            if part.body.count % 2 != 0 { body.append(0) }
        }
        file = Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
    }

    private static func chunks(from start: Int, of bytes: [UInt8], before end: Int) -> [Chunk] {
        var (chunks, place): ([Chunk], Int) = ([], start)
        while let next = chunk(at: place, of: bytes, before: end) {
            chunks.append(next)
            place = next.body.upperBound + next.body.count % 2
        }
        return chunks
    }

    /// Returns a chunk: a name, a length, and that many bytes.
    private static func chunk(at place: Int, of bytes: [UInt8], before end: Int) -> Chunk? {
        guard place + 8 <= end else { return nil }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
        guard place + 8 + length <= end else { return nil }
        return Chunk(name: bytes[place..<(place + 4)], body: (place + 8)..<(place + 8 + length))
    }
}
