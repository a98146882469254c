import FanlightCore

extension UIColor {
    /// Creates a colour of the app's asset catalogues. An unknown name shows and reports what `Color` does for it.
    public convenience init?(named name: String) {
        guard !name.isEmpty else { return nil }
        self.init(Color(name))
    }

    public convenience init(cgColor: CGColor) { self.init(Color(cgColor: cgColor)) }

    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha))
    }

    /// Creates a colour that depends on the colour scheme. The closure runs where the colour is resolved.
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(Color(ProvidedColor(dynamicProvider)))
    }

    /// The colour in the colour scheme of the present display.
    public var cgColor: CGColor { resolved.cgColor }

    /// Returns the colour that this one is under some traits.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        UIColor(Color(resolved(under: traitCollection.userInterfaceStyle)))
    }

    /// Writes the components of the colour in the present colour scheme, and returns true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = resolved
        red?.pointee = CGFloat(color.red)
        green?.pointee = CGFloat(color.green)
        blue?.pointee = CGFloat(color.blue)
        alpha?.pointee = CGFloat(color.opacity)
        return true
    }

    /// Writes the components of the colour in the present colour scheme, and returns true.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = resolved
        let (red, green, blue) = (CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        let sixth =
            range == 0
            ? 0
            : most == red
                ? (green - blue) / range : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
        hue?.pointee = (sixth < 0 ? sixth + 6 : sixth) / 6
        saturation?.pointee = most == 0 ? 0 : range / most
        brightness?.pointee = most
        alpha?.pointee = CGFloat(color.opacity)
        return true
    }

    private var resolved: Color.Resolved { resolved(under: UITraitCollection.current.userInterfaceStyle) }

    private func resolved(under style: UIUserInterfaceStyle) -> Color.Resolved {
        var values = EnvironmentValues()
        if style != .unspecified { values.colorScheme = style == .dark ? .dark : .light }
        return Color(uiColor: self).resolve(in: values)
    }
}

/// A colour that a closure chooses by the colour scheme. Two are equal if they share the closure.
private struct ProvidedColor: ShapeStyle, Hashable {
    private final class Provider: Sendable {
        let color: @Sendable (UITraitCollection) -> UIColor
        init(_ color: @escaping @Sendable (UITraitCollection) -> UIColor) { self.color = color }
    }

    private let provider: Provider

    init(_ color: @escaping @Sendable (UITraitCollection) -> UIColor) { provider = Provider(color) }

    func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        let traits = UITraitCollection(userInterfaceStyle: environment.colorScheme == .dark ? .dark : .light)
        return Color(uiColor: provider.color(traits)).resolve(in: environment)
    }

    static func == (a: ProvidedColor, b: ProvidedColor) -> Bool { a.provider === b.provider }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(provider)) }
}
