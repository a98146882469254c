import ClientKit

/// Reads the keys and the mouse of a terminal. An escape character without a sequence counts as a key after a time.
final class TerminalInputSource {
    private let client: Client
    private let device: TerminalDevice
    private let keys: KeyReader
    private var escapeTimer: LoopTimer?

    /// Returns nil if the terminal's keys cannot be read.
    init?(_ client: Client, _ device: TerminalDevice, _ configuration: TerminalViewer.Configuration) {
        let terminal = configuration.environment.terminal
        guard let keys = KeyReader(terminal: terminal, wayOut: configuration.detachKey) else { return nil }
        self.client = client
        self.device = device
        self.keys = keys
    }

    /// True if the last bytes may be the beginning of a sequence.
    var isWaitingForMore: Bool { keys.isWaitingForMore }

    /// Calls `handle` for each input that has arrived, and for an escape key once its time is over. Returns false if
    /// the terminal is gone.
    func read(_ handle: @escaping (TerminalInput) -> Void) -> Bool {
        guard let bytes = device.read() else { return false }
        stop()
        keys.read(bytes).forEach(handle)
        guard keys.isWaitingForMore else { return true }
        escapeTimer = client.loop.schedule(after: client.options.timing.escape) { [weak self] in
            self?.keys.release().forEach(handle)
        }
        return true
    }

    /// Discards the beginning of a sequence that waits for its time.
    func stop() {
        escapeTimer?.cancel()
        escapeTimer = nil
    }
}
