/// The display's own colours where the display does not determine them. Image files, mixed colours and colours on their
/// way to others need them.
public struct Palette: Hashable, Sendable {
    public var background: RGBA
    /// The text colours by level; 0 is primary.
    public var foreground: [RGBA]

    public init(page: RGBA, foreground: [RGBA]) {
        self.background = page
        self.foreground = foreground
    }

    public init(_ appearance: ScreenAppearance, _ idiom: Idiom) {
        switch (idiom, appearance) {
        case (.pixel, .light): self = .light
        case (.pixel, .dark): self = .dark
        case (.cell, .light): self = .lightTerminal
        case (.cell, .dark): self = .darkTerminal
        }
    }

    /// Creates the palette of a display that does not report its own colours.
    public init(_ screen: Screen) { self.init(screen.appearance, screen.idiom) }

    public static let light = Palette(page: RGBA(packed: 0xFFFF_FFFF), primary: 0x0000_00FF, others: 0x3C3C_4300)
    public static let dark = Palette(
        page: RGBA(packed: 0x0000_00FF), primary: 0xFFFF_FFFF, others: 0xEBEB_F500, fourth: 41)
    public static let lightTerminal = Palette(
        page: RGBA(packed: 0xFCFC_FCFF), primary: 0x2427_2EFF, others: 0x2427_2E00, second: 175)
    public static let darkTerminal = Palette(page: RGBA(packed: 0x1619_1FFF), primary: 0xE4E6_EBFF, others: 0xE4E6_EB00)

    /// Creates a palette. The levels below the first are 60, 30 and 18 % of their colour. On a dark pixel display the
    /// fourth has 16 %. On a light terminal the second has more. At 60 % it would not be legible for all people.
    private init(page: RGBA, primary: UInt32, others: UInt32, second: UInt32 = 153, fourth: UInt32 = 46) {
        self.background = page
        foreground = [RGBA(packed: primary)] + [second, 77, fourth].map { RGBA(packed: others | $0) }
    }

    /// The standard accent and the colour of destructive actions on light pixel displays.
    public static let lightTints: Set<RGBA> = [RGBA(packed: 0x0088_FFFF), RGBA(packed: 0xFF38_3CFF)]
    /// The same two colours on dark pixel displays.
    public static let darkTints: Set<RGBA> = [RGBA(packed: 0x0091_FFFF), RGBA(packed: 0xFF42_45FF)]

    /// True if the page is darker than its text.
    public var isDark: Bool {
        background.contrast(to: RGBA(packed: 0xFFFF_FFFF)) > background.contrast(to: RGBA(packed: 0xFF))
    }

    /// Returns the colour of a paint.
    public func color(of paint: Paint) -> RGBA {
        switch paint {
        case .color(let color), .material(let color, _): color
        case .background: background
        case .gradient(let gradient): gradient.middle
        case .mesh(let mesh): mesh.middle
        case .image(let image): color(of: image.plain)
        case .foreground(let level): foreground[min(Int(level), foreground.count - 1)]
        case .shadowed(let base, _): color(of: base)
        }
    }
}
