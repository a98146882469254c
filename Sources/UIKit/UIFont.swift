import FanlightCore

/// A font under the name of UIKit, for existing code.
public final class UIFont: Sendable, Hashable {
    /// The weight of a font's strokes, from -1 to 1.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
        public static let black = Weight(rawValue: 0.62)

        fileprivate var own: Font.Weight {
            let steps: [(Weight, Font.Weight)] = [
                (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular), (.medium, .medium),
                (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy), (.black, .black),
            ]
            func distance(_ step: (Weight, Font.Weight)) -> CGFloat { abs(step.0.rawValue - rawValue) }
            return steps.min { distance($0) < distance($1) }?.1 ?? .regular
        }
    }

    /// The role of a text, which decides on its size.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The styles with the equivalent of SwiftUI, and their sizes in points at the standard text size.
        fileprivate static let known: [TextStyle: (own: Font.TextStyle, size: CGFloat)] = [
            .largeTitle: (.largeTitle, 34), .title1: (.title, 28), .title2: (.title2, 22), .title3: (.title3, 20),
            .headline: (.headline, 17), .subheadline: (.subheadline, 15), .body: (.body, 17), .callout: (.callout, 16),
            .footnote: (.footnote, 13), .caption1: (.caption, 12), .caption2: (.caption2, 11),
        ]
    }

    let font: Font
    public let fontName: String
    public let pointSize: CGFloat

    private init(_ font: Font, _ name: String, _ size: CGFloat) {
        (self.font, fontName, pointSize) = (font, name, size)
    }

    /// Creates a typeface by its name; nil without a name. An unknown name shows the display's own typeface.
    public convenience init?(name: String, size: CGFloat) {
        guard !name.isEmpty else { return nil }
        self.init(.custom(name, fixedSize: size), name, size)
    }

    private static let systemName = ".SFUI"

    public static func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }

    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system(size: size, weight: weight.own, design: nil), systemName, size)
    }

    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(.system(size: size, weight: .regular, design: nil).italic(), systemName, size)
    }

    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system(size: size, weight: weight.own, design: .monospaced), systemName, size)
    }

    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system(size: size, weight: weight.own, design: nil).monospacedDigit(), systemName, size)
    }

    /// Returns the font of a text style. Its `pointSize` is that of the standard text size.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let (own, size) = TextStyle.known[style] ?? (.body, 17)
        return UIFont(.system(own, design: nil, weight: nil), systemName, size)
    }

    public static let labelFontSize: CGFloat = 17
    public static let buttonFontSize: CGFloat = 18
    public static let smallSystemFontSize: CGFloat = 12
    public static let systemFontSize: CGFloat = 14

    public static func == (a: UIFont, b: UIFont) -> Bool { a.font == b.font }
    public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

extension Font {
    /// Creates the equivalent of a font of UIKit.
    public init(_ font: UIFont) { self = font.font }
}
