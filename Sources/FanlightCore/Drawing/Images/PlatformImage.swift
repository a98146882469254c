import Display
import Foundation
import Painter

/// An image in memory, under the name of UIKit for existing code.
public final class UIImage: Sendable, Hashable {
    let loaded: LoadedImage
    /// The source of the image. For an asset, displays of another scale or colour scheme use another file.
    let source: Image.Source

    init(_ loaded: LoadedImage, source: Image.Source? = nil) {
        self.loaded = loaded
        self.source = source ?? .loaded(loaded)
    }

    /// Creates an empty image.
    public convenience init() { self.init(LoadedImage.empty) }

    /// Creates an image from data; nil if the data is no image.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    public convenience init?(data: Data, scale: CGFloat) {
        guard let loaded = try? LoadedImage([UInt8](data), scale: scale) else { return nil }
        self.init(loaded)
    }

    /// Creates an image from the app's resources.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    public convenience init?(named name: String, in bundle: Bundle?) {
        let folder = bundle?.assetFolder
        guard let loaded = try? Assets.image(name, in: folder, Assets.Variant()).get() else { return nil }
        self.init(loaded, source: .named(name, folder: folder))
    }

    /// Creates an image from the app's resources. A missing one is empty, and `Image(uiImage:)` reports it.
    package convenience init(asset name: String, in bundle: Bundle) {
        let loaded = try? Assets.image(name, in: bundle.assetFolder, Assets.Variant()).get()
        self.init(loaded ?? .empty, source: .named(name, folder: bundle.assetFolder))
    }

    /// Creates an image of a symbol, which `Image(uiImage:)` shows like `Image(systemName:)`. It has no pixels.
    public convenience init?(systemName name: String) {
        guard !name.isEmpty else { return nil }
        self.init(LoadedImage.empty, source: .symbol(name))
    }

    public convenience init?(contentsOfFile path: String) {
        guard let loaded = try? LoadedImage(file: path) else { return nil }
        self.init(loaded)
    }

    public convenience init(cgImage: CGImage) { self.init(cgImage.loaded) }

    /// The side of a symbol beside text of the size of bodies, in points.
    private static let symbolSide = 17.0

    private var isSymbol: Bool { if case .symbol = source { true } else { false } }

    /// The size in points.
    public var size: CGSize {
        isSymbol ? CGSize(width: UIImage.symbolSide, height: UIImage.symbolSide) : loaded.size
    }
    /// Pixels per point.
    public var scale: CGFloat { loaded.scale }
    /// The pixels; nil for a symbol.
    public var cgImage: CGImage? { isSymbol ? nil : CGImage(loaded) }

    /// Returns the PNG data if the image was made from a PNG file.
    public func pngData() -> Data? { data(of: .png) }

    /// Returns the JPEG data if the image was made from a JPEG file. Returns nil for others, since images are not
    /// encoded here.
    public func jpegData(compressionQuality: CGFloat) -> Data? { data(of: .jpeg) }

    private func data(of kind: ImageHeader.Kind) -> Data? {
        guard !isSymbol, let bytes = loaded.resource.bytes, (try? ImageHeader(bytes))?.kind == kind else { return nil }
        return Data(bytes)
    }

    public static func == (a: UIImage, b: UIImage) -> Bool { a.loaded == b.loaded && a.source == b.source }
    public func hash(into hasher: inout Hasher) { hasher.combine(loaded.resource.id) }
}

/// The pixels of an image.
public final class CGImage: Sendable {
    let loaded: LoadedImage

    init(_ loaded: LoadedImage) { self.loaded = loaded }

    public var width: Int { loaded.pixelWidth }
    public var height: Int { loaded.pixelHeight }
}

extension Image {
    /// Creates an image view from an image in memory.
    public init(uiImage: UIImage) {
        self.init(uiImage.source)
        // A file name is no accessibility label.
        if case .named = source { naming = .label(Text(verbatim: "")) }
    }

    /// Creates an image from pixels with a scale and an orientation.
    public init(_ cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up, label: Text) {
        self.init(.loaded(cgImage.loaded.scaled(to: scale).oriented(orientation)), naming: .label(label))
    }

    /// Creates an image from pixels that assistive technology ignores.
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) {
        self.init(.loaded(cgImage.loaded.scaled(to: scale).oriented(orientation)), naming: .decorative)
    }
}

extension LoadedImage {
    /// A PNG file of one clear pixel.
    fileprivate static let empty: LoadedImage = {
        let file =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNg"
            + "AAIAAAUAAen63NgAAAAASUVORK5CYII="
        guard let bytes = Data(base64Encoded: file), let image = try? LoadedImage([UInt8](bytes)) else {
            preconditionFailure("These bytes are an image.")
        }
        return image
    }()

    /// Returns the same pixels with another scale.
    func scaled(to scale: CGFloat) -> LoadedImage {
        var copy = self
        copy.scale = scale > 0 && scale.isFinite ? scale : 1
        return copy
    }
}
