import Display
import Motion

/// The algorithms of the app that move layers, so that a later one can continue them.
struct LayerAlgorithms {
    struct Key: Hashable {
        let id: LayerID
        let property: LayerAnimation.Property
        /// The modifier whose part of the layer's place it is.
        let mover: ObjectIdentifier?

        init(id: LayerID, property: LayerAnimation.Property, mover: LayoutNode? = nil) {
            (self.id, self.property) = (id, property)
            self.mover = mover.map { ObjectIdentifier($0) }
        }
    }

    private struct Entry {
        var run: AlgorithmRun<AnimatableNumbers>
        let start: Int64
        /// The declarations of the movement, and the time of their start in microseconds.
        var timings: [MotionTiming]
        var declared: Int64

        func includes(_ animation: LayerAnimation) -> Bool {
            animation.start == declared && timings.contains(animation.timing)
        }

        func time(_ now: Int64) -> Double { Double(now - start) / 1e6 }
    }

    private var entries: [LayerID: [Key: Entry]] = [:]

    /// Stores the movement of a layer if an algorithm of the app computes it.
    mutating func begin(
        _ course: AnimationCourse, _ distance: [Float], in environment: EnvironmentScope?, at now: Int64, _ key: Key
    ) {
        guard course.isComputed, let animation = course.animation else {
            if !entries.isEmpty { entries[key.id]?[key] = nil }
            return
        }
        let value = AnimatableNumbers(distance.map { -Double($0) })
        entries[key.id, default: [:]][key] = Entry(
            run: AlgorithmRun(animation, value: value, in: environment), start: now, timings: [course.timing],
            declared: now)
    }

    /// Replaces a running animation by another one, and declares the remainder. Returns false if both are combined.
    mutating func merge(
        _ animation: Animation, by distance: [Float], at now: Int64, _ key: Key, _ animations: inout [LayerAnimation]
    ) -> Bool {
        guard var entry = entries[key.id]?[key],
            animations.contains(where: { $0.property == key.property && entry.includes($0) })
        else { return false }
        let time = entry.time(now)
        entry.run.advance(to: time)
        let value = AnimatableNumbers(distance.map { -Double($0) })
        guard let merged = entry.run.merged(with: animation, by: value, at: time) else { return false }
        animations.removeAll { $0.property == key.property && entry.includes($0) }
        entry.run = merged
        let samples = merged.samples(from: time)
        let declared = LayerAnimation.sampled(
            key.property, samples.remainders, duration: samples.duration, start: now)
        animations += declared
        entry.timings = declared.map(\.timing)
        entry.declared = now
        entries[key.id]?[key] = entry
        return true
    }

    /// Returns the velocity of the remainder that the algorithm specifies. Nil without one, or if others run too.
    func velocity(of key: Key, _ running: [LayerAnimation], at now: Int64) -> [Double]? {
        guard var entry = entries[key.id]?[key], running.allSatisfy(entry.includes) else { return nil }
        let time = entry.time(now)
        entry.run.advance(to: time)
        guard let velocity = entry.run.knownVelocity(at: time) else { return nil }
        return (0..<key.property.count).map { velocity[$0] }
    }

    mutating func remove(_ id: LayerID) { if !entries.isEmpty { entries[id] = nil } }
}
