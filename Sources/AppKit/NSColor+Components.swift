import FanlightCore
import PlatformSupport

/// A colour space that code converts colours to. Components are always those of sRGB.
public final class NSColorSpace: Sendable {
    private init() {}

    public static let sRGB = NSColorSpace()
    public static let extendedSRGB = NSColorSpace()
    public static let genericRGB = NSColorSpace()
    public static let deviceRGB = NSColorSpace()
    public static let displayP3 = NSColorSpace()
}

/// Components of the colour in the colour scheme of the present display.
extension NSColor {
    public var redComponent: CGFloat { CGFloat(resolved.red) }
    public var greenComponent: CGFloat { CGFloat(resolved.green) }
    public var blueComponent: CGFloat { CGFloat(resolved.blue) }
    public var alphaComponent: CGFloat { CGFloat(resolved.opacity) }
    public var hueComponent: CGFloat { resolved.hueSaturationBrightness.hue }
    public var saturationComponent: CGFloat { resolved.hueSaturationBrightness.saturation }
    public var brightnessComponent: CGFloat { resolved.hueSaturationBrightness.brightness }

    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        resolved.write(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        resolved.write(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    public var cgColor: CGColor { resolved.cgColor }

    /// Returns the colour as it is in the present colour scheme.
    public func usingColorSpace(_ space: NSColorSpace) -> NSColor? { NSColor(Color(resolved)) }

    /// Returns a mixture with a share of another colour, from 0 to 1.
    public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        let (share, own, other) = (Float(min(max(fraction, 0), 1)), resolved, color.resolved)
        func mix(_ part: KeyPath<Color.Resolved, Float>) -> CGFloat {
            CGFloat(own[keyPath: part] * (1 - share) + other[keyPath: part] * share)
        }
        return NSColor(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.opacity))
    }

    private var resolved: Color.Resolved { color.resolved(under: NSAppearance.currentDrawing().scheme) }
}
