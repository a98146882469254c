import Display
import Foundation

extension LayerEffect {
    /// Interpolates between this effect (0) and another (1).
    func between(_ other: LayerEffect, _ share: Double) -> LayerEffect {
        if share <= 0 { return self }
        if share >= 1 { return other }
        let part = CGFloat(share)
        var result = other
        for number in [
            \.m11, \.m12, \.m13, \.m21, \.m22, \.m23, \.m31, \.m32, \.m33,
        ] as [WritableKeyPath<ProjectionTransform, CGFloat>] {
            let (from, to) = (transform[keyPath: number], other.transform[keyPath: number])
            result.transform[keyPath: number] = from + (to - from) * part
        }
        result.opacity = opacity + (other.opacity - opacity) * share
        // Effects of the same kind and order are interpolated. All other effects switch at the middle.
        result.effects = share < 0.5 ? effects : other.effects
        if effects.count == other.effects.count {
            result.effects = zip(effects, other.effects).map { $0.between($1, share) }
        } else if effects.isEmpty {
            result.effects = other.effects.map { $0.none.between($0, share) }
        } else if other.effects.isEmpty {
            result.effects = effects.map { $0.between($0.none, share) }
        }
        return result
    }
}

extension Effect {
    /// The effect of the same kind that has no visible result.
    fileprivate var none: Effect {
        switch self {
        case .blur: .blur(radius: 0)
        case .shadow(let shadow): .shadow(Shadow(shadow.color.faded(to: 0), radius: 0, isInner: shadow.isInner))
        case .colors: .colors(.identity)
        }
    }

    fileprivate func between(_ other: Effect, _ share: Double) -> Effect {
        func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(share) }
        switch (self, other) {
        case (.blur(let a), .blur(let b)): return .blur(radius: mix(a, b))
        case (.shadow(let a), .shadow(let b)) where a.isInner == b.isInner:
            return .shadow(
                Shadow(
                    a.color.mixed(to: b.color, by: share), radius: mix(a.radius, b.radius), x: mix(a.x, b.x),
                    y: mix(a.y, b.y), isInner: a.isInner))
        case (.colors(let a), .colors(let b)) where a.isPremultiplied == b.isPremultiplied && !a.isPremultiplied:
            return ColorTransform(zip(a.rows, b.rows).map { mix($0, $1) }).map { .colors($0) } ?? other
        default: return share < 0.5 ? self : other
        }
    }
}
