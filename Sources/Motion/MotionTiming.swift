/// The course of an animation: its remainder by the time since its start, as a share of the distance.
///
/// The service and its clients evaluate it with the same functions, so that a running animation sends nothing.
public struct MotionTiming: Hashable, Sendable {
    /// The course of one repetition.
    public enum Curve: Hashable, Sendable {
        case cubic(CubicProgress)
        /// Cubics that continue each other.
        case pieces([CubicPiece])
        case spring(DampedOscillation)
        /// The progress at equal intervals of a repetition, joined by lines. The first value is at its beginning, the
        /// last at its end.
        case samples([Float])
    }

    public var curve: Curve
    /// Seconds of one repetition, with its lead.
    public var duration: Double
    /// Seconds at the beginning of each repetition in which nothing changes.
    public var lead: Double
    /// Seconds before the first repetition.
    public var delay: Double
    /// The number of repetitions; nil for endless.
    public var repetitions: Int?
    /// True if every second repetition runs backwards.
    public var autoreverses: Bool

    public init(
        _ curve: Curve, duration: Double, lead: Double = 0, delay: Double = 0, repetitions: Int? = 1,
        autoreverses: Bool = false
    ) {
        self.curve = curve
        self.duration = duration
        self.lead = lead
        self.delay = delay
        self.repetitions = repetitions
        self.autoreverses = autoreverses
    }

    /// Seconds until the last repetition ends; infinite if there is none.
    public var length: Double {
        repetitions.map { delay + duration * Double($0) } ?? (duration > 0 ? .infinity : delay)
    }

    /// A distance and a velocity at the start, as shares. The distance at a later time is their sum.
    public struct Remainder: Hashable, Sendable {
        public var ofDistance: Double
        /// In seconds; not zero only for springs.
        public var ofVelocity: Double

        public init(ofDistance: Double, ofVelocity: Double = 0) {
            self.ofDistance = ofDistance
            self.ofVelocity = ofVelocity
        }

        public static let all = Remainder(ofDistance: 1, ofVelocity: 0)
        public static let none = Remainder(ofDistance: 0, ofVelocity: 0)
    }

    /// Returns the remainder at a time after the start.
    public func remainder(at time: Double) -> Remainder {
        let time = time - delay
        guard time >= 0 else { return .all }
        guard duration > 0, time < length - delay else { return .none }
        let index = (time / duration).rounded(.down)
        let place = max(time - index * duration - lead, 0)
        var result = remainder(within: place)
        if index > 0 { result.ofVelocity = 0 }
        if autoreverses, index.truncatingRemainder(dividingBy: 2) == 1 { result.ofDistance = 1 - result.ofDistance }
        return result
    }

    private func remainder(within time: Double) -> Remainder {
        switch curve {
        case .cubic(let cubic):
            let span = duration - lead
            return Remainder(ofDistance: 1 - (span > 0 ? cubic.value(at: time / span) : 1), ofVelocity: 0)
        case .pieces(let pieces):
            let span = duration - lead
            return Remainder(ofDistance: 1 - (span > 0 ? pieces.value(at: time / span) : 1), ofVelocity: 0)
        case .spring(let spring):
            let state = spring.state(at: time)
            return Remainder(ofDistance: state.distanceOfDistance, ofVelocity: state.distanceOfVelocity)
        case .samples(let values):
            return Remainder(
                ofDistance: 1 - MotionTiming.value(of: values, at: time / (duration - lead)), ofVelocity: 0)
        }
    }

    private static func value(of samples: [Float], at place: Double) -> Double {
        guard let last = samples.last else { return 1 }
        let position = place * Double(samples.count - 1)
        guard position >= 0, position < Double(samples.count - 1) else { return Double(place > 0 ? last : samples[0]) }
        let index = Int(position)
        let share = position - Double(index)
        return Double(samples[index]) * (1 - share) + Double(samples[index + 1]) * share
    }
}
