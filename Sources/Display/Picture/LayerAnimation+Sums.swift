import Motion

/// The trajectory of a value while a new animation combines with the remainder of the interrupted one.
package struct AnimationSum {
    private let old: LayerAnimation
    private let new: LayerAnimation
    /// Seconds until the new animation ends, and the trajectory with it.
    package let duration: Double

    /// Returns nil without a running animation, or if the new one is endless.
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

    /// Returns the remainder of each animation by the fraction of the duration that remains. The combined remainder is
    /// `new` times the sum of the interrupted remainder and the new distance.
    package func remainders(at fraction: Double) -> (old: Double, new: Double) {
        let time = new.start + Int64((1 - fraction) * duration * 1e6)
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

    /// Returns the change of the remainder per second between two drawings. A new animation begins with it.
    package func speed(to end: Drawing, along interval: (from: Drawing, to: Drawing), at now: Int64) -> Double {
        let step = 1_000.0
        let rest = remainder(at: now)[0]
        let speed = (remainder(at: now + Int64(step))[0] - rest) * 1e6 / step
        let steps = drawings.isEmpty ? [styles.paints] : drawings
        let index = min(max(Int((1 - rest) * Double(steps.count)), 0), steps.count - 1)
        let next = index + 1 < steps.count ? steps[index + 1] : end
        return speed * Double(steps.count) * Drawing.share(of: (steps[index], next), along: interval)
    }
}

extension [LayerAnimation] {
    /// Returns the sum of the remainders of animations of the same property.
    package func sum(at time: Int64) -> [Double] {
        reduce([]) { sum, animation in
            let remainder = animation.remainder(at: time)
            return sum.isEmpty ? remainder : zip(sum, remainder).map { $0 + $1 }
        }
    }

    /// Returns the animations with the distances of those added that have the same timing and start.
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
