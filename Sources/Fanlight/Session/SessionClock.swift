import Dispatch
import Foundation

/// The time of a session: the world's, or one that only tests move.
@MainActor
public final class SessionClock {
    /// Whose time it is.
    public enum Kind: Sendable { case real, virtual }

    private struct Alarm {
        let id: UInt64
        let time: Duration
        let name: String
        let action: () -> Void
    }

    public let kind: Kind
    private let start = DispatchTime.now()
    private var virtualTime = Duration.zero
    private var alarms: [Alarm] = []
    private var lastID: UInt64 = 0

    init(_ kind: Kind) { self.kind = kind }

    /// Since the session began.
    public var now: Duration {
        switch kind {
        case .virtual: virtualTime
        case .real: .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds))
        }
    }

    /// Does something later, on the main actor. Answers what cancels it.
    @discardableResult
    func schedule(after delay: Duration, _ name: String, _ action: @escaping () -> Void) -> UInt64 {
        lastID += 1
        let alarm = Alarm(id: lastID, time: now + delay, name: name, action: action)
        alarms.append(alarm)
        if kind == .real {
            let id = lastID
            let parts = delay.components
            let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
                MainActor.assumeIsolated { self?.ring(id) }
            }
        }
        return lastID
    }

    func cancel(_ id: UInt64) { alarms.removeAll { $0.id == id } }

    private func ring(_ id: UInt64) {
        guard let index = alarms.firstIndex(where: { $0.id == id }) else { return }
        alarms.remove(at: index).action()
    }

    /// Moves a virtual clock on, stopping at each alarm in the order of their times.
    func advance(by duration: Duration, afterEach: () -> Void) {
        let end = virtualTime + duration
        while let next = alarms.filter({ $0.time <= end }).min(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            virtualTime = max(virtualTime, next.time)
            ring(next.id)
            afterEach()
        }
        virtualTime = end
    }

    /// What is due by now and has not been done: nothing a moment later.
    var due: [String] {
        let now = now
        return alarms.filter { $0.time <= now }.map(\.name)
    }
}
