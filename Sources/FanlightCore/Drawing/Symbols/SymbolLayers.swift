import Display
import Foundation

extension Symbol {
    /// The parts of a symbol that can be painted separately. They are a main part, and its enclosing shape or the parts
    /// beside it.
    struct Layers: Sendable {
        /// The second level: the enclosing shape, the symbol that carries a badge, or the part beside the main one.
        var back: Outline
        /// The first level: the main part, such as a checkmark in a circle, a badge or a cloud.
        var front: Outline
        /// True if `back` is a filled area under `front`, and covers most of the symbol.
        var isBackFilled: Bool
        /// True if `back` lies beside `front` and distinguishes the symbol, such as the rain below a cloud.
        var isBackBeside = false
        /// The third level: a third part, such as the rain below a cloud in front of the sun.
        var third: Outline?

        /// True if the single-coloured terminal character takes the colour of the back, as the larger or more
        /// significant part.
        var glyphUsesBackPaint: Bool { isBackFilled || isBackBeside }

        func applying(_ turn: CGAffineTransform) -> Layers {
            Layers(
                back: back.applying(turn), front: front.applying(turn), isBackFilled: isBackFilled,
                isBackBeside: isBackBeside, third: third?.applying(turn))
        }
    }
}

extension Image {
    /// Returns the appearance of a symbol in an environment, with the paints of its levels.
    @MainActor
    func symbolAppearance(of symbol: Symbol, _ around: Neighbours, in environment: EnvironmentValues)
        -> SymbolAppearance
    {
        var appearance = SymbolAppearance(around.font, environment.imageScale)
        let hasLevels = !environment.foregroundLevels.isEmpty
        let original = renderingMode == .original ? SymbolRenderingMode.multicolor : nil
        switch symbolRendering ?? environment.symbolRenderingMode ?? original {
        case .monochrome: return appearance
        case .multicolor:
            guard let own = SymbolColors.own(of: symbol.name) else { return appearance }
            appearance.front = own.front?.paint(in: environment)
            appearance.back = own.back.map { $0.paint(in: environment) } ?? around.paint
            appearance.third = own.third?.paint(in: environment)
            appearance.glyph = appearance.third ?? appearance.back
            return appearance
        case .hierarchical: break
        // Explicit foreground levels make levels visible.
        default: if !hasLevels { return appearance }
        }
        if hasLevels {
            appearance.back = HierarchicalShapeStyle.secondary._paint(in: environment).paint
            // If only two levels are given, the second level also paints the third part.
            if environment.foregroundLevels.count > 1 {
                appearance.third = HierarchicalShapeStyle.tertiary._paint(in: environment).paint
            }
            appearance.glyph = appearance.back
        } else if case .foreground(let level) = around.paint {
            appearance.back = environment.level(level + 1)
            appearance.third = environment.level(level + 2)
        } else {
            appearance.back = around.paint.faded(PaintLevel.shares[1], in: environment)
            appearance.third = around.paint.faded(PaintLevel.shares[2], in: environment)
        }
        return appearance
    }
}
