import CLinux
import CZeroMQ
import Glibc
import Synchronization

/// The ZeroMQ threads of a process, shared by its sockets. They begin with the first socket that needs them.
///
/// The last socket to go lets the context end, which waits at most `Timing.linger` for what is not delivered yet.
public final class Context: Sendable {
    private let started = Mutex<Started?>(nil)

    public init() {}

    deinit { started.withLock { if let started = $0 { zmq_ctx_term(started.raw) } } }

    /// What ZeroMQ knows a context by.
    ///
    /// Proof of the unchecked promise: a ZeroMQ context is thread safe by its specification, and the pointer never changes.
    private struct Started: @unchecked Sendable { let raw: UnsafeMutableRawPointer }

    func raw() throws(TransportError) -> UnsafeMutableRawPointer {
        try started.withLock { started throws(TransportError) in
            if let started { return started }
            try Context.checkDescriptors()
            // ZeroMQ asks for the number of a protocol that hardly anybody has. To look for it in databases, too, libraries are
            // loaded, which takes longer than all the rest, and waits for whoever is loading others.
            linux_find_protocols_in_files()
            guard let raw = zmq_ctx_new() else { throw .zeroMQ("Cannot start ZeroMQ") }
            let new = Started(raw: raw)
            started = new
            return new
        }.raw
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
            throw .tooFewFiles(limit.rlim_cur)
        }
    }
}
