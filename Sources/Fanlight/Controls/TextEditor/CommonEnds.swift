import Foundation

/// How many bytes at both ends of two texts are the same; the ends do not overlap in either.
struct CommonEnds {
    private(set) var prefix = 0
    private(set) var suffix = 0

    init(_ a: String, _ b: String) {
        _ = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                let shorter = min(a.count, b.count)
                prefix = CommonEnds.start(a, b, shorter)
                suffix = CommonEnds.end(a, b, shorter - prefix)
            }
        }
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Bytes are compared by so many at once, and one by one only where some are other.
    private static let block = 4096

    private static func start(_ a: Bytes, _ b: Bytes, _ most: Int) -> Int {
        guard let x = a.baseAddress, let y = b.baseAddress else { return 0 }
        var count = 0
        while count < most, case let step = min(block, most - count), memcmp(x + count, y + count, step) == 0 {
            count += step
        }
        while count < most, a[count] == b[count] { count += 1 }
        return count
    }

    private static func end(_ a: Bytes, _ b: Bytes, _ most: Int) -> Int {
        guard let x = a.baseAddress, let y = b.baseAddress else { return 0 }
        var count = 0
        while count < most, case let step = min(block, most - count),
            memcmp(x + (a.count - count - step), y + (b.count - count - step), step) == 0
        {
            count += step
        }
        while count < most, a[a.count - 1 - count] == b[b.count - 1 - count] { count += 1 }
        return count
    }
}
