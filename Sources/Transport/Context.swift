import CLinux
import CZeroMQ

/// The ZeroMQ threads of a process, shared by its sockets.
///
/// The last socket to go lets the context end, which waits at most `Timing.linger` for what is not delivered yet.
public final class Context: @unchecked Sendable {
    // Sendable: a ZeroMQ context is thread safe by its specification, and the pointer never changes.
    let raw: UnsafeMutableRawPointer

    public init() throws(TransportError) {
        // ZeroMQ asks for the number of a protocol that hardly anybody has. To look for it in databases, too, libraries are
        // loaded, which takes longer than all the rest, and waits for whoever is loading others.
        linux_find_protocols_in_files()
        guard let raw = zmq_ctx_new() else { throw .zeroMQ("Cannot start ZeroMQ") }
        self.raw = raw
    }

    deinit { zmq_ctx_term(raw) }
}
