import Display
import Wire

/// The steps from several bases to the same picture, each encoded once however many clients have that base.
struct EncodedSteps {
    private struct Key: Hashable {
        var base: Version
        var splices: Bool
    }

    private let stamped: StampedPicture
    private var encoded: [Key: EncodedDelta] = [:]

    init(of stamped: StampedPicture) { self.stamped = stamped }

    mutating func step(since base: Version, splices: Bool) -> EncodedDelta {
        let key = Key(base: base, splices: splices)
        if let known = encoded[key] { return known }
        let delta = stamped.delta(since: base)
        let step = EncodedDelta(splices ? delta : delta.withoutSplices(in: stamped.picture))
        encoded[key] = step
        return step
    }
}
