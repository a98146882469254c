import Display

/// The style of text on a background: white or black, depending on which has more contrast. On the system's blue and
/// red it is white on pixel displays.
struct ContrastingTextStyle<Backdrop: ShapeStyle>: ShapeStyle {
    let backdrop: Backdrop

    init(on ground: Backdrop) { self.backdrop = ground }

    func _paint(in environment: EnvironmentValues) -> _Paint {
        let (white, black) = (RGBA(packed: 0xFFFF_FFFF), RGBA(packed: 0xFF))
        let color: RGBA? =
            switch backdrop._paint(in: environment).paint {
            case .color(let color), .material(let color, _): color
            case .gradient(let gradient): gradient.middle
            case .mesh(let mesh): mesh.middle
            case .foreground, .background, .image, .shadowed: nil
            }
        guard let color, color.contrast(to: black) > color.contrast(to: white) else { return _Paint(.color(white)) }
        let isTint = Palette.lightTints.contains(color) || Palette.darkTints.contains(color)
        return _Paint(.color(isTint && !environment.isCellDisplay ? white : black))
    }
}

extension ContrastingTextStyle: Equatable where Backdrop: Equatable {}

/// The tint as a background of text. On dark terminals the standard accent is darker there, so that text on it can be
/// white.
struct TintedGroundStyle: ShapeStyle, Equatable {
    func _paint(in environment: EnvironmentValues) -> _Paint {
        environment.hasOwnTint || !environment.isCellDisplay
            ? TintShapeStyle()._paint(in: environment) : Color.cellAccentGround._paint(in: environment)
    }
}
