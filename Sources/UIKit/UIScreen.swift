import Display
import FanlightCore

/// The display of the scene whose code runs.
public final class UIScreen: Sendable {
    public static let main = UIScreen()

    /// The display of a phone, assumed for code outside of any scene: 390×844 points.
    private static let phone = Screen(width: 390, height: 844)

    private var screen: Screen { PresentScene.screen ?? UIScreen.phone }

    /// The size in points. It is read once: a view that follows the display uses `GeometryReader`.
    public var bounds: CGRect { CGRect(x: 0, y: 0, width: screen.width, height: screen.height) }
    /// The size in dots; a terminal's dots are its cells.
    public var nativeBounds: CGRect {
        let screen = screen
        return switch screen.idiom {
        case .pixel: CGRect(x: 0, y: 0, width: screen.width * screen.scale, height: screen.height * screen.scale)
        case .cell:
            CGRect(x: 0, y: 0, width: screen.width / Screen.cellWidth, height: screen.height / Screen.cellHeight)
        }
    }
    /// The dots per point.
    public var scale: CGFloat { screen.scale }
    public var nativeScale: CGFloat { screen.scale }
    public var traitCollection: UITraitCollection { UITraitCollection(screen) }

    @available(*, deprecated, message: "Has no effect: programs do not set the brightness of a display.")
    public var brightness: CGFloat {
        get { 1 }
        set { _ = newValue }
    }
}

/// The colour scheme of a display.
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// The size of a display in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

/// The traits of a display.
public struct UITraitCollection: Hashable, Sendable {
    public var userInterfaceStyle: UIUserInterfaceStyle
    public var displayScale: CGFloat

    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        displayScale = 1
    }

    init(_ screen: Screen) {
        userInterfaceStyle = screen.appearance == .dark ? .dark : .light
        displayScale = screen.scale
    }

    public var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }

    /// The traits of the display of the scene whose code runs.
    public static var current: UITraitCollection { UIScreen.main.traitCollection }
}
