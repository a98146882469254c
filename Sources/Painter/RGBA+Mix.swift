import Display

extension RGBA {
    /// Returns the colour composited over an opaque one.
    func over(_ below: RGBA) -> RGBA { mixed(into: below, by: Double(alpha) / 255) }

    /// Returns the interpolation from another colour to this one, both taken as opaque.
    func mixed(into other: RGBA, by share: Double) -> RGBA {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(b) + (Double(a) - Double(b)) * share).rounded()) }
        return RGBA(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
