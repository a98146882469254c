import FanlightCore
import PlatformSupport

// The parts of a controller that need bars, presentations or a device. They are declared for existing code.
extension UIViewController {
    @available(*, deprecated, message: "Has no effect: use “sheet” or “fullScreenCover” of SwiftUI.")
    public func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}

    @available(*, deprecated, message: "Has no effect: use “dismiss” of the environment.")
    public func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}

    @available(*, deprecated, message: "Has no effect: use “sheet” or “fullScreenCover” of SwiftUI.")
    public var modalPresentationStyle: UIModalPresentationStyle {
        get { .automatic }
        set { _ = newValue }
    }

    /// Nil: controllers present nothing here.
    public var presentedViewController: UIViewController? { nil }
    /// Nil: controllers are presented by SwiftUI here.
    public var presentingViewController: UIViewController? { nil }

    @available(*, deprecated, message: "Has no effect: clients have no status bar.")
    public func setNeedsStatusBarAppearanceUpdate() {}
}

/// The style of a status bar. Clients have none.
public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent }

/// The form of a presentation. SwiftUI presents sheets, covers and popovers here.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    case none = -1
    case automatic = -2
}
