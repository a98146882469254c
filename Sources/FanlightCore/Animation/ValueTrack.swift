import Display
import Motion

/// The recent values of a property that follows an interaction, for the velocity with which a spring takes over.
struct ValueTrack<Value: VectorArithmetic> {
    private var samples: [(value: Value, time: Double)] = []

    private static var memory: Double { InteractionTiming.velocityMemory / .seconds(1) }

    /// Adds a value at a time in seconds. It replaces another one of the same time.
    mutating func add(_ value: Value, at time: Double) {
        samples.removeAll { time - $0.time > Self.memory || $0.time == time }
        samples.append((value, time))
    }

    /// Returns the change per second of the samples that are still recent; zero for a value that rests.
    func velocity(at time: Double) -> Value {
        let recent = samples.filter { time - $0.time <= Self.memory }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return .zero }
        let velocity = (last.value - first.value).scaled(by: 1 / (last.time - first.time))
        return velocity.magnitudeSquared.isFinite ? velocity : .zero
    }
}

/// The recent values of layers that change without an animation, in changes that track velocities.
struct LayerTracks {
    private var tracks: [LayerID: [LayerAlgorithms.Key: ValueTrack<AnimatableNumbers>]] = [:]

    mutating func add(_ layer: Layer, _ rotation: LayerRotation?, _ id: LayerID, at now: Int64) {
        let values: [(LayerAnimation.Property, [Float])] = [
            (.placement, layer.placement.lengths), (.opacity, [layer.drawing.opacity]),
            (.transform, (layer.placement.transform ?? .identity).numbers), (.rotation, [Float(rotation?.angle ?? 0)]),
        ]
        for (property, numbers) in values {
            add(numbers, to: LayerAlgorithms.Key(id: id, property: property), at: now)
        }
    }

    mutating func add(_ numbers: [Float], to key: LayerAlgorithms.Key, at now: Int64) {
        let value = AnimatableNumbers(numbers.map { Double($0) })
        tracks[key.id, default: [:]][key, default: ValueTrack()].add(value, at: Double(now) / 1e6)
    }

    /// Returns the velocity of a property; empty if it rests.
    func velocity(of key: LayerAlgorithms.Key, at now: Int64) -> [Float] {
        guard let velocity = tracks[key.id]?[key]?.velocity(at: Double(now) / 1e6), velocity != .zero else { return [] }
        return (0..<key.property.count).map { Float(velocity[$0]) }
    }

    mutating func remove(_ id: LayerID) { if !tracks.isEmpty { tracks[id] = nil } }
}
