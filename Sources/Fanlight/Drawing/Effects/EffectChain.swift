import Display
import Foundation

/// Effects one after another, as the modifiers of the same names do them.
struct EffectChain: VisualEffect {
    typealias AnimatableData = EmptyAnimatableData
    private var steps: [any LayerEffectModifier & Sendable] = []

    init(_ effect: some VisualEffect) {
        if let chain = effect as? EffectChain { self = chain }
    }

    func then(_ step: any LayerEffectModifier & Sendable) -> EffectChain {
        var chain = self
        chain.steps.append(step)
        return chain
    }

    @MainActor func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let effects = steps.map { $0.effect(in: environment) }
        return { space in effects.reduce(into: LayerEffect()) { $0.take($1(space)) } }
    }
}

extension LayerEffect {
    /// Does a step after what is done already, where a layer does its effects, then fades, then blends, and is mapped last.
    fileprivate mutating func take(_ step: LayerEffect) {
        if !step.effects.isEmpty || step.opacity < 1 || step.blend != .normal { blendWithNothing() }
        for effect in step.effects { take(effect) }
        if let form = step.clip { take(form) }
        opacity *= step.opacity
        if step.blend != .normal { blend = step.blend }
        transform = transform.concatenating(step.transform)
        isGivenMap = isGivenMap || step.isGivenMap && step.transform.isSingular
    }

    private mutating func take(_ effect: Effect) {
        if opacity < 1, !effect.commutesWithOpacity {
            append(.colors(.fading(to: opacity)))
            opacity = 1
        }
        append(effect.before(transform.affine))
    }

    /// What is mapped last is cut before that, where the form lies then.
    private mutating func take(_ form: EffectClip) {
        guard clip == nil, !transform.isSingular else { return }
        clip = EffectClip(path: form.path.applying(transform.affine.inverted()), style: form.style)
    }

    /// What is done next is done to this alone: what it was to be blended with is not there.
    private mutating func blendWithNothing() {
        if blend == .sourceAtop || blend == .destinationOut { opacity = 0 }
        blend = .normal
    }
}

extension Effect {
    fileprivate var commutesWithOpacity: Bool {
        switch self {
        case .blur: true
        case .shadow: false
        case .colors(let matrix): matrix.leavesAlpha
        }
    }

    /// What gives, done before a map, what this gives after it.
    fileprivate func before(_ transform: CGAffineTransform) -> Effect {
        let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        guard scale > 0, scale.isFinite else { return self }
        switch self {
        case .colors: return self
        case .blur(let radius): return .blur(radius: radius / Float(scale))
        case .shadow(var shadow):
            let away = CGPoint(x: CGFloat(shadow.x), y: CGFloat(shadow.y)).applying(transform.linear.inverted())
            shadow.radius /= Float(scale)
            (shadow.x, shadow.y) = (Float(away.x), Float(away.y))
            return .shadow(shadow)
        }
    }
}

extension Display.ColorMatrix {
    /// Colours stay, and cover less.
    fileprivate static func fading(to opacity: Double) -> Display.ColorMatrix {
        var matrix = Display.ColorMatrix.identity
        matrix.rows[18] = Float(opacity)
        return matrix
    }
}

extension CGAffineTransform {
    /// Without what it moves.
    fileprivate var linear: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
