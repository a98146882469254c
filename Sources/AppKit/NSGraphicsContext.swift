import FanlightCore

/// The surface on which code draws while `NSView.draw(_:)` runs. Calls that draw have no surface at other times.
@MainActor @preconcurrency
public final class NSGraphicsContext {
    /// The surface of the view that is drawn; nil if none is.
    public private(set) static var current: NSGraphicsContext?

    private struct Settings {
        var context: GraphicsContext
        var fill = NSColor.black
        var stroke = NSColor.black
    }

    private var settings: Settings
    private var saved: [Settings] = []
    public let isFlipped: Bool

    init(_ context: GraphicsContext, _ size: CGSize, isFlipped: Bool) {
        var context = context
        if !isFlipped {
            context.translateBy(x: 0, y: size.height)
            context.scaleBy(x: 1, y: -1)
        }
        settings = Settings(context: context)
        self.isFlipped = isFlipped
    }

    /// Runs code that draws on the surface.
    func use(_ draw: () -> Void) {
        let before = NSGraphicsContext.current
        NSGraphicsContext.current = self
        draw()
        NSGraphicsContext.current = before
    }

    public func saveGraphicsState() { saved.append(settings) }
    public func restoreGraphicsState() { if let last = saved.popLast() { settings = last } }
    public static func saveGraphicsState() { current?.saveGraphicsState() }
    public static func restoreGraphicsState() { current?.restoreGraphicsState() }

    // MARK: Calls of colours, paths and rectangles

    func setFill(_ color: NSColor) { settings.fill = color }
    func setStroke(_ color: NSColor) { settings.stroke = color }

    func fill(_ path: Path, isEvenOdd: Bool = false) {
        settings.context.fill(path, with: .color(settings.fill.color), style: FillStyle(eoFill: isEvenOdd))
    }

    func stroke(_ path: Path, _ style: StrokeStyle) {
        settings.context.stroke(path, with: .color(settings.stroke.color), style: style)
    }

    func clip(to path: Path, isEvenOdd: Bool = false) {
        settings.context.clip(to: path, style: FillStyle(eoFill: isEvenOdd))
    }

    func concatenate(_ transform: CGAffineTransform) { settings.context.concatenate(transform) }
}

extension NSColor {
    /// Sets the colour of fills and strokes.
    @MainActor @preconcurrency
    public func set() {
        setFill()
        setStroke()
    }

    @MainActor @preconcurrency
    public func setFill() { NSGraphicsContext.current?.setFill(self) }

    @MainActor @preconcurrency
    public func setStroke() { NSGraphicsContext.current?.setStroke(self) }
}

extension NSRect {
    /// Fills the rectangle with the colour of fills.
    @MainActor @preconcurrency
    public func fill() { NSGraphicsContext.current?.fill(Path(self)) }

    /// Limits what is drawn from now on to the rectangle.
    @MainActor @preconcurrency
    public func clip() { NSGraphicsContext.current?.clip(to: Path(self)) }

    /// Draws a line of a point along the inside of the rectangle's edges, in the colour of fills.
    @MainActor @preconcurrency
    public func frame(withWidth width: CGFloat = 1) {
        var edges = Path(self)
        edges.addRect(insetBy(dx: width, dy: width))
        NSGraphicsContext.current?.fill(edges, isEvenOdd: true)
    }
}
