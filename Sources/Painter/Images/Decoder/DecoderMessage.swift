/// The header of a request to a decoder process, and of its answer. It has four integers of four bytes, the lowest byte
/// first.
struct DecoderMessage {
    enum Status: UInt32 {
        /// A request, or the answer to it.
        case fine
        /// The bytes are no image that the library can read.
        case damaged
        /// The library for PDF files is not here.
        case noPageLibrary
    }

    var status = Status.fine
    /// The size in pixels. A request of no size is answered with the image's own size.
    var width = 0
    var height = 0
    /// The number of bytes after the header: the image's text, or its pixels.
    var byteCount = 0

    static let length = 16

    var bytes: [UInt8] {
        [Int(status.rawValue), width, height, byteCount].flatMap { value in
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
    }

    init(_ status: Status = .fine, width: Int = 0, height: Int = 0, byteCount: Int = 0) {
        (self.status, self.width, self.height, self.byteCount) = (status, width, height, byteCount)
    }

    /// Returns nil for bytes that are no header.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == DecoderMessage.length else { return nil }
        let values = stride(from: 0, to: bytes.count, by: 4).map { start -> UInt32 in
            bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard let status = Status(rawValue: values[0]) else { return nil }
        self.status = status
        (width, height, byteCount) = (Int(values[1]), Int(values[2]), Int(values[3]))
    }
}
