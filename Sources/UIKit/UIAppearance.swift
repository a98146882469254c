import Fanlight
import FanlightCore
import PlatformSupport

/// A class whose appearance an app may set for all of its views.
///
/// Bars, lists and controls of SwiftUI are drawn without views of UIKit. Nothing that is set here has an effect on
/// them, which the functions state when an app is compiled. Modifiers such as `toolbarBackground(_:for:)`,
/// `scrollContentBackground(_:)` and `tint(_:)` have one.
@MainActor @preconcurrency
public protocol _AppearanceSource {
    associatedtype _Appearance
    static func _makeAppearance() -> _Appearance
}

extension _AppearanceSource {
    /// Returns the appearance of all views of the type, which nothing reads.
    @available(*, deprecated, message: "Has no effect: bars, lists and controls follow modifiers of SwiftUI.")
    public static func appearance() -> _Appearance { _makeAppearance() }

    @available(*, deprecated, message: "Has no effect: bars, lists and controls follow modifiers of SwiftUI.")
    public static func appearance(whenContainedInInstancesOf types: [UIView.Type]) -> _Appearance { _makeAppearance() }
}

/// The bars and the rows of UIKit, which are not drawn. See `_AppearanceSource`.
@MainActor @preconcurrency
open class UIAppearanceView: UIView {
    @available(*, deprecated, message: "Has no effect: use “tint” of SwiftUI.")
    public var barTintColor: UIColor?
    @available(*, deprecated, message: "Has no effect: use “toolbarBackground” of SwiftUI.")
    public var isTranslucent = true
    @available(*, deprecated, message: "Has no effect: use “toolbarBackground” of SwiftUI.")
    public var shadowImage: UIImage?
}

/// The background and the titles of a bar.
@MainActor @preconcurrency
open class UIBarAppearance {
    public required init() {}

    public var backgroundColor: UIColor?
    public var backgroundEffect: UIBlurEffect?
    public var backgroundImage: UIImage?
    public var shadowColor: UIColor?
    public var shadowImage: UIImage?

    public func configureWithDefaultBackground() {}
    public func configureWithOpaqueBackground() {}
    public func configureWithTransparentBackground() {}
}

/// The appearance of a navigation bar.
public final class UINavigationBarAppearance: UIBarAppearance {
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    public var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The appearance of a tab bar.
public final class UITabBarAppearance: UIBarAppearance {}

/// The appearance of a toolbar.
public final class UIToolbarAppearance: UIBarAppearance {}

/// The navigation bars of UIKit. See `_AppearanceSource`.
open class UINavigationBar: UIAppearanceView, _AppearanceSource {
    public static func _makeAppearance() -> UINavigationBar { UINavigationBar() }

    public var titleTextAttributes: [NSAttributedString.Key: Any]?
    public var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    public var standardAppearance = UINavigationBarAppearance()
    public var compactAppearance: UINavigationBarAppearance?
    public var scrollEdgeAppearance: UINavigationBarAppearance?
    public var prefersLargeTitles = false
    public func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {}
}

/// The tab bars of UIKit. See `_AppearanceSource`.
open class UITabBar: UIAppearanceView, _AppearanceSource {
    public static func _makeAppearance() -> UITabBar { UITabBar() }

    public var standardAppearance = UITabBarAppearance()
    public var scrollEdgeAppearance: UITabBarAppearance?
    public var unselectedItemTintColor: UIColor?
    public var backgroundImage: UIImage?
}

/// The toolbars of UIKit. See `_AppearanceSource`.
open class UIToolbar: UIAppearanceView, _AppearanceSource {
    public static func _makeAppearance() -> UIToolbar { UIToolbar() }

    public var standardAppearance = UIToolbarAppearance()
    public var scrollEdgeAppearance: UIToolbarAppearance?

    /// The items, which a toolbar that is added to a view shows.
    open var items: [UIBarButtonItem]? { didSet { recordChange() } }
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    override package var hasOwnSize: Bool { true }
    override package var keepsTouches: Bool { true }
    override package var content: AnyView? { AnyView(HStack { BarButtonItems(items: items ?? []) }.padding()) }
}

/// The size of a bar.
public enum UIBarMetrics: Int, Sendable { case `default`, compact }

/// The lists of UIKit. See `_AppearanceSource`.
open class UITableView: UIScrollView {
    @available(*, deprecated, message: "Has no effect: bars, lists and controls follow modifiers of SwiftUI.")
    public static func appearance() -> UITableView { UITableView() }

    public var separatorColor: UIColor?
    public var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    public var separatorInset = UIEdgeInsets.zero
    public var tableFooterView: UIView?
    public var tableHeaderView: UIView?
    public var sectionHeaderTopPadding: CGFloat = 0
    public var allowsSelection = true
}

/// The rows of a list of UIKit. See `_AppearanceSource`.
open class UITableViewCell: UIAppearanceView, _AppearanceSource {
    public static func _makeAppearance() -> UITableViewCell { UITableViewCell() }

    public enum SeparatorStyle: Int, Sendable { case none, singleLine }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

    public var selectionStyle = SelectionStyle.default
    public var selectedBackgroundView: UIView?
}

/// The headers and footers of a list of UIKit. See `_AppearanceSource`.
open class UITableViewHeaderFooterView: UIAppearanceView, _AppearanceSource {
    public static func _makeAppearance() -> UITableViewHeaderFooterView { UITableViewHeaderFooterView() }
}

/// The grids of UIKit. See `_AppearanceSource`.
open class UICollectionView: UIScrollView {
    @available(*, deprecated, message: "Has no effect: bars, lists and controls follow modifiers of SwiftUI.")
    public static func appearance() -> UICollectionView { UICollectionView() }
}
