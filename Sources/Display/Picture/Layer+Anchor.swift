extension Layer {
    /// Lets a new text begin at the centre or the end of the previous one, if that stays.
    public mutating func keepAnchor(of old: DotRect, at now: Int64) {
        let (leading, added) = (placement.frame.x - old.x, placement.frame.width - old.width)
        let trailing = leading + added
        // The centres differ by the rounding to dots.
        let share: Float = leading == 0 ? 0 : abs(leading + trailing) <= 2 ? 0.5 : trailing == 0 ? 1 : 0
        let begun = animations.lastIndex { $0.property == .placement && $0.start == now }
        if let begun, share > 0 { animations[begun].distance[0] -= share * Float(added) }
    }
}
