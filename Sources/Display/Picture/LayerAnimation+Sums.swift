import Motion

/// The way of a value that one animation moves, while another leads it to a new end.
package struct AnimationSum {
    private let old: LayerAnimation
    private let new: LayerAnimation
    /// Seconds until the new animation, and so the whole way, ends.
    package let duration: Double

    /// Returns nil if nothing runs, or if the new animation is endless.
    package init?(_ running: LayerAnimation?, _ timing: MotionTiming, _ initialVelocity: Double, _ now: Int64) {
        new = LayerAnimation(
            .drawing, distance: [1], velocity: [Float(-initialVelocity)], timing: timing, start: now)
        guard let running, let end = new.end else { return nil }
        old = LayerAnimation(
            .drawing, distance: [1], velocity: running.velocity, timing: running.timing, start: running.start)
        duration = Double(end - now) / 1e6
    }

    /// The timing of drawings at equal steps of the time.
    package var timing: MotionTiming { MotionTiming(.cubic(.linear), duration: duration) }

    /// Returns the fractions of both ways that are left, by the fraction of the time that is left. What is left of both
    /// is the new fraction of the old rest and of the new distance.
    package func left(_ left: Double) -> (old: Double, new: Double) {
        let time = new.start + Int64((1 - left) * duration * 1e6)
        return (old.remainder(at: time)[0], new.remainder(at: time)[0])
    }
}

extension LayerAnimation {
    /// Returns animations of the numbers of a property, each with samples of its own. The samples are distances from
    /// the end at equal intervals.
    package static func sampled(
        _ property: Property, _ samples: [AnimatableNumbers], duration: Double, start: Int64
    ) -> [LayerAnimation] {
        guard samples.count > 1 else { return [] }
        return (0..<property.count).compactMap { index in
            let numbers = samples.map { $0[index] }
            guard let scale = numbers.max(by: { abs($0) < abs($1) }), scale != 0 else { return nil }
            var distance = [Float](repeating: 0, count: property.count)
            distance[index] = Float(scale)
            let timing = MotionTiming(.samples(numbers.map { Float(1 - $0 / scale) }), duration: duration)
            return LayerAnimation(property, distance: distance, timing: timing, start: start)
        }
    }

    /// Returns the change per second of what is left of a way, which continues the velocity of this animation.
    package func speed(to end: Drawing, along way: (from: Drawing, to: Drawing), at now: Int64) -> Double {
        let step = 1_000.0
        let left = remainder(at: now)[0]
        let speed = (remainder(at: now + Int64(step))[0] - left) * 1e6 / step
        let steps = drawings.isEmpty ? [styles.paints] : drawings
        let index = min(max(Int((1 - left) * Double(steps.count)), 0), steps.count - 1)
        let next = index + 1 < steps.count ? steps[index + 1] : end
        return speed * Double(steps.count) * Drawing.share(of: (steps[index], next), along: way)
    }
}

extension [LayerAnimation] {
    /// Returns the sum of what is left of animations of the same property.
    package func sum(at time: Int64) -> [Double] {
        reduce([]) { sum, animation in
            let left = animation.remainder(at: time)
            return sum.isEmpty ? left : zip(sum, left).map { $0 + $1 }
        }
    }

    /// Returns the same movements with those that have one course and one start added to each other.
    package func coalesced() -> [LayerAnimation] {
        var result: [LayerAnimation] = []
        for animation in self {
            let known = result.firstIndex { $0.timing == animation.timing && $0.start == animation.start }
            guard let index = known else {
                result.append(animation)
                continue
            }
            result[index].distance = zip(result[index].distance, animation.distance).map { $0 + $1 }
            let (old, new) = (result[index].velocity, animation.velocity)
            result[index].velocity = old.isEmpty ? new : new.isEmpty ? old : zip(old, new).map { $0 + $1 }
        }
        return result
    }

    /// Returns the change of the sum per second, measured over a step in microseconds.
    package func velocity(at time: Int64, step: Int64) -> [Double] {
        zip(sum(at: time + step), sum(at: time)).map { ($0 - $1) * 1e6 / Double(step) }
    }
}

extension Layer {
    /// Returns true if another state differs in more than the effects on the layer.
    package func isContentChanged(in other: Layer) -> Bool {
        var drawing = drawing
        drawing.opacity = other.drawing.opacity
        return placement.lengths != other.placement.lengths || drawing != other.drawing || text != other.text
    }
}

extension Placement {
    /// The numbers of an animation of the placement.
    package var lengths: [Float] {
        [frame.x, frame.y, frame.width, frame.height, contentX, contentY].map { Float($0) }
    }
}

extension Drawing {
    /// Returns the drawing with the forms of another one, and its own paints and effects.
    package func drawn(as shape: Drawing) -> Drawing {
        guard commands.count == shape.commands.count else { return shape }
        var result = self
        for (index, command) in shape.commands.enumerated() {
            result.commands[index] = command
            result.commands[index].paint = commands[index].paint
        }
        return result
    }
}

extension [TextStyle] {
    /// The paints as those of a drawing.
    package var paints: Drawing { Drawing(commands: map { DrawCommand(.fill, paint: $0.paint) }) }
}
