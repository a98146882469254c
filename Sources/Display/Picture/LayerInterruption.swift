package import Motion

/// The combination of a property's running animations with a new animation that interrupts them.
///
/// R(t) is the remainder of the interrupted animations, and d the distance to the new end. D(t) is the remainder of the
/// new animation as a share of its distance. The combined remainder is D(t) · (R(t) + d), so all end together. The new
/// animation describes D · d. This type describes D · R by courses of its own.
package struct LayerInterruption {
    private let timing: MotionTiming
    private let initialVelocity: Double
    private let now: Int64
    /// The described courses: the layers of a turn usually share them.
    private var known: [[Term]: [MotionTiming.Part]] = [:]

    private static let maximumKnown = 256

    package init(by timing: MotionTiming, initialVelocity: Double, at now: Int64) {
        self.timing = timing
        self.initialVelocity = initialVelocity
        self.now = now
    }

    package func isCaused(by timing: MotionTiming, initialVelocity: Double, at now: Int64) -> Bool {
        now == self.now && timing == self.timing && initialVelocity == self.initialVelocity
    }

    /// A component of an interrupted animation along a direction.
    private struct Term: Hashable {
        let timing: MotionTiming
        let start: Int64
        let isOfVelocity: Bool
        /// The multiple of the direction. It has five places, so that layers share courses in spite of rounding errors.
        var factor = 1.0

        init(_ animation: LayerAnimation, isOfVelocity: Bool) {
            (timing, start) = (animation.timing, animation.start)
            self.isOfVelocity = isOfVelocity
        }

        func remainder(at time: Double) -> Double {
            let remainder = timing.remainder(at: time)
            return factor * (isOfVelocity ? remainder.ofVelocity : remainder.ofDistance)
        }
    }

    /// Returns the animations that describe the scaled remainder of the running ones. Either these or the new animation
    /// must end.
    ///
    /// Movements along one direction share one course. There are at most as many courses as numbers.
    package mutating func continuation(of running: [LayerAnimation]) -> [LayerAnimation] {
        guard let property = running.first?.property else { return [] }
        // The point of a rotation is no distance.
        let count = property == .rotation ? 1 : property.count
        var movements: [(vector: [Double], term: Term)] = []
        for animation in running {
            let (distance, velocity) = (animation.distance, animation.velocity)
            movements.append((distance.prefix(count).map { Double($0) }, Term(animation, isOfVelocity: false)))
            guard !velocity.isEmpty else { continue }
            movements.append((velocity.prefix(count).map { Double($0) }, Term(animation, isOfVelocity: true)))
        }
        movements.removeAll { $0.vector.length == 0 || !$0.vector.length.isFinite }
        movements.sort { $0.vector.length > $1.vector.length }
        var groups: [(direction: [Double], terms: [Term])] = []
        for (vector, term) in movements {
            var term = term
            if let index = groups.firstIndex(where: { vector.isMultiple(of: $0.direction) }) {
                term.factor = vector.multiple(of: groups[index].direction)
                groups[index].terms.append(term)
            } else {
                groups.append((vector, [term]))
            }
        }
        let moved = (0..<count).filter { index in movements.contains { $0.vector[index] != 0 } }
        if groups.count > moved.count {
            groups = moved.map { index in
                var direction = [Double](repeating: 0, count: count)
                direction[index] = movements.map { abs($0.vector[index]) }.max() ?? 0
                let terms = movements.filter { $0.vector[index] != 0 }.map { movement in
                    var term = movement.term
                    term.factor = (movement.vector[index] / direction[index] * 1e5).rounded() / 1e5
                    return term
                }
                return (direction, terms)
            }
        }
        return groups.flatMap { group in
            courses(of: group.terms).map { part in
                var distance = [Float](repeating: 0, count: property.count)
                for (index, number) in group.direction.enumerated() {
                    distance[index] = Float(number * part.distance[0])
                }
                return LayerAnimation(property, distance: distance, timing: part.timing, start: now)
            }
        }
    }

    private mutating func courses(of terms: [Term]) -> [MotionTiming.Part] {
        if let known = known[terms] { return known }
        let offsets = terms.map { Double(now - $0.start) / 1e6 }
        let ends = zip(terms, offsets).map { $0.timing.length - $1 }
        let kinks = zip(terms, offsets).flatMap { term, offset in
            term.timing.kinks(after: offset).map { $0 - offset }
        }
        let duration = min(timing.length, ends.max() ?? 0)
        let courses = MotionTiming.parts(over: duration, kinks: kinks + timing.kinks(after: 0)) { time in
            let next = timing.remainder(at: time)
            let rest = zip(terms, offsets).reduce(0) { $0 + $1.0.remainder(at: time + $1.1) }
            let product = (next.ofDistance - initialVelocity * next.ofVelocity) * rest
            return product.isFinite ? product : 0
        }
        if known.count >= LayerInterruption.maximumKnown { known = [:] }
        known[terms] = courses
        return courses
    }
}

extension [Double] {
    fileprivate var length: Double { reduce(0) { $0 + $1 * $1 }.squareRoot() }

    fileprivate func multiple(of direction: [Double]) -> Double {
        let product = zip(self, direction).reduce(0) { $0 + $1.0 * $1.1 }
        let square = direction.reduce(0) { $0 + $1 * $1 }
        return (product / square * 1e5).rounded() / 1e5
    }

    /// Returns true if the numbers are those of a direction times a factor, rounding errors apart.
    fileprivate func isMultiple(of direction: [Double]) -> Bool {
        let product = zip(self, direction).reduce(0) { $0 + $1.0 * $1.1 }
        return abs(abs(product) - length * direction.length) <= 1e-9 * length * direction.length
    }
}
