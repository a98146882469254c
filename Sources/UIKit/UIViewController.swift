import Fanlight
import FanlightCore
import PlatformSupport

/// An object that owns a view of UIKit.
open class UIViewController: UIResponder {
    private let loadedView = LoadedView<UIView>()
    package let family = Family<UIViewController>()

    /// Creates a controller. There are no interface files here, so the name of one is not used.
    public init(nibName: String?, bundle: Bundle?) { super.init() }

    /// Returns nil: controllers are not archived here.
    public required init?(coder: NSCoder) { nil }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// The view, which the first access loads.
    public var view: UIView! {
        get { ownView }
        set {
            loadedView.loaded?.controller = nil
            loadedView.loaded = newValue
            newValue?.controller = self
        }
    }
    public var viewIfLoaded: UIView? { loadedView.loaded }
    public var isViewLoaded: Bool { loadedView.loaded != nil }

    final var ownView: UIView { loadedView.view(load: loadView, finish: viewDidLoad) ?? UIView() }

    open func loadView() { view = UIView() }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}

    /// The title, also of the bar of a navigation controller.
    open var title: String? { didSet { navigationItem.title = title } }
    /// The contents of the bar while a navigation controller shows this one.
    final public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// The items of the lower bar while a navigation controller shows this one and the bar.
    open var toolbarItems: [UIBarButtonItem]? { didSet { navigationItem.changes.record() } }
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
    open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }
    public var children: [UIViewController] { family.children }
    public var parent: UIViewController? { family.parent }

    open func addChild(_ child: UIViewController) {
        child.removeFromParent()
        Family.add(child, to: self, at: .max)
    }

    /// The nearest navigation controller that has this one inside.
    public var navigationController: UINavigationController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
    }

    /// The item while a controller with tabs shows this one.
    public var tabBarItem: UITabBarItem! {
        get { ownTabBarItem }
        set {
            ownTabBarItem = newValue ?? UITabBarItem()
            tabBarController?.viewIfLoaded?.recordChange()
        }
    }
    private lazy var ownTabBarItem = UITabBarItem()
    /// True to hide the lower bar below this page. Nothing depends on it.
    public var hidesBottomBarWhenPushed = false

    // MARK: Editing

    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: Display

    public var traitCollection: UITraitCollection { .current }
    /// The orientations that the controller supports. The client decides on the size of the display.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    open var shouldAutorotate: Bool { true }
    /// Never called: a new size is reported by `viewDidLayoutSubviews()`.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
    /// Never called: the view is drawn again with the new traits.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Presentation

    final let presentation = ControllerPresentation()
    final var loadedPresentationController: UIPresentationController?
    public var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if modalPresentationStyle != oldValue { loadedPresentationController = nil } }
    }
    public var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// True if a person cannot end the presentation of the controller.
    public var isModalInPresentation = false
    // Declared for existing code: these are false, and nothing depends on the two others.
    public var isBeingPresented: Bool { false }
    public var isBeingDismissed: Bool { false }
    public var isMovingFromParent: Bool { false }
    public var definesPresentationContext = false
    public var preferredContentSize = CGSize.zero

    open func willMove(toParent parent: UIViewController?) {}

    open func removeFromParent() { Family.remove(self) }

    /// The style of the status bar under the controller, which no client has.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var prefersHomeIndicatorAutoHidden: Bool { false }

    open func didMove(toParent parent: UIViewController?) {}
}

extension UIViewController: FamilyMember {
    package typealias Relative = UIViewController
}

/// A controller whose view shows a view of SwiftUI.
open class UIHostingController<Content: View>: UIViewController {
    private let host = HostingUIView()

    public var rootView: Content { didSet { host.root = AnyView(rootView) } }

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
        host.root = AnyView(rootView)
    }

    /// Returns nil: controllers are not archived here.
    public required init?(coder: NSCoder) { nil }

    open override func loadView() { view = host }

    /// Returns the size of the root view for a proposal.
    public func sizeThatFits(in size: CGSize) -> CGSize { host.sizeThatFits(size) }
}

/// The view of a `UIHostingController`.
private final class HostingUIView: UIView {
    var root = AnyView(EmptyView()) { didSet { recordChange() } }

    override package var hasOwnSize: Bool { true }
    override package var keepsTouches: Bool { true }
    override package var content: AnyView? { root }
}
