import Fanlight
import FanlightCore

/// The surface on which code draws while `NSView.draw(_:)` runs. Calls that draw have no surface at other times.
@MainActor @preconcurrency
public final class NSGraphicsContext {
    /// The surface of the view that is drawn; nil if none is.
    public private(set) static var current: NSGraphicsContext?

    public let cgContext: CGContext
    public let isFlipped: Bool

    /// - Parameter initialFlippedState: true if y grows downwards.
    public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
        (cgContext, isFlipped) = (graphicsPort, initialFlippedState)
    }

    /// Runs code that draws on the surface.
    func use(_ draw: () -> Void) {
        let before = NSGraphicsContext.current
        NSGraphicsContext.current = self
        draw()
        NSGraphicsContext.current = before
    }

    public func saveGraphicsState() { cgContext.saveGState() }
    public func restoreGraphicsState() { cgContext.restoreGState() }
    public static func saveGraphicsState() { current?.saveGraphicsState() }
    public static func restoreGraphicsState() { current?.restoreGraphicsState() }
}

extension NSColor {
    /// Sets the colour of fills and strokes.
    @MainActor @preconcurrency
    public func set() {
        setFill()
        setStroke()
    }

    @MainActor @preconcurrency
    public func setFill() { NSGraphicsContext.current?.cgContext.setFill(color) }

    @MainActor @preconcurrency
    public func setStroke() { NSGraphicsContext.current?.cgContext.setStroke(color) }
}

extension NSRect {
    /// Fills the rectangle with the colour of fills.
    @MainActor @preconcurrency
    public func fill() { NSGraphicsContext.current?.cgContext.fill(self) }

    /// Limits what is drawn from now on to the rectangle.
    @MainActor @preconcurrency
    public func clip() { NSGraphicsContext.current?.cgContext.clip(to: self) }

    /// Draws a line of a point along the inside of the rectangle's edges, in the colour of fills.
    @MainActor @preconcurrency
    public func frame(withWidth width: CGFloat = 1) {
        var edges = Path(self)
        edges.addRect(insetBy(dx: width, dy: width))
        NSGraphicsContext.current?.cgContext.fill(edges, .evenOdd)
    }
}
