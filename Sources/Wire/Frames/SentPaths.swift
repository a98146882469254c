import Display

/// The long paths that a session sent lately: from then on a name will do.
///
/// A client that has let go of the bytes, or was not there when they were sent, asks for them by that name.
public struct SentPaths {
    private struct Sent {
        /// Who has this version or a later one was most likely sent it.
        var version: Version
        /// nil until it is sent again: most paths never are.
        var resource: PictureResource?
    }

    /// How much is remembered of them; a single one may be longer.
    static let mostBytes = 2 << 20

    private let name: ([UInt8]) -> ResourceID?
    private var sent: [DrawnPath: Sent] = [:]
    /// The one sent last comes last.
    private var order: [DrawnPath] = []
    private var byteCount = 0

    /// - Parameter name: gives the SHA-256 of bytes.
    public init(name: @escaping ([UInt8]) -> ResourceID?) { self.name = name }

    /// The same step with names for what its receiver has; what else is in it is noted as sent.
    public mutating func naming(_ delta: PictureDelta) -> PictureDelta {
        var result = delta
        // Drawings that are equal stay so: they travel once.
        var known: [Drawing: Drawing] = [:]
        var here: Set<DrawnPath> = []
        for (index, change) in delta.changes.enumerated() {
            guard let drawing = change.drawing, !drawing.pathsWorthAName.isEmpty else { continue }
            let named = known[drawing] ?? drawing.mapOutlines { outline(for: $0, of: delta, &here) }
            known[drawing] = named
            result.changes[index].drawing = named
        }
        return result
    }

    /// - Parameter here: what the same frame has in full.
    private mutating func outline(
        for outline: Outline, of delta: PictureDelta, _ here: inout Set<DrawnPath>
    ) -> Outline {
        guard case .path(let path) = outline, path.isWorthAName else { return outline }
        let earlier = sent[path]
        // Others may have been sent it, and this receiver be behind them.
        let isThere = earlier.map { $0.version <= delta.base } ?? false || here.contains(path)
        guard isThere, let resource = earlier?.resource ?? resource(of: path) else {
            if earlier == nil { note(path, delta.version) }
            here.insert(path)
            return outline
        }
        sent[path]?.resource = resource
        return .named(NamedPath(resource, isEvenOdd: path.isEvenOdd))
    }

    private func resource(of path: DrawnPath) -> PictureResource? {
        let bytes = path.bytes
        guard bytes.count <= PictureResource.mostBytes, let id = name(bytes) else { return nil }
        let resource = PictureResource.named(id)
        resource.fill(bytes)
        return resource
    }

    private mutating func note(_ path: DrawnPath, _ version: Version) {
        sent[path] = Sent(version: version)
        order.append(path)
        byteCount += 4 * path.numbers.count
        while byteCount > SentPaths.mostBytes, order.count > 1 {
            let oldest = order.removeFirst()
            sent[oldest] = nil
            byteCount -= 4 * oldest.numbers.count
        }
    }
}
