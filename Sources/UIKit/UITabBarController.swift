import Fanlight
import FanlightCore
import PlatformSupport

/// A controller that shows one of several, with a bar to choose it.
open class UITabBarController: UIViewController {
    public let tabBar = UITabBar()
    public weak var delegate: (any UITabBarControllerDelegate)?

    public var viewControllers: [UIViewController]? {
        get { children }
        set {
            for child in children { child.removeFromParent() }
            for child in newValue ?? [] { addChild(child) }
            selectedIndex = min(selectedIndex, max(0, children.count - 1))
            viewIfLoaded?.recordChange()
        }
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        self.viewControllers = viewControllers
    }

    open var selectedIndex = 0 { didSet { viewIfLoaded?.recordChange() } }
    open var selectedViewController: UIViewController? {
        get { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
        set { if let newValue, let index = children.firstIndex(of: newValue) { selectedIndex = index } }
    }

    fileprivate final var selection: Binding<Int> {
        Binding { [weak self] in
            onMainActor { self?.selectedIndex ?? 0 }
        } set: { [weak self] new in
            onMainActor { self?.select(new) }
        }
    }

    private func select(_ index: Int) {
        guard children.indices.contains(index) else { return }
        let new = children[index]
        guard delegate?.tabBarController(self, shouldSelect: new) ?? true else {
            viewIfLoaded?.recordChange()
            return
        }
        selectedIndex = index
        delegate?.tabBarController(self, didSelect: new)
    }

    open override func loadView() {
        view = PagesUIView { [weak self] in
            guard let self, !children.isEmpty else { return nil }
            return AnyView(TabPages(tabs: self))
        }
    }
}

extension UIViewController {
    /// The nearest controller with tabs that has this one inside.
    public var tabBarController: UITabBarController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
    }
}

/// The item of a controller in the bar of a `UITabBarController`.
public final class UITabBarItem: UIBarItem {
    /// The image of the selected tab. Nothing depends on it: the bar shows `image`.
    public var selectedImage: UIImage? { didSet { changes.record() } }
    /// A short text beside the image, such as a number.
    public var badgeValue: String? { didSet { changes.record() } }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }
}

/// An object that decides on the choice of a tab and receives it.
@MainActor @preconcurrency
public protocol UITabBarControllerDelegate: AnyObject {
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// The view of a controller, which is loaded once its tab is selected.
@MainActor
private struct LazyTabPage {
    let page: UIViewController
}

extension LazyTabPage: View {
    // A stack is one view whatever it contains, so a tab view counts it without evaluating this body.
    var body: some View { ZStack { DrawnPlatformView(page.ownView) } }
}

/// The controllers of a tab bar as pages.
@MainActor
private struct TabPages {
    let tabs: UITabBarController

    private func title(of page: UIViewController) -> String { page.tabBarItem.title ?? page.title ?? "" }
}

extension TabPages: View {
    var body: some View {
        for page in tabs.children { page.tabBarItem.changes.observe() }
        tabs.viewIfLoaded?.changes.observe()
        return TabView(selection: tabs.selection) {
            ForEach(Array(tabs.children.enumerated()), id: \.element) { index, page in
                LazyTabPage(page: page)
                    .tabItem {
                        if let image = page.tabBarItem.image { Image(uiImage: image) }
                        Text(verbatim: title(of: page))
                    }
                    .badge(page.tabBarItem.badgeValue.map { Text(verbatim: $0) })
                    .tag(index)
            }
        }
    }
}
