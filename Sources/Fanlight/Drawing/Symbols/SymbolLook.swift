import Display
import Foundation
import Typesetting

/// How large and thick a symbol is beside the letters around it.
struct SymbolLook: Equatable {
    /// The side of the square that symbols are drawn in, in points.
    let side: CGFloat
    let capHeight: CGFloat
    let weight: UInt16
    /// What the first level is painted with, where a symbol has colours of its own.
    var front: Paint?
    /// What the second level is painted with, where levels are told apart.
    var back: Paint?
    /// What the third level is painted with, if not with the second one.
    var third: Paint?
    /// What a letter is painted with that stands for a form whose second level counts more, if not with the first one.
    var letter: Paint?

    init(_ font: FontRequest, _ scale: Image.Scale) {
        let factor: CGFloat =
            switch scale {
            case .small: 0.93
            case .medium: 1.18
            case .large: 1.5
            }
        // Halves of a point, so that symbols of one font are all as large.
        side = (font.size * factor * 2).rounded() / 2
        capHeight = font.size * 0.7
        weight = font.weight
    }

    /// How much thicker lines become, in parts of the side: the set has one weight, that of regular letters. Thinner ones are
    /// made by `SymbolWeight`.
    var emphasis: CGFloat { weight > 500 ? CGFloat(min(weight, 900) - 400) / 500 * 0.07 : 0 }
}
