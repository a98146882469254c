import Display
import Wire

/// The queue of outgoing inputs. It numbers them, coalesces motion, and keeps them until they are answered.
struct InputQueue {
    private var lastSerial: UInt64 = 0
    /// The last sent serial: a worker without a record of this client accepts the serials after it.
    private(set) var lastSent: UInt64 = 0
    /// A slice: inputs leave at the front, and thousands may be behind it.
    private var unsent: ArraySlice<InputMessage> = []
    private var lastMotion: SuspendingClock.Instant?
    /// The pace of all sent messages that the service counts.
    var pace = SendPacing(perSecond: Limits.standard.inputsPerSecond)
    /// Inputs that were sent and have no known effect yet. Kept for repetition after a reconnect; the session accepts
    /// each serial once.
    private(set) var unanswered: [InputMessage] = []

    /// Numbers the input; returns nil when too many wait already. Motion directly after unsent motion replaces it and
    /// keeps its serial; the same holds for the accessibility cursor.
    mutating func add(_ input: Input, seen: Version) -> UInt64? {
        if let last = unsent.last, input.continues(last.input) {
            unsent[unsent.endIndex - 1] = InputMessage(serial: last.serial, seen: seen, input: input)
            return last.serial
        }
        guard unsent.count < Patience.inputQueueLimit else { return nil }
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

    /// Returns the next input that may be sent. A single motion waits until the previous one is
    /// `Patience.motionInterval` old.
    func next(now: SuspendingClock.Instant) -> InputMessage? {
        guard let first = unsent.first, isBelowUnansweredLimit, pace.allows(now) else { return nil }
        if first.isMotion, unsent.count == 1, let lastMotion, now - lastMotion < Patience.motionInterval { return nil }
        return first
    }

    /// True if fewer than `Patience.unansweredInputLimit` are unanswered. The limit keeps all inputs that may have to be
    /// repeated.
    private var isBelowUnansweredLimit: Bool { unanswered.count < Patience.unansweredInputLimit }

    mutating func markSent(now: SuspendingClock.Instant) {
        let sent = unsent.removeFirst()
        if unsent.isEmpty { unsent = [] }
        if sent.isMotion { lastMotion = now }
        lastSent = max(lastSent, sent.serial)
        pace.count(now)
        unanswered.append(sent)
    }

    /// The instant at which the next input may be sent; nil if none waits, or only for an answer.
    var nextDeadline: SuspendingClock.Instant? {
        guard let first = unsent.first, isBelowUnansweredLimit else { return nil }
        let motion = first.isMotion && unsent.count == 1 ? lastMotion.map { $0 + Patience.motionInterval } : nil
        return [motion, pace.nextTime].compactMap { $0 }.max()
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

    /// Discards all inputs, because they were meant for an earlier life of the session, and returns their number.
    mutating func discardAll() -> Int {
        defer { unsent = [] }
        return discardUnanswered() + unsent.count
    }
}

extension InputMessage {
    fileprivate var isMotion: Bool {
        if case .pointer(let pointer) = input { pointer.phase == .moved } else { false }
    }
}

extension Input {
    /// True if both are the same motion, one a little later: of the pointer, or of the accessibility cursor.
    fileprivate func continues(_ earlier: Input) -> Bool {
        switch (self, earlier) {
        case (.pointer(let new), .pointer(let old)):
            new.phase == .moved && old.phase == .moved && new.button == old.button && new.modifiers == old.modifiers
        case (.act(.moveAccessibilityCursor, on: _), .act(.moveAccessibilityCursor, on: _)): true
        default: false
        }
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
