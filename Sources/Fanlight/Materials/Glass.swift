import Foundation

/// The material of a surface that looks like glass.
public struct Glass: Equatable, Sendable {
    enum Form { case regular, clear, identity }

    let form: Form
    /// The material's own tint; nil for none.
    private(set) var color: Color?

    /// Frosted glass.
    public static let regular = Glass(form: .regular)
    /// Glass that shows more of the content behind it.
    public static let clear = Glass(form: .clear)
    /// No glass.
    public static let identity = Glass(form: .identity)

    public func tint(_ color: Color?) -> Glass {
        var glass = self
        glass.color = color
        return glass
    }

    @available(*, deprecated, message: "Has no effect: glass does not move under a finger here.")
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }

    var isVisible: Bool { form != .identity }
}

/// The fill of a glass surface: a light colour, or the tint, over the blurred content behind.
struct GlassFill: ShapeStyle, Equatable {
    let glass: Glass

    func _paint(in environment: EnvironmentValues) -> _Paint {
        let isClear = glass.form == .clear
        if let color = glass.color {
            return color.opacity(isClear ? 0.45 : 0.75).overBlur(radius: isClear ? 3 : 12, in: environment)
        }
        // Text on a cell needs an even ground.
        if environment.isCellDisplay { return Material.ultraThick._paint(in: environment) }
        let isDark = environment.colorScheme == .dark
        return Color(white: isDark ? 0.2 : 1, opacity: isClear ? 0.12 : isDark ? 0.45 : 0.5)
            .overBlur(radius: isClear ? 3 : 12, in: environment)
    }
}

/// A surface of glass: a shadow, the fill, and light along the edge.
struct GlassSurface<Surface: Shape>: View {
    let glass: Glass
    let shape: Surface
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.isCellDisplay) private var isCellDisplay

    var body: some View {
        if glass.isVisible {
            shape.fill(GlassFill(glass: glass))
                .background {
                    if !isCellDisplay { shape.fill(.black.opacity(0.1)).blur(radius: 6).offset(y: 2) }
                }
                .overlay {
                    if !isCellDisplay { shape.stroke(light, lineWidth: 1) }
                }
        }
    }

    /// The light on the edge. It falls on the glass from the upper left and leaves it at the lower right.
    private var light: LinearGradient {
        let strength = colorScheme == .dark ? 0.45 : 0.9
        return LinearGradient(
            stops: [
                Gradient.Stop(color: .white.opacity(strength), location: 0),
                Gradient.Stop(color: .white.opacity(strength / 6), location: 0.45),
                Gradient.Stop(color: .white.opacity(strength / 6), location: 0.6),
                Gradient.Stop(color: .white.opacity(strength * 0.7), location: 1),
            ], startPoint: .topLeading, endPoint: .bottomTrailing)
    }
}
