import Display
import Foundation
import Painter
import Synchronization

/// An image's bytes with what is known of it before it is decoded.
struct LoadedImage: Equatable, Sendable {
    let resource: PictureResource
    let pixelWidth: Int
    let pixelHeight: Int
    /// Pixels per point.
    var scale: CGFloat
    /// Whether its author wants its form only.
    var isTemplate = false
    /// How it is resized where nothing else is said.
    var slicing: Image.Resizing?
    /// A sentence about what is wrong with it, though there is something to show.
    var complaint: String?

    /// - Parameter isOwn: the bytes are the painter's, nothing is wrong with them.
    init(_ bytes: [UInt8], scale: CGFloat = 1, isOwn: Bool = false) throws(ImageError) {
        guard bytes.count <= PictureResource.mostBytes else { throw .tooLarge }
        let header = try ImageHeader(bytes)
        guard let resource = PictureResource.holding(bytes) else { throw .damaged }
        self.resource = resource
        (pixelWidth, pixelHeight) = (header.width, header.height)
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        if !isOwn { complaint = KnownFlaws.flaw(of: resource.id) { header.flaw(in: bytes) }?.sentence }
    }

    /// In points.
    var size: CGSize { CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale) }
}

/// Bodies that make an image of the same bytes are evaluated again and again; what is wrong with them is found out once.
private enum KnownFlaws {
    private static let known = Mutex<[ResourceID: ImageFlaw?]>([:])
    private static let most = 1000

    static func flaw(of id: ResourceID, find: () -> ImageFlaw?) -> ImageFlaw? {
        if let known = known.withLock({ $0[id] }) { return known }
        let flaw = find()
        known.withLock { known in
            if known.count >= most { known = [:] }
            known[id] = .some(flaw)
        }
        return flaw
    }
}
