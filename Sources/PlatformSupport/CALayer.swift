import Fanlight
import FanlightCore

/// The layer of a view: its background, its corners and its border.
@MainActor @preconcurrency
public final class CALayer {
    /// Called after each change. The view that has the layer sets it.
    package var onChange: (() -> Void)?

    /// Draws the view that has the layer. The view sets it.
    package var draw: ((CGContext) -> Void)?

    public init() {}

    /// Draws the layer and those in it on a surface.
    public func render(in context: CGContext) { draw?(context) }

    public var cornerRadius: CGFloat = 0 { didSet { onChange?() } }
    public var masksToBounds = false { didSet { onChange?() } }
    public var borderWidth: CGFloat = 0 { didSet { onChange?() } }
    public var borderColor: CGColor? { didSet { onChange?() } }
    public var backgroundColor: CGColor? { didSet { onChange?() } }
}
