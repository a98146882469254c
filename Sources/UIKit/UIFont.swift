import FanlightCore
import PlatformSupport

/// A font under the name of UIKit, for existing code.
public final class UIFont: _PlatformFont {
    public let _description: _FontDescription

    public init(_ description: _FontDescription) { _description = description }

    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { italicFont(ofSize: size) }

    public static let labelFontSize: CGFloat = 17
    public static let buttonFontSize: CGFloat = 18
    public static let smallSystemFontSize: CGFloat = 12
    public static let systemFontSize: CGFloat = 14
}
