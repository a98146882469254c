/// The segments of a JPEG file before its pixel data, up to the first malformed one.
struct JPEGSegments: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place = 2

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (marker: UInt8, body: ArraySlice<UInt8>)? {
        guard place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA else { return nil }
        // A length includes its own two bytes.
        let end = place + 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        guard end >= place + 4, end <= bytes.count else { return nil }
        defer { place = end }
        return (bytes[place + 1], bytes[(place + 4)..<end])
    }

    /// Returns the number of scans. The marker cannot occur inside compressed data.
    static func passes(in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.indices.dropLast().reduce(0) { $0 + (bytes[$1] == 0xFF && bytes[$1 + 1] == 0xDA ? 1 : 0) }
        }
    }

    /// True if CMYK values are stored inverted, as Adobe programs do, which write most such files.
    static func areInksInverted(in bytes: [UInt8]) -> Bool {
        JPEGSegments(bytes).contains { $0.marker == 0xEE && $0.body.starts(with: Array("Adobe".utf8)) }
    }
}
