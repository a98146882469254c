import Display
import Transport
import Wire

/// Fetches the bytes of named resources in pieces, and caches the most recent ones.
struct ResourceFetcher {
    /// Limit of cached bytes that no picture may show any more. A page that comes back then needs no transfer.
    static let maximumKeptBytes = 64 << 20

    /// Limit of cached bytes of named paths. More than a session's own record of sent paths.
    static let maximumKeptPathBytes = 4 << 20

    /// Limit of the bytes of all resources that the picture or the cache holds. Further ones are unavailable: a service
    /// need not be honest.
    static let maximumHeldBytes = 256 << 20
    /// Bytes that a resource takes beside its own.
    static let overhead = 256

    /// Limit of the resources that wait to be fetched: one for each layer of the largest picture.
    static let queueLimit = 100_000

    private let maximumHeldBytes: Int
    private(set) var retained: [PictureResource] = []
    private var retainedBytes = 0
    private var paths: Set<PictureResource> = []
    /// The cached paths, the oldest first.
    private var pathsByAge: [PictureResource] = []
    private var pathBytes = 0
    private var queue: ArraySlice<PictureResource> = []
    private var queued: Set<PictureResource> = []
    /// The fetched resources, some of which may be released already, and the sum of their bytes.
    private var held: [Held] = []
    private var heldBytes = 0
    /// True if the last picture has no space for further resources.
    private var isFull = false
    private var arrived: [UInt8] = []
    /// Size of the resource that is being fetched, according to its first piece.
    private var announcedSize: UInt32?

    /// The resource that is being fetched; nil if none.
    private(set) var current: PictureResource?

    init(maximumHeldBytes: Int = ResourceFetcher.maximumHeldBytes) { self.maximumHeldBytes = maximumHeldBytes }

    private struct Held {
        weak var resource: PictureResource?
        let bytes: Int
    }

    /// Queues the missing resources of a picture's delta.
    mutating func enqueueMissing(_ delta: PictureDelta) {
        isFull = false
        // A whole picture shows nothing of the previous one.
        if delta.base == 0 { (queue, queued) = ([], []) }
        for change in delta.changes {
            for resource in change.drawing?.resources ?? [] where resource.bytes == nil && current != resource {
                guard queue.count < ResourceFetcher.queueLimit else { return }
                if queued.insert(resource).inserted { queue.append(resource) }
            }
        }
    }

    /// Caches the paths of a picture's delta that may be named: the session will not send their points again.
    mutating func retainPaths(of delta: PictureDelta) {
        for path in delta.changes.lazy.flatMap({ $0.drawing?.pathsSentByName ?? [] }) {
            let bytes = path.bytes
            guard let id = ResourceID(Digest.sha256(bytes)) else { continue }
            let resource = PictureResource.named(id)
            guard paths.insert(resource).inserted else { continue }
            resource.fill(bytes)
            pathsByAge.append(resource)
            pathBytes += bytes.count
        }
        if pathBytes > ResourceFetcher.maximumKeptPathBytes { evictPaths() }
    }

    /// Removes the oldest paths, a quarter of all bytes at once, because removing from the front moves all others.
    private mutating func evictPaths() {
        var count = 0
        while pathBytes > ResourceFetcher.maximumKeptPathBytes / 4 * 3, count < pathsByAge.count - 1 {
            paths.remove(pathsByAge[count])
            pathBytes -= pathsByAge[count].bytes?.count ?? 0
            count += 1
        }
        pathsByAge.removeFirst(count)
    }

    /// Returns the next request, unless one is under way.
    mutating func next() -> Verb? {
        guard current == nil else { return nil }
        while current == nil, let first = queue.popFirst() {
            queued.remove(first)
            if first.bytes == nil { current = first }
        }
        if queue.isEmpty { queue = [] }
        arrived = []
        announcedSize = nil
        return current.map { .resource($0.id, offset: 0) }
    }

    /// Adds a piece; returns the request for the next piece of the same resource, or nil when it is complete.
    ///
    /// The resource is unavailable if a piece violates the protocol. A resource may neither grow while it is fetched
    /// nor come in short pieces. Short pieces would take a hundred million requests.
    mutating func addPiece(_ piece: [UInt8], size: UInt32) -> Verb? {
        guard let current else { return nil }
        let total = announcedSize ?? size
        announcedSize = total
        let isComplete = arrived.count + piece.count == Int(total)
        guard size == total, total <= PictureResource.maximumBytes, isComplete || piece.count == Answer.pieceBytes,
            hasSpace(for: Int(total))
        else {
            finish(with: [])
            return nil
        }
        arrived += piece
        if !isComplete { return .resource(current.id, offset: UInt32(clamping: arrived.count)) }
        // Bytes that do not match their name are discarded.
        finish(with: ResourceID(Digest.sha256(arrived)) == current.id ? arrived : [])
        return nil
    }

    /// Marks the current resource as unavailable.
    mutating func markUnavailable() { finish(with: []) }

    /// Queues the current resource again, because the connection is lost.
    mutating func requeueCurrent() {
        if let current, queued.insert(current).inserted { queue.insert(current, at: queue.startIndex) }
        current = nil
    }

    /// Returns true if a resource of that size is within the limit.
    private mutating func hasSpace(for count: Int) -> Bool {
        let needed = count + ResourceFetcher.overhead
        if heldBytes + needed > maximumHeldBytes, !isFull {
            held.removeAll { $0.resource == nil }
            heldBytes = held.reduce(0) { $0 + $1.bytes }
        }
        isFull = heldBytes + needed > maximumHeldBytes
        return !isFull
    }

    private mutating func finish(with bytes: [UInt8]) {
        guard let done = current else { return }
        current = nil
        arrived = []
        done.fill(bytes)
        // One that is unavailable is asked for again when it is shown again.
        guard !bytes.isEmpty else { return }
        let held = Held(resource: done, bytes: bytes.count + ResourceFetcher.overhead)
        self.held.append(held)
        heldBytes += held.bytes
        retained.append(done)
        retainedBytes += held.bytes
        while retainedBytes > ResourceFetcher.maximumKeptBytes, retained.count > 1 {
            retainedBytes -= ResourceFetcher.overhead + (retained.removeFirst().bytes?.count ?? 0)
        }
    }
}
