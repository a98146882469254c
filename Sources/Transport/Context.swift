import CLinux
import CZeroMQ
import Glibc

/// The ZeroMQ threads of a process, shared by its sockets.
///
/// The last socket to go lets the context end, which waits at most `Timing.linger` for what is not delivered yet.
public final class Context: @unchecked Sendable {
    // Sendable: a ZeroMQ context is thread safe by its specification, and the pointer never changes.
    let raw: UnsafeMutableRawPointer

    public init() throws(TransportError) {
        try Context.checkDescriptors()
        // ZeroMQ asks for the number of a protocol that hardly anybody has. To look for it in databases, too, libraries are
        // loaded, which takes longer than all the rest, and waits for whoever is loading others.
        linux_find_protocols_in_files()
        guard let raw = zmq_ctx_new() else { throw .zeroMQ("Cannot start ZeroMQ") }
        self.raw = raw
    }

    deinit { zmq_ctx_term(raw) }

    /// ZeroMQ's threads start with the first socket.
    func socket(_ type: Int32) -> UnsafeMutableRawPointer? {
        Context.withShortTurns { zmq_socket(raw, type) }
    }

    /// In nanoseconds: the shortest that the kernel grants.
    static let turn: UInt64 = 100_000

    /// Threads that are started meanwhile ask for short turns: whoever does gets one sooner. ZeroMQ's pass on what others wait
    /// for, which takes them microseconds, often right behind a thread of ours that has more to do. Kernels before 6.12 take no
    /// notice.
    private static func withShortTurns<Result>(_ start: () -> Result) -> Result {
        var schedule = linux_schedule()
        guard linux_get_schedule(0, &schedule) != 0, schedule.policy == SCHED_OTHER else { return start() }
        let usual = schedule.runtime
        schedule.runtime = Context.turn
        linux_set_schedule(&schedule)
        defer {
            schedule.runtime = usual
            linux_set_schedule(&schedule)
        }
        return start()
    }

    /// What ZeroMQ's own threads, a socket, its monitor and its connection take.
    private static let descriptors: UInt = 12

    /// Where the system has none left for its threads, ZeroMQ ends the process.
    private static func checkDescriptors() throws(TransportError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        // The lowest that is free.
        let next = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if next >= 0 { close(next) }
        guard next >= 0, rlim_t(next) + rlim_t(descriptors) <= limit.rlim_cur else {
            throw TransportError(
                .system,
                "This process may have \(limit.rlim_cur) files open, and \(descriptors) more are needed to connect: allow it "
                    + "more with `ulimit -n`.")
        }
    }
}
