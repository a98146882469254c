import ClientKit

/// Backpressure: inputs that arrive faster than the session accepts them.
extension TerminalViewer {
    /// Queued inputs above which typed ones are left in the terminal. One read may exceed it.
    private static let waitingLimit = 512

    func watchKeyboard() {
        readsKeyboard = true
        client.loop.watch(descriptor: device.input) { [unowned self] in readInput() }
    }

    func unwatchKeyboard() {
        guard readsKeyboard else { return }
        readsKeyboard = false
        client.loop.unwatch(descriptor: device.input)
    }

    /// Stops reading while the queue is full. But if nothing proceeds, because the service is away or the app busy, all
    /// is read. The detach key must work. Reading also continues until a partly read key is complete.
    func updateKeyboardWatch() {
        let goesOn = awaySince == nil && busySince == nil
        if goesOn, client.waitingInputs >= Self.waitingLimit, !input.isWaitingForMore {
            if readsKeyboard { showProblem("earlier input is still being handled, and further keys wait") }
            unwatchKeyboard()
        } else if !readsKeyboard {
            watchKeyboard()
            if goesOn { showProblem(Self.leftOut(leftOut)) }
        }
    }

    /// Forwards the input, or counts it if the queue is full.
    func forward(_ input: Input) {
        let isTaken = client.send(input) != 0
        if case .pointer(let pointer) = input, pointer.phase == .moved { return }
        leftOut = isTaken ? 0 : leftOut + 1
        if !isTaken { showProblem(Self.leftOut(leftOut)) }
    }

    static func away(_ seconds: Int64, leftOut: Int) -> String {
        guard let rest = Self.leftOut(leftOut) else {
            return "the service is not reachable, reconnecting (\(seconds) s)"
        }
        return "the service is not reachable (\(seconds) s); \(rest)"
    }

    static func busy(_ time: Duration, leftOut: Int = 0) -> String {
        "the app has been busy for \(time.components.seconds) s; \(Self.leftOut(leftOut) ?? "your input waits")"
    }

    static func leftOut(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "the last input was discarded"
        default: "the last \(count) inputs were discarded"
        }
    }
}
