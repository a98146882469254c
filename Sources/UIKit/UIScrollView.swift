import PlatformSupport

/// The scrolled views of UIKit, which are drawn without scrolling.
open class UIScrollView: UIView, _AppearanceSource {
    public static func _makeAppearance() -> UIScrollView { UIScrollView() }

    override package var keepsTouches: Bool { true }

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

    @available(*, deprecated, message: "Has no effect: views of UIKit do not scroll. Use “ScrollView” of SwiftUI.")
    public var contentSize: CGSize {
        get { bounds.size }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: views of UIKit do not scroll. Use “ScrollView” of SwiftUI.")
    public var contentOffset: CGPoint {
        get { .zero }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: views of UIKit do not scroll. Use “ScrollView” of SwiftUI.")
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}

    @available(*, deprecated, message: "Has no effect: views of UIKit do not zoom. Use “MagnifyGesture” of SwiftUI.")
    public var zoomScale: CGFloat {
        get { 1 }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: views of UIKit do not zoom. Use “MagnifyGesture” of SwiftUI.")
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {}

    @available(*, deprecated, message: "Has no effect: views of UIKit do not zoom. Use “MagnifyGesture” of SwiftUI.")
    open func zoom(to rect: CGRect, animated: Bool) {}

    public var minimumZoomScale: CGFloat = 1
    public var maximumZoomScale: CGFloat = 1
    public var bouncesZoom = true

    /// The way in which scrolling ends the editing.
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
}

/// An object that is notified of scrolling. Views of UIKit do not scroll, so it is never called.
@MainActor @preconcurrency
public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}
