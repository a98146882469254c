import Glibc
import Synchronization
import Transport

/// Converts the signals that end a program into a reason, handled on the socket thread. The main thread may be busy.
struct EndingSignals: Sendable {
    /// A global, because a signal handler can capture nothing; it may only write.
    private static let writeEnd = Atomic<Int32>(-1)
    private let readEnd: Int32
    /// The signal before the app is replaced by a new build.
    private static let replacement = SIGUSR2

    /// Installs the signal handlers.
    init() throws(TransportError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw TransportError(.system, "Cannot make a pipe: \(TransportError.message(for: errno)).")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        EndingSignals.writeEnd.store(ends[1], ordering: .releasing)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            let before = errno
            var number = UInt8(truncatingIfNeeded: signal)
            _ = write(EndingSignals.writeEnd.load(ordering: .acquiring), &number, 1)
            errno = before
        }
        action.sa_flags = SA_RESTART
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in [SIGTERM, SIGINT, SIGHUP, EndingSignals.replacement] {
            sigaction(signal, &action, nil)
            sigaddset(&mask, signal)
        }
        // A program inherits the signal mask of the thread that started it.
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    func watch(on loop: EventLoop, replace: @escaping () -> Void, end: @escaping (String) -> Void) {
        loop.watch(descriptor: readEnd) { [readEnd] in
            var number: UInt8 = 0
            while read(readEnd, &number, 1) == 1 {
                guard Int32(number) != EndingSignals.replacement else {
                    replace()
                    continue
                }
                end("It was sent signal \(number) (\(String(cString: strsignal(Int32(number)))))")
            }
        }
    }
}
