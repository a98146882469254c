import Display
import Wire

/// Inputs on their way out: numbered, and motion that nobody has seen yet is replaced by the newer one.
struct InputQueue {
    private var lastSerial: UInt64 = 0
    /// Of what was sent: a worker that does not know this client takes what comes behind.
    private(set) var lastSent: UInt64 = 0
    /// A slice: what goes out leaves at the front, and thousands may be behind it.
    private var unsent: ArraySlice<InputMessage> = []
    private var lastMotion: SuspendingClock.Instant?
    /// Counts everything that goes out and that the service counts.
    var pace = Pace(perSecond: Limits.standard.inputsPerSecond)
    /// What was sent and is not known to have had an effect yet. Kept, because after a reconnect it is said again; the
    /// session takes each serial once.
    private(set) var unanswered: [InputMessage] = []

    /// Numbers the input; nil when too many wait already. Motion directly after unsent motion takes its number, and so does
    /// where a person reads.
    mutating func add(_ input: Input, seen: Version) -> UInt64? {
        if let last = unsent.last, input.continues(last.input) {
            unsent[unsent.endIndex - 1] = InputMessage(serial: last.serial, seen: seen, input: input)
            return last.serial
        }
        guard unsent.count < Patience.keptInputs else { return nil }
        lastSerial += 1
        unsent.append(InputMessage(serial: lastSerial, seen: seen, input: input))
        return lastSerial
    }

    /// How many wait to be sent.
    var waiting: Int { unsent.count }

    /// Those of them that somebody would miss, if nothing came of them.
    var waitingDeeds: Int { unsent.count { $0.input.isDeed } }
    /// Likewise of those that were sent and not answered.
    var unansweredDeeds: Int { unanswered.count { $0.input.isDeed } }

    /// Sends what may go out, until it cannot be sent: then the answer is false, and it is still here.
    mutating func send(now: SuspendingClock.Instant, _ send: (InputMessage) -> Bool) -> Bool {
        while let next = next(now: now) {
            guard send(next) else { return false }
            markSent(now: now)
        }
        return true
    }

    /// What goes out next, if anything may. A last motion waits until the one before is `Patience.motionInterval` old.
    func next(now: SuspendingClock.Instant) -> InputMessage? {
        guard let first = unsent.first, hasRoomUnderWay, pace.allows(now) else { return nil }
        if first.isMotion, unsent.count == 1, let lastMotion, now - lastMotion < Patience.motionInterval { return nil }
        return first
    }

    /// Beyond that an answer comes first: then nothing has to be forgotten that may have to be said again.
    private var hasRoomUnderWay: Bool { unanswered.count < Patience.inputsUnderWay }

    mutating func markSent(now: SuspendingClock.Instant) {
        let sent = unsent.removeFirst()
        if unsent.isEmpty { unsent = [] }
        if sent.isMotion { lastMotion = now }
        lastSent = max(lastSent, sent.serial)
        pace.count(now)
        unanswered.append(sent)
    }

    /// When what waits may go out; nil if nothing waits, or only for an answer.
    var nextDeadline: SuspendingClock.Instant? {
        guard let first = unsent.first, hasRoomUnderWay else { return nil }
        let motion = first.isMotion && unsent.count == 1 ? lastMotion.map { $0 + Patience.motionInterval } : nil
        return [motion, pace.nextTime].compactMap { $0 }.max()
    }

    mutating func included(upTo serial: UInt64) { unanswered.removeAll { $0.serial <= serial } }

    /// The connection is a new one: what is not answered goes out once more, before everything else.
    mutating func repeatUnanswered() {
        unsent = ArraySlice(unanswered) + unsent
        unanswered = []
    }

    /// Forgets what was sent and not answered, and says how many inputs that were.
    mutating func giveUpUnanswered() -> Int {
        defer { unanswered = [] }
        return unanswered.count
    }

    /// Forgets everything that was meant for a life of the session that is over, and says how many inputs that were.
    mutating func giveUp() -> Int {
        defer { unsent = [] }
        return giveUpUnanswered() + unsent.count
    }
}

extension InputMessage {
    fileprivate var isMotion: Bool {
        if case .pointer(let pointer) = input { pointer.phase == .moved } else { false }
    }
}

extension Input {
    /// Whether both are the same motion, one a little later: of the pointer, or of a person who reads.
    fileprivate func continues(_ earlier: Input) -> Bool {
        switch (self, earlier) {
        case (.pointer(let new), .pointer(let old)):
            new.phase == .moved && old.phase == .moved && new.button == old.button && new.modifiers == old.modifiers
        case (.act(.attend, on: _), .act(.attend, on: _)): true
        default: false
        }
    }

    /// Whether a person did something, instead of only having been somewhere.
    fileprivate var isDeed: Bool {
        switch self {
        case .pointer(let pointer): pointer.phase != .moved
        case .resize, .attention, .act(.attend, on: _): false
        default: true
        }
    }
}
