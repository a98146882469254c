extension Drawing {
    /// Returns true if the outlines have the same elements, and no edge or point is more than `tolerance` dots away.
    /// Effects have the same kinds, and differ as little.
    public func isNear(_ other: Drawing, within tolerance: Float) -> Bool {
        guard commands.count == other.commands.count, effects.count == other.effects.count else { return false }
        guard (clip == nil) == (other.clip == nil) else { return false }
        if let clip, let next = other.clip, !clip.isNear(next, within: tolerance) { return false }
        return zip(commands, other.commands).allSatisfy { $0.isNear($1, within: tolerance) }
            && zip(effects, other.effects).allSatisfy { $0.isNear($1, within: tolerance) }
    }
}

extension Effect {
    /// The deviation of a factor of colours that is not visible, for each dot of deviation.
    private static let factor: Float = 0.04

    fileprivate func isNear(_ other: Effect, within tolerance: Float) -> Bool {
        switch (self, other) {
        case (.blur(let old), .blur(let new)): return abs(old - new) <= tolerance
        case (.shadow(let old), .shadow(let new)):
            return old.isInner == new.isInner
                && [old.radius - new.radius, old.x - new.x, old.y - new.y].allSatisfy { abs($0) <= tolerance }
        case (.colors(let old), .colors(let new)):
            return old.isPremultiplied == new.isPremultiplied
                && zip(old.rows, new.rows).allSatisfy { abs($0 - $1) <= tolerance * Effect.factor }
        default: return false
        }
    }
}

extension DrawCommand {
    fileprivate func isNear(_ other: DrawCommand, within tolerance: Float) -> Bool {
        let (one, other) = (withEdges(as: other), other.withEdges(as: self))
        guard one.operation.isNear(other.operation, within: tolerance) else { return false }
        let rect = one.rect
        if case .path(let old) = one.outline, case .path(let new) = other.outline {
            guard old.verbs == new.verbs else { return false }
            let shift = [Float((rect?.x ?? 0) - (other.rect?.x ?? 0)), Float((rect?.y ?? 0) - (other.rect?.y ?? 0))]
            return old.numbers.indices.allSatisfy {
                abs(old.numbers[$0] + shift[$0 % 2] - new.numbers[$0]) <= tolerance
            }
        }
        return outline.isNear(other.outline, within: tolerance) && rect.isNear(other.rect, within: tolerance)
    }
}

extension Outline {
    fileprivate func isNear(_ other: Outline, within tolerance: Float) -> Bool {
        if case .path(let old) = self, case .path(let new) = other {
            return old.verbs == new.verbs && zip(old.numbers, new.numbers).allSatisfy { abs($0 - $1) <= tolerance }
        }
        guard case .roundedRectangle(let a, let b, let c, let d, _) = self,
            case .roundedRectangle(let e, let f, let g, let h, _) = other
        else { return self == other }
        return zip([a, b, c, d], [e, f, g, h]).allSatisfy { abs($0 - $1) <= tolerance }
    }
}

extension DotRect? {
    fileprivate func isNear(_ other: DotRect?, within tolerance: Float) -> Bool {
        guard let one = self, let two = other else { return self == other }
        // Rectangles are whole dots.
        return [one.x - two.x, one.y - two.y, one.width - two.width, one.height - two.height].allSatisfy {
            Float(abs($0)) <= tolerance + 1
        }
    }
}

extension DrawCommand.Operation {
    fileprivate func isNear(_ other: Self, within tolerance: Float) -> Bool {
        switch (self, other) {
        case (.fill, .fill): true
        case (.strokeInside(let old), .strokeInside(let new)): abs(old - new) <= tolerance
        case (.stroke(let old), .stroke(let new)):
            abs(old.width - new.width) <= tolerance && abs(old.dashPhase - new.dashPhase) <= tolerance
        default: false
        }
    }
}
