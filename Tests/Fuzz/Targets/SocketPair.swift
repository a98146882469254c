import Glibc

/// One end of a socket pair, whose owner writes and reads raw bytes. The code under test has the other end.
final class RawEnd {
    private(set) var descriptor: Int32
    /// All bytes that the socket has accepted.
    private(set) var written: [UInt8] = []
    private(set) var received: [UInt8] = []
    /// True once the other end was closed, or sends nothing more.
    private(set) var isEnded = false
    /// True once this end sends nothing more.
    private(set) var isShut = false

    /// - Parameter room: Bytes that the other end can send before this one reads; the kernel doubles them.
    static func pair(room: Int32) throws(FuzzFinding) -> (RawEnd, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try require(socketpair(AF_UNIX, kind, 0, &ends) == 0, "No socket pair: error \(errno). Descriptors leak.")
        var room = room
        setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        return (RawEnd(ends[0]), ends[1])
    }

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close() }

    func write(_ bytes: UnsafeRawBufferPointer) {
        guard descriptor >= 0, !isShut, !bytes.isEmpty else { return }
        let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        if count > 0 { written += bytes.prefix(count) }
    }

    func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0) } }

    /// Reads everything that has arrived.
    func read() {
        guard descriptor >= 0 else { return }
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
            while !isEnded {
                let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                guard count > 0 else {
                    isEnded = count == 0 || errno != EAGAIN
                    return
                }
                received += UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
            }
        }
    }

    func shutDown() {
        guard descriptor >= 0 else { return }
        isShut = true
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        isShut = true
    }
}
