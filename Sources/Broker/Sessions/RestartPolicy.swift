/// The rule when a session whose worker died gets another one, and when it is given up.
struct RestartPolicy {
    private var deaths: [SuspendingClock.Instant] = []

    enum Decision: Equatable {
        case restart(after: Duration)
        case giveUp(deaths: Int)
    }

    mutating func died(_ now: SuspendingClock.Instant, patience: BrokerTiming) -> Decision {
        deaths.removeAll { now - $0 > patience.deathWindow }
        deaths.append(now)
        guard deaths.count < patience.deathLimit else { return .giveUp(deaths: deaths.count) }
        guard deaths.count > 1 else { return .restart(after: .zero) }
        return .restart(after: patience.restartDelay * Int(1 << (2 * (deaths.count - 2))))
    }
}
