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

/// The sizes of a text style, which follow the person's text size.
public final class UIFontMetrics: Sendable {
    public static let `default` = UIFontMetrics(forTextStyle: .body)
    private let style: UIFont.TextStyle

    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Returns a font that follows the person's text size. A font of the system keeps its size.
    public func scaledFont(for font: UIFont) -> UIFont { UIFont(font._description.following(style)) }

    /// Returns a font that follows the person's text size, which may exceed the largest size here.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { scaledFont(for: font) }

    @available(*, deprecated, message: "Returns the value itself: use “ScaledMetric” of SwiftUI.")
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
