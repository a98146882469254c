/// A client's or worker's socket: one connection to one service.
///
/// It does not reconnect by itself. Messages queued in a socket would otherwise reach a service that was started in
/// between. Such a service has no record of the sender. The owner of the connection makes a new socket and sends Hello
/// again.
///
/// On a Unix socket it implements ZeroMQ's protocol itself. A message then passes two threads fewer, and a process
/// without other connections needs none of ZeroMQ's threads. The module `Network` makes those over TCP.
public final class DealerSocket {
    package let connection: any DealerConnection

    /// Connects to a Unix socket. Throws `noService` immediately if nothing listens there, and `unusableFolder` if its
    /// folder belongs to another user. `largestMessage` is the limit for messages of the service, in bytes. `sendLimit`
    /// is that of all messages that the service has not read.
    public convenience init(
        toSocketAt path: String, largestMessage: Int, sendLimit: Int = DealerSocket.standardSendLimit,
        timing: SocketTiming = SocketTiming()
    ) throws(TransportError) {
        self.init(try UnixDealer(path, largestMessage: largestMessage, sendLimit: sendLimit, timing: timing))
    }

    /// Bytes that may wait for a service that does not read: eight frames of the largest size.
    public static let standardSendLimit = 64 << 20

    /// Takes over an end of a socket pair, whose other end the service has.
    public convenience init(
        connectedTo descriptor: Int32, largestMessage: Int, timing: SocketTiming = SocketTiming()
    ) {
        self.init(UnixDealer(connected: descriptor, largestMessage: largestMessage, timing: timing))
    }

    package init(_ connection: any DealerConnection) { self.connection = connection }

    /// Starts to connect; messages sent meanwhile are queued. From now on `loop` calls `onReadable` while there are
    /// messages. The callback calls `receive()` until it returns false, or is called again. `onChange` is called when
    /// the connection is made or lost. A loss is reported after all messages that arrived before were offered to
    /// `onReadable`.
    public func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping (DealerSocket) -> Void
    ) throws(TransportError) {
        try connection.open(on: loop, onChange: onChange) { [unowned self] in
            // A handler may close the socket and release the last reference to it.
            let socket = self
            onReadable(socket)
        }
    }

    /// Removes the socket from its loop; it closes with its last reference.
    public func close() { connection.close() }

    /// Removes the socket from its loop and discards undelivered messages, because the service is gone or does not
    /// read.
    public func abandon() { connection.abandon() }

    deinit { connection.close() }

    /// True once a peer accepted the connection, whatever its protocol.
    public var isReached: Bool { connection.isReached }

    /// Receives the next message if there is one. Its parts are valid until the next call.
    public func receive() -> Bool { connection.receive() }

    /// Number of parts of the last received message.
    public var partCount: Int { connection.partCount }

    /// A part of the last received message; empty if there is none.
    public func part(_ index: Int) -> UnsafeRawBufferPointer { connection.part(index) }

    @discardableResult
    public func send(_ bytes: [UInt8]) -> SendResult {
        bytes.withUnsafeBytes { connection.sendPart($0, more: false) }
    }

    /// Sends a message after a client number, as between worker and service.
    @discardableResult
    public func send(_ bytes: [UInt8], number: UInt32) -> SendResult {
        let result = withUnsafeBytes(of: number.littleEndian) { connection.sendPart($0, more: true) }
        return result == .sent ? bytes.withUnsafeBytes { connection.sendPart($0, more: false) } : result
    }

    package func send(_ part: UnsafeRawBufferPointer, more: Bool) -> SendResult {
        connection.sendPart(part, more: more)
    }

    /// Bytes that wait until the service reads; 0 over TCP, where ZeroMQ counts none.
    package var queuedBytes: Int { connection.queuedBytes }
}

/// The implementation of one kind of connection to a service.
package protocol DealerConnection: MessageSource {
    var isReached: Bool { get }
    var partCount: Int { get }
    var queuedBytes: Int { get }
    func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping () -> Void
    ) throws(TransportError)
    func close()
    func abandon()
    func receive() -> Bool
    func part(_ index: Int) -> UnsafeRawBufferPointer
    /// With `more`, the part is held back and sent together with the next one.
    func sendPart(_ part: UnsafeRawBufferPointer, more: Bool) -> SendResult
}
