import Foundation

/// The number of equal bytes at both ends of two texts. The ends overlap in neither text.
package struct CommonEnds {
    package private(set) var prefix = 0
    package private(set) var suffix = 0

    package init(_ a: String, _ b: String) {
        _ = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                let shorter = min(a.count, b.count)
                prefix = CommonEnds.start(a, b, shorter)
                suffix = CommonEnds.end(a, b, shorter - prefix)
            }
        }
    }

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The number of bytes compared at a time. Only a block with a difference is compared byte by byte.
    private static let block = 4096

    private static func start(_ a: Bytes, _ b: Bytes, _ limit: Int) -> Int {
        guard let x = a.baseAddress, let y = b.baseAddress else { return 0 }
        var count = 0
        while count < limit, case let step = min(block, limit - count), memcmp(x + count, y + count, step) == 0 {
            count += step
        }
        while count < limit, a[count] == b[count] { count += 1 }
        return count
    }

    private static func end(_ a: Bytes, _ b: Bytes, _ limit: Int) -> Int {
        guard let x = a.baseAddress, let y = b.baseAddress else { return 0 }
        var count = 0
        while count < limit, case let step = min(block, limit - count),
            memcmp(x + (a.count - count - step), y + (b.count - count - step), step) == 0
        {
            count += step
        }
        while count < limit, a[a.count - 1 - count] == b[b.count - 1 - count] { count += 1 }
        return count
    }
}
