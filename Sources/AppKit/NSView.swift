import Fanlight
import FanlightCore
import PlatformSupport

/// A view of AppKit: a rectangle with a background and a drawing, and others in it at their frames.
///
/// It is drawn by SwiftUI views, wherever `NSViewRepresentable` or `NSHostingController` show it. A frame is all the
/// layout that it has. There are no constraints, and the methods of keys are not declared. Presses go to the
/// classes of the program.
open class NSView: NSResponder {
    package let changes = ViewChanges()
    package let family = Family<NSView>()

    public init(frame frameRect: NSRect) {
        frame = frameRect
        super.init()
    }

    /// Returns nil: views are not archived here.
    public required init?(coder: NSCoder) { nil }

    public convenience override init() { self.init(frame: .zero) }

    public var frame: NSRect {
        didSet {
            if frame.size != oldValue.size { drawnSize = nil }
            recordChange()
        }
    }

    /// The size in which the view is drawn; before that, the size of its frame.
    public var bounds: NSRect {
        get { NSRect(origin: .zero, size: drawnSize ?? frame.size) }
        set { frame.size = newValue.size }
    }
    public var alphaValue: CGFloat = 1 { didSet { recordChange() } }
    public var isHidden = false { didSet { recordChange() } }
    open var tag: Int { -1 }

    /// True if the origin is the upper left corner, and y grows downwards.
    open var isFlipped: Bool { false }

    /// True if the view has a layer. Nothing else depends on it.
    public var wantsLayer: Bool {
        get { layer != nil }
        set { layer = newValue ? layer ?? CALayer() : nil }
    }

    public var layer: CALayer? {
        didSet {
            oldValue?.onChange = nil
            layer?.onChange = { [weak self] in self?.recordChange() }
            recordChange()
        }
    }

    // MARK: Subviews

    public var superview: NSView? { family.parent }
    open override var nextResponder: NSResponder? { superview }

    public var subviews: [NSView] {
        get { family.children }
        set {
            for view in family.children { view.removeFromSuperview() }
            for view in newValue { addSubview(view) }
        }
    }

    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        Family.add(view, to: self, at: .max)
        recordChange()
    }

    open func removeFromSuperview() {
        superview?.recordChange()
        Family.remove(self)
    }

    /// The window that shows the view. Windows are those of the app's body, so there is none.
    public var window: NSWindow? { nil }

    public var effectiveAppearance: NSAppearance { .currentDrawing() }

    @available(*, deprecated, message: "Has no effect: a view is placed by its frame.")
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { false }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: a view is placed by its frame.")
    public var autoresizingMask: AutoresizingMask {
        get { [] }
        set { _ = newValue }
    }

    /// The sides and distances of a view that would follow its superview.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let minXMargin = AutoresizingMask(rawValue: 1)
        public static let width = AutoresizingMask(rawValue: 2)
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        public static let height = AutoresizingMask(rawValue: 16)
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }

    /// Returns the front view at a point of the superview, which receives the press there.
    open func hitTest(_ point: NSPoint) -> NSView? { frontView(at: point) }

    // MARK: Drawing

    package final var drawnSize: CGSize?

    /// Draws the view between its background and its subviews: `NSColor`, `NSBezierPath` and `NSRect` have the calls.
    ///
    /// - Parameter dirtyRect: the bounds, because a view is always drawn as a whole.
    open func draw(_ dirtyRect: NSRect) {}

    /// Draws the view again when it is set to true. Changes of its properties do that themselves.
    public var needsDisplay: Bool {
        get { false }
        set { if newValue { recordChange() } }
    }

    public var needsLayout: Bool {
        get { false }
        set { if newValue { recordChange() } }
    }

    open func setNeedsDisplay(_ invalidRect: NSRect) { recordChange() }

    final func recordChange() { changes.record() }

    /// The drawing of a subclass. A plain view has none.
    package var content: AnyView? { type(of: self) == NSView.self ? nil : canvas }
}

extension NSView: PlatformView {
    package typealias Relative = NSView

    package final var opacity: CGFloat { alphaValue }
    package var background: Color? { nil }
    package var tint: Color? { nil }
    package final var drawnLayer: CALayer? { layer }
    package final var growsUpwards: Bool { !isFlipped }

    package final func layout(in size: CGSize) { drawnSize = size }
    package final var observesPresses: Bool { isAppSubclass }

    package final func draw(on surface: CGContext) {
        if !isFlipped {
            surface.translateBy(x: 0, y: bounds.height)
            surface.scaleBy(x: 1, y: -1)
        }
        NSGraphicsContext(cgContext: surface, flipped: isFlipped).use { draw(bounds) }
    }
}
