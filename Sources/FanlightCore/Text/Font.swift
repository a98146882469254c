import Foundation
import Typesetting

/// A typeface at a size, or a text style for which the display chooses both.
///
/// Fonts are resolved where text is displayed. Text styles follow the environment, and the display's own font face
/// replaces a missing one.
public struct Font: Hashable, Sendable {
    /// A role of text, for which the display chooses the font face and size.
    public enum TextStyle: CaseIterable, Hashable, Sendable, Codable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
        /// Larger than any other, as on spatial displays; here as large as the largest title.
        case extraLargeTitle, extraLargeTitle2
    }

    /// The weight of the strokes.
    public struct Weight: Hashable, Sendable {
        let value: UInt16
        public static let ultraLight = Weight(value: 100)
        public static let thin = Weight(value: 200)
        public static let light = Weight(value: 300)
        public static let regular = Weight(value: 400)
        public static let medium = Weight(value: 500)
        public static let semibold = Weight(value: 600)
        public static let bold = Weight(value: 700)
        public static let heavy = Weight(value: 800)
        public static let black = Weight(value: 900)
    }

    /// The width of the glyphs, if the family has font faces of several widths. A terminal has only one width.
    public struct Width: Hashable, Sendable {
        /// The width relative to the normal one, which is 0; negative values are narrower.
        public var value: CGFloat
        public init(_ value: CGFloat) { self.value = value }

        public static let compressed = Width(-0.3)
        public static let condensed = Width(-0.2)
        public static let standard = Width(0)
        public static let expanded = Width(0.2)
    }

    /// A kind of typeface. A terminal always uses its own typeface. The rounded design is Nunito, Quicksand or Varela
    /// Round if installed, else the standard typeface.
    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    /// The distance of lines.
    public enum Leading: Hashable, Sendable { case standard, tight, loose }

    enum Base: Hashable, Sendable {
        case style(TextStyle, Design?, Weight?)
        case size(CGFloat, Design?, Weight?)
        case named(String, CGFloat, relativeTo: TextStyle?)
    }

    let base: Base
    /// The changes requested on top of the base.
    var changes = FontChanges()

    init(_ base: Base) { self.base = base }

    public static let largeTitle = system(.largeTitle)
    public static let title = system(.title)
    public static let title2 = system(.title2)
    public static let title3 = system(.title3)
    public static let headline = system(.headline)
    public static let subheadline = system(.subheadline)
    public static let body = system(.body)
    public static let callout = system(.callout)
    public static let footnote = system(.footnote)
    public static let caption = system(.caption)
    public static let caption2 = system(.caption2)
    public static let extraLargeTitle = system(.extraLargeTitle)
    public static let extraLargeTitle2 = system(.extraLargeTitle2)
    /// The font of text for which no font is set.
    public static let `default` = body

    /// Returns the display's font for a text style.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(.style(style, design, weight))
    }

    @_disfavoredOverload
    public static func system(_ style: TextStyle, design: Design = .default) -> Font {
        Font(.style(style, design, nil))
    }

    /// Returns the display's typeface at a fixed size in points.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(.size(size, design, weight))
    }

    @_disfavoredOverload
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(.size(size, design, weight))
    }

    /// Returns a typeface by its name, or the display's own if the name is unknown. The size scales with the text size
    /// that people set.
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(.named(name, size, relativeTo: .body)) }

    /// Returns a typeface by its name. The size scales like the size of a text style.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(.named(name, size, relativeTo: textStyle))
    }

    /// Returns a typeface by its name at a fixed size.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(.named(name, fixedSize, relativeTo: nil))
    }
}
