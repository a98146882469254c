import Display
import Glibc
import Painter

/// A terminal that belongs to this process for a while: raw input, the alternate screen, its size and its signals.
public final class TerminalDevice {
    struct Size: Hashable {
        var columns: Int
        var rows: Int
    }

    /// What a signal said.
    enum News: Hashable { case resized, continued, stopRequested, endRequested }

    let input: Int32
    let output: Int32
    private let original: termios
    private let wakePipe: (read: Int32, write: Int32)
    private(set) var isTaken = false
    private var manner = Manner.screen
    /// What puts it back.
    private var leaving = ""

    /// What a terminal is taken for.
    enum Manner {
        /// A screen of its own, drawn anew whenever something changes.
        case screen
        /// Lines after those that are there; only keys are read one by one.
        case lines
        /// The same where the terminal would show every sequence as letters.
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

    /// What its mouse's pointer was made to look like.
    private var shape = PointerShape.standard

    /// Whether the terminal tells where its mouse is while nothing is pressed there: a word for every cell on its way, which nobody
    /// should pay for without a view that wants it.
    var tellsMotion = false {
        didSet { if tellsMotion != oldValue, isTaken { write(Array(TerminalModes.motion(tellsMotion).utf8)) } }
    }

    private var isLeaving = false
    /// In milliseconds: a terminal that reads at all has read something by then.
    private static let unreadWait: Int32 = 500

    /// An answer that takes longer than this is not waited for: the terminal does not know the question.
    private static let answerWait = Duration.seconds(3)
    /// What was asked, until it is answered.
    private var asked: [String: SuspendingClock.Instant] = [:]

    /// nil if these are not a terminal.
    public init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
        var settings = termios()
        guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &settings) == 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
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

    /// Becomes readable when a signal has something to say.
    var wakeDescriptor: Int32 { wakePipe.read }

    /// - Parameter removingImages: what takes away the images that there may be in the end.
    func take(as manner: Manner = .screen, removingImages: String = "") {
        guard !isTaken else { return }
        self.manner = manner
        leaving = removingImages + manner.leave
        Restoration.install(descriptor: output, settings: original, wake: wakePipe.write, sequence: leaving)
        enter()
    }

    /// Puts the terminal back; harmless when it is.
    func release() {
        guard isTaken else { return }
        leave()
        Restoration.uninstall()
    }

    /// Ctrl-Z: the shell gets its terminal back until the process goes on.
    func suspend() {
        leave()
        Restoration.stop()
        enter()
    }

    /// The process was stopped and goes on: others have used the terminal meanwhile.
    func reenter() { enter() }

    private func enter() {
        var raw = original
        cfmakeraw(&raw)
        tcsetattr(input, TCSADRAIN, &raw)
        isTaken = true
        write(Array(manner.enter.utf8))
        if tellsMotion { write(Array(TerminalModes.motion(true).utf8)) }
    }

    /// The terminal is as it was; what ends the process goes on to put it back, until `release`.
    func leave() {
        isLeaving = true
        defer { isLeaving = false }
        let isUrgent = Restoration.ending != nil
        if isUrgent { discardUnread() }
        show(.standard)
        write(Array(leaving.utf8))
        var settings = original
        // An answer that nobody waits for any more would be taken for what the person types to the shell.
        let now = SuspendingClock.now
        let isAwaited = asked.values.contains { now - $0 < TerminalDevice.answerWait }
        tcsetattr(input, isUrgent ? TCSANOW : isAwaited ? TCSAFLUSH : TCSADRAIN, &settings)
        asked = [:]
        isTaken = false
    }

    /// A terminal that does not read gets no more of the screen: whoever asked for the end is not kept waiting for it.
    private func discardUnread() {
        var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        if poll(&waiting, 1, TerminalDevice.unreadWait) == 0 { tcflush(output, TCOFLUSH) }
    }

    /// Asks the terminal something, which it answers among the keys, or not at all.
    func ask(_ question: String) {
        asked[question] = SuspendingClock.now
        write(Array(question.utf8))
    }

    /// What the mouse's pointer looks like from now on.
    func show(_ new: PointerShape) {
        guard new != shape else { return }
        shape = new
        write(Array(TerminalModes.pointer(new).utf8))
    }

    /// All that the terminal says to a question has come.
    func tookAnswer(_ question: String) { asked[question] = nil }

    /// Columns and rows, both at least 1, and as many as pictures of cells have at most: a terminal may say anything. One that
    /// does not know its size is taken for 80×24.
    var size: Size {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0 else { return Size(columns: 80, rows: 24) }
        if window.ws_col == 0, window.ws_row == 0 { return Size(columns: 80, rows: 24) }
        return Size(
            columns: min(max(1, Int(window.ws_col)), CellPainter.mostColumns),
            rows: min(max(1, Int(window.ws_row)), CellPainter.mostRows))
    }

    /// What the kernel was told of the terminal's window.
    var cellPixels: CellPixels? {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
        return CellPixels(
            width: Int(window.ws_xpixel) / Int(window.ws_col), height: Int(window.ws_ypixel) / Int(window.ws_row))
    }

    /// Takes everything, however slowly the terminal reads; stops early when the process is asked to end.
    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { all in
            var rest = all[...]
            while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                let count = Glibc.write(output, base, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                    if Restoration.ending != nil, !isLeaving { return }
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, 1000)
                    if Restoration.ending != nil { return }
                } else if errno != EINTR || Restoration.ending != nil {
                    return
                }
            }
        }
    }

    /// What has been typed; nil when the terminal is gone.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = Glibc.read(input, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    func readNews() -> Set<News> {
        var buffer = [UInt8](repeating: 0, count: 64)
        var news: Set<News> = []
        while case let count = Glibc.read(wakePipe.read, &buffer, buffer.count), count > 0 {
            for byte in buffer[..<count] {
                switch Int32(byte) {
                case SIGWINCH: news.insert(.resized)
                case SIGCONT: news.insert(.continued)
                case SIGTSTP: news.insert(.stopRequested)
                default: news.insert(.endRequested)
                }
            }
        }
        return news
    }
}
