import FanlightCore
import PlatformSupport

/// A controller that shows the last one of several. Its bar is not drawn: `NavigationStack` has one.
open class UINavigationController: UIViewController {
    public let navigationBar = UINavigationBar()

    public var viewControllers: [UIViewController] {
        get { children }
        set {
            for child in children { child.removeFromParent() }
            for child in newValue { addChild(child) }
            showTop()
        }
    }
    public var topViewController: UIViewController? { children.last }

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        addChild(viewController)
        showTop()
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1, let last = children.last else { return nil }
        last.removeFromParent()
        showTop()
        return last
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        let removed = Array(children.dropFirst())
        for child in removed { child.removeFromParent() }
        showTop()
        return removed
    }

    private var topView: TopView? { ownView as? TopView }

    private func showTop() { topView?.shown = children.last?.ownView }

    open override func loadView() {
        let view = TopView()
        view.shown = children.last?.ownView
        self.view = view
    }
}

/// A view that another one fills.
private final class TopView: UIView {
    var shown: UIView? { didSet { recordChange() } }

    override package var content: AnyView? { shown.map { AnyView(DrawnPlatformView($0)) } }
}

/// The delegate of a navigation. It is never called, because all changes come from the app's own calls.
@MainActor @preconcurrency
public protocol UINavigationControllerDelegate: AnyObject {}
