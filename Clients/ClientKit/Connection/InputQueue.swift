import Display
import Wire

/// Inputs on their way out: numbered, and motion that nobody has seen yet is replaced by the newer one.
struct InputQueue {
    private(set) var lastSerial: UInt64 = 0
    private var unsent: [InputMessage] = []
    private var lastMotion: SuspendingClock.Instant?
    /// What was sent and is not known to have had an effect yet. Kept, because after a reconnect it is said again; the
    /// session takes each serial once.
    private(set) var unanswered: [InputMessage] = []

    /// Numbers the input; nil when too many wait already. Motion directly after unsent motion takes its number.
    mutating func add(_ input: Input, seen: Version) -> UInt64? {
        if let last = unsent.last, last.isMotion, input.continues(last.input) {
            unsent[unsent.count - 1] = InputMessage(serial: last.serial, seen: seen, input: input)
            return last.serial
        }
        guard unsent.count < Patience.keptInputs else { return nil }
        lastSerial += 1
        unsent.append(InputMessage(serial: lastSerial, seen: seen, input: input))
        return lastSerial
    }

    /// What goes out next, if anything may. A last motion waits until the one before is `Patience.motionInterval` old.
    func next(now: SuspendingClock.Instant) -> InputMessage? {
        guard let first = unsent.first else { return nil }
        if first.isMotion, unsent.count == 1, let lastMotion, now - lastMotion < Patience.motionInterval { return nil }
        return first
    }

    mutating func markSent(now: SuspendingClock.Instant) {
        let sent = unsent.removeFirst()
        if sent.isMotion { lastMotion = now }
        if unanswered.count == Patience.keptInputs { unanswered.removeFirst() }
        unanswered.append(sent)
    }

    /// When waiting motion may go out; nil if none waits.
    var nextDeadline: SuspendingClock.Instant? {
        unsent.isEmpty ? nil : lastMotion.map { $0 + Patience.motionInterval }
    }

    mutating func included(upTo serial: UInt64) { unanswered.removeAll { $0.serial <= serial } }

    /// The connection is a new one: what is not answered goes out once more, before everything else.
    mutating func repeatUnanswered() {
        unsent.insert(contentsOf: unanswered, at: 0)
        unanswered = []
    }

    /// Forgets what was sent and not answered, and says how many inputs that were.
    mutating func giveUpUnanswered() -> Int {
        defer { unanswered = [] }
        return unanswered.count
    }
}

extension InputMessage {
    fileprivate var isMotion: Bool {
        if case .pointer(let pointer) = input { pointer.phase == .moved } else { false }
    }
}

extension Input {
    /// Whether both are the same motion, one a little later.
    fileprivate func continues(_ earlier: Input) -> Bool {
        guard case .pointer(let new) = self, case .pointer(let old) = earlier else { return false }
        return new.phase == .moved && old.phase == .moved && new.button == old.button && new.modifiers == old.modifiers
    }
}
