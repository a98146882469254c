import FanlightCore

/// The layer of a view: its background, its corners and its border.
@MainActor @preconcurrency
public final class CALayer {
    /// Called after each change. The view that has the layer sets it.
    package var onChange: (() -> Void)?

    public init() {}

    public var cornerRadius: CGFloat = 0 { didSet { onChange?() } }
    public var masksToBounds = false { didSet { onChange?() } }
    public var borderWidth: CGFloat = 0 { didSet { onChange?() } }
    public var borderColor: CGColor? { didSet { onChange?() } }
    public var backgroundColor: CGColor? { didSet { onChange?() } }
}
