import Display
import Foundation

/// A sequence of effects, equivalent to the view modifiers of the same names.
struct EffectChain: VisualEffect {
    private var steps: [any LayerEffectModifier & Sendable] = []

    init(_ effect: some VisualEffect) {
        if let chain = effect as? EffectChain { self = chain }
    }

    func then(_ step: any LayerEffectModifier & Sendable) -> EffectChain {
        var chain = self
        chain.steps.append(step)
        return chain
    }

    var animatableData: EffectChainData {
        get { EffectChainData(steps: steps.map { $0.data }) }
        set { for (index, data) in zip(steps.indices, newValue.steps) { steps[index].data = data } }
    }

    /// Returns true if the effects have the same kinds, so that their data can be interpolated.
    func matches(_ other: EffectChain) -> Bool {
        steps.count == other.steps.count && zip(steps, other.steps).allSatisfy { type(of: $0) == type(of: $1) }
    }

    @MainActor func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let effects = steps.map { $0.effect(in: environment) }
        return { space in effects.reduce(into: LayerEffect()) { $0.merge($1(space)) } }
    }
}

extension LayerEffectModifier {
    nonisolated fileprivate var data: _AnyAnimatableData {
        get { _AnyAnimatableData(animatableData) }
        set { if let value = newValue.value(as: AnimatableData.self) { animatableData = value } }
    }
}

/// The animatable data of a sequence of effects; one that is missing is zero.
struct EffectChainData: VectorArithmetic {
    fileprivate var steps: [_AnyAnimatableData] = []

    static var zero: Self { Self() }
    static func + (a: Self, b: Self) -> Self { a.combined(b, +) }
    static func - (a: Self, b: Self) -> Self { a.combined(b, -) }

    private func combined(
        _ other: Self, _ sum: (_AnyAnimatableData, _AnyAnimatableData) -> _AnyAnimatableData
    ) -> Self {
        Self(
            steps: (0..<max(steps.count, other.steps.count)).map { index in
                sum(
                    index < steps.count ? steps[index] : .zero,
                    index < other.steps.count ? other.steps[index] : .zero)
            })
    }

    mutating func scale(by rhs: Double) { for index in steps.indices { steps[index].scale(by: rhs) } }
    var magnitudeSquared: Double { steps.reduce(0) { $0 + $1.magnitudeSquared } }
}

extension LayerEffect {
    /// Appends a step. A layer applies its effects, then its opacity, then its blend mode and its transform last. The
    /// step is therefore adapted to that order.
    fileprivate mutating func merge(_ step: LayerEffect) {
        if !step.effects.isEmpty || step.opacity < 1 || step.blend != .normal { resolveBlendAgainstEmptyBackground() }
        for effect in step.effects { merge(effect) }
        if let form = step.clip { merge(form) }
        opacity *= step.opacity
        if step.blend != .normal { blend = step.blend }
        transform = transform.concatenating(step.transform)
        isExplicitMatrix = isExplicitMatrix || step.isExplicitMatrix && step.transform.isSingular
    }

    private mutating func merge(_ effect: Effect) {
        if opacity < 1, !effect.commutesWithOpacity {
            append(.colors(.fading(to: opacity)))
            opacity = 1
        }
        append(effect.before(transform.affine))
    }

    /// Clips before the transform, which a layer applies last: the clip path is mapped by the inverse transform.
    private mutating func merge(_ form: EffectClip) {
        guard clip == nil, !transform.isSingular else { return }
        clip = EffectClip(path: form.path.applying(transform.affine.inverted()), style: form.style)
    }

    /// Resolves the blend mode against an empty background, because the next step applies to this content alone.
    private mutating func resolveBlendAgainstEmptyBackground() {
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

    /// Returns an effect to apply before `transform`, with the same result as this effect applied after `transform`.
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

extension ColorTransform {
    /// Returns the matrix that keeps the colours and multiplies their alpha.
    fileprivate static func fading(to opacity: Double) -> ColorTransform {
        var matrix = ColorTransform.identity
        matrix.rows[18] = Float(opacity)
        return matrix
    }
}

extension CGAffineTransform {
    /// The transform without its translation.
    fileprivate var linear: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
