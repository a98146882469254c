import Fanlight
import FanlightCore

/// The resolution and the ground of an image that code draws.
open class UIGraphicsRendererFormat {
    public required init() {}

    /// Returns the format of the present display.
    open class func `default`() -> Self { preferred() }

    /// Returns the format of the present display.
    open class func preferred() -> Self { Self() }

    public fileprivate(set) var bounds = CGRect.zero
}

/// The resolution and the ground of an image that code draws.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// The pixels per point. The initial value is that of the present display.
    public var scale = UIScreen.main.scale
    /// True to draw on black instead of a transparent ground.
    public var opaque = false

    @available(*, deprecated, message: "Has no effect: colours are those of sRGB.")
    public var preferredRange: Range {
        get { .standard }
        set { _ = newValue }
    }

    /// The colours that an image can have.
    public enum Range: Int, Sendable { case unspecified = -1, automatic, extended, standard }
}

/// The surface on which code draws an image.
public final class UIGraphicsImageRendererContext {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    fileprivate init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, self.format) = (context, format)
    }

    /// The image that was drawn so far.
    public var currentImage: UIImage { cgContext.image ?? UIImage() }

    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) { blended(blendMode) { cgContext.fill(rect) } }

    /// Draws a line of a point along the inside of a rectangle's edges, in the colour of strokes.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) { blended(blendMode) { stroke(rect) } }

    /// Limits what is drawn from now on to a rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }

    private func blended(_ mode: CGBlendMode, _ draw: () -> Void) {
        cgContext.saveGState()
        cgContext.setBlendMode(mode)
        draw()
        cgContext.restoreGState()
    }
}

/// Makes images of that which code draws: with its context, or with colours, paths and images of UIKit.
///
/// The origin is the upper left corner. Threads other than the main one wait for it while the image is painted.
public final class UIGraphicsImageRenderer {
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let bounds: CGRect
    public let format: UIGraphicsImageRendererFormat

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds.standardized
        format.bounds = self.bounds
        self.format = format
    }

    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }

    /// Returns the drawn image; an empty one if the size is empty.
    public func image(actions: DrawingActions) -> UIImage {
        let scale = format.scale > 0 ? format.scale : UIScreen.main.scale
        let surface = CGContext(size: bounds.size, scale: scale, isOpaque: format.opaque)
        if bounds.origin != .zero { surface.translateBy(x: -bounds.minX, y: -bounds.minY) }
        let context = UIGraphicsImageRendererContext(surface, format)
        surface.use { actions(context) }
        return context.currentImage
    }

    /// Returns the drawn image as a PNG file; no data if the size is empty.
    public func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }
}
