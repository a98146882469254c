import Fanlight
import FanlightCore
import PlatformSupport

/// The settings of a presentation, which are read when it begins.
@MainActor @preconcurrency
open class UIPresentationController {
    public private(set) weak final var presentedViewController: UIViewController?
    public weak final var delegate: (any UIAdaptivePresentationControllerDelegate)?

    init(_ presented: UIViewController) { presentedViewController = presented }
}

/// The settings of a sheet: its detents, the largest one that dims nothing, the grabber and the corners. Nothing depends
/// on the other properties.
public final class UISheetPresentationController: UIPresentationController {
    /// A height of a sheet.
    public final class Detent {
        /// The name of a height.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Identifier("com.apple.UIKit.medium")
            public static let large = Identifier("com.apple.UIKit.large")
        }

        public let identifier: Identifier
        let own: PresentationDetent

        private init(_ identifier: Identifier, _ own: PresentationDetent) {
            (self.identifier, self.own) = (identifier, own)
        }

        public static func medium() -> Detent { Detent(.medium, .medium) }
        public static func large() -> Detent { Detent(.large, .large) }

        /// Creates a height that the closure computes once for the display.
        @MainActor
        public static func custom(
            identifier: Identifier? = nil,
            resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            let height = resolver(DisplayContext(maximumDetentValue: UIScreen.main.bounds.height))
            return Detent(identifier ?? Identifier(UUID().uuidString), height.map { .height($0) } ?? .large)
        }
    }

    private struct DisplayContext: UISheetPresentationControllerDetentResolutionContext {
        let maximumDetentValue: CGFloat
    }

    public var detents = [Detent.large()]
    public var prefersGrabberVisible = false
    public var selectedDetentIdentifier: Detent.Identifier?
    public var largestUndimmedDetentIdentifier: Detent.Identifier?
    public var preferredCornerRadius: CGFloat?
    public var prefersScrollingExpandsWhenScrolledToEdge = true
    public var prefersEdgeAttachedInCompactHeight = false
    public var widthFollowsPreferredContentSizeWhenEdgeAttached = false

    /// Makes changes of the settings, which take effect with the next presentation.
    public func animateChanges(_ changes: () -> Void) { changes() }
}

/// The display for which a sheet computes a height.
@MainActor @preconcurrency
public protocol UISheetPresentationControllerDetentResolutionContext {
    var maximumDetentValue: CGFloat { get }
}

/// The settings of a popover. Clients show a sheet instead, so the anchor has no effect.
public final class UIPopoverPresentationController: UIPresentationController {
    public weak var sourceView: UIView?
    public var sourceRect = CGRect.zero
    public weak var barButtonItem: UIBarButtonItem?
    public var permittedArrowDirections = UIPopoverArrowDirection.any
    public var backgroundColor: UIColor?
}

/// The sides of an anchor at which a popover may be.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// An object that receives the end of a presentation by a person. `adaptivePresentationStyle(for:)` is never called.
@MainActor @preconcurrency
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        .automatic
    }
}

/// The delegate of a popover.
@MainActor @preconcurrency
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}
