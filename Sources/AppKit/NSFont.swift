import PlatformSupport

/// A font under the name of AppKit, for existing code.
public final class NSFont: _PlatformFont {
    public let _description: _FontDescription

    public init(_ description: _FontDescription) { _description = description }

    /// A key of `preferredFont(forTextStyle:options:)`. AppKit defines none.
    public struct TextStyleOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public static func preferredFont(
        forTextStyle style: TextStyle, options: [TextStyleOptionKey: Any]
    ) -> NSFont { preferredFont(forTextStyle: style) }

    public static func labelFont(ofSize size: CGFloat) -> NSFont { systemFont(ofSize: size) }
    public static func menuFont(ofSize size: CGFloat) -> NSFont { systemFont(ofSize: size) }
    public static func messageFont(ofSize size: CGFloat) -> NSFont { systemFont(ofSize: size) }
    public static func userFont(ofSize size: CGFloat) -> NSFont? { systemFont(ofSize: size) }

    public static func userFixedPitchFont(ofSize size: CGFloat) -> NSFont? {
        monospacedSystemFont(ofSize: size, weight: .regular)
    }

    public static let systemFontSize: CGFloat = 13
    public static let smallSystemFontSize: CGFloat = 11
    public static let labelFontSize: CGFloat = 10
}
