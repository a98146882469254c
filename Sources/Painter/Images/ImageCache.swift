import CPango
import Display
import Synchronization

/// A cache of decoded images for all painters of the process. Each image is decoded once while it is shown.
enum ImageCache {
    /// The state of a resource.
    enum Content {
        /// The bytes are in transit.
        case pending
        /// The bytes are no image, damaged, or too large.
        case broken
        case image(DecodedImage)
    }

    /// The maximum size of all decoded images in bytes. At least the last one is kept.
    static let maximumBytes = 192 << 20

    private struct Key: Hashable {
        var id: ResourceID
        /// The size for which a vector image was decoded.
        var width = 0
        var height = 0
    }

    private struct State {
        var headers: [ResourceID: ImageHeader?] = [:]
        /// The decoded images; nil for those that cannot be decoded.
        var images: [Key: DecodedImage?] = [:]
        /// The keys by last use, the latest last.
        var order: [Key] = []
        var byteCount = 0
    }

    private static let state = Mutex(State())

    static func header(of resource: PictureResource) -> ImageHeader? {
        if let known = state.withLock({ $0.headers[resource.id] }) { return known }
        guard let bytes = resource.bytes else { return nil }
        var header: ImageHeader?
        do throws(ImageError) {
            header = try ImageHeader(bytes)
        } catch {
            if error.isTemporary { return nil }
        }
        state.withLock {
            // Bounds the number of entries, although each is small.
            if $0.headers.count > 10_000 { $0.headers = [:] }
            $0.headers[resource.id] = .some(header)
        }
        return header
    }

    /// Returns the content of a resource.
    /// - Parameters:
    ///   - width: The displayed width in pixels; vector images are decoded for it.
    ///   - height: The displayed height in pixels.
    static func content(of resource: PictureResource, width: Double, height: Double) -> Content {
        guard let bytes = resource.bytes else { return .pending }
        guard let header = header(of: resource) else { return .broken }
        var key = Key(id: resource.id)
        var size = (width: header.width, height: header.height)
        if header.kind.isVector {
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
        // Decodes outside of the lock, so that others need not wait. Decoding twice is rare.
        let image = known ?? DecodedImage.decode(bytes, header, width: size.width, height: size.height)
        if known == nil {
            if image == nil, header.kind.isVector, DecodingTime.current?.isOver == true { return .pending }
            insert(image, key)
        }
        return image.map { .image($0) } ?? .broken
    }

    private static func insert(_ image: DecodedImage?, _ key: Key) {
        state.withLock { state in
            guard state.images[key] == nil else { return }
            state.images[key] = .some(image)
            state.order.append(key)
            state.byteCount += image?.byteCount ?? 0
            while state.order.count > 1, state.byteCount > maximumBytes || state.order.count > 1000 {
                let oldest = state.order.removeFirst()
                state.byteCount -= (state.images.removeValue(forKey: oldest) ?? nil)?.byteCount ?? 0
            }
        }
    }
}

extension PictureResource {
    /// Returns the resource of bytes, shared within this process.
    public static func register(_ bytes: [UInt8]) -> PictureResource? {
        guard let id = ResourceID(naming: bytes) else { return nil }
        let resource = PictureResource.named(id)
        resource.fill(bytes)
        return resource
    }
}

extension ResourceID {
    /// Creates the ID of bytes.
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
