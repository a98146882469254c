extension Layer {
    /// Lets a new text begin at the centre or the end of the previous one, if that stays.
    ///
    /// - Parameter moves: The distances by which the layers around move in the same change, from the inside outwards.
    /// - Returns: The distance of the layers within which the point stays, by which they have to be moved back.
    public mutating func keepAnchor(of old: DotRect, moves: [Int32], at now: Int64) -> Int32 {
        let added = placement.frame.width - old.width
        var moved: Int32 = 0
        for move in [0] + moves {
            moved += move
            let leading = placement.frame.x - old.x + moved
            let trailing = leading + added
            // The centres differ by the rounding to dots.
            guard leading != 0, abs(leading + trailing) <= 2 || trailing == 0 else { continue }
            let begun = animations.lastIndex { $0.property == .placement && $0.start == now }
            if let begun { animations[begun].distance[0] += Float(leading) }
            return moved
        }
        return 0
    }
}
