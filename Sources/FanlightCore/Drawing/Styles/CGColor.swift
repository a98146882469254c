import Foundation

/// The colour type of Core Graphics, which Foundation provides on Apple's systems only.
public final class CGColor: Sendable {
    fileprivate let color: Color.Resolved

    fileprivate init(_ color: Color.Resolved) { self.color = color }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(Color.Resolved(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(alpha)))
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    public var alpha: CGFloat { CGFloat(color.opacity) }
    public var numberOfComponents: Int { 4 }

    /// Red, green, blue and alpha.
    public var components: [CGFloat]? {
        [CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue), CGFloat(color.opacity)]
    }

    public func copy(alpha: CGFloat) -> CGColor? {
        var copy = color
        copy.opacity = Float(alpha)
        return CGColor(copy)
    }

    public static let white = CGColor(gray: 1, alpha: 1)
    public static let black = CGColor(gray: 0, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)
}

extension CGColor: Hashable {
    public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }
    public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

extension Color {
    public init(cgColor: CGColor) { self.init(cgColor.color) }

    /// The same colour; nil for a colour that depends on the environment.
    public var cgColor: CGColor? {
        guard case .components = kind else { return nil }
        return CGColor(resolve(in: EnvironmentValues()))
    }
}

extension Color.Resolved {
    public var cgColor: CGColor { CGColor(self) }
}
