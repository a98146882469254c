import Display
import Foundation
import Typesetting

/// The size, weight and paints of a symbol, matched to the text around it.
struct SymbolAppearance: Equatable {
    /// The side of the symbol's square in points.
    let side: CGFloat
    let capHeight: CGFloat
    let weight: UInt16
    /// The paint of the first level, if the symbol has colours of its own.
    var front: Paint?
    /// The paint of the second level, if levels are drawn separately.
    var back: Paint?
    /// The paint of the third level, if it differs from the second level's paint.
    var third: Paint?
    /// The paint of a terminal's glyph, if the symbol's second level is more significant; nil for the first level's
    /// paint.
    var glyph: Paint?

    init(_ font: FontRequest, _ scale: Image.Scale) {
        let factor: CGFloat =
            switch scale {
            case .small: 0.93
            case .medium: 1.18
            case .large: 1.5
            }
        // Rounded to half points, so that all symbols of a font have the same size.
        side = (font.size * factor * 2).rounded() / 2
        capHeight = font.size * 0.7
        weight = font.weight
    }

    /// The additional line width as a fraction of the side. The icon set has one weight, that of regular text; lighter
    /// weights are made by `SymbolWeight`.
    var emphasis: CGFloat { weight > 500 ? CGFloat(min(weight, 900) - 400) / 500 * 0.07 : 0 }
}
