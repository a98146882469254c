import Dispatch
import Display
import Foundation
import Painter
import Synchronization

/// The encoded bytes of an image with the facts available before decoding.
struct LoadedImage: Equatable, Sendable {
    let resource: PictureResource
    let pixelWidth: Int
    let pixelHeight: Int
    /// Pixels per point.
    var scale: CGFloat
    /// True if the image is a template, of which only the shape is shown.
    var isTemplate = false
    /// True if the image is a symbol, as high as those of the system beside the same text.
    var isSymbol = false
    /// The catalogue's resizing, used if the app sets none.
    var slicing: Image.Resizing?
    /// A flaw of an image that can be shown nevertheless.
    var flawDescription: String?
    /// True if further flaws can only be found by decoding, which takes long for this image.
    private(set) var needsValidation = false

    /// - Parameter isOwn: the bytes come from our painter and need no check.
    init(_ bytes: [UInt8], scale: CGFloat = 1, isOwn: Bool = false) throws(ImageError) {
        guard bytes.count <= PictureResource.maximumBytes else { throw .tooLarge }
        let header = try ImageHeader(bytes)
        guard let resource = PictureResource.register(bytes) else { throw .damaged }
        self.resource = resource
        (pixelWidth, pixelHeight) = (header.width, header.height)
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        guard !isOwn else { return }
        flawDescription = FlawCache.seen.flaw(of: resource.id) { header.flaw(in: bytes) }?.sentence
        needsValidation = flawDescription == nil && header.isSlowToDecode
    }

    /// The size in points.
    var size: CGSize { CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale) }
}

extension LoadedImage {
    /// A serial queue for decoding, since decoding may take as much memory as an image can have.
    private static let validationQueue = DispatchQueue(label: "fanlight.images", qos: .utility)

    /// Returns the flaw that inspecting or decoding the image finds.
    func validate() async -> String? {
        needsValidation ? await findDecodingFlaw()?.sentence : flawDescription
    }

    /// Returns the reason why no part of the image can be shown although its header is valid. Returns nil if a part can
    /// be shown.
    func decodingFailure() async -> String? {
        // An image without a flaw that needs no validation was decoded already.
        guard needsValidation || flawDescription != nil, await findDecodingFlaw() == .undecodable else { return nil }
        return flawDescription ?? ImageFlaw.undecodable.sentence
    }

    /// Decodes the image on the queue, unless the result is cached.
    private func findDecodingFlaw() async -> ImageFlaw? {
        let (id, bytes) = (resource.id, resource.bytes ?? [])
        return await withCheckedContinuation { continuation in
            LoadedImage.validationQueue.async {
                let flaw = FlawCache.tried.flaw(of: id) { (try? ImageHeader(bytes))?.hiddenFlaw(in: bytes) }
                continuation.resume(returning: flaw)
            }
        }
    }
}

/// A cache of flaws by resource: bodies that make an image from the same bytes are evaluated repeatedly.
private final class FlawCache: Sendable {
    /// Flaws found by inspecting the bytes.
    static let seen = FlawCache()
    /// Flaws found by decoding the bytes.
    static let tried = FlawCache()

    private let flaws = Mutex<[ResourceID: ImageFlaw?]>([:])
    private static let maximumEntries = 1000

    func flaw(of id: ResourceID, find: () -> ImageFlaw?) -> ImageFlaw? {
        if let known = flaws.withLock({ $0[id] }) { return known }
        let flaw = find()
        flaws.withLock { known in
            if known.count >= FlawCache.maximumEntries { known = [:] }
            known[id] = .some(flaw)
        }
        return flaw
    }
}
