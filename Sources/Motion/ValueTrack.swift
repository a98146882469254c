/// The recent values of a property that follows an interaction, for the velocity with which a spring takes over.
package struct ValueTrack<Value> {
    private var samples: [(value: Value, time: Double)] = []

    /// Seconds after which a value does not count any more.
    private let memory: Double

    package init(memory: Double) { self.memory = memory }

    /// Adds a value at a time in seconds. It replaces another one of the same time.
    package mutating func add(_ value: Value, at time: Double) {
        samples.removeAll { time - $0.time > memory || $0.time == time }
        samples.append((value, time))
    }

    /// Returns the first and the last of the samples that are still recent, and the seconds between them. Nil for a
    /// value that rests.
    package func change(at time: Double) -> (from: Value, to: Value, duration: Double)? {
        let recent = samples.filter { time - $0.time <= memory }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return nil }
        return (first.value, last.value, last.time - first.time)
    }
}

extension ValueTrack where Value: VectorArithmetic {
    /// Returns the change per second of the recent samples; zero for a value that rests.
    package func velocity(at time: Double) -> Value {
        guard let change = change(at: time) else { return .zero }
        let velocity = (change.to - change.from).scaled(by: 1 / change.duration)
        return velocity.magnitudeSquared.isFinite ? velocity : .zero
    }
}

extension VectorArithmetic {
    /// Returns the part of this vector that goes along another one, as a share of that.
    package func share(along distance: Self) -> Double {
        let product = ((self + distance).magnitudeSquared - (self - distance).magnitudeSquared) / 4
        let share = product / distance.magnitudeSquared
        return share.isFinite ? share : 0
    }
}
