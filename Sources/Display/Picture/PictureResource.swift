import Synchronization

/// The SHA-256 of bytes that travel apart from pictures: the same bytes have the same name for everybody.
public struct ResourceID: Hashable, Sendable {
    public static let length = 32
    private let words: SIMD4<UInt64>

    /// nil unless there are as many bytes as a name has.
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

/// Bytes that drawings mean by their name: an image as its file has it.
///
/// There is one of each name in a process, for as long as a picture or anybody else holds it. Whoever made the bytes gave
/// them at once; on the other side of a wire they come later, and every picture that shows them has them then.
public final class PictureResource: Hashable, Sendable {
    /// Larger ones are neither sent nor taken.
    public static let mostBytes = 32 << 20

    public let id: ResourceID
    private let content = Mutex<[UInt8]?>(nil)
    /// The bytes as a path, once somebody asked for that.
    private let readPath = Mutex<DrawnPath??>(nil)

    private init(_ id: ResourceID) { self.id = id }

    /// The bytes; nil as long as they are on their way, none where nobody has them any more.
    public var bytes: [UInt8]? { content.withLock { $0 } }

    /// The path that the bytes are; nil as long as they are on their way, and where they are none.
    var path: DrawnPath? {
        readPath.withLock { known in
            if let known { return known }
            guard let bytes else { return nil }
            let path = DrawnPath(bytes: bytes)
            known = .some(path)
            return path
        }
    }

    /// Takes bytes that have the name. What is known already stays.
    public func fill(_ bytes: [UInt8]) {
        content.withLock { if $0?.isEmpty != false { $0 = bytes } }
        readPath.withLock { if $0 == .some(nil) { $0 = nil } }
    }

    public static func == (a: PictureResource, b: PictureResource) -> Bool { a.id == b.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    // MARK: One of each

    private struct Holder {
        weak var resource: PictureResource?
    }

    private static let holders = Mutex<[ResourceID: Holder]>([:])

    /// The one with this name, which may have no bytes yet.
    public static func named(_ id: ResourceID) -> PictureResource {
        holders.withLock { holders in
            if let known = holders[id]?.resource { return known }
            let new = PictureResource(id)
            holders[id] = Holder(resource: new)
            return new
        }
    }

    /// The one with this name, if anybody holds it.
    public static func known(_ id: ResourceID) -> PictureResource? { holders.withLock { $0[id]?.resource } }

    deinit {
        // Another may have taken the place meanwhile. It is let go of outside of the lock: it could be the last to hold it.
        _ = PictureResource.holders.withLock { holders -> PictureResource? in
            let other = holders[id]?.resource
            if other == nil { holders[id] = nil }
            return other
        }
    }
}
