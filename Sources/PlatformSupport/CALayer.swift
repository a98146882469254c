import Fanlight
import FanlightCore

/// The layer of a view of UIKit or AppKit, or one in it.
///
/// It has a background, corners, a border, a shadow and other layers at their frames. It is drawn by SwiftUI views.
@MainActor @preconcurrency
open class CALayer {
    /// Called after each change of the layer or of one in it. The view that has the layer sets it.
    package var onChange: (() -> Void)?

    /// Draws the view that has the layer. The view sets it.
    package var draw: ((CGContext) -> Void)?

    /// Returns the bounds of the view that has the layer. The view sets it.
    package var ownerBounds: (() -> CGRect?)?

    let changes = ViewChanges()

    public init() {}

    /// Draws the layer and those in it on a surface.
    public func render(in context: CGContext) { draw?(context) }

    public var cornerRadius: CGFloat = 0 { didSet { recordChange() } }
    public var masksToBounds = false { didSet { recordChange() } }
    public var borderWidth: CGFloat = 0 { didSet { recordChange() } }
    public var borderColor: CGColor? { didSet { recordChange() } }
    public var backgroundColor: CGColor? { didSet { recordChange() } }
    public var opacity: Float = 1 { didSet { recordChange() } }
    public var isHidden = false { didSet { recordChange() } }
    public var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1) { didSet { recordChange() } }
    public var shadowOpacity: Float = 0 { didSet { recordChange() } }
    public var shadowRadius: CGFloat = 3 { didSet { recordChange() } }
    public var shadowOffset = CGSize(width: 0, height: -3) { didSet { recordChange() } }
    public var name: String?

    /// The place in the layer that has this one. A view places its own layer.
    open var frame = CGRect.zero { didSet { recordChange() } }
    public var bounds: CGRect {
        get { ownerBounds?() ?? CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    public var position: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    /// The layers in this one, the front one last. They are drawn below the subviews of a view.
    public private(set) var sublayers: [CALayer]?
    public private(set) weak var superlayer: CALayer?

    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32.max) }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
        recordChange()
    }

    open func removeFromSuperlayer() {
        guard let outer = superlayer else { return }
        superlayer = nil
        let rest = (outer.sublayers ?? []).filter { $0 !== self }
        outer.sublayers = rest.isEmpty ? nil : rest
        outer.recordChange()
    }

    /// Draws the layer again. Changes of its properties do that themselves.
    open func setNeedsDisplay() { recordChange() }

    final func recordChange() {
        changes.record()
        onChange?()
        superlayer?.recordChange()
    }

    /// The drawing of a subclass above the background.
    func drawing(shape: RoundedRectangle) -> AnyView? { nil }
}
