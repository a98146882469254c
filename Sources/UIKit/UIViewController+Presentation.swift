@_spi(Nodes) import FanlightCore
import PlatformSupport

extension UIViewController {
    /// Presents a controller as a sheet, over the whole display, or as an alert.
    ///
    /// It is shown while the view of this controller is. A controller presents one at a time.
    ///
    /// - Parameter completion: Called when the other view has appeared. It is not called for an alert.
    public func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        if presentation.presented != nil {
            PresentScene.graph?.reportOnce(
                "present(_:animated:completion:): \(type(of: self)) presents a controller already. Present the new one "
                    + "from that one, or dismiss it first.")
            return
        }
        presentation.begin(viewControllerToPresent, from: self, completion: completion)
    }

    /// Ends the presentation of this controller, or the one that it has begun. In a sheet of SwiftUI it ends that.
    public func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let presenter = presentedViewController == nil ? presentingViewController : self {
            presenter.presentation.end()
        } else {
            sequence(first: self, next: \.parent).lazy.compactMap(\.presentation.dismissLayer).first?()
        }
        completion?()
    }

    public var presentedViewController: UIViewController? { presentation.presented }
    /// The controller that presents this one, or one around it.
    public var presentingViewController: UIViewController? {
        sequence(first: self, next: \.parent).lazy.compactMap(\.presentation.presenting).first
    }

    /// The settings of the presentation. Popovers have others, and alerts and covers have none of a sheet.
    public var presentationController: UIPresentationController? {
        if let made = loadedPresentationController { return made }
        let new =
            modalPresentationStyle == .popover
            ? UIPopoverPresentationController(self) : UISheetPresentationController(self)
        loadedPresentationController = new
        return new
    }

    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// The anchor of a popover; nil unless `modalPresentationStyle` is one.
    public var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }

    /// Pushes a controller in the navigation, or presents it without one.
    public func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController {
            navigationController.pushViewController(vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }

    @available(*, deprecated, message: "Has no effect: clients have no status bar.")
    public func setNeedsStatusBarAppearanceUpdate() {}
}

/// The style of a status bar. Clients have none.
public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent }

/// The form of a presentation. Sheets and covers are shown as those of SwiftUI, and popovers as sheets.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    case none = -1
    case automatic = -2
}

/// The animation of a presentation. Clients have their own.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }
