import Display
import Fanlight
import FanlightTesting
import Testing

/// The values that colours and styles of the system have on pixel displays.
@MainActor
@Suite("Values of system colours")
struct SystemColorValueTests {
    /// A style with its colours on light and dark displays, and in what is presented on a dark one.
    private struct Expected {
        let name: String
        let style: AnyShapeStyle
        let light: UInt32
        let dark: UInt32
        let elevated: UInt32

        init(_ name: String, _ style: some ShapeStyle, _ light: UInt32, _ dark: UInt32, elevated: UInt32? = nil) {
            (self.name, self.style) = (name, AnyShapeStyle(style))
            (self.light, self.dark, self.elevated) = (light, dark, elevated ?? dark)
        }
    }

    /// Text, lines and controls.
    private static let text = [
        Expected("primary", .primary, 0x0000_00FF, 0xFFFF_FFFF),
        Expected("secondary", .secondary, 0x3C3C_4399, 0xEBEB_F599),
        Expected("tertiary", .tertiary, 0x3C3C_434D, 0xEBEB_F54D),
        Expected("quaternary", .quaternary, 0x3C3C_432E, 0xEBEB_F529),
        Expected("Color.secondary", Color.secondary, 0x3C3C_4399, 0xEBEB_F599),
        Expected("half of Color.secondary", Color.secondary.opacity(0.5), 0x3C3C_434D, 0xEBEB_F54D),
        Expected("label", Color(.label), 0x0000_00FF, 0xFFFF_FFFF),
        Expected("secondaryLabel", Color(.secondaryLabel), 0x3C3C_4399, 0xEBEB_F599),
        Expected("tertiaryLabel", Color(.tertiaryLabel), 0x3C3C_434D, 0xEBEB_F54D),
        Expected("quaternaryLabel", Color(.quaternaryLabel), 0x3C3C_432E, 0xEBEB_F529),
        Expected("placeholder", .placeholder, 0x3C3C_434D, 0xEBEB_F54D),
        Expected("placeholderText", Color(.placeholderText), 0x3C3C_434D, 0xEBEB_F54D),
        Expected("separator", .separator, 0x3C3C_434A, 0x5454_5899),
        Expected("separator of UIKit", Color(uiColor: .separator), 0x3C3C_434A, 0x5454_5899),
        Expected("opaqueSeparator", Color(.opaqueSeparator), 0xC6C6_C8FF, 0x3838_3AFF),
        Expected("tint", .tint, 0x0088_FFFF, 0x0091_FFFF),
        Expected("accentColor", Color.accentColor, 0x0088_FFFF, 0x0091_FFFF),
        Expected("destructive", Color.destructive, 0xFF38_3CFF, 0xFF42_45FF),
        Expected("link", .link, 0x0088_FFFF, 0x0091_FFFF),
    ]

    private static let backgrounds = [
        Expected("background", .background, 0xFFFF_FFFF, 0x0000_00FF, elevated: 0x1C1C_1EFF),
        Expected("background.secondary", .background.secondary, 0xF2F2_F7FF, 0x1C1C_1EFF, elevated: 0x2C2C_2EFF),
        Expected("background.tertiary", .background.tertiary, 0xFFFF_FFFF, 0x2C2C_2EFF, elevated: 0x3A3A_3CFF),
        Expected("systemBackground", Color(.systemBackground), 0xFFFF_FFFF, 0x0000_00FF, elevated: 0x1C1C_1EFF),
        Expected("secondary", Color(.secondarySystemBackground), 0xF2F2_F7FF, 0x1C1C_1EFF, elevated: 0x2C2C_2EFF),
        Expected("tertiary", Color(.tertiarySystemBackground), 0xFFFF_FFFF, 0x2C2C_2EFF, elevated: 0x3A3A_3CFF),
        Expected("grouped", Color(.systemGroupedBackground), 0xF2F2_F7FF, 0x0000_00FF, elevated: 0x1C1C_1EFF),
        Expected("cells", Color(.secondarySystemGroupedBackground), 0xFFFF_FFFF, 0x1C1C_1EFF, elevated: 0x2C2C_2EFF),
        Expected(
            "grouped in cells", Color(.tertiarySystemGroupedBackground), 0xF2F2_F7FF, 0x2C2C_2EFF, elevated: 0x3A3A_3CFF
        ),
    ]

    private static let fills = [
        Expected("fill", .fill, 0x7878_8033, 0x7878_805C),
        Expected("fill.secondary", .fill.secondary, 0x7878_8029, 0x7878_8052),
        Expected("fill.tertiary", .fill.tertiary, 0x7676_801F, 0x7676_803D),
        Expected("fill.quaternary", .fill.quaternary, 0x7474_8014, 0x7474_802E),
        Expected("systemFill", Color(.systemFill), 0x7878_8033, 0x7878_805C),
        Expected("secondarySystemFill", Color(.secondarySystemFill), 0x7878_8029, 0x7878_8052),
        Expected("tertiarySystemFill", Color(.tertiarySystemFill), 0x7676_801F, 0x7676_803D),
        Expected("quaternarySystemFill", Color(.quaternarySystemFill), 0x7474_8014, 0x7474_802E),
    ]

    private static let hues = [
        Expected("gray", .gray, 0x8E8E_93FF, 0x8E8E_93FF),
        Expected("gray2", Color(.systemGray2), 0xAEAE_B2FF, 0x6363_66FF),
        Expected("gray3", Color(.systemGray3), 0xC7C7_CCFF, 0x4848_4AFF),
        Expected("gray4", Color(.systemGray4), 0xD1D1_D6FF, 0x3A3A_3CFF),
        Expected("gray5", Color(.systemGray5), 0xE5E5_EAFF, 0x2C2C_2EFF),
        Expected("gray6", Color(.systemGray6), 0xF2F2_F7FF, 0x1C1C_1EFF),
        Expected("red", .red, 0xFF38_3CFF, 0xFF42_45FF), Expected("orange", .orange, 0xFF8D_28FF, 0xFF92_30FF),
        Expected("yellow", .yellow, 0xFFCC_00FF, 0xFFD6_00FF), Expected("green", .green, 0x34C7_59FF, 0x30D1_58FF),
        Expected("mint", .mint, 0x00C8_B3FF, 0x00DA_C3FF), Expected("teal", .teal, 0x00C3_D0FF, 0x00D2_E0FF),
        Expected("cyan", .cyan, 0x00C0_E8FF, 0x3CD3_FEFF), Expected("blue", .blue, 0x0088_FFFF, 0x0091_FFFF),
        Expected("indigo", .indigo, 0x6155_F5FF, 0x6D7C_FFFF), Expected("purple", .purple, 0xCB30_E0FF, 0xDB34_F2FF),
        Expected("pink", .pink, 0xFF2D_55FF, 0xFF37_5FFF), Expected("brown", .brown, 0xAC7F_5EFF, 0xB78A_66FF),
    ]

    /// Returns the colour that a display of the colour scheme shows. With `isInner` only the view has the scheme.
    private func color(
        _ style: AnyShapeStyle, _ scheme: ColorScheme, isInner: Bool = false, isElevated: Bool = false
    ) -> RGBA? {
        let stage = Stage(width: 20, height: 20) {
            Rectangle().fill(style).environment(\.isElevated, isElevated)
                .environment(\.colorScheme, scheme)
                .preferredColorScheme(isInner ? nil : scheme)
        }
        let paint = stage.currentPicture.layers.values.flatMap(\.drawing.commands).first?.paint
        return paint.map { Palette(scheme == .dark && !isInner ? .dark : .light, .pixel).color(of: $0) }
    }

    @Test("styles and colours have the values of the system", arguments: [ColorScheme.light, .dark], [false, true])
    func values(scheme: ColorScheme, isInner: Bool) {
        for expected in [Self.text, Self.backgrounds, Self.fills, Self.hues].flatMap(\.self) {
            let value = scheme == .dark ? expected.dark : expected.light
            let shown = color(expected.style, scheme, isInner: isInner)
            #expect(shown == RGBA(packed: value), "\(expected.name)")
        }
    }

    @Test("presented content has lighter backgrounds in dark mode, and the same in light mode")
    func elevated() {
        for expected in Self.backgrounds {
            let (light, dark) = (RGBA(packed: expected.light), RGBA(packed: expected.elevated))
            #expect(color(expected.style, .light, isElevated: true) == light, "\(expected.name)")
            #expect(color(expected.style, .dark, isElevated: true) == dark, "\(expected.name)")
        }
    }

    @Test("a terminal keeps accent and destructive colours that are legible as text, and its own separator")
    func terminal() {
        func paint(_ style: some ShapeStyle) -> Paint? {
            Stage(columns: 4, rows: 2) { Rectangle().fill(style).environment(\.colorScheme, .light) }
                .currentPicture.layers.values.flatMap(\.drawing.commands).first?.paint
        }
        #expect(paint(.tint) == .color(RGBA(packed: 0x005E_CBFF)))
        #expect(paint(Color.destructive) == .color(RGBA(packed: 0xC810_2EFF)))
        #expect(paint(.separator) == .foreground(level: 3))
    }
}
