import FanlightCore
import PlatformSupport

/// The colour scheme of a display, under the name of AppKit.
public final class NSAppearance: Sendable {
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
        public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
        public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")

        fileprivate var scheme: ColorScheme? {
            switch self {
            case .aqua, .vibrantLight: .light
            case .darkAqua, .vibrantDark: .dark
            default: nil
            }
        }
    }

    public let name: Name
    let scheme: ColorScheme

    public init?(named name: Name) {
        guard let scheme = name.scheme else { return nil }
        (self.name, self.scheme) = (name, scheme)
    }

    init(_ scheme: ColorScheme) { (name, self.scheme) = (scheme == .dark ? .darkAqua : .aqua, scheme) }

    /// Returns the first of the names with this colour scheme, or else the first name.
    public func bestMatch(from appearances: [Name]) -> Name? {
        appearances.first { $0.scheme == scheme } ?? appearances.first
    }

    /// Returns the appearance of the display of the scene whose code runs.
    public static func currentDrawing() -> NSAppearance {
        NSAppearance(PresentScene.screen?.appearance == .dark ? .dark : .light)
    }
}
