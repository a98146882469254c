/// The size, weight and line distance of a text style on a pixel display, in points.
///
/// The line heights are those of the iOS system font. ``PangoTypesetter`` centres its own typeface in them, so that a
/// row of text is as high as app authors expect: at scale 1 the eleven styles give 41, 34, 27, 24, 21, 18, 21, 20, 16,
/// 15, 14.
public struct TextStyleMetrics: Hashable, Sendable {
    public var name: String
    public var size: Double
    public var weight: UInt16

    /// The line height before rounding up to the display's dots.
    public var lineHeight: Double { TextStyleMetrics.lineHeight(size: size) }

    /// The extra distance between two texts, one below the other. It is the difference between the style's line
    /// distance in Apple's Human Interface Guidelines and its line height.
    public let leading: Double

    /// - Parameter lines: The line distance for which the style is designed.
    public init(name: String, size: Double, weight: UInt16 = 400, lines: Double? = nil) {
        self.name = name
        self.size = size
        self.weight = weight
        leading = max((lines ?? 0) - TextStyleMetrics.lineHeight(size: size), 0)
    }

    /// Returns the line distance of text of any size in the standard design.
    public static func lineHeight(size: Double) -> Double { size * 1.193359375 }

    /// The font of the style.
    public var font: FontRequest { FontRequest(size: size, weight: weight, lineHeight: lineHeight) }

    public static let largeTitle = TextStyleMetrics(name: "largeTitle", size: 34, lines: 41)
    public static let title = TextStyleMetrics(name: "title", size: 28, lines: 34)
    public static let title2 = TextStyleMetrics(name: "title2", size: 22, lines: 28)
    public static let title3 = TextStyleMetrics(name: "title3", size: 20, lines: 25)
    public static let headline = TextStyleMetrics(name: "headline", size: 17, weight: 600, lines: 22)
    public static let subheadline = TextStyleMetrics(name: "subheadline", size: 15, lines: 20)
    public static let body = TextStyleMetrics(name: "body", size: 17, lines: 22)
    public static let callout = TextStyleMetrics(name: "callout", size: 16, lines: 21)
    public static let footnote = TextStyleMetrics(name: "footnote", size: 13, lines: 18)
    public static let caption = TextStyleMetrics(name: "caption", size: 12, lines: 16)
    public static let caption2 = TextStyleMetrics(name: "caption2", size: 11, lines: 13)

    /// All styles, the largest first, as in Apple's documentation.
    public static let all: [TextStyleMetrics] = [
        largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2,
    ]

    /// Returns the style with a name, or nil if there is none.
    public static func named(_ name: String) -> TextStyleMetrics? { all.first { $0.name == name } }
}
