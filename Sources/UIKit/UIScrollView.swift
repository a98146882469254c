import PlatformSupport

/// The scrolled views of UIKit, which are drawn without scrolling.
open class UIScrollView: UIView, _AppearanceSource {
    public static func _makeAppearance() -> UIScrollView { UIScrollView() }

    public weak var delegate: (any UIScrollViewDelegate)?
    public var bounces = true
    public var alwaysBounceVertical = false
    public var alwaysBounceHorizontal = false
    public var isScrollEnabled = true { didSet { recordChange() } }
    public var isPagingEnabled = false
    public var showsVerticalScrollIndicator = true
    public var showsHorizontalScrollIndicator = true
    public var contentInset = UIEdgeInsets.zero
    public var keyboardDismissMode = KeyboardDismissMode.none

    /// The way in which scrolling ends the editing.
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
}

/// An object that is told of scrolling. Views of UIKit do not scroll, so it is never called.
@MainActor @preconcurrency
public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
