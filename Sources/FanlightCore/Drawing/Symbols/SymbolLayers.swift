import Display
import Foundation

extension Symbol {
    /// The parts of a symbol that can be painted separately: a main part, and its enclosing shape or the parts beside
    /// it.
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
    /// Returns the look of a symbol in an environment, with the paints of its levels.
    @MainActor
    func symbolAppearance(of symbol: Symbol, _ around: Neighbours, in environment: EnvironmentValues)
        -> SymbolAppearance
    {
        var look = SymbolAppearance(around.font, environment.imageScale)
        let hasLevels = !environment.foregroundLevels.isEmpty
        let original = renderingMode == .original ? SymbolRenderingMode.multicolor : nil
        switch symbolRendering ?? environment.symbolRenderingMode ?? original {
        case .monochrome: return look
        case .multicolor:
            guard let own = SymbolColors.own(of: symbol.name) else { return look }
            look.front = own.front?.paint(in: environment)
            look.back = own.back.map { $0.paint(in: environment) } ?? around.paint
            look.third = own.third?.paint(in: environment)
            look.letter = look.third ?? look.back
            return look
        case .hierarchical: break
        // Explicit foreground levels make levels visible.
        default: if !hasLevels { return look }
        }
        if hasLevels {
            look.back = HierarchicalShapeStyle.secondary._paint(in: environment).paint
            // If only two levels are given, the second level also paints the third part.
            if environment.foregroundLevels.count > 1 {
                look.third = HierarchicalShapeStyle.tertiary._paint(in: environment).paint
            }
            look.letter = look.back
        } else if case .foreground(let level) = around.paint {
            look.back = environment.level(level + 1)
            look.third = environment.level(level + 2)
        } else {
            look.back = around.paint.faded(PaintLevel.shares[1], in: environment)
            look.third = around.paint.faded(PaintLevel.shares[2], in: environment)
        }
        return look
    }
}
