import FanlightCore

/// The colours of the system. Those that UIKit has too are equal to them.
extension NSColor {
    public static let labelColor = NSColor(.primary)
    public static let secondaryLabelColor = NSColor(Color(uiColor: .secondaryLabel))
    public static let tertiaryLabelColor = NSColor(Color(uiColor: .tertiaryLabel))
    public static let quaternaryLabelColor = NSColor(Color(uiColor: .quaternaryLabel))
    public static let textColor = NSColor(.primary)
    public static let placeholderTextColor = NSColor(Color(uiColor: .placeholderText))
    public static let linkColor = NSColor(Color(uiColor: .link))
    public static let separatorColor = NSColor(Color(uiColor: .separator))
    public static let controlAccentColor = NSColor(.accentColor)
    public static let controlTextColor = NSColor(.primary)
    public static let disabledControlTextColor = NSColor(Color(uiColor: .tertiaryLabel))
    public static let headerTextColor = NSColor(.primary)
    public static let windowFrameTextColor = NSColor(.primary)

    public static let windowBackgroundColor = NSColor(light: 0xECEC_ECFF, dark: 0x3232_32FF)
    public static let controlBackgroundColor = NSColor(light: 0xFFFF_FFFF, dark: 0x1E1E_1EFF)
    public static let textBackgroundColor = NSColor(light: 0xFFFF_FFFF, dark: 0x1E1E_1EFF)
    public static let underPageBackgroundColor = NSColor(light: 0x9696_96E5, dark: 0x2828_28FF)
    public static let controlColor = NSColor(light: 0xFFFF_FFFF, dark: 0xFFFF_FF3F)
    public static let gridColor = NSColor(light: 0xE6E6_E6FF, dark: 0x1A1A_1AFF)
    public static let selectedContentBackgroundColor = NSColor(light: 0x0063_E1FF, dark: 0x0058_D0FF)
    public static let unemphasizedSelectedContentBackgroundColor = NSColor(light: 0xDCDC_DCFF, dark: 0x4646_46FF)
    public static let selectedTextBackgroundColor = NSColor(light: 0xB3D7_FFFF, dark: 0x3F63_8BFF)
    public static let selectedTextColor = NSColor(light: 0x0000_00FF, dark: 0xFFFF_FFFF)
    public static let selectedControlColor = NSColor(light: 0xB3D7_FFFF, dark: 0x3F63_8BFF)
    public static let selectedMenuItemTextColor = NSColor(.white)
    public static let alternateSelectedControlTextColor = NSColor(.white)
    public static let alternatingContentBackgroundColors = [
        controlBackgroundColor, NSColor(light: 0xF4F5_F5FF, dark: 0xFFFF_FF0D),
    ]
    public static let keyboardFocusIndicatorColor = NSColor(light: 0x0067_F43F, dark: 0x1AA9_FF4D)
    public static let findHighlightColor = NSColor(light: 0xFFFF_00FF, dark: 0xFFFF_00FF)
    public static let shadowColor = NSColor(.black)

    public static let systemRed = NSColor(.red)
    public static let systemOrange = NSColor(.orange)
    public static let systemYellow = NSColor(.yellow)
    public static let systemGreen = NSColor(.green)
    public static let systemMint = NSColor(.mint)
    public static let systemTeal = NSColor(.teal)
    public static let systemCyan = NSColor(.cyan)
    public static let systemBlue = NSColor(.blue)
    public static let systemIndigo = NSColor(.indigo)
    public static let systemPurple = NSColor(.purple)
    public static let systemPink = NSColor(.pink)
    public static let systemBrown = NSColor(.brown)
    public static let systemGray = NSColor(.gray)
    public static let systemFill = NSColor(Color(uiColor: .systemFill))
    public static let secondarySystemFill = NSColor(Color(uiColor: .secondarySystemFill))
    public static let tertiarySystemFill = NSColor(Color(uiColor: .tertiarySystemFill))
    public static let quaternarySystemFill = NSColor(Color(uiColor: .quaternarySystemFill))

    public static let black = NSColor(.black)
    public static let white = NSColor(.white)
    public static let clear = NSColor(.clear)
    public static let gray = NSColor(Color(uiColor: .gray))
    public static let lightGray = NSColor(Color(uiColor: .lightGray))
    public static let darkGray = NSColor(Color(uiColor: .darkGray))
    public static let red = NSColor(Color(uiColor: .red))
    public static let green = NSColor(Color(uiColor: .green))
    public static let blue = NSColor(Color(uiColor: .blue))
    public static let cyan = NSColor(Color(uiColor: .cyan))
    public static let yellow = NSColor(Color(uiColor: .yellow))
    public static let magenta = NSColor(Color(uiColor: .magenta))
    public static let orange = NSColor(Color(uiColor: .orange))
    public static let purple = NSColor(Color(uiColor: .purple))
    public static let brown = NSColor(Color(uiColor: .brown))

    /// Creates a colour of two values, each with red, green, blue and alpha.
    private convenience init(light: UInt32, dark: UInt32) {
        func color(_ value: UInt32) -> Color {
            func part(_ shift: UInt32) -> Double { Double(value >> shift & 0xFF) / 255 }
            return Color(red: part(24), green: part(16), blue: part(8), opacity: part(0))
        }
        let (light, dark) = (color(light), color(dark))
        self.init(Color(byScheme: { $0 == .dark ? dark : light }))
    }
}
