import Display
import Foundation

extension Symbol {
    /// The parts of a symbol that may be painted apart: a sign, and what it lies on; or a thing, and what is beside it.
    struct Layers: Sendable {
        /// The form around a sign, what a badge belongs to, or what comes with a thing: the second level.
        var back: Form
        /// The sign itself, the badge, or the thing: the first level.
        var front: Form
        /// The back is an area that the sign lies on, and most of what is seen.
        var isBackFilled: Bool
        /// The back lies beside the front, and tells it from others: rain below a cloud.
        var isBackBeside = false
        /// What else comes with a thing, the third level: rain below a cloud that the sun is behind.
        var third: Form?

        /// Whether a letter, which has one colour, has that of the back: it is the larger part, or what matters.
        var isLetterOfBack: Bool { isBackFilled || isBackBeside }

        func applying(_ turn: CGAffineTransform) -> Layers {
            Layers(
                back: back.applying(turn), front: front.applying(turn), isBackFilled: isBackFilled,
                isBackBeside: isBackBeside, third: third?.applying(turn))
        }
    }
}

extension Image {
    /// How a symbol looks here, its second level with what that is painted with.
    @MainActor
    func symbolLook(of symbol: Symbol, _ around: Neighbours, in environment: EnvironmentValues) -> SymbolLook {
        var look = SymbolLook(around.font, environment.imageScale)
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
        // Levels that are told apart are meant to be seen.
        default: if !hasLevels { return look }
        }
        if hasLevels {
            look.back = HierarchicalShapeStyle.secondary._paint(in: environment).paint
            // The second of two is for the third level, too.
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
