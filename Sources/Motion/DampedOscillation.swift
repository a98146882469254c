import Glibc

/// The movement of a damped spring towards its target, in closed form.
///
/// The movement is linear in the distance to the target and the velocity at the start.
public struct DampedOscillation: Hashable, Sendable {
    /// Radians per second of the undamped oscillation.
    public let frequency: Double
    /// The damping as a fraction of critical damping.
    public let dampingRatio: Double

    public init(frequency: Double, dampingRatio: Double) {
        self.frequency = frequency
        self.dampingRatio = dampingRatio
    }

    /// The linear map from the distance and the velocity at the start to those at a later time.
    public struct State: Hashable, Sendable {
        public let distanceOfDistance: Double
        public let distanceOfVelocity: Double
        public let velocityOfDistance: Double
        public let velocityOfVelocity: Double
    }

    /// Returns the state at a time. The distance is the remainder, which the velocity increases.
    public func state(at time: Double) -> State {
        let time = max(time, 0)
        let (w, ratio) = (frequency, dampingRatio)
        // Near critical damping the formulas below would divide by almost zero.
        if abs(ratio - 1) < 1e-6 {
            let decay = exp(-w * time)
            return State(
                distanceOfDistance: decay * (1 + w * time), distanceOfVelocity: decay * time,
                velocityOfDistance: -decay * w * w * time, velocityOfVelocity: decay * (1 - w * time))
        }
        if ratio < 1 {
            let (fade, swing) = (ratio * w, w * (1 - ratio * ratio).squareRoot())
            let decay = exp(-fade * time)
            let (sine, cosine) = (sin(swing * time), cos(swing * time))
            return State(
                distanceOfDistance: decay * (cosine + fade / swing * sine), distanceOfVelocity: decay * sine / swing,
                velocityOfDistance: -decay * w * w / swing * sine,
                velocityOfVelocity: decay * (cosine - fade / swing * sine))
        }
        let root = (ratio * ratio - 1).squareRoot()
        let (slow, fast) = (-w * (ratio - root), -w * (ratio + root))
        let (late, early) = (exp(slow * time), exp(fast * time))
        let width = slow - fast
        return State(
            distanceOfDistance: (slow * early - fast * late) / width, distanceOfVelocity: (late - early) / width,
            velocityOfDistance: slow * fast * (early - late) / width,
            velocityOfVelocity: (slow * late - fast * early) / width)
    }

    /// Returns the time from which on the distance stays below `epsilon`; infinite without damping.
    public func settlingTime(distance: Double, speed: Double, epsilon: Double) -> Double {
        guard dampingRatio > 0, epsilon > 0 else { return .infinity }
        let (w, ratio) = (frequency, dampingRatio)
        if distance <= epsilon, speed == 0 { return 0 }
        // An upper bound of the displacement, which decreases from `after` on.
        let bound: (Double) -> Double
        var (before, after) = (0.0, 1 / w)
        if ratio < 1 - 1e-6 {
            let swing = w * (1 - ratio * ratio).squareRoot()
            let reach = distance + (speed + ratio * w * distance) / swing
            bound = { reach * exp(-ratio * w * $0) }
        } else {
            let root = max(ratio * ratio - 1, 0).squareRoot()
            let (slow, gap) = (w * (ratio - root), 2 * w * root)
            bound = { time in
                let pushed = gap < 1e-9 ? time : (1 - exp(-gap * time)) / gap
                return exp(-slow * time) * (distance + (speed + slow * distance) * pushed)
            }
            after = 1 / slow
        }
        while bound(after) > epsilon, after < 1e9 { (before, after) = (after, after * 2) }
        for _ in 0..<50 {
            let middle = (before + after) / 2
            if bound(middle) > epsilon { before = middle } else { after = middle }
        }
        return after
    }
}
