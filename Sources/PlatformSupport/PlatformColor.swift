import FanlightCore

extension Color {
    /// Returns the colour as it is in a colour scheme; nil for that of a view without one.
    package func resolved(under scheme: ColorScheme?) -> Color.Resolved {
        var values = EnvironmentValues()
        if let scheme { values.colorScheme = scheme }
        return resolve(in: values)
    }

    /// Creates a colour that a closure chooses by the colour scheme, where the colour is resolved.
    package init(byScheme color: @escaping @Sendable (ColorScheme) -> Color) { self.init(SchemeColor(color)) }
}

extension Color.Resolved {
    package var hueSaturationBrightness: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let (red, green, blue) = (CGFloat(red), CGFloat(green), CGFloat(blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        let sixth =
            range == 0
            ? 0
            : most == red
                ? (green - blue) / range : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
        return ((sixth < 0 ? sixth + 6 : sixth) / 6, most == 0 ? 0 : range / most, most)
    }

    package typealias Component = UnsafeMutablePointer<CGFloat>

    /// Writes the components of the colour.
    package func write(red: Component?, green: Component?, blue: Component?, alpha: Component?) {
        red?.pointee = CGFloat(self.red)
        green?.pointee = CGFloat(self.green)
        blue?.pointee = CGFloat(self.blue)
        alpha?.pointee = CGFloat(opacity)
    }

    /// Writes the components of the colour.
    package func write(hue: Component?, saturation: Component?, brightness: Component?, alpha: Component?) {
        let parts = hueSaturationBrightness
        hue?.pointee = parts.hue
        saturation?.pointee = parts.saturation
        brightness?.pointee = parts.brightness
        alpha?.pointee = CGFloat(opacity)
    }
}

/// A colour that a closure chooses by the colour scheme. Two are equal if they share the closure.
private struct SchemeColor: ShapeStyle, Hashable {
    private final class Provider: Sendable {
        let color: @Sendable (ColorScheme) -> Color
        init(_ color: @escaping @Sendable (ColorScheme) -> Color) { self.color = color }
    }

    private let provider: Provider

    init(_ color: @escaping @Sendable (ColorScheme) -> Color) { provider = Provider(color) }

    func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        provider.color(environment.colorScheme).resolve(in: environment)
    }

    static func == (a: SchemeColor, b: SchemeColor) -> Bool { a.provider === b.provider }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(provider)) }
}
