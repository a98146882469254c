import Foundation

/// The type of `#colorLiteral(red:green:blue:alpha:)` where nothing else determines it.
public typealias _ColorLiteralType = UIColor

/// The type of `#imageLiteral(resourceName:)` where nothing else determines it.
public typealias _ImageLiteralType = UIImage

extension UIColor: _ExpressibleByColorLiteral {
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

extension Color: _ExpressibleByColorLiteral {
    nonisolated public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
    }
}

extension UIImage: _ExpressibleByImageLiteral {
    /// Creates an image of the app's resources. A missing one is empty, and `Image(uiImage:)` reports it.
    public convenience init(imageLiteralResourceName name: String) { self.init(asset: name, in: .main) }
}
