import Fanlight
import FanlightCore
import PlatformSupport

/// A colour under the name of AppKit, for existing code.
public final class NSColor: Sendable, Hashable {
    /// The name of a colour in an asset catalogue.
    public typealias Name = String

    let color: Color

    /// Creates the equivalent of a SwiftUI colour.
    public init(_ color: Color) { self.color = color }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a colour of the sRGB colour space. Displays are not calibrated here.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(Color(white: white, opacity: alpha)) }
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
    }

    public convenience init(calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    public convenience init(deviceHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    public convenience init?(cgColor: CGColor) { self.init(Color(cgColor: cgColor)) }

    /// Creates a colour of the app's asset catalogues. An unknown name shows and reports what `Color` does for it.
    public convenience init?(named name: Name) { self.init(named: name, bundle: nil) }

    public convenience init?(named name: Name, bundle: Bundle?) {
        guard !name.isEmpty else { return nil }
        self.init(Color(name, bundle: bundle))
    }

    /// Creates a colour of the app.
    public convenience init(resource: ColorResource) { self.init(Color(resource)) }

    /// Creates a colour that depends on the colour scheme. The closure runs where the colour is resolved.
    public convenience init(name: Name?, dynamicProvider: @escaping @Sendable (NSAppearance) -> NSColor) {
        self.init(Color(byScheme: { dynamicProvider(NSAppearance($0)).color }))
    }

    /// Returns the same colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        NSColor(Color(uiColor: UIColor(color).withAlphaComponent(alpha)))
    }

    public static func == (a: NSColor, b: NSColor) -> Bool { a.color == b.color }
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension NSColor: _ExpressibleByColorLiteral {
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(Color(_colorLiteralRed: red, green: green, blue: blue, alpha: alpha))
    }
}

extension Color {
    /// Creates a colour from an AppKit colour, system colours included.
    public init(nsColor: NSColor) { self = nsColor.color }

    // A colour of the app's catalogue may have the name of one of AppKit's: `Color(.red)`.
    @_disfavoredOverload public init(_ color: NSColor) { self = color.color }
}
