import CLinux
import ClientKit
import Glibc

/// Blocks SIGINT, SIGTERM and SIGHUP while there is something to clean up. They can interrupt waits, and take effect
/// once `release` is called.
final class DeferredSignals {
    /// Readable once a signal is pending. It is never read: the signal stays pending.
    let descriptor: Int32
    private var before = sigset_t()

    init() throws(CommandFailure) {
        var signals = sigset_t()
        sigemptyset(&signals)
        // A signal that the parent has ignored, as nohup does, must not interrupt.
        for signal in [SIGINT, SIGTERM, SIGHUP] where !DeferredSignals.isIgnored(signal) { sigaddset(&signals, signal) }
        descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
        guard descriptor >= 0 else {
            throw CommandFailure(.failed, "Signals cannot be watched: \(String(cString: strerror(errno))).")
        }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Restores the signal mask. A pending signal then ends this process, as a shell expects.
    func release() { pthread_sigmask(SIG_SETMASK, &before, nil) }

    deinit { close(descriptor) }
}
