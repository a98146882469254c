import Fanlight
import FanlightCore
import PlatformSupport

/// A controller that shows the last one of several, below a bar with its `navigationItem`.
open class UINavigationController: UIViewController {
    public let navigationBar = UINavigationBar()

    public var viewControllers: [UIViewController] {
        get { children }
        set {
            for child in children { child.removeFromParent() }
            for child in newValue { addChild(child) }
            recordChange()
        }
    }
    public var topViewController: UIViewController? { children.last }
    public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        addChild(viewController)
        recordChange()
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        return pop(to: children.count - 1).last
    }

    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = children.firstIndex(of: viewController) else { return nil }
        return pop(to: index + 1)
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? { pop(to: 1) }

    /// Removes all controllers but the first ones. Returns the removed ones.
    @discardableResult
    final func pop(to count: Int) -> [UIViewController] {
        let removed = Array(children.dropFirst(count))
        for child in removed { child.removeFromParent() }
        if !removed.isEmpty { recordChange() }
        return removed
    }

    public var isNavigationBarHidden = false { didSet { recordChange() } }
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    /// True unless the bar at the lower edge shows the `toolbarItems` of the top controller.
    public var isToolbarHidden = true { didSet { recordChange() } }
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    private func recordChange() { viewIfLoaded?.recordChange() }

    open override func loadView() {
        view = PagesUIView { [weak self] in
            guard let self, let root = children.first else { return nil }
            return AnyView(NavigationPages(navigation: self, root: root))
        }
    }
}

/// The delegate of a navigation. It is never called.
@MainActor @preconcurrency
public protocol UINavigationControllerDelegate: AnyObject {}
