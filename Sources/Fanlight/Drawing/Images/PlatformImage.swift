import Display
import Foundation
import Painter

/// An image in memory, under the name that existing code has for it.
public final class UIImage: Sendable, Equatable {
    let loaded: LoadedImage
    /// Where it is from, for one of the app's: another display, or a dark one, is shown another file.
    let source: Image.Source

    init(_ loaded: LoadedImage, source: Image.Source? = nil) {
        self.loaded = loaded
        self.source = source ?? .loaded(loaded)
    }

    /// One without a pixel, for where there is none.
    public convenience init() { self.init(LoadedImage.empty) }

    /// nil for bytes that are no image.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    public convenience init?(data: Data, scale: CGFloat) {
        guard let loaded = try? LoadedImage([UInt8](data), scale: scale) else { return nil }
        self.init(loaded)
    }

    /// An image of the app.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    public convenience init?(named name: String, in bundle: Bundle?) {
        let folder = bundle?.assetFolder
        guard let loaded = try? Assets.image(name, in: folder, Assets.Wanted()).get() else { return nil }
        self.init(loaded, source: .named(name, folder: folder))
    }

    public convenience init?(contentsOfFile path: String) {
        guard let loaded = try? LoadedImage(file: path) else { return nil }
        self.init(loaded)
    }

    public convenience init(cgImage: CGImage) { self.init(cgImage.loaded) }

    /// In points.
    public var size: CGSize { loaded.size }
    /// Pixels per point.
    public var scale: CGFloat { loaded.scale }
    public var cgImage: CGImage? { CGImage(loaded) }

    /// The image as a PNG file, where it is one.
    public func pngData() -> Data? {
        guard let bytes = loaded.resource.bytes, (try? ImageHeader(bytes))?.kind == .png else { return nil }
        return Data(bytes)
    }

    public static func == (a: UIImage, b: UIImage) -> Bool { a.loaded == b.loaded }
}

/// The pixels of an image.
public final class CGImage: Sendable {
    let loaded: LoadedImage

    init(_ loaded: LoadedImage) { self.loaded = loaded }

    public var width: Int { loaded.pixelWidth }
    public var height: Int { loaded.pixelHeight }
}

extension Image {
    /// An image in memory.
    public init(uiImage: UIImage) {
        self.init(uiImage.source)
        // What its file is called are no words for people.
        if case .named = source { naming = .label(Text(verbatim: "")) }
    }

    /// Pixels, so many to a point, turned to where they are to be seen.
    public init(_ cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up, label: Text) {
        self.init(.loaded(cgImage.loaded.scaled(to: scale).turned(orientation)), naming: .label(label))
    }

    /// Likewise, for an image that says nothing to those who cannot see it.
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) {
        self.init(.loaded(cgImage.loaded.scaled(to: scale).turned(orientation)), naming: .decorative)
    }
}

extension LoadedImage {
    /// One pixel of nothing, as a PNG file.
    fileprivate static let empty: LoadedImage = {
        let file =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNg"
            + "AAIAAAUAAen63NgAAAAASUVORK5CYII="
        guard let bytes = Data(base64Encoded: file), let image = try? LoadedImage([UInt8](bytes)) else {
            preconditionFailure("These bytes are an image.")
        }
        return image
    }()

    /// The same pixels, so many to a point.
    func scaled(to scale: CGFloat) -> LoadedImage {
        var copy = self
        copy.scale = scale > 0 && scale.isFinite ? scale : 1
        return copy
    }
}
