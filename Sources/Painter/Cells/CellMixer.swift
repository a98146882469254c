import Display

/// Mixes terminal colours, with the terminal's own colours approximated by a palette.
struct CellMixer {
    let palette: Palette

    func resolved(_ color: CellColor) -> RGBA {
        switch color {
        case .defaultForeground: palette.foreground[0]
        case .defaultBackground: palette.background
        case .rgb(let color): color
        }
    }

    /// Returns a colour mixed into another with an opacity. Without mixing, the terminal's own colours are kept.
    func mix(_ color: CellColor, into other: CellColor, by share: Double) -> CellColor {
        if color == other || share <= 0 { return other }
        if share >= 0.996 { return color }
        return .rgb(resolved(color).mixed(into: resolved(other), by: share))
    }

    /// Returns a legible text colour. The terminal's own text colour ignores the background. It is therefore exchanged
    /// for its opposite if the contrast is too low. Colours from the app stay.
    func legible(_ color: CellColor, on background: CellColor) -> CellColor {
        guard case .rgb = background else { return color }
        func contrast(_ color: CellColor) -> Double { resolved(color).contrast(to: resolved(background)) }
        if contrast(color) >= CellMixer.minimumContrast { return color }
        return contrast(.defaultForeground) >= contrast(.defaultBackground) ? .defaultForeground : .defaultBackground
    }

    /// The minimum contrast ratio. White on the palettes' blues and reds is above it; on their yellow, green and orange
    /// it is below.
    private static let minimumContrast = 2.0

    /// Returns the terminal colour and the opacity of a paint.
    func color(of paint: Paint) -> (color: CellColor, share: Double) {
        func resolved(_ color: RGBA) -> (CellColor, Double) {
            (.rgb(RGBA(red: color.red, green: color.green, blue: color.blue)), Double(color.alpha) / 255)
        }
        return switch paint {
        case .background: (.defaultBackground, 1)
        case .foreground(0): (.defaultForeground, 1)
        case .foreground: (.defaultForeground, Double(palette.color(of: paint).alpha) / 255)
        case .color(let color), .material(let color, _): resolved(color)
        case .gradient(let gradient): resolved(gradient.middle)
        case .mesh(let mesh): resolved(mesh.middle)
        case .image(let image): self.color(of: image.plain)
        case .shadowed(let base, _): self.color(of: base)
        }
    }
}
