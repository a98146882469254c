import Display
import Motion

extension ValueTrack {
    init() { self.init(memory: InteractionTiming.velocityMemory / .seconds(1)) }
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

    /// Returns the velocity of a layer's drawing in a change, as shares of it per second.
    func speed(of id: LayerID, along interval: (Drawing, Drawing), at now: Int64) -> Double {
        speed(drawings[id], along: interval, at: now)
    }

    /// Returns the velocity of the paints of a layer's text in a change, as shares of it per second.
    func speed(ofTextIn id: LayerID, along interval: (Drawing, Drawing), at now: Int64) -> Double {
        speed(paints[id], along: interval, at: now)
    }

    private func speed(_ track: ValueTrack<Drawing>?, along interval: (Drawing, Drawing), at now: Int64) -> Double {
        guard let change = track?.change(at: Double(now) / 1e6) else { return 0 }
        return Drawing.share(of: (change.from, change.to), along: interval) / change.duration
    }

    mutating func remove(_ id: LayerID) {
        if !drawings.isEmpty { drawings[id] = nil }
        if !paints.isEmpty { paints[id] = nil }
        if !tracks.isEmpty { tracks[id] = nil }
    }
}
