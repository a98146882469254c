import Fanlight
import FanlightCore

/// A view of AppKit that shows a view of SwiftUI.
open class NSHostingView<Content: View>: NSView {
    public var rootView: Content { didSet { recordChange() } }

    public required init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
    }

    /// Returns nil: views are not archived here.
    public required init?(coder: NSCoder) { nil }

    /// True, as on the Mac: the origin of its subviews is the upper left corner.
    open override var isFlipped: Bool { true }

    override package var content: AnyView? { AnyView(rootView) }
}

/// A controller whose view shows a view of SwiftUI.
open class NSHostingController<Content: View>: NSViewController {
    public var rootView: Content { didSet { host.rootView = rootView } }
    private let host: NSHostingView<Content>

    public init(rootView: Content) {
        self.rootView = rootView
        host = NSHostingView(rootView: rootView)
        super.init(nibName: nil, bundle: nil)
    }

    /// Returns nil: controllers are not archived here.
    public required init?(coder: NSCoder) { nil }

    open override func loadView() { view = host }
}
