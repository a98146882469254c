/// The movement of a spring that takes over from another one, step by step.
extension DampedOscillation {
    /// The distances at equal intervals, for a distance of 1 and for a velocity of 1 at the start.
    public struct BlendedCourse: Sendable {
        public let ofDistance: [Double]
        public let ofVelocity: [Double]
    }

    /// Steps a second, and the largest number of them. Between two steps, lines are near enough to a quick spring.
    private static let (stepRate, maximumSteps) = (120.0, 600)
    /// Parts of a step with a response of their own.
    private static let partsOfStep = 4

    /// Returns the course on which the response changes evenly from that of another spring.
    ///
    /// - Parameters:
    ///   - blend: Seconds until the response is that of this spring.
    ///   - end: Seconds of the whole course.
    public func blended(from previous: DampedOscillation, over blend: Double, until end: Double) -> BlendedCourse {
        let count = min(max(Int(end * Self.stepRate), 1), Self.maximumSteps)
        let part = end / Double(count * Self.partsOfStep)
        var (distances, velocities) = ([1.0], [0.0])
        // The distance and its velocity, for each of both starts.
        var (ofDistance, ofVelocity) = ((1.0, 0.0), (0.0, 1.0))
        for index in 1...count * Self.partsOfStep {
            let share = blend > 0 ? min((Double(index) - 0.5) * part / blend, 1) : 1
            // The response is the period, which the frequency divides.
            let period = (1 - share) / previous.frequency + share / frequency
            let map = DampedOscillation(frequency: 1 / period, dampingRatio: dampingRatio).state(at: part)
            ofDistance = map.applied(to: ofDistance)
            ofVelocity = map.applied(to: ofVelocity)
            guard index % Self.partsOfStep == 0 else { continue }
            distances.append(ofDistance.0)
            velocities.append(ofVelocity.0)
        }
        return BlendedCourse(ofDistance: distances, ofVelocity: velocities)
    }
}

extension DampedOscillation.State {
    /// Returns the distance and the velocity that this map makes of those at the start.
    fileprivate func applied(to start: (distance: Double, velocity: Double)) -> (Double, Double) {
        let distance = distanceOfDistance * start.distance + distanceOfVelocity * start.velocity
        return (distance, velocityOfDistance * start.distance + velocityOfVelocity * start.velocity)
    }
}
