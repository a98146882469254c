#if canImport(Glibc)
    import Glibc
#endif

/// A colour in the Oklab space, premultiplied with alpha: lightness, green to red, and blue to yellow. The midpoint of
/// two colours also appears to lie halfway.
public struct PerceptualColor: Sendable {
    public var parts: SIMD3<Double>
    public var alpha: Double

    public init(_ color: RGBA) {
        alpha = Double(color.alpha) / 255
        let light = LightCurve.ofBytes
        let (r, g, b) = (light[Int(color.red)], light[Int(color.green)], light[Int(color.blue)])
        let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        parts =
            alpha
            * SIMD3(
                0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
    }

    /// The colour in sRGB, clamped to its gamut.
    public var color: RGBA {
        guard alpha > 0 else { return RGBA(packed: 0) }
        let lab = parts / alpha
        let l = lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z
        let m = lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z
        let s = lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
        let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
        func byte(_ value: Double) -> UInt8 {
            UInt8((min(max(LightCurve.value(of: value), 0), 1) * 255).rounded())
        }
        return RGBA(
            red: byte(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
            green: byte(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
            blue: byte(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3),
            alpha: RGBA.alpha(of: Double(alpha)))
    }
}

extension RGBA {
    /// Returns the perceptual interpolation with another colour, in which equal steps appear equal.
    public func mixedPerceptually(to other: RGBA, by share: Double) -> RGBA {
        var mixed = PerceptualColor(self)
        let second = PerceptualColor(other)
        mixed.parts += (second.parts - mixed.parts) * share
        mixed.alpha += (second.alpha - mixed.alpha) * share
        return mixed.color
    }
}
