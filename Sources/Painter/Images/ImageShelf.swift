import CPango
import Display
import Synchronization

/// Images that were decoded lately, for all painters of the process: each is decoded once as long as it is shown.
enum ImageShelf {
    /// What is known about a resource.
    enum Content {
        /// Its bytes are on their way.
        case awaited
        /// No image, or one that is damaged or too large.
        case broken
        case image(DecodedImage)
    }

    /// How much memory decoded images take together; at least the last one is kept.
    static let mostBytes = 192 << 20

    private struct Key: Hashable {
        var id: ResourceID
        /// Of vector images, which are decoded for a size.
        var width = 0
        var height = 0
    }

    private struct State {
        var headers: [ResourceID: ImageHeader?] = [:]
        /// nil for what could not be decoded.
        var images: [Key: DecodedImage?] = [:]
        /// The one used last comes last.
        var order: [Key] = []
        var byteCount = 0
    }

    private static let state = Mutex(State())

    static func header(of resource: PictureResource) -> ImageHeader? {
        if let known = state.withLock({ $0.headers[resource.id] }) { return known }
        guard let bytes = resource.bytes else { return nil }
        let header = try? ImageHeader(bytes)
        state.withLock {
            // Names are small, but nobody should be able to collect them for ever.
            if $0.headers.count > 10_000 { $0.headers = [:] }
            $0.headers[resource.id] = .some(header)
        }
        return header
    }

    /// - Parameters: how large it will be shown, in pixels; vector images are decoded for that.
    static func content(of resource: PictureResource, width: Double, height: Double) -> Content {
        guard let bytes = resource.bytes else { return .awaited }
        guard let header = header(of: resource) else { return .broken }
        var key = Key(id: resource.id)
        var size = (width: header.width, height: header.height)
        if header.kind == .svg {
            func side(_ length: Double) -> Int { Int(min(max(length.rounded(.up), 1), 4096)) }
            size = (side(width), side(height))
            (key.width, key.height) = size
        }
        let known: DecodedImage?? = state.withLock { state in
            if let last = state.order.lastIndex(of: key), last != state.order.count - 1 {
                state.order.append(state.order.remove(at: last))
            }
            return state.images[key]
        }
        // Decoded without the lock: others need not wait, and twice is rare.
        let image = known ?? DecodedImage.decode(bytes, header, width: size.width, height: size.height)
        if known == nil { keep(image, key) }
        return image.map { .image($0) } ?? .broken
    }

    private static func keep(_ image: DecodedImage?, _ key: Key) {
        state.withLock { state in
            guard state.images[key] == nil else { return }
            state.images[key] = .some(image)
            state.order.append(key)
            state.byteCount += image?.byteCount ?? 0
            while state.order.count > 1, state.byteCount > mostBytes || state.order.count > 1000 {
                let oldest = state.order.removeFirst()
                state.byteCount -= (state.images.removeValue(forKey: oldest) ?? nil)?.byteCount ?? 0
            }
        }
    }
}

extension PictureResource {
    /// Bytes under their own name, at hand for everybody in this process.
    public static func holding(_ bytes: [UInt8]) -> PictureResource? {
        guard let id = ResourceID(naming: bytes) else { return nil }
        let resource = PictureResource.named(id)
        resource.fill(bytes)
        return resource
    }
}

extension ResourceID {
    /// The name of bytes.
    public init?(naming bytes: [UInt8]) {
        guard let sum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
        defer { g_checksum_free(sum) }
        g_checksum_update(sum, bytes, bytes.count)
        var digest = [UInt8](repeating: 0, count: ResourceID.length)
        var length = gsize(digest.count)
        g_checksum_get_digest(sum, &digest, &length)
        self.init(digest.prefix(Int(length)))
    }
}
