import Display
import Foundation

/// A shadow drawn as separate content: in front, alone, inverted or blended.
struct CompositedShadow: Sendable {
    let style: ShadowStyle
    /// The offset in points.
    let offset: CGSize
    let blendMode: GraphicsContext.BlendMode
    let options: GraphicsContext.ShadowOptions

    /// Returns the content with its shadow.
    func cast(by form: DrawnPart, in environment: EnvironmentValues) -> DrawnPart {
        let style = style.shadow(in: environment)
        guard style.isSeen, var thrown = shadow(of: form, style) else {
            return options.contains(.shadowOnly) ? DrawnPart() : form
        }
        if options.contains(.shadowOnly) {
            thrown.drawing.blend = blendMode.blend
            return DrawnPart(children: [thrown])
        }
        let isAbove = options.contains(.shadowAbove)
        if let composition = blendMode.composition {
            return isAbove ? composition.join(thrown, to: [form]) : .group([thrown, form])
        }
        thrown.drawing.blend = blendMode.blend
        let both = isAbove ? [form, thrown] : [thrown, form]
        return options.contains(.disablesGroup) ? DrawnPart(children: both) : .group(both)
    }

    /// Returns the content's shape in one colour, blurred and moved by the offset.
    private func shadow(of form: DrawnPart, _ style: Shadow) -> DrawnPart? {
        func constant(_ channel: UInt8) -> [Float] { [0, 0, 0, 0, Float(channel) / 255] }
        let strength = Float(style.color.alpha) / 255
        let cover = options.contains(.invertsAlpha) ? [0, 0, 0, -strength, strength] : [0, 0, 0, strength, 0]
        let rows = constant(style.color.red) + constant(style.color.green) + constant(style.color.blue) + cover
        guard let matrix = ColorTransform(rows) else { return nil }
        var effects = [Effect.colors(matrix)]
        if style.radius > 0 { effects.append(.blur(radius: style.radius)) }
        return DrawnPart(
            drawing: Drawing(effects: effects),
            transform: ProjectionTransform(CGAffineTransform(translationX: offset.width, y: offset.height)),
            children: [form])
    }
}
