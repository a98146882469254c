import CZeroMQ
import Transport

/// The routing ID that ZeroMQ gave to one connection of a `RouterSocket`. A reconnected peer gets another one.
public struct RouteID: Hashable, Sendable {
    /// The first eight bytes and the length: a routing ID that ZeroMQ chose itself is no longer.
    private let head: UInt64
    private let count: Int
    /// The bytes beyond them, if the peer chose a long routing ID.
    private let tail: [UInt8]

    init(_ bytes: UnsafeRawBufferPointer) {
        var head: UInt64 = 0
        withUnsafeMutableBytes(of: &head) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(8))) }
        self.head = head
        count = bytes.count
        tail = bytes.count > 8 ? Array(bytes.dropFirst(8)) : []
    }

    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if tail.isEmpty {
            return withUnsafeBytes(of: head) { body(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
        }
        var whole = withUnsafeBytes(of: head) { Array($0) }
        whole += tail
        return whole.withUnsafeBytes(body)
    }
}

/// The service's socket: many connections, each addressed by its `RouteID`.
public final class RouterSocket: Socket {
    public init(_ context: Context, largestMessage: Int) throws(TransportError) {
        try super.init(context, type: ZMQ_ROUTER)
        setStandardOptions(largestMessage: largestMessage)
        // Without it, messages to unknown peers are dropped silently.
        set(ZMQ_ROUTER_MANDATORY, 1)
    }

    /// Listens. A Unix socket needs a folder that `RuntimeFolder` prepared and a lock against a second service. TCP
    /// needs `keys`, and an `Authenticator` that runs already, or every client is refused.
    ///
    /// - Returns: The endpoint with the actual port, if any port was requested.
    @discardableResult
    public func listen(on endpoint: Endpoint, keys: KeyPair? = nil) throws(TransportError) -> Endpoint {
        if case .tcp = endpoint {
            guard let keys else {
                throw TransportError(
                    .keys,
                    "\(endpoint) needs keys, because anybody can connect to a TCP port: none are set up.")
            }
            set(ZMQ_CURVE_SERVER, 1)
            set(ZMQ_CURVE_SECRETKEY, keys.secretKey)
            set(ZMQ_ZAP_DOMAIN, Array(Authenticator.domain.utf8))
            // Fails closed: without an authenticator all clients are refused, instead of all accepted.
            set(Authenticator.enforceDomain, 1)
        }
        try bind(endpoint)
        guard case .tcp(let host, _, let key) = endpoint, let port else { return endpoint }
        return .tcp(host: host, port: port, serviceKey: key)
    }

    /// The connection that the last received message came from.
    public var source: RouteID { RouteID(part(0)) }

    @inline(__always)
    public func send(_ bytes: UnsafeRawBufferPointer, to route: RouteID) -> SendResult {
        let result = route.withBytes { send($0, more: true) }
        return result == .sent ? send(bytes, more: false) : result
    }

    public func send(_ bytes: [UInt8], to route: RouteID) -> SendResult {
        bytes.withUnsafeBytes { send($0, to: route) }
    }

    /// Sends a message after a client number, as between service and workers.
    public func send(_ bytes: [UInt8], number: UInt32, to route: RouteID) -> SendResult {
        let result = sendHead(number: number, to: route)
        return result == .sent ? bytes.withUnsafeBytes { send($0, more: false) } : result
    }

    /// Forwards a part of the last message that `source` received, without a copy.
    public func forward(partAt index: Int, of source: Socket, to route: RouteID) -> SendResult {
        let result = route.withBytes { send($0, more: true) }
        return result == .sent ? send(partAt: index, of: source, more: false) : result
    }

    /// Forwards a part after a client number, without a copy.
    public func forward(partAt index: Int, of source: Socket, number: UInt32, to route: RouteID) -> SendResult {
        let result = sendHead(number: number, to: route)
        return result == .sent ? send(partAt: index, of: source, more: false) : result
    }

    private func sendHead(number: UInt32, to route: RouteID) -> SendResult {
        let result = route.withBytes { send($0, more: true) }
        return result == .sent ? withUnsafeBytes(of: number.littleEndian) { send($0, more: true) } : result
    }
}
