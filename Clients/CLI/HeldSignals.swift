import CLinux
import ClientKit
import Glibc

/// Keeps Ctrl-C and its like waiting while there is something to tidy up: waits can be ended by them, and they take
/// effect once `release` is called.
final class HeldSignals {
    /// Can be read once one waits. It is never read: the signal stays where it is.
    let descriptor: Int32
    private var before = sigset_t()

    init() throws(CommandFailure) {
        var signals = sigset_t()
        sigemptyset(&signals)
        // Whoever started us with one of them ignored, as nohup does, wants no interruption by it.
        for signal in [SIGINT, SIGTERM, SIGHUP] where !HeldSignals.isIgnored(signal) { sigaddset(&signals, signal) }
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

    /// What has come meanwhile does what it would have done: it ends this process, as a shell expects.
    func release() { pthread_sigmask(SIG_SETMASK, &before, nil) }

    deinit { close(descriptor) }
}
