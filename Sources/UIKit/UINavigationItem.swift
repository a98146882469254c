import FanlightCore
import PlatformSupport

/// The contents of a navigation bar while its controller is the top one.
///
/// Nothing depends on the prompt, the title and item of the back button, `leftItemsSupplementBackButton` and the
/// appearances.
@MainActor @preconcurrency
public final class UINavigationItem {
    /// The time in which a title is large.
    public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

    let changes = ViewChanges()

    public init(title: String) { self.title = title }

    public var title: String? { didSet { changes.record() } }
    public var prompt: String?
    public var titleView: UIView? { didSet { changes.record() } }
    public var hidesBackButton = false { didSet { changes.record() } }
    public var backButtonTitle: String?
    public var backBarButtonItem: UIBarButtonItem?
    public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changes.record() } }

    /// The search whose field is in the bar.
    public var searchController: UISearchController? { didSet { changes.record() } }
    public var hidesSearchBarWhenScrolling = true { didSet { changes.record() } }

    public var leftBarButtonItems: [UIBarButtonItem]? { didSet { changes.record() } }
    /// The items at the trailing side, the outermost first.
    public var rightBarButtonItems: [UIBarButtonItem]? { didSet { changes.record() } }
    public var leftItemsSupplementBackButton = false

    public var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    public var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
    public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

    public var standardAppearance: UINavigationBarAppearance?
    public var compactAppearance: UINavigationBarAppearance?
    public var scrollEdgeAppearance: UINavigationBarAppearance?
}
