import Glibc
import Transport
import Wire

/// Two connections to the service's Unix socket. The input is a script of what both peers and the service do, with the
/// bytes that the peers send.
///
/// All whole messages are delivered once and in order. An invalid stream ends its connection, and all data to the peers
/// is valid. No connection and no byte of the budget is left at the end.
public final class ListenerStreams: FuzzTarget {
    public static let name = "listener"

    private let loop: EventLoop
    /// A listener whose deadlines are far away, and one whose deadlines are over at once.
    private let listeners: [LocalListener]
    private static let limits = (first: 2_048, later: 24_576)

    public init() throws {
        loop = try EventLoop()
        var limits = LocalListener.Limits()
        limits.helloBytes = ListenerStreams.limits.first
        limits.newSendBytes = 4_096
        limits.totalBytes = 65_536
        limits.connectionBytes = 0
        // No script waits.
        limits.commandsPerSecond = 1 << 20
        var hasty = SocketTiming()
        (hasty.handshake, hasty.linger) = (.zero, .zero)
        listeners = [
            try LocalListener(on: loop, limits: limits), try LocalListener(on: loop, limits: limits, timing: hasty),
        ]
    }

    /// A peer, and what the service has received of it.
    private final class Dialled {
        let end: RawEnd
        let connection: LocalConnection
        var messages: [[[UInt8]]] = []
        var closings = 0
        var fault: StreamError?
        /// False once something ended or may end the connection, or may keep messages back.
        var isCalm = true

        init(_ end: RawEnd, _ connection: LocalConnection) {
            self.end = end
            self.connection = connection
        }
    }

    /// The service's reaction to messages.
    private var reaction = Reaction.none
    private enum Reaction: UInt8 { case none, echo, postpone, pause, hangUp, hangUpOther }

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        var script = FuzzBytes(input)
        let settings = script.byte()
        let isHasty = settings & 1 != 0
        let admits = settings & 2 == 0
        let listener = listeners[isHasty ? 1 : 0]
        var dialled: [Dialled] = []
        reaction = .none
        for _ in 0..<(settings & 4 != 0 ? 2 : 1) {
            let (end, other) = try RawEnd.pair(room: 2_304)
            let peer = Peer.local(user: 1, group: 1, process: 1)
            guard let connection = listener.adopt(other, peer: peer, within: isHasty ? .zero : .seconds(3_600)) else {
                throw FuzzFinding("A connection was not adopted.")
            }
            let one = Dialled(end, connection)
            one.isCalm = !isHasty
            dialled.append(one)
        }
        listener.onMessage = { [unowned self] connection in
            guard let own = dialled.first(where: { $0.connection === connection }) else { return }
            if reaction == .postpone {
                own.isCalm = false
                return connection.postpone()
            }
            own.messages.append((0..<connection.partCount).map { Array(connection.part($0)) })
            if admits {
                connection.admit(largestMessage: ListenerStreams.limits.later, sendLimit: 16_384)
            }
            switch reaction {
            case .echo: connection.send(connection.part(0))
            case .pause:
                own.isCalm = false
                connection.pause()
            case .hangUp:
                own.isCalm = false
                connection.hangUp()
            case .hangUpOther:
                for other in dialled where other !== own {
                    other.isCalm = false
                    other.connection.hangUp()
                }
            case .none, .postpone: break
            }
        }
        listener.onClosed = { connection, fault in
            guard let own = dialled.first(where: { $0.connection === connection }) else { return }
            own.closings += 1
            own.fault = fault
            if connection.isOpen { connection.send([1, 2, 3], limit: .max) }
        }
        while let step = script.next() {
            let one = dialled[Int(step >> 7) % dialled.count]
            perform(step & 0x7F, one, &script)
            if listener.budget.used >= listener.budget.limit / 2 { for one in dialled { one.isCalm = false } }
        }
        reaction = .none
        try settle(listener, dialled, admits: admits)
        try end(listener, dialled)
    }

    private func perform(_ step: UInt8, _ one: Dialled, _ script: inout FuzzBytes) {
        let end = one.end
        switch step {
        case 0: end.write(StreamFraming.opening)
        case 1: end.write(script.block())
        case 2: end.write(framed(script.block(), flags: script.byte()))
        case 3:
            // A long message, whose announced size may differ from the one that is sent.
            let count = Int(script.byte()) << 7
            end.write([script.byte() & 1 | 2] + bytes(of: UInt64(count)))
            end.write([UInt8](repeating: 7, count: max(0, count - Int(script.byte()))))
        case 4: end.write([2] + bytes(of: UInt64.max >> UInt64(script.byte() & 63)))
        case 5: end.write(framed(script.block(), flags: 4))
        case 6: loop.runOnce(limit: .zero)
        case 7: one.connection.send([UInt8](repeating: 9, count: Int(script.byte()) << 6))
        case 8: one.connection.send([UInt8](repeating: 9, count: Int(script.byte())), number: 5)
        case 9:
            one.isCalm = false
            one.connection.pause()
        case 10: one.connection.resume()
        case 11:
            one.isCalm = false
            one.connection.hangUp(within: script.byte() & 1 == 0 ? nil : .zero)
        case 12: end.read()
        case 13: end.shutDown()
        case 14:
            // Unread bytes are lost with this end, and maybe the bytes that it wrote.
            one.isCalm = false
            end.close()
        case 16...23: reaction = Reaction(rawValue: step - 16) ?? .none
        case 24: end.write(script.all())
        default: end.write([step])
        }
    }

    private func bytes(of number: UInt64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

    private func framed(_ body: UnsafeRawBufferPointer, flags: UInt8) -> [UInt8] {
        [flags & 5, UInt8(body.count)] + body
    }

    /// Runs until nothing arrives any more, and compares.
    private func settle(_ listener: LocalListener, _ dialled: [Dialled], admits: Bool) throws(FuzzFinding) {
        for one in dialled { one.connection.resume() }
        var quiet = 0
        for _ in 0..<200 where quiet < 3 {
            let before = (listener.received, dialled.map(\.end.received.count), dialled.map(\.connection.queuedBytes))
            loop.runOnce(limit: .zero)
            for one in dialled { one.end.read() }
            let after = (listener.received, dialled.map(\.end.received.count), dialled.map(\.connection.queuedBytes))
            quiet = before == after ? quiet + 1 : 0
        }
        try require(quiet >= 3, "The listener does not come to rest.")
        for one in dialled {
            let limits = ListenerStreams.limits
            let expected = ReferenceStream(
                one.end.written, listens: true, limits: (limits.first, admits ? limits.later : limits.first))
            try require(one.messages.count <= expected.messages.count, "A message was delivered that was not sent.")
            try require(
                one.messages.elementsEqual(expected.messages.prefix(one.messages.count)), "A message is another one.")
            try require(one.closings <= 1, "A connection ended twice.")
            guard one.isCalm else { continue }
            if !expected.isInvalid {
                try require(one.fault == nil, "A valid stream was refused: \(one.fault?.sentence ?? "").")
            } else {
                try require(!one.connection.isOpen, "The connection of an invalid stream is open.")
            }
            try require(one.messages.count == expected.messages.count, "A message was lost.")
            let sent = ReferenceStream(one.end.received, listens: false, limits: (1 << 20, 1 << 20))
            try require(!sent.isInvalid, "The service sent an invalid stream.")
            try require(sent.isComplete || !one.connection.isOpen, "The service sent a part of a message.")
        }
    }

    private func end(_ listener: LocalListener, _ dialled: [Dialled]) throws(FuzzFinding) {
        for one in dialled { one.end.close() }
        for _ in 0..<200 where listener.count > 0 { loop.runOnce(limit: .zero) }
        listener.onMessage = { _ in }
        listener.onClosed = { _, _ in }
        try require(listener.count == 0, "A connection is left after its peer has gone.")
        try require(listener.budget.used == 0, "\(listener.budget.used) bytes of the budget are left.")
    }
}
