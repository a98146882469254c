import Display
import Motion

/// The recent values of a property that follows an interaction, for the velocity with which a spring takes over.
struct ValueTrack<Value> {
    private var samples: [(value: Value, time: Double)] = []

    private static var memory: Double { InteractionTiming.velocityMemory / .seconds(1) }

    /// Adds a value at a time in seconds. It replaces another one of the same time.
    mutating func add(_ value: Value, at time: Double) {
        samples.removeAll { time - $0.time > Self.memory || $0.time == time }
        samples.append((value, time))
    }

    /// Returns the first and the last of the samples that are still recent, and the seconds between them. Nil for a
    /// value that rests.
    func change(at time: Double) -> (from: Value, to: Value, duration: Double)? {
        let recent = samples.filter { time - $0.time <= Self.memory }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return nil }
        return (first.value, last.value, last.time - first.time)
    }
}

extension ValueTrack where Value: VectorArithmetic {
    /// Returns the change per second of the recent samples; zero for a value that rests.
    func velocity(at time: Double) -> Value {
        guard let change = change(at: time) else { return .zero }
        let velocity = (change.to - change.from).scaled(by: 1 / change.duration)
        return velocity.magnitudeSquared.isFinite ? velocity : .zero
    }
}

extension VectorArithmetic {
    /// Returns the part of this vector that goes along another one, as a share of that.
    func share(along way: Self) -> Double {
        let product = ((self + way).magnitudeSquared - (self - way).magnitudeSquared) / 4
        let share = product / way.magnitudeSquared
        return share.isFinite ? share : 0
    }
}

/// The recent values of layers that change without an animation, in changes that track velocities.
struct LayerTracks {
    private var tracks: [LayerID: [LayerAlgorithms.Key: ValueTrack<AnimatableNumbers>]] = [:]
    private var drawings: [LayerID: ValueTrack<Drawing>] = [:]
    private var paints: [LayerID: ValueTrack<Drawing>] = [:]

    mutating func add(_ layer: Layer, _ rotation: LayerRotation?, _ id: LayerID, at now: Int64) {
        if layer.drawing != .none { drawings[id, default: ValueTrack()].add(layer.drawing, at: Double(now) / 1e6) }
        if !layer.text.isEmpty {
            paints[id, default: ValueTrack()].add(layer.text.map(\.style).paints, at: Double(now) / 1e6)
        }
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

    /// Returns the velocity of a layer's drawing along a way, as shares of it per second.
    func speed(of id: LayerID, along way: (Drawing, Drawing), at now: Int64) -> Double {
        speed(drawings[id], along: way, at: now)
    }

    /// Returns the velocity of the paints of a layer's text along a way, as shares of it per second.
    func speed(ofTextIn id: LayerID, along way: (Drawing, Drawing), at now: Int64) -> Double {
        speed(paints[id], along: way, at: now)
    }

    private func speed(_ track: ValueTrack<Drawing>?, along way: (Drawing, Drawing), at now: Int64) -> Double {
        guard let change = track?.change(at: Double(now) / 1e6) else { return 0 }
        return Drawing.share(of: (change.from, change.to), along: way) / change.duration
    }

    mutating func remove(_ id: LayerID) {
        if !drawings.isEmpty { drawings[id] = nil }
        if !paints.isEmpty { paints[id] = nil }
        if !tracks.isEmpty { tracks[id] = nil }
    }
}
