import Synchronization

/// The SHA-256 hash of a resource. Equal bytes have the same ID everywhere.
public struct ResourceID: Hashable, Sendable {
    public static let length = 32
    private let words: SIMD4<UInt64>

    /// Creates an ID from its bytes. Returns nil unless there are exactly `length` bytes.
    public init?(_ bytes: some Sequence<UInt8>) {
        var words = SIMD4<UInt64>.zero
        var count = 0
        for byte in bytes {
            guard count < ResourceID.length else { return nil }
            words[count / 8] = words[count / 8] << 8 | UInt64(byte)
            count += 1
        }
        guard count == ResourceID.length else { return nil }
        self.words = words
    }

    public var bytes: [UInt8] {
        (0..<ResourceID.length).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - $0 % 8 * 8)) }
    }
}

/// A resource that drawings reference by its hash, such as the bytes of an image file.
///
/// A process has at most one object for each ID, for as long as anything holds it. On the side that made the bytes they
/// are present immediately. On the receiving side they arrive later, and every picture that uses the resource then has
/// them.
public final class PictureResource: Hashable, Sendable {
    /// The maximum size of a resource in bytes. Larger ones are neither sent nor accepted.
    public static let maximumBytes = 32 << 20

    public let id: ResourceID
    private let content = Mutex<[UInt8]?>(nil)
    /// The cached path of the bytes, parsed on first use.
    private let readPath = Mutex<DrawnPath??>(nil)

    private init(_ id: ResourceID) { self.id = id }

    /// The bytes; nil while they are in transit, and empty if they no longer exist anywhere.
    public var bytes: [UInt8]? { content.withLock { $0 } }

    /// The path encoded by the bytes; nil while they are in transit, and if they are not a path.
    var path: DrawnPath? {
        readPath.withLock { known in
            if let known { return known }
            guard let bytes else { return nil }
            let path = DrawnPath(bytes: bytes)
            known = .some(path)
            return path
        }
    }

    /// Stores bytes that match the ID. Existing bytes stay.
    public func fill(_ bytes: [UInt8]) {
        content.withLock { if $0?.isEmpty != false { $0 = bytes } }
        readPath.withLock { if $0 == .some(nil) { $0 = nil } }
    }

    public static func == (a: PictureResource, b: PictureResource) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    // MARK: Registry

    private struct Holder {
        weak var resource: PictureResource?
    }

    private static let holders = Mutex<[ResourceID: Holder]>([:])

    /// Returns the resource with an ID. It may have no bytes yet.
    public static func named(_ id: ResourceID) -> PictureResource {
        holders.withLock { holders in
            if let known = holders[id]?.resource { return known }
            let new = PictureResource(id)
            holders[id] = Holder(resource: new)
            return new
        }
    }

    /// Returns the resource with an ID if anything holds it.
    public static func registered(_ id: ResourceID) -> PictureResource? { holders.withLock { $0[id]?.resource } }

    deinit {
        // Another resource may have taken the entry meanwhile. It is released outside of the lock, because this could
        // be its last reference.
        _ = PictureResource.holders.withLock { holders -> PictureResource? in
            let other = holders[id]?.resource
            if other == nil { holders[id] = nil }
            return other
        }
    }
}
