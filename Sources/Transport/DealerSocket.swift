/// A client's or worker's socket: one connection to one service.
///
/// It does not reconnect by itself. What waits in a socket would otherwise reach a service that was started in between
/// and does not know who speaks; whoever owns the connection makes a new socket and says hello again.
///
/// On a Unix socket it speaks ZeroMQ's protocol itself: a message then takes two threads fewer on its way, and a process that
/// has no other connection none of ZeroMQ's threads at all. Elsewhere, where connections are secured, it is ZeroMQ's.
public final class DealerSocket {
    let connection: any DealerConnection

    /// Where nobody listens on a Unix socket this throws `noService` at once, and where its folder belongs to somebody
    /// else it says so. `largestMessage` bounds what is accepted from the service, in bytes.
    public init(
        _ context: Context, to endpoint: Endpoint, keys: KeyPair? = nil, largestMessage: Int
    ) throws(TransportError) {
        connection =
            switch endpoint {
            case .ipc(let path): try UnixDealer(path, largestMessage: largestMessage)
            case .tcp: try ZeroMQDealer(context, to: endpoint, keys: keys, largestMessage: largestMessage)
            }
    }

    /// Starts to connect; messages sent meanwhile wait. From now on `loop` calls `onReadable` while there are messages
    /// to `receive()`, which is to be done until there are none, and `onChange` when the connection is made or lost. Of a loss it is told after everything that
    /// arrived before was offered to `onReadable`.
    public func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping (DealerSocket) -> Void
    ) throws(TransportError) {
        try connection.open(on: loop, onChange: onChange) { [unowned self] in
            // A handler may close the socket and drop the last reference to it.
            let socket = self
            onReadable(socket)
        }
    }

    /// Takes the socket out of its loop; it closes with its last reference.
    public func close() { connection.close() }

    /// Likewise, of a service that is not there any more, or does not read: what it has not taken is thrown away.
    public func abandon() { connection.abandon() }

    deinit { connection.close() }

    /// Whether somebody is there, whatever they say.
    public var isReached: Bool { connection.isReached }

    /// Takes the next message if there is one. Its parts are valid until the next call.
    public func receive() -> Bool { connection.receive() }

    /// How many parts the message received last has.
    public var partCount: Int { connection.partCount }

    /// A part of the message received last; empty where there is none.
    public func part(_ index: Int) -> UnsafeRawBufferPointer { connection.part(index) }

    @discardableResult
    public func send(_ bytes: [UInt8]) -> SendResult {
        bytes.withUnsafeBytes { connection.sendPart($0, more: false) }
    }

    /// Sends a message behind a number, as between worker and service.
    @discardableResult
    public func send(_ bytes: [UInt8], number: UInt32) -> SendResult {
        let result = withUnsafeBytes(of: number.littleEndian) { connection.sendPart($0, more: true) }
        return result == .sent ? bytes.withUnsafeBytes { connection.sendPart($0, more: false) } : result
    }

    func send(_ part: UnsafeRawBufferPointer, more: Bool) -> SendResult { connection.sendPart(part, more: more) }
}

/// One way to a service.
protocol DealerConnection: MessageSource {
    var isReached: Bool { get }
    var partCount: Int { get }
    func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping () -> Void
    ) throws(TransportError)
    func close()
    func abandon()
    func receive() -> Bool
    func part(_ index: Int) -> UnsafeRawBufferPointer
    /// A part that another one follows is sent with that.
    func sendPart(_ part: UnsafeRawBufferPointer, more: Bool) -> SendResult
}
