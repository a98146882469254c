import Display
import Wire

/// The encoded steps from several base versions to the same picture. Each is encoded once, however many clients have
/// that base.
struct EncodedDeltaCache {
    private struct Key: Equatable {
        var base: Version
        var features: Features
    }

    private let stamped: VersionedPicture
    /// True if the largest drawings of a step are left out, because a frame has no room for them.
    private(set) var lacksDrawings = false
    /// Few entries: nearly always one, because all clients have the last sent version.
    private var encoded: [(key: Key, step: EncodedDelta)] = []

    init(of stamped: VersionedPicture) { self.stamped = stamped }

    mutating func step(since base: Version, features: Features, _ paths: inout SentPaths) -> EncodedDelta {
        let key = Key(base: base, features: features)
        if let known = encoded.first(where: { $0.key == key }) { return known.step }
        var delta = stamped.delta(since: base)
        if !features.contains(.animations) { delta.removeAnimations() }
        if features.contains(.namedPaths) { delta = paths.replaceSentPaths(delta) }
        var step = EncodedDelta(delta)
        // Texts and the number of layers are within the limits of a picture already.
        var largest = SessionLimits.layerBytes / 8
        while step.count > SessionLimits.layerBytes, largest > 0 {
            lacksDrawings = true
            step = EncodedDelta(delta.withoutDrawings(over: largest))
            largest /= 8
        }
        encoded.append((key, step))
        return step
    }
}
