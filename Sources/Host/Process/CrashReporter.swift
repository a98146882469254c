import Fanlight
import Glibc

/// A crash handler that writes which view's body or layout was being evaluated.
enum CrashReporter {
    /// A failed precondition ends in an illegal instruction or a trap.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    private static let lineSize = 4096
    /// Size of the alternative stack in bytes. The handler cannot run on a stack that overflowed.
    private static let stackSize = 1 << 16

    /// The previous handlers; nil until they are stored. Everything that the handler needs is allocated in advance.
    private nonisolated(unsafe) static var previousActions: UnsafeMutablePointer<sigaction>?
    private nonisolated(unsafe) static var line: UnsafeMutableRawBufferPointer?
    /// Time limit of the handler in seconds.
    private nonisolated(unsafe) static var limit: UInt32 = 0

    /// Installs the handlers. Must be called on the main thread.
    static func prepare(limit: Duration) {
        self.limit = UInt32(limit.components.seconds)
        previousActions = .allocate(capacity: 65)
        let line = UnsafeMutableRawBufferPointer.allocate(byteCount: lineSize, alignment: 1)
        // Initialises lazy state in advance, outside the handler.
        _ = AppCode.writePlace(into: line)
        self.line = line
        var stack = stack_t()
        sigaltstack(nil, &stack)
        if stack.ss_flags & Int32(SS_DISABLE) != 0 {
            stack = stack_t(
                ss_sp: UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16), ss_flags: 0,
                ss_size: stackSize)
            sigaltstack(&stack, nil)
        }
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, info, _ in CrashReporter.writePlace(signal, info) }
        action.sa_flags = SA_SIGINFO | SA_ONSTACK
        for signal in signals {
            guard let previousActions else { return }
            sigaction(signal, &action, previousActions + Int(signal))
        }
    }

    private static var words: (StaticString, StaticString) {
        ("fanlight: It crashed ", "\n")
    }

    /// The signal handler: allocates nothing and waits for nothing. Then it restores the previous handler, so that the
    /// process ends as it would have without it.
    private static func writePlace(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        if let previousActions { sigaction(signal, previousActions + Int(signal), nil) }
        alarm(limit)
        if let line {
            let (start, end) = words
            let place = UnsafeMutableRawBufferPointer(rebasing: line[start.utf8CodeUnitCount..<(line.count - 1)])
            let count = AppCode.writePlace(into: place)
            if count > 0, let base = line.baseAddress {
                base.copyMemory(from: start.utf8Start, byteCount: start.utf8CodeUnitCount)
                let length = start.utf8CodeUnitCount + count
                (base + length).copyMemory(from: end.utf8Start, byteCount: 1)
                _ = write(STDERR_FILENO, base, length + 1)
            }
        }
        alarm(0)
        // A fault recurs by itself when its instruction runs again. A signal that was sent, or a trap that continues,
        // does not.
        let isFault = (info?.pointee.si_code ?? 0) > 0 && signal != SIGTRAP && signal != SIGABRT
        if !isFault { raise(signal) }
    }
}
