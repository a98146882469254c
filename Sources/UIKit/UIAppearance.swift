/// The appearance of all bars, lists or controls of a kind.
///
/// Those are drawn without views of UIKit. Nothing that is set here has an effect, and each property states that when
/// an app is compiled. Modifiers such as `toolbarBackground(_:for:)`, `scrollContentBackground(_:)` and `tint(_:)` have
/// one.
@MainActor @preconcurrency
open class UIAppearanceView: UIView {
    public required init() { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { nil }

    @available(*, deprecated, message: "Has no effect: use “tint” of SwiftUI.")
    public var barTintColor: UIColor?
    @available(*, deprecated, message: "Has no effect: use “toolbarBackground” of SwiftUI.")
    public var isTranslucent = true
    @available(*, deprecated, message: "Has no effect: use “toolbarBackground” of SwiftUI.")
    public var shadowImage: UIImage?
}

extension UIAppearanceView {
    /// Returns the appearance of all views of the type, which nothing reads.
    @available(*, deprecated, message: "Has no effect: bars, lists and controls follow modifiers of SwiftUI.")
    public static func appearance() -> Self { Self() }

    @available(*, deprecated, message: "Has no effect: bars, lists and controls follow modifiers of SwiftUI.")
    public static func appearance(whenContainedInInstancesOf types: [UIView.Type]) -> Self { Self() }
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

/// The navigation bars of UIKit. See `UIAppearanceView`.
public final class UINavigationBar: UIAppearanceView {
    public var titleTextAttributes: [NSAttributedString.Key: Any]?
    public var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    public var standardAppearance = UINavigationBarAppearance()
    public var compactAppearance: UINavigationBarAppearance?
    public var scrollEdgeAppearance: UINavigationBarAppearance?
    public var prefersLargeTitles = false
    public func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {}
}

/// The tab bars of UIKit. See `UIAppearanceView`.
public final class UITabBar: UIAppearanceView {
    public var standardAppearance = UITabBarAppearance()
    public var scrollEdgeAppearance: UITabBarAppearance?
    public var unselectedItemTintColor: UIColor?
    public var backgroundImage: UIImage?
}

/// The toolbars of UIKit. See `UIAppearanceView`.
public final class UIToolbar: UIAppearanceView {
    public var standardAppearance = UIToolbarAppearance()
    public var scrollEdgeAppearance: UIToolbarAppearance?
}

/// The size of a bar.
public enum UIBarMetrics: Int, Sendable { case `default`, compact }

/// The scrolled views of UIKit. See `UIAppearanceView`.
open class UIScrollView: UIAppearanceView {
    public var bounces = true
    public var isScrollEnabled = true
    public var isPagingEnabled = false
    public var showsVerticalScrollIndicator = true
    public var showsHorizontalScrollIndicator = true
    public var contentInset = UIEdgeInsets.zero
    public var keyboardDismissMode = KeyboardDismissMode.none

    /// The way in which scrolling ends the editing.
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
}

/// The lists of UIKit. See `UIAppearanceView`.
public final class UITableView: UIScrollView {
    public var separatorColor: UIColor?
    public var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    public var separatorInset = UIEdgeInsets.zero
    public var tableFooterView: UIView?
    public var tableHeaderView: UIView?
    public var sectionHeaderTopPadding: CGFloat = 0
    public var allowsSelection = true
}

/// The rows of a list of UIKit. See `UIAppearanceView`.
public final class UITableViewCell: UIAppearanceView {
    public enum SeparatorStyle: Int, Sendable { case none, singleLine }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

    public var selectionStyle = SelectionStyle.default
    public var selectedBackgroundView: UIView?
}

/// The headers and footers of a list of UIKit. See `UIAppearanceView`.
public final class UITableViewHeaderFooterView: UIAppearanceView {}

/// The grids of UIKit. See `UIAppearanceView`.
public final class UICollectionView: UIScrollView {}

/// The text editors of UIKit. See `UIAppearanceView`.
public final class UITextView: UIScrollView {
    public var textContainerInset = UIEdgeInsets.zero
}

/// The text fields of UIKit. See `UIAppearanceView`.
public final class UITextField: UIControl {
    public var clearButtonMode = ViewMode.never

    /// The time in which a part of the field is shown.
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
}

/// The controls of UIKit. See `UIAppearanceView`.
open class UIControl: UIAppearanceView {
    /// The states of a control.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
    }
}

/// The segmented pickers of UIKit. See `UIAppearanceView`.
public final class UISegmentedControl: UIControl {
    public var selectedSegmentTintColor: UIColor?
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
}

/// The page dots of UIKit. See `UIAppearanceView`.
public final class UIPageControl: UIControl {
    public var currentPageIndicatorTintColor: UIColor?
    public var pageIndicatorTintColor: UIColor?
    public var hidesForSinglePage = false
}

/// The sliders of UIKit. See `UIAppearanceView`.
public final class UISlider: UIControl {
    public var minimumTrackTintColor: UIColor?
    public var maximumTrackTintColor: UIColor?
    public var thumbTintColor: UIColor?
    public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}
}

/// The switches of UIKit. See `UIAppearanceView`.
public final class UISwitch: UIControl {
    public var onTintColor: UIColor?
    public var thumbTintColor: UIColor?
}

/// The search fields of UIKit. See `UIAppearanceView`.
public final class UISearchBar: UIAppearanceView {}

/// The bar items of UIKit. See `UIAppearanceView`.
public final class UIBarButtonItem: UIAppearanceView {
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
}
