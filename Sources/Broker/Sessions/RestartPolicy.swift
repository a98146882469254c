/// The rule when a session whose worker died gets another one, and when the session ends.
struct RestartPolicy {
    private var deaths: [SuspendingClock.Instant] = []

    enum Decision: Equatable {
        case restart(after: Duration)
        case giveUp(deaths: Int)
    }

    mutating func died(_ now: SuspendingClock.Instant, timing: BrokerTiming) -> Decision {
        deaths.removeAll { now - $0 > timing.deathWindow }
        deaths.append(now)
        guard deaths.count < timing.deathLimit else { return .giveUp(deaths: deaths.count) }
        guard deaths.count > 1 else { return .restart(after: .zero) }
        return .restart(after: timing.restartDelay * Int(1 << (2 * (deaths.count - 2))))
    }
}
