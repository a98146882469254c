import Display
import Foundation
import Painter
import Synchronization

extension LoadedImage {
    /// Returns the image with its pixels oriented upright; a vector image becomes pixels. Returns the same image if it
    /// is too large to be painted.
    func oriented(_ orientation: Image.Orientation) -> LoadedImage {
        guard orientation != .up else { return self }
        let key = OrientedImageCache.Key(resource: resource.id, orientation: orientation)
        if let known = OrientedImageCache.cache.withLock({ $0[key] }) { return known.with(scale: scale, isTemplate) }
        guard let bytes = try? painted(orientation), let made = try? LoadedImage(bytes, scale: scale, isOwn: true)
        else {
            return self
        }
        OrientedImageCache.cache.withLock { known in
            if known.count >= OrientedImageCache.maximumImages { known = [:] }
            known[key] = made
        }
        return made.with(scale: scale, isTemplate)
    }

    private func with(scale: CGFloat, _ isTemplate: Bool) -> LoadedImage {
        var copy = self
        copy.scale = scale
        copy.isTemplate = isTemplate
        return copy
    }

    private func painted(_ orientation: Image.Orientation) throws(PaintError) -> [UInt8] {
        let map = orientation.map(pixelWidth, pixelHeight)
        let (width, height) = orientation.isOnSide ? (pixelHeight, pixelWidth) : (pixelWidth, pixelHeight)
        let placement = Placement(
            frame: DotRect(x: 0, y: 0, width: Int32(pixelWidth), height: Int32(pixelHeight)), transform: map)
        let command = DrawCommand(.fill, paint: .image(ImageFill(resource, filter: .nearest)))
        var picture = VersionedPicture()
        picture.commit(
            [
                LayerChange(
                    id: LayerID(1), place: Place(parent: .scene, after: .scene), placement: placement,
                    drawing: Drawing(commands: [command]))
            ], removed: [])
        return try PixelPainter().pixels(
            picture.picture, on: Screen(width: Double(width), height: Double(height)), isOpaque: false
        ).png()
    }
}

/// A cache of recently rotated images: bodies that orient an image are evaluated repeatedly.
private enum OrientedImageCache {
    struct Key: Hashable {
        var resource: ResourceID
        var orientation: Image.Orientation
    }

    static let maximumImages = 16
    static let cache = Mutex<[Key: LoadedImage]>([:])
}

extension Image.Orientation {
    /// True if rows and columns are exchanged.
    fileprivate var isOnSide: Bool { rawValue >= Image.Orientation.left.rawValue }

    /// Returns the transform from stored pixels to displayed pixels, for an image of this size.
    fileprivate func map(_ width: Int, _ height: Int) -> Transform {
        let (w, h) = (Float(width), Float(height))
        return switch self {
        case .up: Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        case .upMirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .down: Transform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .downMirrored: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .left: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
        case .leftMirrored: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: Transform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
        case .rightMirrored: Transform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
        }
    }
}
