import Glibc

/// Restores the terminal, however the process ends.
///
/// Signal handlers may only use state prepared for them. It is plain memory that is written before the handlers are
/// installed and never changed while they are. For this reason `nonisolated(unsafe)` is safe here. One thread owns the
/// terminal and writes the memory in `install`, before the first handler can run.
private nonisolated(unsafe) var preparedDescriptor: Int32 = -1
private nonisolated(unsafe) var preparedBytes: UnsafeMutablePointer<UInt8>?
private nonisolated(unsafe) var preparedCount = 0
private nonisolated(unsafe) var preparedSettings = termios()
private nonisolated(unsafe) var wakeDescriptor: Int32 = -1
/// The signal that ends the viewer. Written by handlers, read by the viewer's loop: a whole word, set once.
private nonisolated(unsafe) var endingSignal: sig_atomic_t = 0

private typealias sig_atomic_t = Int32

private func restorePrepared() {
    guard preparedDescriptor >= 0, let bytes = preparedBytes else { return }
    _ = write(preparedDescriptor, bytes, preparedCount)
    tcsetattr(preparedDescriptor, TCSANOW, &preparedSettings)
}

private func wake(_ signal: Int32) {
    let kept = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(wakeDescriptor, &byte, 1)
    errno = kept
}

/// Restores the terminal after a crash, then lets the signal take its default effect.
private func handleCrash(_ number: Int32) {
    restorePrepared()
    signal(number, SIG_DFL)
    raise(number)
}

/// Starts an orderly end in the loop; a second signal ends the process immediately.
private func handleEnding(_ number: Int32) {
    if endingSignal != 0 { return handleCrash(number) }
    endingSignal = number
    wake(number)
}

private func handleNotification(_ number: Int32) { wake(number) }

/// The signals of a process that has taken over a terminal.
enum TerminalRestoration {
    static let crashes = [SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS]
    /// Signals that request an end, and signals whose default action would end the process.
    static let endings =
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ]
        + [SIGIO, SIGPWR, SIGSTKFLT] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    static let reportedSignals = [SIGWINCH, SIGCONT, SIGTSTP]

    /// The signal that requested the end; nil if none did.
    static var ending: Int32? { endingSignal == 0 ? nil : endingSignal }

    /// Ensures from now on that every end of the process restores the terminal at `descriptor`. Each signal in
    /// `reportedSignals` is written to `wake` as one byte.
    static func install(
        descriptor: Int32, settings: termios, wake: Int32, sequence: String = TerminalModes.leave
    ) {
        let sequence = Array(sequence.utf8)
        let capacity = max(sequence.count, (TerminalModes.removeImages + TerminalModes.leave).utf8.count)
        let bytes = preparedBytes ?? UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        bytes.update(from: sequence, count: sequence.count)
        preparedBytes = bytes
        preparedCount = sequence.count
        preparedSettings = settings
        preparedDescriptor = descriptor
        wakeDescriptor = wake
        endingSignal = 0
        provideSignalStack()
        for number in crashes { set(number, handleCrash) }
        for number in endings { set(number, handleEnding) }
        for number in reportedSignals { set(number, handleNotification) }
        registerExit()
    }

    /// Removes the handlers after the terminal was restored.
    static func uninstall() {
        for number in crashes + endings + reportedSignals { signal(number, SIG_DFL) }
        preparedDescriptor = -1
    }

    /// Stops the process as Ctrl-Z does; returns when it continues.
    static func stop() {
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        set(SIGTSTP, handleNotification)
    }

    /// Ends the process by the signal, so that its parent sees which.
    static func end(by number: Int32) {
        signal(number, SIG_DFL)
        raise(number)
    }

    private static func set(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = SA_ONSTACK
        sigaction(number, &action, nil)
    }

    /// Provides an alternative stack for handlers: the crash may be a stack overflow.
    private static func provideSignalStack() {
        let size = 64 << 10
        guard signalStack == nil else { return }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
        if sigaltstack(&stack, nil) == 0 { signalStack = memory } else { memory.deallocate() }
    }

    /// Registered once: without a prepared descriptor it has no effect.
    private static func registerExit() {
        guard !isExitRegistered else { return }
        isExitRegistered = true
        atexit { restorePrepared() }
    }

    // `nonisolated(unsafe)` is safe: only the thread that owns the terminal uses them.
    private nonisolated(unsafe) static var signalStack: UnsafeMutableRawPointer?
    private nonisolated(unsafe) static var isExitRegistered = false
}
