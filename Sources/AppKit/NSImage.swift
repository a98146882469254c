import Fanlight
import FanlightCore
import Synchronization

/// An image in memory, under the name of AppKit for existing code.
public final class NSImage: Sendable {
    /// The name of an image in the app's resources.
    public typealias Name = String

    private struct Properties {
        /// The size that the app has set; nil for that of the pixels.
        var size: NSSize?
        var isTemplate = false
    }

    private let original: UIImage
    private let properties = Mutex(Properties())

    private init(_ original: UIImage) { self.original = original }

    /// Creates an empty image.
    public convenience init() { self.init(UIImage()) }

    /// Creates an empty image of a size.
    public convenience init(size: NSSize) {
        self.init(UIImage())
        self.size = size
    }

    /// Creates an image from data; nil if the data is no image.
    public convenience init?(data: Data) {
        guard let image = UIImage(data: data) else { return nil }
        self.init(image)
    }

    /// Creates an image from the app's resources.
    public convenience init?(named name: Name) {
        guard let image = UIImage(named: name) else { return nil }
        self.init(image)
    }

    public convenience init?(contentsOfFile path: String) {
        guard let image = UIImage(contentsOfFile: path) else { return nil }
        self.init(image)
    }

    /// Creates an image from a file; nil for an address of another machine.
    public convenience init?(contentsOf url: URL) {
        guard url.isFileURL else { return nil }
        self.init(contentsOfFile: url.path)
    }

    /// Creates an image of a symbol, which `Image(nsImage:)` shows like `Image(systemName:)`. It has no pixels.
    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        guard let image = UIImage(systemName: name) else { return nil }
        self.init(image)
    }

    /// - Parameter size: the size in points; zero for a point for each pixel.
    public convenience init(cgImage: CGImage, size: NSSize) {
        self.init(UIImage(cgImage: cgImage))
        if size != .zero { self.size = size }
    }

    /// Creates an image of the app. A missing one is empty, and `Image(nsImage:)` reports it.
    public convenience init(resource: ImageResource) { self.init(UIImage(asset: resource.name, in: resource.bundle)) }

    /// The size in points. Setting it scales the image, which keeps its proportions. A symbol keeps its size.
    public var size: NSSize {
        get { properties.withLock { $0.size } ?? original.size }
        set { properties.withLock { $0.size = newValue } }
    }

    /// True if the image is drawn in the foreground colour.
    public var isTemplate: Bool {
        get { properties.withLock { $0.isTemplate } }
        set { properties.withLock { $0.isTemplate = newValue } }
    }

    /// Returns the pixels; nil for a symbol.
    public func cgImage(
        forProposedRect rect: UnsafeMutablePointer<NSRect>?, context: NSGraphicsContext?, hints: [String: Any]?
    ) -> CGImage? { original.cgImage }

    /// The view of the image.
    fileprivate var view: Image {
        let properties = properties.withLock { $0 }
        var view = Image(uiImage: original)
        if let size = properties.size, size.width > 0, let pixels = original.cgImage {
            view = Image(decorative: pixels, scale: CGFloat(pixels.width) / size.width)
        }
        return properties.isTemplate ? view.renderingMode(.template) : view
    }
}

extension NSImage: Hashable {
    public static func == (a: NSImage, b: NSImage) -> Bool {
        a.original == b.original && a.size == b.size && a.isTemplate == b.isTemplate
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(original) }
}

extension NSImage: _ExpressibleByImageLiteral {
    /// Creates an image of the app's resources. A missing one is empty, and `Image(nsImage:)` reports it.
    public convenience init(imageLiteralResourceName name: String) { self.init(UIImage(asset: name, in: .main)) }
}

extension Image {
    /// Creates an image view from an image in memory.
    public init(nsImage: NSImage) { self = nsImage.view }
}
