import FanlightCore
import PlatformSupport

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
        self.init(
            Color(byScheme: { scheme in
                Color(uiColor: dynamicProvider(UITraitCollection(userInterfaceStyle: scheme == .dark ? .dark : .light)))
            }))
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
        resolved.write(red: red, green: green, blue: blue, alpha: alpha)
        return true
    }

    /// Writes the components of the colour in the present colour scheme, and returns true.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        resolved.write(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
        return true
    }

    private var resolved: Color.Resolved { resolved(under: UITraitCollection.current.userInterfaceStyle) }

    private func resolved(under style: UIUserInterfaceStyle) -> Color.Resolved {
        Color(uiColor: self).resolved(under: style == .unspecified ? nil : style == .dark ? .dark : .light)
    }
}
