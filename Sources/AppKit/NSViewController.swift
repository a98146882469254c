import PlatformSupport

/// An object that owns a view of AppKit.
open class NSViewController: NSResponder {
    private let loadedView = LoadedView<NSView>()
    package let family = Family<NSViewController>()

    /// Creates a controller. There are no interface files here, so the name of one is not used.
    public init(nibName: String?, bundle: Bundle?) { super.init() }

    /// Returns nil: controllers are not archived here.
    public required init?(coder: NSCoder) { nil }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// The view, which the first access loads.
    public var view: NSView {
        get { loadedView.view(load: loadView, finish: viewDidLoad) ?? NSView() }
        set { loadedView.loaded = newValue }
    }

    public var isViewLoaded: Bool { loadedView.loaded != nil }

    open func loadView() { view = NSView() }
    open func viewDidLoad() {}

    public var title: String?
    public var representedObject: Any?
    public var children: [NSViewController] { family.children }
    public var parent: NSViewController? { family.parent }

    open func addChild(_ child: NSViewController) {
        child.removeFromParent()
        Family.add(child, to: self, at: .max)
    }

    open func removeFromParent() { Family.remove(self) }
}

extension NSViewController: FamilyMember {
    package typealias Relative = NSViewController
}
