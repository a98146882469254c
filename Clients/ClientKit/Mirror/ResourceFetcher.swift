import Display
import Transport
import Wire

/// Gets the bytes that pictures mean by their names, a piece at a time, and keeps the last ones.
struct ResourceFetcher {
    /// How much is kept that no picture shows any more: a page that comes back needs nothing sent again.
    static let mostKeptBytes = 64 << 20

    /// How much is kept of long paths. More than a session remembers to have sent.
    static let mostKeptPathBytes = 4 << 20

    private(set) var kept: [PictureResource] = []
    private var keptBytes = 0
    private var paths: [PictureResource] = []
    private var pathBytes = 0
    private var queue: [PictureResource] = []
    private var arrived: [UInt8] = []

    /// What is being asked for; nil if nothing is.
    private(set) var current: PictureResource?

    /// Notes what a picture's step needs.
    mutating func need(_ delta: PictureDelta) {
        for change in delta.changes {
            for resource in change.drawing?.resources ?? []
            where resource.bytes == nil && current != resource && !queue.contains(resource) {
                queue.append(resource)
            }
        }
    }

    /// Keeps the long paths of a picture's step under their names: the session will not send them again.
    mutating func keepPaths(of delta: PictureDelta) {
        for path in delta.changes.lazy.flatMap({ $0.drawing?.pathsWorthAName ?? [] }) {
            let bytes = path.bytes
            guard let id = ResourceID(Digest.sha256(bytes)) else { continue }
            let resource = PictureResource.named(id)
            guard !paths.contains(resource) else { continue }
            resource.fill(bytes)
            paths.append(resource)
            pathBytes += bytes.count
            while pathBytes > ResourceFetcher.mostKeptPathBytes, paths.count > 1 {
                pathBytes -= paths.removeFirst().bytes?.count ?? 0
            }
        }
    }

    /// What to ask next: a piece, if nothing is on its way.
    mutating func next() -> Verb? {
        guard current == nil else { return nil }
        while current == nil, !queue.isEmpty {
            let first = queue.removeFirst()
            if first.bytes == nil { current = first }
        }
        arrived = []
        return current.map { .resource($0.id, offset: 0) }
    }

    /// Takes a piece; answers what to ask next for the same bytes, nil when that is over.
    mutating func take(_ piece: [UInt8], size: UInt32) -> Verb? {
        guard let current else { return nil }
        arrived += piece
        if !piece.isEmpty, arrived.count < Int(size) {
            return .resource(current.id, offset: UInt32(clamping: arrived.count))
        }
        // Whoever sends other bytes under a name has none that can be shown.
        finish(with: ResourceID(Digest.sha256(arrived)) == current.id ? arrived : [])
        return nil
    }

    /// Nobody has the bytes.
    mutating func giveUp() { finish(with: []) }

    /// The line is gone: what was on its way is asked for again.
    mutating func startOver() {
        if let current { queue.insert(current, at: 0) }
        current = nil
    }

    private mutating func finish(with bytes: [UInt8]) {
        guard let done = current else { return }
        current = nil
        arrived = []
        done.fill(bytes)
        kept.append(done)
        keptBytes += bytes.count
        while keptBytes > ResourceFetcher.mostKeptBytes, kept.count > 1 {
            keptBytes -= kept.removeFirst().bytes?.count ?? 0
        }
    }
}
