import Display
import Wire

/// The queue of outgoing inputs. It numbers them, sends them at the service's rate, and keeps them until they are
/// answered. It coalesces no motion: the session does, for all clients.
struct InputQueue {
    /// Maximum inputs that wait to be sent, while the service is away or slow. It is some seconds' worth at the
    /// service's rate, and more than a terminal brings in one read. A full queue drops new inputs: a person who types
    /// blindly means the first ones.
    static let limit = 8_192
    /// Maximum inputs that wait when motion is added: a second's worth of the fastest mouse in a terminal. Beyond it,
    /// new motion is dropped; none is merged.
    static let motionLimit = 256
    /// Limit of unanswered inputs: less than fills a session's queue.
    static let unansweredLimit = 256

    private var lastSerial: UInt64 = 0
    /// The last sent serial: a worker without a record of this client accepts the serials after it.
    private(set) var lastSent: UInt64 = 0
    /// A slice: inputs leave at the front, and thousands may be behind it.
    private var unsent: ArraySlice<InputMessage> = []
    /// The pace of all sent messages that the service counts.
    var pace: SendPacing
    /// Inputs that were sent and have no known effect yet. Kept for repetition after a reconnect; the session accepts
    /// each serial once.
    private(set) var unanswered: [InputMessage] = []

    init(_ timing: ClientTiming) {
        pace = SendPacing(perSecond: Limits.standard.inputsPerSecond, burst: timing.sendBurst)
    }

    /// Numbers the input; returns nil when too many wait already. Pointer motion is only a position, so it is dropped
    /// early and never takes the place of an action.
    mutating func add(_ input: Input, seen: Version) -> UInt64? {
        guard unsent.count < (input.isMotion ? InputQueue.motionLimit : InputQueue.limit) else { return nil }
        lastSerial += 1
        unsent.append(InputMessage(serial: lastSerial, seen: seen, input: input))
        return lastSerial
    }

    /// Number of inputs that wait to be sent.
    var waiting: Int { unsent.count }

    /// Number of waiting inputs whose loss a person would notice.
    var waitingActions: Int { unsent.count { $0.input.isAction } }
    /// Number of unanswered inputs whose loss a person would notice.
    var unansweredActions: Int { unanswered.count { $0.input.isAction } }

    /// Sends the inputs that are due. Returns false if sending failed; the input is then still queued.
    mutating func send(now: SuspendingClock.Instant, _ send: (InputMessage) -> Bool) -> Bool {
        while let next = next(now: now) {
            guard send(next) else { return false }
            markSent(now: now)
        }
        return true
    }

    /// Returns the next input that may be sent.
    func next(now: SuspendingClock.Instant) -> InputMessage? {
        isBelowUnansweredLimit && pace.allows(now) ? unsent.first : nil
    }

    /// True if fewer than `unansweredLimit` are unanswered. The limit keeps all inputs that may have to be
    /// repeated.
    private var isBelowUnansweredLimit: Bool { unanswered.count < InputQueue.unansweredLimit }

    mutating func markSent(now: SuspendingClock.Instant) {
        let sent = unsent.removeFirst()
        if unsent.isEmpty { unsent = [] }
        lastSent = max(lastSent, sent.serial)
        pace.count(now)
        unanswered.append(sent)
    }

    /// The instant at which the next input may be sent; nil if none waits, or only for an answer.
    var nextDeadline: SuspendingClock.Instant? {
        unsent.isEmpty || !isBelowUnansweredLimit ? nil : pace.nextTime
    }

    mutating func included(upTo serial: UInt64) { unanswered.removeAll { $0.serial <= serial } }

    /// Queues the unanswered inputs again before all others, for a new connection.
    mutating func repeatUnanswered() {
        unsent = ArraySlice(unanswered) + unsent
        unanswered = []
    }

    /// Discards the unanswered inputs and returns their number.
    mutating func discardUnanswered() -> Int {
        defer { unanswered = [] }
        return unanswered.count
    }

    /// Discards the inputs that were sent, including those that wait to be sent again, and returns their number. Their
    /// effect is unknown.
    mutating func discardSent() -> Int {
        let count = unsent.count
        unsent.removeAll { $0.serial <= lastSent }
        return discardUnanswered() + count - unsent.count
    }

    /// Discards all inputs, because they were meant for an earlier epoch of the session, and returns their number.
    mutating func discardAll() -> Int {
        defer { unsent = [] }
        return discardUnanswered() + unsent.count
    }
}

extension Input {
    fileprivate var isMotion: Bool {
        if case .pointer(let pointer) = self { pointer.phase == .moved } else { false }
    }

    /// True if the input is an action of a person, instead of only a position.
    fileprivate var isAction: Bool {
        switch self {
        case .pointer(let pointer): pointer.phase != .moved
        case .resize, .displayFocus, .act(.moveAccessibilityCursor, on: _): false
        default: true
        }
    }
}
