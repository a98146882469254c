import Display
import Foundation

extension Color {
    /// A colour resolved in an environment: linear sRGB components as single-precision floats.
    @frozen
    public struct Resolved: Hashable, Sendable {
        public var linearRed: Float
        public var linearGreen: Float
        public var linearBlue: Float
        public var opacity: Float

        public init(linearRed: Float, linearGreen: Float, linearBlue: Float, opacity: Float = 1) {
            self.linearRed = linearRed
            self.linearGreen = linearGreen
            self.linearBlue = linearBlue
            self.opacity = opacity
        }

        public init(colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1) {
            let (r, g, b) = colorSpace.toSRGB(Double(red), Double(green), Double(blue))
            self.init(
                linearRed: Float(LightCurve.linear(r)), linearGreen: Float(LightCurve.linear(g)),
                linearBlue: Float(LightCurve.linear(b)), opacity: opacity)
        }

        public var red: Float {
            get { Self.curved(linearRed) }
            set { linearRed = Float(LightCurve.linear(Double(newValue))) }
        }
        public var green: Float {
            get { Self.curved(linearGreen) }
            set { linearGreen = Float(LightCurve.linear(Double(newValue))) }
        }
        public var blue: Float {
            get { Self.curved(linearBlue) }
            set { linearBlue = Float(LightCurve.linear(Double(newValue))) }
        }

        /// Returns the sRGB value of a linear component. Computed in single precision like Apple's, which decides how
        /// ties are rounded. The formula would make 0.99999994 of 1.
        static func curved(_ value: Float) -> Float {
            let size = abs(value)
            let exponent: Float = 1 / 2.4
            let result = size == 1 ? 1 : size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, exponent) - 0.055
            return value < 0 ? -result : result
        }

        var rgba: RGBA {
            RGBA(
                red: Color.byte(Double(red)), green: Color.byte(Double(green)), blue: Color.byte(Double(blue)),
                alpha: RGBA.alpha(of: Double(opacity)))
        }
    }

    /// Returns the colour resolved in an environment.
    public func resolve(in environment: EnvironmentValues) -> Resolved {
        let color = rgba(in: environment)
        if case .components(let red, let green, let blue) = kind {
            return Resolved(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(alpha))
        }
        var resolved = Resolved(
            red: Float(color.red) / 255, green: Float(color.green) / 255, blue: Float(color.blue) / 255,
            opacity: Float(color.alpha) / 255)
        // The exact opacity, not rounded to the 8 bits that are drawn.
        if case .adaptive = kind { resolved.opacity = Float(alpha) }
        return resolved
    }

    public init(_ resolved: Resolved) {
        self.init(
            red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
            opacity: Double(resolved.opacity))
    }
}

extension Color.Resolved: CustomStringConvertible {
    /// `#RRGGBBAA`.
    public var description: String {
        let digits = String(rgba.packed, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}

extension Color.Resolved: ShapeStyle {
    public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.color(rgba)) }
}

extension Color.Resolved: Animatable {
    public var animatableData: AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>> {
        get { AnimatablePair(linearRed, AnimatablePair(linearGreen, AnimatablePair(linearBlue, opacity))) }
        set {
            linearRed = newValue.first
            linearGreen = newValue.second.first
            linearBlue = newValue.second.second.first
            opacity = newValue.second.second.second
        }
    }
}
