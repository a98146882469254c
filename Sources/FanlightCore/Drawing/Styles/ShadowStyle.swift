import Display
import Foundation

/// A shadow of a filled shape: behind it, or inside along its edges.
public struct ShadowStyle: Equatable, Sendable {
    private let color: Color
    private let radius, x, y: CGFloat
    private let isInner: Bool

    /// Returns a blurred copy of the shape in one colour behind it.
    public static func drop(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: false)
    }

    /// Returns a shadow that the edges cast into the shape, as if it lay deeper.
    public static func inner(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: true)
    }

    /// Returns the shadow with lengths in dots of the display.
    func shadow(in environment: EnvironmentValues) -> Shadow {
        let dots = environment.dotsPerPoint
        return Shadow(
            color.rgba(in: environment), radius: Float(radius * dots), x: Float(x * dots), y: Float(y * dots),
            isInner: isInner)
    }
}

/// A style with a shadow of the shape filled with it.
public struct _ShadowedShapeStyle<Style: ShapeStyle>: ShapeStyle {
    var style: Style
    var shadow: ShadowStyle

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        let paint = style._paint(in: environment).paint
        let shadow = shadow.shadow(in: environment)
        return _Paint(shadow.opaque.isSeen ? paint.shadowed([shadow]) : paint)
    }
}

extension ShapeStyle {
    /// Adds a shadow of the shapes filled with the style. Unlike the view modifier, it ignores other content of the
    /// view. Several shadows accumulate, each behind the previous ones.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { _ShadowedShapeStyle(style: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// The foreground style with a shadow.
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }

    /// The foreground style with an opacity.
    public static func opacity(_ opacity: Double) -> some ShapeStyle { ForegroundStyle().opacity(opacity) }
}
