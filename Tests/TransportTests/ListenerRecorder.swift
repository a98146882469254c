import Testing
import TransportTestSupport
import Wire

@testable import Transport

/// A listener that records what it reports.
final class ListenerRecorder {
    let listener: LocalListener
    private let loop: EventLoop
    private let path: String
    var messages: [[UInt8]] = []
    var connections: [LocalConnection] = []
    var faults: [StreamError?] = []
    var refusals: [LocalListener.Refusal] = []
    var admits = true

    init(
        _ loop: EventLoop, at path: String, limits: LocalListener.Limits = .init(),
        timing: SocketTiming = SocketTiming(), largestMessage: Int = 1 << 20, sendLimit: Int = 1 << 20
    ) throws {
        (self.loop, self.path) = (loop, path)
        listener = try LocalListener(on: loop, limits: limits, timing: timing)
        listener.onMessage = { [unowned self] connection in
            if !connections.contains(where: { $0 === connection }) { connections.append(connection) }
            messages.append(Array(connection.part(connection.partCount - 1)))
            if admits { connection.admit(largestMessage: largestMessage, sendLimit: sendLimit) }
        }
        listener.onClosed = { [unowned self] in faults.append($1) }
        listener.onRefusal = { [unowned self] in refusals.append($0) }
        try listener.listen(at: path)
    }

    /// Returns a peer that is connected, and whose first message was received.
    func connectPeer() throws -> (RawPeer, LocalConnection) {
        let before = connections.count
        let peer = try RawPeer(at: path)
        peer.write(StreamFraming.opening + RawPeer.message([1]))
        loop.turn(until: { connections.count > before })
        peer.read()
        return (peer, try #require(connections.last))
    }

    deinit { listener.close() }
}
