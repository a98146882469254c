import FanlightCore

/// A font with the name and the size that code of UIKit or AppKit reads.
public struct _FontDescription: Hashable, Sendable {
    package let font: Font
    fileprivate let name: String
    fileprivate let size: CGFloat

    fileprivate init(_ font: Font, _ name: String, _ size: CGFloat) {
        (self.font, self.name, self.size) = (font, name, size)
    }
}

extension _FontDescription {
    /// Returns a typeface with a name in sizes that follow a style; another font itself.
    package func following(_ style: _FontTextStyle) -> _FontDescription {
        guard name != systemFontName, let known = _FontTextStyle.known[style] else { return self }
        return _FontDescription(.custom(name, size: size, relativeTo: known.own), name, size)
    }
}

/// The functions that the classes of fonts have in UIKit and in AppKit.
public protocol _PlatformFont: AnyObject, Hashable, Sendable {
    init(_ description: _FontDescription)
    var _description: _FontDescription { get }
}

/// The weight of a font's strokes, from -1 to 1.
public struct _FontWeight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = _FontWeight(rawValue: -0.8)
    public static let thin = _FontWeight(rawValue: -0.6)
    public static let light = _FontWeight(rawValue: -0.4)
    public static let regular = _FontWeight(rawValue: 0)
    public static let medium = _FontWeight(rawValue: 0.23)
    public static let semibold = _FontWeight(rawValue: 0.3)
    public static let bold = _FontWeight(rawValue: 0.4)
    public static let heavy = _FontWeight(rawValue: 0.56)
    public static let black = _FontWeight(rawValue: 0.62)

    fileprivate var own: Font.Weight {
        let steps: [(_FontWeight, Font.Weight)] = [
            (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular), (.medium, .medium),
            (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy), (.black, .black),
        ]
        func distance(_ step: (_FontWeight, Font.Weight)) -> CGFloat { abs(step.0.rawValue - rawValue) }
        return steps.min { distance($0) < distance($1) }?.1 ?? .regular
    }
}

/// The role of a text, which decides on its size.
public struct _FontTextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = _FontTextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = _FontTextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = _FontTextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = _FontTextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = _FontTextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = _FontTextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = _FontTextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = _FontTextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = _FontTextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = _FontTextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = _FontTextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The styles with the equivalent of SwiftUI, and their sizes in points at the standard text size.
    fileprivate static let known: [_FontTextStyle: (own: Font.TextStyle, size: CGFloat)] = [
        .largeTitle: (.largeTitle, 34), .title1: (.title, 28), .title2: (.title2, 22), .title3: (.title3, 20),
        .headline: (.headline, 17), .subheadline: (.subheadline, 15), .body: (.body, 17), .callout: (.callout, 16),
        .footnote: (.footnote, 13), .caption1: (.caption, 12), .caption2: (.caption2, 11),
    ]
}

private let systemFontName = ".SFUI"

extension _PlatformFont {
    public typealias Weight = _FontWeight
    public typealias TextStyle = _FontTextStyle

    /// Creates a typeface by its name; nil without a name. An unknown name shows the display's own typeface.
    public init?(name: String, size: CGFloat) {
        guard !name.isEmpty else { return nil }
        self.init(_FontDescription(.custom(name, fixedSize: size), name, size))
    }

    private init(system font: Font, _ size: CGFloat) { self.init(_FontDescription(font, systemFontName, size)) }

    public var fontName: String { _description.name }
    public var pointSize: CGFloat { _description.size }

    public static func systemFont(ofSize size: CGFloat) -> Self { systemFont(ofSize: size, weight: .regular) }

    public static func systemFont(ofSize size: CGFloat, weight: _FontWeight) -> Self {
        Self(system: .system(size: size, weight: weight.own, design: nil), size)
    }

    public static func boldSystemFont(ofSize size: CGFloat) -> Self { systemFont(ofSize: size, weight: .bold) }

    public static func monospacedSystemFont(ofSize size: CGFloat, weight: _FontWeight) -> Self {
        Self(system: .system(size: size, weight: weight.own, design: .monospaced), size)
    }

    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: _FontWeight) -> Self {
        Self(system: .system(size: size, weight: weight.own, design: nil).monospacedDigit(), size)
    }

    /// Returns the font of a text style. Its `pointSize` is that of the standard text size.
    public static func preferredFont(forTextStyle style: _FontTextStyle) -> Self {
        let (own, size) = _FontTextStyle.known[style] ?? (.body, 17)
        return Self(system: .system(own, design: nil, weight: nil), size)
    }

    public static func == (a: Self, b: Self) -> Bool { a._description.font == b._description.font }
    public func hash(into hasher: inout Hasher) { hasher.combine(_description.font) }

    /// Returns the italic of the system's font.
    package static func italicFont(ofSize size: CGFloat) -> Self {
        Self(system: .system(size: size, weight: .regular, design: nil).italic(), size)
    }
}

extension Font {
    /// Creates the equivalent of a font of UIKit or AppKit.
    public init(_ font: some _PlatformFont) { self = font._description.font }
}
