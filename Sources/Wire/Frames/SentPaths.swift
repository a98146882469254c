import Display

/// The paths that a session sent recently, except short ones. They are sent by name from then on.
///
/// A client that discarded the bytes, or was not connected when they were sent, requests them by that name.
public struct SentPaths {
    private struct Sent {
        /// The version with which the path was sent. A client at this or a later version most likely received it.
        var version: Version
        /// The resource; nil until the path is sent again, which most paths never are.
        var resource: PictureResource?
    }

    /// The maximum number of bytes kept, about 2,500 symbols. A single path may be longer.
    static let maximumBytes = 2 << 20
    /// The approximate number of bytes of an entry besides its path's verbs and numbers.
    private static let entryBytes = 160

    private let name: ([UInt8]) -> ResourceID?
    private var sent: [DrawnPath: Sent] = [:]
    /// The paths by the time they were sent, the latest last.
    private var order: [DrawnPath] = []
    private var byteCount = 0

    /// - Parameter name: Returns the SHA-256 of bytes.
    public init(name: @escaping ([UInt8]) -> ResourceID?) { self.name = name }

    /// Returns the step with names for the paths that its receiver has, and records the others as sent.
    public mutating func replaceSentPaths(_ delta: PictureDelta) -> PictureDelta {
        var result = delta
        // Equal drawings stay equal, so that each is sent once.
        var known: [Drawing: Drawing] = [:]
        var here: Set<DrawnPath> = []
        for (index, change) in delta.changes.enumerated() {
            // A client interpolates the points of an animated path.
            let isAnimated = change.animations?.contains { $0.property == .drawing } ?? false
            guard !isAnimated, let drawing = change.drawing, !drawing.pathsSentByName.isEmpty else { continue }
            let named = known[drawing] ?? drawing.mapOutlines { outline(for: $0, of: delta, &here) }
            known[drawing] = named
            result.changes[index].drawing = named
        }
        return result
    }

    /// - Parameter here: The paths that the same frame contains in full.
    private mutating func outline(
        for outline: Outline, of delta: PictureDelta, _ here: inout Set<DrawnPath>
    ) -> Outline {
        guard case .path(let path) = outline, path.isSentByName else { return outline }
        let earlier = sent[path]
        // Other clients may have received the path, while this receiver is behind them.
        let isReceived = earlier.map { $0.version <= delta.base } ?? false || here.contains(path)
        guard isReceived, let resource = earlier?.resource ?? resource(of: path) else {
            if earlier == nil { record(path, delta.version) }
            here.insert(path)
            return outline
        }
        if earlier?.resource == nil { sent[path]?.resource = resource }
        return .named(NamedPath(resource, isEvenOdd: path.isEvenOdd))
    }

    private func resource(of path: DrawnPath) -> PictureResource? {
        let bytes = path.bytes
        guard bytes.count <= PictureResource.maximumBytes, let id = name(bytes) else { return nil }
        let resource = PictureResource.named(id)
        resource.fill(bytes)
        return resource
    }

    private mutating func record(_ path: DrawnPath, _ version: Version) {
        sent[path] = Sent(version: version)
        order.append(path)
        byteCount += SentPaths.bytes(of: path)
        if byteCount > SentPaths.maximumBytes { evict() }
    }

    /// Removes the oldest paths, a quarter of all bytes at once, because removing from the front moves all others.
    private mutating func evict() {
        var count = 0
        while byteCount > SentPaths.maximumBytes / 4 * 3, count < order.count - 1 {
            sent[order[count]] = nil
            byteCount -= SentPaths.bytes(of: order[count])
            count += 1
        }
        order.removeFirst(count)
    }

    private static func bytes(of path: DrawnPath) -> Int { entryBytes + path.verbs.count + 4 * path.numbers.count }
}
