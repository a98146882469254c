import Fanlight
import FanlightCore
import PlatformSupport

/// A window, whose root controller fills the display.
///
/// It is shown in a program that begins with a delegate. Windows of other programs are those of the app's body. There a
/// diagnostic tells what to use instead.
open class UIWindow: UIView {
    public var rootViewController: UIViewController? { didSet { recordChange() } }
    public weak var windowScene: UIWindowScene?
    public private(set) var isKeyWindow = false
    public var safeAreaInsets: UIEdgeInsets { .zero }
    public var screen: UIScreen { .main }

    /// The colour scheme of the window; that of the display if unspecified.
    public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { recordChange() } }

    /// A window is hidden until it is shown.
    public override var isHidden: Bool { didSet { UIApplication.shared.setVisible(self, !isHidden) } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        super.isHidden = true
    }

    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
    }

    public required init?(coder: NSCoder) { nil }

    /// Shows the window in front of all others.
    open func makeKeyAndVisible() {
        for window in UIApplication.shared.windows { window.isKeyWindow = false }
        isKeyWindow = true
        isHidden = false
    }

    private var colorScheme: ColorScheme? {
        switch overrideUserInterfaceStyle {
        case .unspecified: nil
        case .light: .light
        case .dark: .dark
        }
    }

    override package var content: AnyView? {
        rootViewController.map {
            AnyView(
                DrawnPlatformView($0.ownView)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .preferredColorScheme(colorScheme))
        }
    }
}
