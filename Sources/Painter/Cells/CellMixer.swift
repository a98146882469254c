import Display

/// Mixes colours of a terminal, where its own are taken for a palette's.
struct CellMixer {
    let palette: Palette

    func resolved(_ color: CellColor) -> RGBA {
        switch color {
        case .ink: palette.foreground[0]
        case .page: palette.page
        case .rgb(let color): color
        }
    }

    /// `share` of a colour on top of another; the terminal's own stay as they are where nothing is mixed in.
    func mix(_ color: CellColor, into other: CellColor, by share: Double) -> CellColor {
        if color == other || share <= 0 { return other }
        if share >= 0.996 { return color }
        return .rgb(resolved(color).mixed(into: resolved(other), by: share))
    }

    /// A letter's colour where it can be read: the terminal's own text colour knows nothing of the area behind it, and gives
    /// way to its opposite where it would hardly be seen. Colours that the author chose stay.
    func legible(_ color: CellColor, on background: CellColor) -> CellColor {
        guard case .rgb = background else { return color }
        func contrast(_ color: CellColor) -> Double { resolved(color).contrast(to: resolved(background)) }
        if contrast(color) >= CellMixer.leastContrast { return color }
        return contrast(.ink) >= contrast(.page) ? .ink : .page
    }

    /// White on the palettes' blues and reds is above, on their yellow, green and orange below.
    private static let leastContrast = 2.0

    /// What a paint is in a terminal, and how much of it covers.
    func color(of paint: Paint) -> (color: CellColor, share: Double) {
        func known(_ color: RGBA) -> (CellColor, Double) {
            (.rgb(RGBA(red: color.red, green: color.green, blue: color.blue)), Double(color.alpha) / 255)
        }
        return switch paint {
        case .background: (.page, 1)
        case .foreground(0): (.ink, 1)
        case .foreground: (.ink, Double(palette.color(of: paint).alpha) / 255)
        case .color(let color): known(color)
        case .gradient(let gradient): known(gradient.middle)
        case .mesh(let mesh): known(mesh.middle)
        case .image(let image): self.color(of: image.plain)
        case .shadowed(let base, _): self.color(of: base)
        }
    }
}
