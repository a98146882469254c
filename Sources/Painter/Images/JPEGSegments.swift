import Glibc

/// The segments of a JPEG file up to its end or the first malformed one, as libjpeg reads them.
///
/// A marker is FF, any number of further FF as fill bytes, and a code (ITU T.81, B.1.1.2). The code is neither FF nor
/// 00. Other bytes before a marker are skipped, as libjpeg does; among them are those of a scan.
struct JPEGSegments: Sequence, IteratorProtocol {
    static let scan: UInt8 = 0xDA

    private let bytes: [UInt8]
    private var place = 2

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (marker: UInt8, body: ArraySlice<UInt8>)? {
        while let marker = nextMarker() {
            switch marker {
            // Markers without a length: the start of the image, restarts of a scan, and a private one.
            case 0xD8, 0xD0...0xD7, 0x01: continue
            case 0xD9: return nil
            default:
                guard place + 2 <= bytes.count else { return nil }
                // A length includes its own two bytes.
                let start = place + 2
                let end = Swift.max(place + (Int(bytes[place]) << 8 | Int(bytes[place + 1])), start)
                guard end <= bytes.count else { return nil }
                place = end
                return (marker, bytes[start..<end])
            }
        }
        return nil
    }

    private mutating func nextMarker() -> UInt8? {
        while let start = indexOfNextFF() {
            place = start + 1
            while place < bytes.count, bytes[place] == 0xFF { place += 1 }
            guard place < bytes.count else { return nil }
            place += 1
            if bytes[place - 1] != 0 { return bytes[place - 1] }
        }
        return nil
    }

    /// Scans have millions of bytes, so the C library searches them.
    private func indexOfNextFF() -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, place < bytes.count,
                let found = memchr(start + place, 0xFF, bytes.count - place)
            else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }

    /// Returns the segments before the first scan.
    static func headerSegments(of bytes: [UInt8]) -> [(marker: UInt8, body: ArraySlice<UInt8>)] {
        JPEGSegments(bytes).prefix { $0.marker != scan }
    }

    /// Returns the number of scans, each of which takes time for every pixel even if it has no bytes.
    static func passes(in bytes: [UInt8]) -> Int {
        var passes = 0
        var componentsOfSequentialFrame: UInt8?
        for segment in JPEGSegments(bytes) {
            switch segment.marker {
            case 0xC0, 0xC1, 0xC9: componentsOfSequentialFrame = segment.body.dropFirst(5).first
            case scan:
                passes += 1
                // A sequential image is complete after a scan of all its components, and the others are not read.
                if passes == 1, segment.body.first == componentsOfSequentialFrame { return 1 }
            default: break
            }
        }
        return passes
    }

    /// True if CMYK values are stored inverted, as Adobe programs do, which write most such files.
    static func isCMYKInverted(in bytes: [UInt8]) -> Bool {
        headerSegments(of: bytes).contains { $0.marker == 0xEE && $0.body.starts(with: Array("Adobe".utf8)) }
    }
}
