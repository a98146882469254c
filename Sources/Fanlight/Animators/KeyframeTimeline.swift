/// The values of keyframes at any time.
public struct KeyframeTimeline<Value> {
    private let tracks: _KeyframeTracks<Value>

    /// Creates a timeline of keyframes that begins with a value.
    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        var tracks = _KeyframeTracks(initialValue)
        content()._addTracks(to: &tracks)
        self.tracks = tracks
    }

    /// Seconds until the last track ends.
    public var duration: Double { tracks.duration }

    /// Returns the value at a time in seconds. Tracks that ended keep their last keyframe.
    public func value(time: Double) -> Value {
        var value = tracks.initial
        update(value: &value, time: time)
        return value
    }

    /// Returns the value at a share of the duration, from 0 to 1.
    public func value(progress: Double) -> Value { value(time: progress * duration) }

    /// Sets the parts of a value that have tracks to those at a time in seconds.
    public func update(value: inout Value, time: Double) {
        for set in tracks.setters { set(&value, time.isNaN ? 0 : time) }
    }

    /// Sets the parts of a value that have tracks to those at a share of the duration. The share is from 0 to 1.
    public func update(value: inout Value, progress: Double) { update(value: &value, time: progress * duration) }
}
