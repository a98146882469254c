import Display
import FanlightCore

/// The display of the scene whose code runs.
public final class NSScreen: Sendable {
    private static let only = NSScreen()

    private init() {}

    /// The display. There is always one here.
    public static var main: NSScreen? { only }
    public static var screens: [NSScreen] { [only] }

    /// The display of a notebook, assumed for code outside of any scene: 1440×900 points.
    private static let notebook = Screen(width: 1440, height: 900)

    private var screen: Screen { PresentScene.screen ?? NSScreen.notebook }

    /// The size in points. It is read once: a view that follows the display uses `GeometryReader`.
    public var frame: NSRect { NSRect(x: 0, y: 0, width: screen.width, height: screen.height) }
    /// The frame, since displays have neither a menu bar nor a dock.
    public var visibleFrame: NSRect { frame }
    /// The dots per point.
    public var backingScaleFactor: CGFloat { screen.scale }
    public var safeAreaInsets: NSEdgeInsets { NSEdgeInsets() }
}
