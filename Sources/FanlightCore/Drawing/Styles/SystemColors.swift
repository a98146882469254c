/// The semantic system colours, with Apple's published values for light and dark displays.
enum SystemColors {
    /// The colours by their names in UIKit.
    static let named: [String: Color] = {
        var colors: [String: Color] = [
            "systemRed": .red, "systemOrange": .orange, "systemYellow": .yellow, "systemGreen": .green,
            "systemMint": .mint, "systemTeal": .teal, "systemCyan": .cyan, "systemBlue": .blue,
            "systemIndigo": .indigo, "systemPurple": .purple, "systemPink": .pink, "systemBrown": .brown,
            "systemGray": .gray, "label": .primary,
        ]
        for (name, light, dark) in values { colors[name] = Color(.translucent(light: light, dark: dark)) }
        for (name, light, dark, elevated) in backgrounds {
            colors[name] = Color(.background(light: light, dark: dark, elevated: elevated))
        }
        return colors
    }()

    /// Values with red, green, blue and alpha, for light and dark displays.
    private static let values: [(name: String, light: UInt32, dark: UInt32)] = [
        ("systemGray2", 0xAEAE_B2FF, 0x6363_66FF), ("systemGray3", 0xC7C7_CCFF, 0x4848_4AFF),
        ("systemGray4", 0xD1D1_D6FF, 0x3A3A_3CFF), ("systemGray5", 0xE5E5_EAFF, 0x2C2C_2EFF),
        ("systemGray6", 0xF2F2_F7FF, 0x1C1C_1EFF), ("secondaryLabel", 0x3C3C_4399, 0xEBEB_F599),
        ("tertiaryLabel", 0x3C3C_434D, 0xEBEB_F54D), ("quaternaryLabel", 0x3C3C_432E, 0xEBEB_F529),
        ("placeholderText", 0x3C3C_434D, 0xEBEB_F54D), ("link", 0x007A_FFFF, 0x0984_FFFF),
        ("separator", 0x3C3C_434A, 0x5454_5899), ("opaqueSeparator", 0xC6C6_C8FF, 0x3838_3AFF),
        ("systemFill", 0x7878_8033, 0x7878_805C), ("secondarySystemFill", 0x7878_8029, 0x7878_8052),
        ("tertiarySystemFill", 0x7676_801F, 0x7676_803D), ("quaternarySystemFill", 0x7474_8014, 0x7474_802E),
    ]

    /// Backgrounds with red, green and blue: for light and dark displays, and for what is presented on a dark one.
    private static let backgrounds: [(name: String, light: UInt32, dark: UInt32, elevated: UInt32)] = [
        ("systemBackground", 0xFFFFFF, 0x000000, 0x1C1C1E), ("secondarySystemBackground", 0xF2F2F7, 0x1C1C1E, 0x2C2C2E),
        ("tertiarySystemBackground", 0xFFFFFF, 0x2C2C2E, 0x3A3A3C),
        ("systemGroupedBackground", 0xF2F2F7, 0x000000, 0x1C1C1E),
        ("secondarySystemGroupedBackground", 0xFFFFFF, 0x1C1C1E, 0x2C2C2E),
        ("tertiarySystemGroupedBackground", 0xF2F2F7, 0x2C2C2E, 0x3A3A3C),
    ]

    /// Returns the system colour that an asset catalogue refers to, for example as `systemBlueColor`.
    static func referred(_ reference: String) -> Color? {
        named[reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference]
    }
}

/// A colour under the name of UIKit for existing code.
public final class UIColor: Sendable, Hashable {
    let color: Color

    /// Creates the equivalent of a SwiftUI colour.
    public init(_ color: Color) { self.color = color }

    public convenience init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
    }

    public convenience init(white: Double, alpha: Double) { self.init(Color(white: white, opacity: alpha)) }

    public convenience init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
        self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
    }

    /// Returns the same colour with another opacity.
    public func withAlphaComponent(_ alpha: Double) -> UIColor { UIColor(Color(color.kind, alpha: alpha)) }

    public static func == (a: UIColor, b: UIColor) -> Bool { a.color == b.color }
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }

    private convenience init(named name: StaticString) { self.init(SystemColors.named["\(name)"] ?? .clear) }
}

extension UIColor {
    public static let systemRed = UIColor(named: "systemRed")
    public static let systemOrange = UIColor(named: "systemOrange")
    public static let systemYellow = UIColor(named: "systemYellow")
    public static let systemGreen = UIColor(named: "systemGreen")
    public static let systemMint = UIColor(named: "systemMint")
    public static let systemTeal = UIColor(named: "systemTeal")
    public static let systemCyan = UIColor(named: "systemCyan")
    public static let systemBlue = UIColor(named: "systemBlue")
    public static let systemIndigo = UIColor(named: "systemIndigo")
    public static let systemPurple = UIColor(named: "systemPurple")
    public static let systemPink = UIColor(named: "systemPink")
    public static let systemBrown = UIColor(named: "systemBrown")
    public static let systemGray = UIColor(named: "systemGray")
    public static let systemGray2 = UIColor(named: "systemGray2")
    public static let systemGray3 = UIColor(named: "systemGray3")
    public static let systemGray4 = UIColor(named: "systemGray4")
    public static let systemGray5 = UIColor(named: "systemGray5")
    public static let systemGray6 = UIColor(named: "systemGray6")
    public static let label = UIColor(named: "label")
    public static let secondaryLabel = UIColor(named: "secondaryLabel")
    public static let tertiaryLabel = UIColor(named: "tertiaryLabel")
    public static let quaternaryLabel = UIColor(named: "quaternaryLabel")
    public static let placeholderText = UIColor(named: "placeholderText")
    public static let link = UIColor(named: "link")
    public static let separator = UIColor(named: "separator")
    public static let opaqueSeparator = UIColor(named: "opaqueSeparator")
    public static let systemFill = UIColor(named: "systemFill")
    public static let secondarySystemFill = UIColor(named: "secondarySystemFill")
    public static let tertiarySystemFill = UIColor(named: "tertiarySystemFill")
    public static let quaternarySystemFill = UIColor(named: "quaternarySystemFill")
    public static let systemBackground = UIColor(named: "systemBackground")
    public static let secondarySystemBackground = UIColor(named: "secondarySystemBackground")
    public static let tertiarySystemBackground = UIColor(named: "tertiarySystemBackground")
    public static let systemGroupedBackground = UIColor(named: "systemGroupedBackground")
    public static let secondarySystemGroupedBackground = UIColor(named: "secondarySystemGroupedBackground")
    public static let tertiarySystemGroupedBackground = UIColor(named: "tertiarySystemGroupedBackground")
    public static let black = UIColor(.black)
    public static let white = UIColor(.white)
    public static let clear = UIColor(.clear)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}

extension Color {
    /// Creates a colour from a UIKit colour, system colours included.
    public init(uiColor: UIColor) { self = uiColor.color }

    // A colour of the app's catalogue may have the name of one of UIKit's: `Color(.red)`.
    @_disfavoredOverload public init(_ color: UIColor) { self = color.color }
}
