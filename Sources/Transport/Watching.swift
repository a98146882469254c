import CLinux
import Glibc

extension EventLoop {
    /// Calls `handler` with each of the signals that arrives. They are blocked for the calling thread and every thread
    /// it makes later. Must be called before any other thread is started.
    public func watch(signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(TransportError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system("Cannot listen for signals") }
        watch(descriptor: descriptor) {
            var info = signalfd_siginfo()
            while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
                handler(Int32(info.ssi_signo))
            }
        }
    }

    /// Calls `handler` once, when the process is gone; it need not be a child. Returns nil, with the reason in `errno`,
    /// if it cannot be watched: `ESRCH` if there is no such process.
    public func watch(process: Int32, _ handler: @escaping () -> Void) -> ProcessWatch? {
        let descriptor = pidfd_open(process, 0)
        guard descriptor >= 0 else { return nil }
        let watch = ProcessWatch(descriptor: descriptor, process: process)
        self.watch(descriptor: descriptor) { [weak self] in
            self?.unwatch(descriptor: descriptor)
            handler()
        }
        return watch
    }

    public func unwatch(_ process: ProcessWatch) { unwatch(descriptor: process.descriptor) }
}

/// A reference to one process, which stays valid even after another process gets the same ID.
public final class ProcessWatch {
    package let descriptor: Int32
    public let process: Int32

    init(descriptor: Int32, process: Int32) {
        self.descriptor = descriptor
        self.process = process
    }

    deinit { close(descriptor) }

    /// Sends a signal to this process; returns false if it is gone.
    @discardableResult
    public func send(signal: Int32) -> Bool {
        pidfd_send_signal(descriptor, signal, nil, 0) == 0
    }
}
