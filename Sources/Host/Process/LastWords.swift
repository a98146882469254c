import Fanlight
import Glibc

/// What a process that crashes in a body or in a layout still says: which view's.
enum LastWords {
    /// Illegal instructions and traps are what a failed precondition ends in.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    /// A handler that does not come to an end is ended: what it looks at may be broken, too.
    private static let patience: UInt32 = 5
    private static let lineSize = 4096
    /// A stack that overflowed cannot be stood on.
    private static let stackSize = 1 << 16

    /// What was to be done before; nil until it is known. Everything that the handler needs is made beforehand.
    private nonisolated(unsafe) static var before: UnsafeMutablePointer<sigaction>?
    private nonisolated(unsafe) static var line: UnsafeMutableRawBufferPointer?

    /// Call on the main thread.
    static func prepare() {
        before = .allocate(capacity: 65)
        let line = UnsafeMutableRawBufferPointer.allocate(byteCount: lineSize, alignment: 1)
        // Whatever is only made when it is first asked for.
        _ = AuthorCode.writePlace(into: line)
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
        action.__sigaction_handler.sa_sigaction = { signal, info, _ in LastWords.say(signal, info) }
        action.sa_flags = SA_SIGINFO | SA_ONSTACK
        for signal in signals {
            guard let before else { return }
            sigaction(signal, &action, before + Int(signal))
        }
    }

    private static var words: (StaticString, StaticString) {
        ("fanlight: It crashed ", "\n")
    }

    /// In the handler: nothing is allocated, nothing is waited for. Then it goes on as it would have without us.
    private static func say(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        if let before { sigaction(signal, before + Int(signal), nil) }
        alarm(patience)
        if let line {
            let (start, end) = words
            let place = UnsafeMutableRawBufferPointer(rebasing: line[start.utf8CodeUnitCount..<(line.count - 1)])
            let count = AuthorCode.writePlace(into: place)
            if count > 0, let base = line.baseAddress {
                base.copyMemory(from: start.utf8Start, byteCount: start.utf8CodeUnitCount)
                let length = start.utf8CodeUnitCount + count
                (base + length).copyMemory(from: end.utf8Start, byteCount: 1)
                _ = write(STDERR_FILENO, base, length + 1)
            }
        }
        alarm(0)
        // A fault comes again by itself where it was; what was sent, and where a trap continues, does not.
        let isFault = (info?.pointee.si_code ?? 0) > 0 && signal != SIGTRAP && signal != SIGABRT
        if !isFault { raise(signal) }
    }
}
