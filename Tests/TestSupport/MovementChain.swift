/// Movements of a number that interrupt each other and do not merge.
///
/// Each begins while others run. Its progress leads the number from where these present it to its own end.
package struct MovementChain {
    private var movements: [(start: Double, end: Double, progress: (Double) -> Double)] = []

    package init() {}

    /// Adds a movement.
    ///
    /// - Parameters:
    ///   - start: The time at which it begins, in seconds.
    ///   - progress: Returns the share of the way at a time after the start.
    package mutating func add(from start: Double, to end: Double, _ progress: @escaping (Double) -> Double) {
        movements.append((start, end, progress))
    }

    /// Returns the number at a time, which is 0 before the first movement.
    package func value(at time: Double) -> Double {
        movements.reduce(0) { value, movement in
            value + movement.progress(time - movement.start) * (movement.end - value)
        }
    }
}
