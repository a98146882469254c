import Display

/// A translucent background that blurs and saturates what lies behind it.
///
/// On a terminal, and in an SVG or PDF file, it covers the content behind with its translucent colour.
public struct Material: ShapeStyle, Equatable {
    /// The opacity of the colour over blurred content.
    let strength: Double
    /// The opacity of the colour on cells, which have no blur.
    let strengthOnCells: Double

    public static let ultraThin = Material(strength: 0.35, strengthOnCells: 0.45)
    public static let thin = Material(strength: 0.5, strengthOnCells: 0.6)
    public static let regular = Material(strength: 0.68, strengthOnCells: 0.75)
    public static let thick = Material(strength: 0.82, strengthOnCells: 0.87)
    public static let ultraThick = Material(strength: 0.92, strengthOnCells: 0.94)
    public static let bar = Material(strength: 0.85, strengthOnCells: 0.9)

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        Color(
            white: environment.colorScheme == .dark ? 0.14 : 0.96,
            opacity: environment.isCellDisplay ? strengthOnCells : strength
        )
        .overBlur(radius: 20, in: environment)
    }
}

extension Color {
    /// Returns the colour over what lies behind, blurred with a deviation in points. Cells have no blur.
    func overBlur(radius: Double, in environment: EnvironmentValues) -> _Paint {
        guard !environment.isCellDisplay else { return _paint(in: environment) }
        return _Paint(.material(rgba(in: environment), blur: Float(radius / environment.pixelLength)))
    }
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { .ultraThin }
    public static var thinMaterial: Material { .thin }
    public static var regularMaterial: Material { .regular }
    public static var thickMaterial: Material { .thick }
    public static var ultraThickMaterial: Material { .ultraThick }
    public static var bar: Material { .bar }
}
