import Combine
import Dispatch
import Foundation

/// The time of a session: real, or virtual and advanced only by tests.
@MainActor
public final class SessionClock {
    /// The source of the time.
    public enum Kind: Sendable { case real, virtual }

    /// The reason for an alarm.
    package enum Purpose {
        case timer
        /// A task sleeps until then.
        case task
        /// An animation runs until then.
        case animation
    }

    private struct Alarm {
        let id: UInt64
        let time: Duration
        let name: String
        let purpose: Purpose
        let action: () -> Void
    }

    public let kind: Kind
    private let start = DispatchTime.now()
    private let startDate = Date()
    private var virtualTime = Duration.zero
    private var alarms: [Alarm] = []
    private var lastID: UInt64 = 0
    /// The number of closures queued on the main queue or elsewhere, by name.
    private var pendingWork: [String: Int] = [:]
    /// The resolution of dates: alarms within it are due at the same time.
    static let instant = Duration.microseconds(1)
    /// The virtual time in the form that Combine and tasks use.
    private lazy var mainTime = VirtualTime(self)

    init(_ kind: Kind) { self.kind = kind }

    /// The scene that this clock belongs to.
    var scene: GraphLink?

    /// Runs app code with this clock and its scene as the current ones. Tasks that begin there inherit both.
    func withCurrent<Result>(_ work: () -> Result) -> Result {
        GraphLink.$current.withValue(scene) {
            kind == .real ? work() : _MainTimes.$current.withValue(mainTime) { work() }
        }
    }

    /// Time since the session began.
    public var now: Duration {
        switch kind {
        case .virtual: virtualTime
        case .real: .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds))
        }
    }

    /// The date and time. A virtual clock starts at the real date.
    public var date: Date {
        let parts = now.components
        return startDate.addingTimeInterval(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    }

    /// Schedules an action on the main actor. Returns the id that cancels it.
    @discardableResult
    package func schedule(
        after delay: Duration, _ name: String, for purpose: Purpose = .timer, _ action: @escaping () -> Void
    ) -> UInt64 {
        lastID += 1
        let alarm = Alarm(id: lastID, time: now + delay, name: name, purpose: purpose, action: action)
        alarms.append(alarm)
        if kind == .real {
            let id = lastID
            let parts = delay.components
            let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
                MainActor.assumeIsolated { self?.fireDueAlarms(with: id) }
            }
        }
        return lastID
    }

    /// Returns a delay that ends at the same time as other delays of similar length. Otherwise each clock on the screen
    /// would cause a frame of its own every second.
    func aligned(_ delay: Duration) -> Duration {
        let step = InteractionTiming.alignment
        guard delay >= step * 2 else { return delay }
        let due = now + delay - SessionClock.instant
        return max(step * Int((due / step).rounded(.up)) - now, delay)
    }

    package func cancel(_ id: UInt64) { alarms.removeAll { $0.id == id } }

    /// Fires an alarm and all timers that are due with it, so that their changes share one frame.
    private func fireDueAlarms(with id: UInt64) {
        guard let alarm = alarms.first(where: { $0.id == id }) else { return }
        let due = alarms.filter { $0.purpose == .timer && $0.time <= now && $0.id != id }
        fire(alarm.id)
        for other in due.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) { fire(other.id) }
    }

    private func fire(_ id: UInt64) {
        guard let index = alarms.firstIndex(where: { $0.id == id }) else { return }
        let alarm = alarms.remove(at: index)
        withCurrent(alarm.action)
    }

    /// Schedules an action on the main queue; it counts as pending until it runs.
    func enqueue(_ name: String, _ action: @escaping @Sendable () -> Void) {
        pendingWork[name, default: 0] += 1
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.pendingWork[name] = self.pendingWork[name].flatMap { $0 > 1 ? $0 - 1 : nil }
                self.withCurrent(action)
            }
        }
    }

    /// Marks work outside the scene as pending until `endExternalWork(_:)` is called. The work must end eventually.
    /// Both calls request a flush. Clients that wait for the scene thus receive the change even if nothing else
    /// happens.
    func beginExternalWork(_ name: String) {
        pendingWork[name, default: 0] += 1
        scene?.graph?.onNeedsFlush?()
    }

    func endExternalWork(_ name: String) {
        pendingWork[name] = pendingWork[name].flatMap { $0 > 1 ? $0 - 1 : nil }
        scene?.graph?.onNeedsFlush?()
    }

    /// Resumes all sleeping tasks, because the clock advances no further.
    func end() {
        let left = alarms
        alarms.removeAll()
        for alarm in left where alarm.purpose == .task { alarm.action() }
    }

    /// Advances a virtual clock, stopping at each time that has alarms.
    func advance(by duration: Duration, afterEach: () -> Void) {
        let end = virtualTime + duration
        while let next = alarms.filter({ $0.time <= end }).min(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            let instant = next.time + SessionClock.instant
            let last =
                next.purpose == .timer ? alarms.filter { $0.purpose == .timer && $0.time <= min(instant, end) } : []
            virtualTime = last.reduce(max(virtualTime, next.time)) { max($0, $1.time) }
            mainTime.advance(to: virtualTime)
            fireDueAlarms(with: next.id)
            afterEach()
        }
        virtualTime = end
        mainTime.advance(to: end)
    }

    /// True if nothing is scheduled or pending.
    var isIdle: Bool { alarms.isEmpty && pendingWork.isEmpty }

    /// The names of alarms that are due but have not fired yet.
    var due: [String] {
        let now = now
        return alarms.filter { $0.time <= now && !isRunning($0) }.map(\.name)
    }

    /// The running animations. A virtual clock reports no animations, because they only advance on request.
    var animations: [String] { Set(alarms.filter(isRunning).map(\.name)).sorted() }

    private func isRunning(_ alarm: Alarm) -> Bool { kind == .real && alarm.purpose == .animation }

    /// The names of pending work on the main queue or elsewhere.
    var pendingWorkNames: [String] { pendingWork.keys.sorted() }
}
