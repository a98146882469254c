import CLinux
import CZeroMQ
import Glibc
import Synchronization
import Transport

/// The ZeroMQ threads of a process, shared by its sockets. They start with the first socket that needs them.
///
/// The release of the last socket ends the context, which waits at most `SocketTiming.linger` for undelivered messages.
public final class Context: Sendable {
    let timing: SocketTiming
    private let started = Mutex<Started?>(nil)

    public init(timing: SocketTiming = SocketTiming()) { self.timing = timing }

    deinit { started.withLock { if let started = $0 { zmq_ctx_term(started.raw) } } }

    /// The pointer to a ZeroMQ context.
    ///
    /// Proof of the unchecked promise: a ZeroMQ context is thread safe by its specification, and the pointer never
    /// changes.
    private struct Started: @unchecked Sendable { let raw: UnsafeMutableRawPointer }

    func raw() throws(TransportError) -> UnsafeMutableRawPointer {
        try started.withLock { started throws(TransportError) in
            if let started { return started }
            try Context.checkDescriptors()
            // ZeroMQ looks up the number of a protocol that is rarely installed. A lookup in databases would load
            // libraries, which takes longer than all the rest. It also waits for other threads that load libraries.
            linux_find_protocols_in_files()
            // ZeroMQ numbers the connections of a router from a number that the C library draws, and never seeds it.
            srand(.random(in: .min ... .max))
            guard let raw = zmq_ctx_new() else { throw .zeroMQ("Cannot start ZeroMQ") }
            let new = Started(raw: raw)
            started = new
            return new
        }.raw
    }

    /// Descriptors of ZeroMQ's own threads, a socket, its monitor and its connection.
    private static let descriptors: UInt = 12

    /// Throws if too few descriptors are left: ZeroMQ would abort the process if its threads got none.
    private static func checkDescriptors() throws(TransportError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        // The lowest free descriptor.
        let next = open("/dev/null", O_RDONLY | O_CLOEXEC)
        if next >= 0 { close(next) }
        guard next >= 0, rlim_t(next) + rlim_t(descriptors) <= limit.rlim_cur else {
            throw .tooFewFiles(limit.rlim_cur)
        }
    }
}
