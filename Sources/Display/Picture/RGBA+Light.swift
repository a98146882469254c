#if canImport(Glibc)
    import Glibc
#endif

/// The sRGB transfer function between channel values and linear light.
public enum LightCurve {
    /// Returns the linear light of a channel value. The curve is symmetric around 0.
    public static func linear(_ value: Double) -> Double {
        let size = abs(value)
        let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -light : light
    }

    /// Returns the channel value of an amount of linear light.
    public static func value(of light: Double) -> Double {
        let size = abs(light)
        let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return light < 0 ? -value : value
    }

    /// The linear light of each byte value.
    public static let ofBytes: [Double] = (0...255).map { linear(Double($0) / 255) }
}

extension RGBA {
    /// Returns the interpolation with another colour in linear light: 0 is this colour, 1 the other.
    public func mixedAsLight(to other: RGBA, by share: Double) -> RGBA {
        let light = LightCurve.ofBytes
        func parts(_ color: RGBA) -> SIMD4<Double> {
            let alpha = Double(color.alpha) / 255
            return SIMD4(
                light[Int(color.red)] * alpha, light[Int(color.green)] * alpha, light[Int(color.blue)] * alpha, alpha)
        }
        let mixed = parts(self) * (1 - share) + parts(other) * share
        guard mixed.w > 0 else { return RGBA(packed: 0) }
        func byte(_ light: Double) -> UInt8 {
            UInt8((min(max(LightCurve.value(of: light / mixed.w), 0), 1) * 255).rounded())
        }
        return RGBA(
            red: byte(mixed.x), green: byte(mixed.y), blue: byte(mixed.z),
            alpha: RGBA.alpha(of: Double(mixed.w)))
    }

    /// Returns the contrast ratio of the Web Content Accessibility Guidelines. The range is from 1 for equal colours to
    /// 21 for black and white.
    public func contrast(to other: RGBA) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private var luminance: Double {
        let light = LightCurve.ofBytes
        return 0.2126 * light[Int(red)] + 0.7152 * light[Int(green)] + 0.0722 * light[Int(blue)]
    }
}
