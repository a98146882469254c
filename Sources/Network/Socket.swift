import CZeroMQ
import Glibc
import Transport

/// A ZeroMQ socket. It belongs to the thread that made it and is closed with its last reference.
public class Socket: MessageSource {
    /// Maximum parts of a valid message; further ones are read and dropped. (A dealer on a Unix socket treats such a
    /// message as invalid.)
    static let partCapacity = 8

    let raw: UnsafeMutableRawPointer
    /// Retained to keep ZeroMQ's threads alive.
    let context: Context
    /// The last received message. Retained, so that receiving allocates nothing and forwarding copies nothing.
    private let parts: UnsafeMutablePointer<zmq_msg_t>
    /// Becomes readable when ZeroMQ's threads signal the socket; any use of the socket resets that.
    package let descriptor: Int32
    /// True if there may be messages that the descriptor does not signal. The socket was used since it was found empty.
    package private(set) var mayHaveMessages = true
    /// Number of received messages.
    package private(set) var received: UInt64 = 0
    /// Number of parts of the last received message, including dropped ones.
    public private(set) var partCount = 0

    init(_ context: Context, type: Int32) throws(TransportError) {
        guard let raw = zmq_socket(try context.raw(), type) else { throw .zeroMQ("Cannot make a socket") }
        self.context = context
        self.raw = raw
        var descriptor: Int32 = -1
        var size = MemoryLayout<Int32>.size
        zmq_getsockopt(raw, ZMQ_FD, &descriptor, &size)
        self.descriptor = descriptor
        parts = .allocate(capacity: Socket.partCapacity)
        for index in 0..<Socket.partCapacity { zmq_msg_init(parts + index) }
    }

    deinit {
        for index in 0..<Socket.partCapacity { zmq_msg_close(parts + index) }
        parts.deallocate()
        zmq_close(raw)
    }

    // MARK: Options

    func set(_ option: Int32, _ value: Int32) {
        var value = value
        zmq_setsockopt(raw, option, &value, MemoryLayout<Int32>.size)
    }

    func set(_ option: Int32, bytes value: Int64) {
        var value = value
        zmq_setsockopt(raw, option, &value, MemoryLayout<Int64>.size)
    }

    func set(_ option: Int32, _ bytes: [UInt8]) {
        zmq_setsockopt(raw, option, bytes, bytes.count)
    }

    /// Sets the options that all connections have in common.
    func setStandardOptions(largestMessage: Int) {
        set(ZMQ_LINGER, context.timing.linger.wholeMilliseconds)
        set(ZMQ_SNDHWM, QueueLimit.sent)
        set(ZMQ_RCVHWM, QueueLimit.received)
        set(ZMQ_MAXMSGSIZE, bytes: Int64(largestMessage))
        set(ZMQ_HANDSHAKE_IVL, context.timing.handshake.wholeMilliseconds)
    }

    // MARK: Receiving

    /// Receives the next message if there is one. Its parts are valid until the next call.
    public func receive() -> Bool {
        var count = 0
        mayHaveMessages = true
        while true {
            // Parts beyond the capacity overwrite the last slot: counted, never stored.
            let slot = parts + min(count, Socket.partCapacity - 1)
            guard zmq_msg_recv(slot, raw, ZMQ_DONTWAIT) >= 0 else {
                if zmq_errno() == EINTR { continue }
                // The parts of one message arrive together, so only a first part can be missing.
                partCount = 0
                mayHaveMessages = false
                return false
            }
            count += 1
            if zmq_msg_more(slot) == 0 { break }
        }
        partCount = count
        received &+= 1
        return true
    }

    /// Receives messages, at most so many, and calls `body` for each. Returns true if none is left. Senders that are
    /// faster than `body` could otherwise keep the caller for ever.
    public func receive(atMost limit: Int, _ body: () -> Void) -> Bool {
        for _ in 0..<limit {
            guard receive() else { return true }
            body()
        }
        return false
    }

    /// Returns a part of the last received message; empty if there is none.
    public func part(_ index: Int) -> UnsafeRawBufferPointer {
        guard index < min(partCount, Socket.partCapacity) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: zmq_msg_data(parts + index), count: zmq_msg_size(parts + index))
    }

    /// Returns a property of the connection that the message came from.
    func property(_ name: String) -> String? {
        guard let lastPart, let text = zmq_msg_gets(lastPart, name) else { return nil }
        return String(cString: text)
    }

    /// The last part of the last received message, which has the properties of its connection.
    var lastPart: UnsafeMutablePointer<zmq_msg_t>? {
        partCount > 0 ? parts + (min(partCount, Socket.partCapacity) - 1) : nil
    }

    /// The peer that sent the last received message.
    public var peer: Peer? { property("Peer-Address").flatMap { Peer(address: $0, user: property("User-Id")) } }

    // MARK: Sending

    @inline(__always)
    func send(_ bytes: UnsafeRawBufferPointer, more: Bool) -> SendResult {
        mayHaveMessages = true
        while zmq_send(raw, bytes.baseAddress, bytes.count, ZMQ_DONTWAIT | (more ? ZMQ_SNDMORE : 0)) < 0 {
            switch zmq_errno() {
            case EINTR: continue
            case EAGAIN: return .full
            default: return .unreachable
            }
        }
        return .sent
    }

    /// Forwards a part that another socket of this thread received, without a copy. The part is empty afterwards.
    @inline(__always)
    func send(partAt index: Int, of source: Socket, more: Bool) -> SendResult {
        mayHaveMessages = true
        while zmq_msg_send(source.parts + index, raw, ZMQ_DONTWAIT | (more ? ZMQ_SNDMORE : 0)) < 0 {
            switch zmq_errno() {
            case EINTR: continue
            case EAGAIN: return .full
            default: return .unreachable
            }
        }
        return .sent
    }

    func bind(_ endpoint: Endpoint) throws(TransportError) {
        allow(endpoint)
        try bind(endpoint.listeningAddress, as: endpoint.description)
    }

    func bind(_ address: String, as description: String) throws(TransportError) {
        mayHaveMessages = true
        guard zmq_bind(raw, address) != 0 else { return }
        let isInUse = zmq_errno() == EADDRINUSE
        let help: String? =
            switch zmq_errno() {
            case EADDRNOTAVAIL, ENODEV:
                "This machine has no such address: use one that `ip address` lists, or 0.0.0.0 for all of them."
            case EADDRINUSE: "Another program listens there: choose another port."
            case EACCES: "Ports below 1024 are reserved: choose a higher one."
            default: nil
            }
        var error = TransportError.zeroMQ("Cannot listen on \(description)")
        if let help { error.text += " \(help)" }
        if isInUse { error.kind = .inUse }
        throw error
    }

    func connect(_ endpoint: Endpoint) throws(TransportError) {
        allow(endpoint)
        try connect(endpoint.address, as: endpoint.description)
    }

    func connect(_ address: String, as description: String) throws(TransportError) {
        mayHaveMessages = true
        guard zmq_connect(raw, address) == 0 else { throw .zeroMQ("Cannot connect to \(description)") }
    }

    /// Enables IPv6 for numeric addresses only. A host name with addresses of both kinds would be resolved to one where
    /// nothing may listen.
    private func allow(_ endpoint: Endpoint) {
        if case .tcp(let host, _, _) = endpoint, host.contains(":") { set(ZMQ_IPV6, 1) }
    }

    /// The port of the last bound endpoint, which the system chose if any was requested.
    var port: UInt16? {
        var name = [CChar](repeating: 0, count: 256)
        var size = name.count
        guard zmq_getsockopt(raw, ZMQ_LAST_ENDPOINT, &name, &size) == 0 else { return nil }
        return String(decoding: name.prefix(size).map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self)
            .split(separator: ":").last.flatMap { UInt16($0) }
    }
}
