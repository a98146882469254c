import Display
import Foundation

/// A style with an opacity.
public struct _OpacityShapeStyle<Style: ShapeStyle>: ShapeStyle {
    var style: Style
    var opacity: Double

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        let made = style._paint(in: environment)
        return _Paint(made.paint.faded(opacity, in: environment), blend: made.blend)
    }
}

/// A style with a blend mode against the background of the filled area.
public struct _BlendModeShapeStyle<Style: ShapeStyle>: ShapeStyle {
    var style: Style
    var mode: BlendMode

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        _Paint(style._paint(in: environment).paint, blend: mode.blend)
    }
}

/// The colour of separators.
public struct SeparatorShapeStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(environment.separator) }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

/// The colour of links.
public struct LinkShapeStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { Color.blue._paint(in: environment) }
}

extension ShapeStyle where Self == LinkShapeStyle {
    public static var link: LinkShapeStyle { LinkShapeStyle() }
}

/// The colour of placeholder text in empty fields.
public struct PlaceholderTextShapeStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(environment.displayForeground(2)) }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
    public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

/// The page colour, independent of the background style.
public struct WindowBackgroundShapeStyle: ShapeStyle, Equatable {
    public init() {}
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(environment.page) }
}

extension ShapeStyle where Self == WindowBackgroundShapeStyle {
    public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}

extension ShapeStyle {
    /// Multiplies the opacity of the style.
    public func opacity(_ opacity: Double) -> some ShapeStyle { _OpacityShapeStyle(style: self, opacity: opacity) }

    /// Sets the blend mode of areas filled with the style. It does not apply to text and to canvases. For these use the
    /// `blendMode` of the view or of the context.
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle { _BlendModeShapeStyle(style: self, mode: mode) }
}

extension Paint {
    func faded(_ opacity: Double, in environment: EnvironmentValues) -> Paint {
        let share = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
        if share == 1 { return self }
        switch self {
        case .color(let color): return .color(color.faded(to: share))
        case .foreground(let level): return Color(.foreground(level: level)).opacity(share).paint(in: environment)
        case .background:
            return Color(white: environment.colorScheme == .dark ? 0 : 1, opacity: share).paint(in: environment)
        case .gradient(var gradient):
            gradient.stops = gradient.stops.map { .init($0.color.faded(to: share), at: $0.location) }
            return .gradient(gradient)
        case .mesh(let mesh): return .mesh(mesh.faded(to: share))
        case .material(let color, let blur): return .material(color.faded(to: share), blur: blur)
        case .image(var image):
            image.alpha = UInt8((Double(image.alpha) * share).rounded())
            return .image(image)
        case .shadowed(let base, let shadows):
            return .shadowed(
                base.faded(opacity, in: environment),
                shadows.map {
                    var shadow = $0
                    shadow.color = shadow.color.faded(to: share)
                    return shadow
                })
        }
    }
}
