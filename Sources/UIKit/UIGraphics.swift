import Fanlight
import FanlightCore

/// The surfaces on which code of this thread draws. The last one is the present one.
private enum DrawingStack {
    private static let key = "fanlight.graphics"

    static var all: [CGContext] {
        get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }
}

/// Returns the surface on which code draws: that of an image renderer, or of a view whose `draw(_:)` runs.
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingStack.all.last }

/// Makes a surface the present one.
public func UIGraphicsPushContext(_ context: CGContext) { DrawingStack.all.append(context) }

/// Makes the surface before the last call of `UIGraphicsPushContext(_:)` the present one.
public func UIGraphicsPopContext() { _ = DrawingStack.all.popLast() }

/// Begins an image as large as a size, and draws on it until `UIGraphicsEndImageContext()`.
///
/// - Parameter scale: the pixels per point; 0 for those of the display.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    UIGraphicsPushContext(CGContext(size: size, scale: scale > 0 ? scale : UIScreen.main.scale, isOpaque: opaque))
}

/// Begins an image with a pixel for each point, and draws on it until `UIGraphicsEndImageContext()`.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Returns the image that was drawn so far; nil outside of an image.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { UIGraphicsGetCurrentContext()?.image }

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// Fills a rectangle with the colour of fills.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a line of a point along the inside of a rectangle's edges, in the colour of fills.
public func UIRectFrame(_ rect: CGRect) {
    var edges = Path(rect)
    edges.addRect(rect.insetBy(dx: 1, dy: 1))
    UIGraphicsGetCurrentContext()?.fill(edges, .evenOdd)
}

/// Limits what is drawn from now on to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension CGContext {
    /// Makes the surface the present one while code draws on it.
    func use<Result>(_ draw: () throws -> Result) rethrows -> Result {
        UIGraphicsPushContext(self)
        defer { UIGraphicsPopContext() }
        return try draw()
    }
}

extension UIColor {
    /// Sets the colour of fills and strokes.
    public func set() {
        setFill()
        setStroke()
    }

    public func setFill() { UIGraphicsGetCurrentContext()?.setFill(Color(uiColor: self)) }
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStroke(Color(uiColor: self)) }
}

extension UIImage {
    /// Draws the image with its upper left corner at a point.
    public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

    /// Draws the image stretched to a rectangle.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        let view = Image(uiImage: self)
        UIGraphicsGetCurrentContext()?.draw { context in
            context.opacity *= alpha
            if blendMode != .normal {
                context.blendMode = GraphicsContext.BlendMode(rawValue: blendMode.rawValue)
            }
            context.draw(view, in: rect)
        }
    }

    /// Returns the image in one colour.
    public func withTintColor(_ color: UIColor) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let view = Image(uiImage: self).renderingMode(.template)
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            let rect = CGRect(origin: .zero, size: size)
            context.cgContext.draw { canvas in
                var image = canvas.resolve(view)
                image.shading = .color(Color(uiColor: color))
                canvas.draw(image, in: rect)
            }
        }
    }
}
