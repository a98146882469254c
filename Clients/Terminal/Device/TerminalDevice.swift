import ClientKit
import Display
import Glibc
import Painter

/// A terminal while this process owns it: raw input, the alternate screen, its size and its signals.
public final class TerminalDevice {
    struct Size: Hashable {
        var columns: Int
        var rows: Int
    }

    /// The event behind a signal.
    enum SignalEvent: Hashable { case resized, continued, stopRequested, endRequested }

    let input: Int32
    let output: Int32
    private let original: termios
    private let wakePipe: (read: Int32, write: Int32)
    private(set) var isEntered = false
    private var manner = Manner.screen
    /// The sequence that restores the terminal.
    private var restoreSequence = ""

    /// The way a terminal is used.
    enum Manner {
        /// The alternate screen, redrawn whenever something changes.
        case screen
        /// Lines after the existing ones; only keys are read one by one.
        case lines
        /// Lines in a terminal that would display every control sequence.
        case plainLines

        var enter: String {
            switch self {
            case .screen: TerminalModes.enter
            case .lines: TerminalModes.enterLines
            case .plainLines: ""
            }
        }

        var leave: String {
            switch self {
            case .screen: TerminalModes.leave
            case .lines: TerminalModes.leaveLines
            case .plainLines: ""
            }
        }
    }

    /// The present shape of the mouse pointer.
    private var shape = PointerShape.standard
    private var lastBell: SuspendingClock.Instant?

    /// True if the terminal reports mouse motion without a pressed button. There is one report per cell. It is
    /// requested only if a view handles it.
    var reportsMotion = false {
        didSet { if reportsMotion != oldValue, isEntered { write(Array(TerminalModes.motion(reportsMotion).utf8)) } }
    }

    private var isLeaving = false
    private let timing: ClientTiming
    /// Unanswered queries, with the time when they were sent.
    private var openQueries: [String: SuspendingClock.Instant] = [:]

    /// Returns nil if the descriptors are no terminal.
    public init?(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, timing: ClientTiming = ClientTiming()
    ) {
        var settings = termios()
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &settings) == 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        self.timing = timing
        self.input = input
        self.output = output
        original = settings
        wakePipe = (ends[0], ends[1])
    }

    deinit {
        release()
        close(wakePipe.read)
        close(wakePipe.write)
    }

    /// Becomes readable when a signal has arrived.
    var wakeDescriptor: Int32 { wakePipe.read }

    /// - Parameter removingImages: the sequence that removes all images at the end.
    func enterMode(as manner: Manner = .screen, removingImages: String = "") {
        guard !isEntered else { return }
        self.manner = manner
        restoreSequence = removingImages + manner.leave
        TerminalRestoration.install(
            descriptor: output, settings: original, wake: wakePipe.write, sequence: restoreSequence)
        enter()
    }

    /// Restores the terminal; has no effect if it is restored already.
    func release() {
        guard isEntered else { return }
        restore()
        TerminalRestoration.uninstall()
    }

    /// Restores the terminal for the shell and stops the process, as Ctrl-Z does; takes the terminal again when it
    /// continues.
    func suspend() {
        restore()
        TerminalRestoration.stop()
        enter()
    }

    /// Takes the terminal again after the process was stopped, because other programs have used it.
    func reenter() { enter() }

    private func enter() {
        var raw = original
        cfmakeraw(&raw)
        tcsetattr(input, TCSADRAIN, &raw)
        isEntered = true
        write(Array(manner.enter.utf8))
        if reportsMotion { write(Array(TerminalModes.motion(true).utf8)) }
    }

    /// Restores the terminal. The exit handlers keep restoring it until `release`.
    func restore() {
        isLeaving = true
        defer { isLeaving = false }
        let isUrgent = TerminalRestoration.ending != nil
        if isUrgent { discardUnread() }
        setPointer(.standard)
        write(Array(restoreSequence.utf8))
        var settings = original
        // A late answer would be taken for a person's input to the shell.
        let now = SuspendingClock.now
        let isAwaited = openQueries.values.contains { now - $0 < timing.terminalAnswer }
        tcsetattr(input, isUrgent ? TCSANOW : isAwaited ? TCSAFLUSH : TCSADRAIN, &settings)
        openQueries = [:]
        isEntered = false
    }

    /// Discards unread output if the terminal does not read, so that the end is not delayed.
    private func discardUnread() {
        var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        if poll(&waiting, 1, Int32(timing.terminalRead / .milliseconds(1))) == 0 { tcflush(output, TCOFLUSH) }
    }

    /// Sends a query, which the terminal answers among the keys, or not at all.
    func sendQuery(_ question: String) {
        openQueries[question] = SuspendingClock.now
        write(Array(question.utf8))
    }

    /// Sets the shape of the mouse pointer.
    func setPointer(_ new: PointerShape) {
        guard new != shape else { return }
        shape = new
        write(Array(TerminalModes.pointer(new).utf8))
    }

    /// Rings the bell, at most once per interval: an app may give feedback for each step of a drag.
    func ringBell(at now: SuspendingClock.Instant = .now) {
        if let lastBell, now - lastBell < timing.bellInterval { return }
        lastBell = now
        write([0x07])
    }

    /// Records that the answer to a query is complete.
    func finishQuery(_ question: String) { openQueries[question] = nil }

    /// Columns and rows, at least 1 and at most the limit of cell pictures: a terminal may report anything. An unknown
    /// size counts as 80×24.
    var size: Size {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0 else { return Size(columns: 80, rows: 24) }
        if window.ws_col == 0, window.ws_row == 0 { return Size(columns: 80, rows: 24) }
        return Size(
            columns: min(max(1, Int(window.ws_col)), CellPainter.maximumColumns, Screen.maximumColumns),
            rows: min(max(1, Int(window.ws_row)), CellPainter.maximumRows, Screen.maximumRows))
    }

    /// The cell size computed from the kernel's size of the window.
    var cellPixels: CellPixels? {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
        return CellPixels(
            width: Int(window.ws_xpixel) / Int(window.ws_col), height: Int(window.ws_ypixel) / Int(window.ws_row))
    }

    /// Writes all bytes, however slowly the terminal reads; stops early when the process is requested to end.
    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { all in
            var rest = all[...]
            while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                let count = Glibc.write(output, base, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                    if TerminalRestoration.ending != nil, !isLeaving { return }
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, Int32(timing.outputPoll / .milliseconds(1)))
                    if TerminalRestoration.ending != nil { return }
                } else if errno != EINTR || TerminalRestoration.ending != nil {
                    return
                }
            }
        }
    }

    /// Returns the typed bytes; nil when the terminal is gone.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = Glibc.read(input, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    func readSignals() -> Set<SignalEvent> {
        var buffer = [UInt8](repeating: 0, count: 64)
        var received: Set<SignalEvent> = []
        while case let count = Glibc.read(wakePipe.read, &buffer, buffer.count), count > 0 {
            for byte in buffer[..<count] {
                switch Int32(byte) {
                case SIGWINCH: received.insert(.resized)
                case SIGCONT: received.insert(.continued)
                case SIGTSTP: received.insert(.stopRequested)
                default: received.insert(.endRequested)
                }
            }
        }
        return received
    }
}
