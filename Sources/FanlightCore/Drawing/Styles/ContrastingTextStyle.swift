import Display

/// The style of text on a background: white or black, depending on which has more contrast.
package struct ContrastingTextStyle<Backdrop: ShapeStyle>: ShapeStyle {
    let backdrop: Backdrop

    package init(on ground: Backdrop) { self.backdrop = ground }

    package func _paint(in environment: EnvironmentValues) -> _Paint {
        let (white, black) = (RGBA(packed: 0xFFFF_FFFF), RGBA(packed: 0xFF))
        let color: RGBA? =
            switch backdrop._paint(in: environment).paint {
            case .color(let color), .material(let color, _): color
            case .gradient(let gradient): gradient.middle
            case .mesh(let mesh): mesh.middle
            case .foreground, .background, .image, .shadowed: nil
            }
        guard let color, color.contrast(to: black) > color.contrast(to: white) else { return _Paint(.color(white)) }
        return _Paint(.color(black))
    }
}

extension ContrastingTextStyle: Equatable where Backdrop: Equatable {}

/// The tint as a background of text. In dark mode the standard accent is darker there, so that text on it can be white.
package struct TintedGroundStyle: ShapeStyle, Equatable {
    private static let standard = Color(.adaptive(light: 0x005ECB, dark: 0x0A6CDC))

    package init() {}

    package func _paint(in environment: EnvironmentValues) -> _Paint {
        environment.hasOwnTint || Assets.accent != nil
            ? TintShapeStyle()._paint(in: environment) : TintedGroundStyle.standard._paint(in: environment)
    }
}
