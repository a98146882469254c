import Display
import Wire

/// The encoded steps from several base versions to the last version. Each is encoded once, however many clients have
/// that base, and whenever they have credit for it.
///
/// It stores no picture: a second reference to one would make the next commit copy it.
struct EncodedDeltaCache {
    private struct Key: Equatable {
        var base: Version
        var features: Features
    }

    private var version: Version = 0
    /// True if the largest drawings of a step are left out, because a frame has no room for them.
    private(set) var lacksDrawings = false
    /// Few entries: nearly always one, because all clients have the last sent version.
    private var encoded: [(key: Key, step: EncodedDelta)] = []
    /// Number of encoded steps so far.
    private(set) var encodings = 0

    mutating func step(
        of stamped: VersionedPicture, since base: Version, features: Features, _ paths: inout SentPaths
    ) -> EncodedDelta {
        if stamped.version != version {
            (version, lacksDrawings) = (stamped.version, false)
            encoded = []
        }
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
        encodings += 1
        encoded.append((key, step))
        return step
    }

    /// Discards the steps between the turns of the loop, unless other clients may need them and they are small.
    mutating func trim(clients: Int) {
        let bytes = encoded.reduce(0) { $0 + $1.step.count }
        if clients < 2 || bytes > SessionLimits.keptStepBytes { encoded = [] }
    }
}
