import Combine
import Dispatch
import Foundation

/// The time of a session: the world's, or one that only tests move.
@MainActor
public final class SessionClock {
    /// Whose time it is.
    public enum Kind: Sendable { case real, virtual }

    /// What waits for an alarm.
    enum Purpose {
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
    /// How much is on its way through the main queue, by name.
    private var errands: [String: Int] = [:]
    /// Dates are no more exact: what is due within it is due at one time.
    private static let instant = Duration.microseconds(1)
    /// What the program is told of a virtual clock.
    private lazy var mainTime = VirtualTime(self)

    init(_ kind: Kind) { self.kind = kind }

    /// The scene whose clock it is.
    var scene: GraphLink?

    /// Runs a part of the program that this clock's time is for, and its scene. Tasks that begin there inherit both.
    func inForce<Result>(_ work: () -> Result) -> Result {
        Announcer.$scene.withValue(scene) {
            kind == .real ? work() : _MainTimes.$current.withValue(mainTime) { work() }
        }
    }

    /// Since the session began.
    public var now: Duration {
        switch kind {
        case .virtual: virtualTime
        case .real: .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds))
        }
    }

    /// The date and time. Where only tests move the clock it begins with the world's.
    public var date: Date {
        let parts = now.components
        return startDate.addingTimeInterval(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    }

    /// Does something later, on the main actor. Answers what cancels it.
    @discardableResult
    func schedule(
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
                MainActor.assumeIsolated { self?.ringAll(with: id) }
            }
        }
        return lastID
    }

    /// A delay that ends together with others of about its length. Clocks on one page are set as people like: each would
    /// have a frame of its own, every second.
    func shared(_ delay: Duration) -> Duration {
        guard delay >= SessionClock.step * 2 else { return delay }
        let due = now + delay - SessionClock.instant
        return max(SessionClock.step * Int((due / SessionClock.step).rounded(.up)) - now, delay)
    }

    /// Nobody sees that a clock which counts seconds is late by less.
    private static let step = Duration.milliseconds(250)

    func cancel(_ id: UInt64) { alarms.removeAll { $0.id == id } }

    /// Timers that are due with this one have rung before what they change is shown: one frame for all.
    private func ringAll(with id: UInt64) {
        guard let alarm = alarms.first(where: { $0.id == id }) else { return }
        let due = alarms.filter { $0.purpose == .timer && $0.time <= now && $0.id != id }
        ring(alarm.id)
        for other in due.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) { ring(other.id) }
    }

    private func ring(_ id: UInt64) {
        guard let index = alarms.firstIndex(where: { $0.id == id }) else { return }
        let alarm = alarms.remove(at: index)
        inForce(alarm.action)
    }

    /// Does something as soon as the main queue gets to it; until then it is pending.
    func soon(_ name: String, _ action: @escaping @Sendable () -> Void) {
        errands[name, default: 0] += 1
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.errands[name] = self.errands[name].flatMap { $0 > 1 ? $0 - 1 : nil }
                self.inForce(action)
            }
        }
    }

    /// Something is done elsewhere that is known to end; until `cameBack(_:)` it is pending. Whoever waits for the scene is
    /// told of both: nothing else may happen in between.
    func sentOut(_ name: String) {
        errands[name, default: 0] += 1
        scene?.graph?.onNeedsFlush?()
    }

    func cameBack(_ name: String) {
        errands[name] = errands[name].flatMap { $0 > 1 ? $0 - 1 : nil }
        scene?.graph?.onNeedsFlush?()
    }

    /// Whoever still waits for a time that will not come is let go on.
    func end() {
        let left = alarms
        alarms.removeAll()
        for alarm in left where alarm.purpose == .task { alarm.action() }
    }

    /// Moves a virtual clock on, stopping at each time for which there are alarms.
    func advance(by duration: Duration, afterEach: () -> Void) {
        let end = virtualTime + duration
        while let next = alarms.filter({ $0.time <= end }).min(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            let instant = next.time + SessionClock.instant
            let last =
                next.purpose == .timer ? alarms.filter { $0.purpose == .timer && $0.time <= min(instant, end) } : []
            virtualTime = last.reduce(max(virtualTime, next.time)) { max($0, $1.time) }
            mainTime.moved(to: virtualTime)
            ringAll(with: next.id)
            afterEach()
        }
        virtualTime = end
        mainTime.moved(to: end)
    }

    /// Whether there is nothing to wait for, now or later.
    var isIdle: Bool { alarms.isEmpty && errands.isEmpty }

    /// What is due by now and has not been done: nothing a moment later.
    var due: [String] {
        let now = now
        return alarms.filter { $0.time <= now && !isRunning($0) }.map(\.name)
    }

    /// The animations that run. Where only tests move the clock none ends by itself, and none is waited for.
    var animations: [String] { alarms.filter(isRunning).map(\.name) }

    private func isRunning(_ alarm: Alarm) -> Bool { kind == .real && alarm.purpose == .animation }

    /// What the main queue has still to do for the program, as far as that is known.
    var underWay: [String] { errands.keys.sorted() }
}
