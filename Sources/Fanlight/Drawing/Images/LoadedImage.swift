import Display
import Foundation
import Painter

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

    init(_ bytes: [UInt8], scale: CGFloat = 1) throws(ImageError) {
        guard bytes.count <= PictureResource.mostBytes else { throw .tooLarge }
        let header = try ImageHeader(bytes)
        guard let resource = PictureResource.holding(bytes) else { throw .damaged }
        self.resource = resource
        (pixelWidth, pixelHeight) = (header.width, header.height)
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        complaint = header.flaw(in: bytes)?.sentence
    }

    /// In points.
    var size: CGSize { CGSize(width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale) }
}
