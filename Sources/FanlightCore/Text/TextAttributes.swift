import Display
import Foundation
import Typesetting

/// The attributes of characters; nil for those that are not set.
///
/// Used for a ``Text`` itself, for a run of an attributed string, and for the environment of texts.
package struct TextAttributes: Equatable, Sendable {
    /// A weight that overrides the font's weight.
    enum Weight: Equatable, Sendable {
        case fontsOwn
        case fixed(Font.Weight)
    }

    /// A line along the characters. `none` removes an inherited line.
    enum Line: Equatable, Sendable {
        case none
        case drawn(Text.LineStyle)
    }

    enum Foreground: Equatable, Sendable {
        case color(Color)
        case style(AnyShapeStyle)
    }

    var font: Font?
    var weight: Weight?
    var design: Font.Design?
    var width: Font.Width?
    var italic: Bool?
    var monospaced: Bool?
    var monospacedDigits: Bool?
    var underline: Line?
    var strikethrough: Line?
    var kerning: CGFloat?
    var tracking: CGFloat?
    var baselineOffset: CGFloat?
    var lineHeight: AttributedString.LineHeight?
    var alignment: AttributedString.TextAlignment?
    var scale: Text.Scale?
    var foreground: Foreground?
    var background: Color?
    var link: URL?
    /// The custom attributes for renderers.
    var custom: CustomTextAttributes?
    /// The text that is read instead of the characters.
    var label: Text?
    var language: TypesettingLanguage?

    /// Merges outer attributes; inner ones take precedence.
    func filled(by outer: TextAttributes) -> TextAttributes {
        var result = self
        result.font = font ?? outer.font
        result.weight = weight ?? outer.weight
        result.design = design ?? outer.design
        result.width = width ?? outer.width
        result.italic = italic ?? outer.italic
        result.monospaced = monospaced ?? outer.monospaced
        result.monospacedDigits = monospacedDigits ?? outer.monospacedDigits
        result.underline = underline ?? outer.underline
        result.strikethrough = strikethrough ?? outer.strikethrough
        result.kerning = kerning ?? outer.kerning
        result.tracking = tracking ?? outer.tracking
        result.baselineOffset = baselineOffset ?? outer.baselineOffset
        result.lineHeight = lineHeight ?? outer.lineHeight
        result.alignment = alignment ?? outer.alignment
        result.scale = scale ?? outer.scale
        result.foreground = foreground ?? outer.foreground
        result.background = background ?? outer.background
        result.link = link ?? outer.link
        result.custom = outer.custom.map { custom?.filled(by: $0) ?? $0 } ?? custom
        // A label applies to the whole text that it is put on, so the outer one takes precedence.
        result.label = outer.label ?? label
        result.language = language ?? outer.language
        return result
    }

    /// The font request for the characters.
    func request(in font: Font, at size: DynamicTypeSize) -> FontRequest {
        var request = (self.font ?? font).request(at: size)
        if let design { request.design = design.request }
        if let monospaced {
            if monospaced {
                request.design = .monospaced
            } else if request.design == .monospaced {
                request.design = .standard
            }
        }
        switch weight {
        case .fixed(let weight): request.weight = weight.value
        case .fontsOwn, nil: break
        }
        if let italic { request.italic = italic }
        if monospacedDigits == true { request.monospacedDigits = true }
        if let width { request.apply(width) }
        if scale == .secondary { request.resize(to: request.size * Text.Scale.secondaryFactor) }
        if let lineHeight { request.lineHeight = lineHeight.points(size: request.size).map { Double($0) } }
        return request
    }

    /// The distance added between characters. A nonzero tracking replaces the kerning.
    var distance: Double {
        if let tracking, tracking != 0 { return tracking }
        return kerning ?? 0
    }
}

/// Keeps a text value small, because nearly all texts have no attributes.
final class TextAttributesBox: Sendable {
    let attributes: TextAttributes
    init(_ attributes: TextAttributes) { self.attributes = attributes }
}
