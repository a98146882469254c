import Glibc
import Testing
import TransportTestSupport
import Wire

@testable import Network
@testable import Transport

@Suite("Local listener")
final class LocalListenerTests: ListenerFixture {
    @Test("the handshake may arrive in pieces, and names a router")
    func pieces() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let peer = try RawPeer(at: path)
        for byte in StreamFraming.opening + RawPeer.message([5, 6]) {
            peer.write([byte])
            loop.runOnce(limit: .milliseconds(1))
        }
        loop.turn(until: { recorder.messages == [[5, 6]] })
        peer.read()
        #expect(peer.received == RawPeer.greeting + RawPeer.ready("ROUTER"))
        let own = try #require(recorder.connections.first).peer
        #expect(own == .local(user: geteuid(), group: getegid(), process: getpid()))
    }

    @Test("the identity that a peer names is ignored")
    func foreignIdentity() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let identity: [UInt8] = [0, 1, 2, 3, 4]
        var peers: [RawPeer] = []
        for number in 1...3 as ClosedRange<UInt8> {
            let peer = try RawPeer(at: path)
            peer.write(RawPeer.greeting + RawPeer.ready("DEALER", [("Identity", identity)]))
            peer.write(RawPeer.message([number]))
            loop.turn(until: { recorder.messages.last == [number] })
            peers.append(peer)
        }
        for (number, connection) in recorder.connections.enumerated() { connection.send([UInt8(number)]) }
        for (number, peer) in peers.enumerated() {
            peer.read()
            #expect(Array(peer.messages) == [0, 1, UInt8(number)])
        }
    }

    @Test(
        "a peer of another protocol or socket type is disconnected",
        arguments: [
            Array("GET / HTTP/1.1\r\n\r\n".utf8),
            [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 2, 0] + [UInt8](repeating: 0, count: 52),
            [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0] + Array("CURVE".utf8) + [UInt8](repeating: 0, count: 47),
            RawPeer.greeting + RawPeer.ready("SUB"), RawPeer.greeting + RawPeer.ready("PUSH"),
            RawPeer.greeting + RawPeer.message([1]), RawPeer.greeting + RawPeer.command("READY", []),
            RawPeer.greeting + RawPeer.command("READY", [11, 83]), RawPeer.greeting + [0x80, 0],
            StreamFraming.opening + RawPeer.command("SUBSCRIBE", [1]),
            StreamFraming.opening + [1, 1, 0, 4, 0],
        ])
    func wrongPeer(_ bytes: [UInt8]) throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let peer = try RawPeer(at: path)
        peer.write(bytes)
        loop.turn(until: {
            peer.read(); return peer.isEnded
        })
        #expect(recorder.messages.isEmpty)
        #expect(recorder.faults.count == 1 && recorder.faults.first != nil)
        #expect(recorder.listener.count == 0)
    }

    @Test("dealers, requesters and routers may connect", arguments: ["DEALER", "REQ", "ROUTER"])
    func socketTypes(_ kind: String) throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let peer = try RawPeer(at: path)
        peer.write(RawPeer.greeting + RawPeer.ready(kind) + RawPeer.message([1]))
        loop.turn(until: { recorder.messages == [[1]] })
    }

    @Test("heartbeats are answered, and a flood of them delays no other peer")
    func heartbeats() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (peer, _) = try recorder.connectPeer()
        peer.write(RawPeer.command("PING", [0, 10, 7, 8]))
        loop.turn(until: {
            peer.read(); return !peer.messages.isEmpty
        })
        #expect(Array(peer.messages) == RawPeer.command("PONG", [7, 8]))
        let (other, _) = try recorder.connectPeer()
        let flood = [[UInt8]](repeating: RawPeer.command("PING", [0, 10]), count: 10_000).flatMap { $0 }
        // The peer does not read the answers.
        while !peer.isEnded, peer.write(flood) > 0 {}
        for number in 2...20 as ClosedRange<UInt8> {
            other.write(RawPeer.message([number]))
            loop.turn(until: { recorder.messages.last == [number] })
            peer.write(flood)
        }
    }

    @Test("pings are handled at a rate, and those that arrive together have one answer, to the last")
    func pingRate() throws {
        var limits = LocalListener.Limits()
        limits.commandsPerSecond = 500
        let recorder = try ListenerRecorder(loop, at: path, limits: limits)
        let (peer, _) = try recorder.connectPeer()
        let start = SuspendingClock.now
        let pings = (1...1_000).flatMap { RawPeer.command("PING", [0, 10, UInt8($0 / 256), UInt8($0 % 256)]) }
        let bytes = pings + RawPeer.message([2])
        var sent = 0
        loop.turn(until: {
            sent += peer.write(Array(bytes[sent...]))
            peer.read()
            return recorder.messages.last == [2]
        })
        // The first five hundred are handled at once.
        #expect(SuspendingClock.now - start > .milliseconds(800))
        peer.read()
        let pong = RawPeer.command("PONG", [3, 232])
        #expect(peer.messages.count < 500 * pong.count && Array(peer.messages.suffix(pong.count)) == pong)
        #expect(recorder.faults.isEmpty)
    }

    @Test("a message of more than 64 KiB before the peer is admitted ends the connection, unread")
    func oversize() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (witness, _) = try recorder.connectPeer()
        recorder.messages = []
        recorder.admits = false
        var peers: [RawPeer] = []
        for _ in 0..<20 {
            let peer = try RawPeer(at: path)
            peer.write(StreamFraming.opening + [2, 0, 0, 0, 0, 0, 0x80, 0, 0])
            peers.append(peer)
        }
        loop.turn(until: { peers.allSatisfy { $0.write([UInt8](repeating: 0, count: 4_096)) == 0 } })
        #expect(recorder.messages.isEmpty && recorder.listener.budget.used == 0)
        witness.write(RawPeer.message([9]))
        loop.turn(until: { recorder.messages == [[9]] })
    }

    @Test("after admission larger messages are received")
    func admitted() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (peer, _) = try recorder.connectPeer()
        let large = [UInt8](repeating: 3, count: 300_000)
        let framed = RawPeer.message(large)
        var sent = 0
        loop.turn(until: {
            sent += peer.write(Array(framed[sent...]))
            return recorder.messages.last == large
        })
        // Its memory is released with the next message.
        peer.write(RawPeer.message([2]))
        loop.turn(until: { recorder.messages.last == [2] })
        loop.runOnce(limit: .zero)
        #expect(recorder.listener.budget.used == 0)
    }

    @Test("a peer that does not read gets a bounded queue, and everything in it in order")
    func slowReader() throws {
        let recorder = try ListenerRecorder(loop, at: path, sendLimit: 500_000)
        let (peer, connection) = try recorder.connectPeer()
        var sent = 0
        while connection.send([UInt8](repeating: UInt8(truncatingIfNeeded: sent), count: 1_000)) == .sent { sent += 1 }
        #expect(connection.queuedBytes <= 500_000 && connection.queuedBytes > 490_000)
        #expect(connection.send([1]) == .sent || connection.queuedBytes == 500_000)
        #expect(recorder.listener.budget.used == connection.queuedBytes)
        loop.turn(until: {
            peer.read(); return connection.queuedBytes == 0
        })
        peer.read()
        let frames = Array(peer.messages)
        let isIntact = (0..<sent).allSatisfy { frames[$0 * 1_009 + 9] == UInt8(truncatingIfNeeded: $0) }
        #expect(isIntact && recorder.listener.budget.used == 0)
        #expect(connection.acceptedBytes == connection.writtenBytes)
    }

    @Test("a peer that pings while its queue is full gets no answer, and its messages are received")
    func pingsWithFullQueue() throws {
        let recorder = try ListenerRecorder(loop, at: path, sendLimit: 500_000)
        let (peer, connection) = try recorder.connectPeer()
        for count in [1_000, 1] {
            while connection.send([UInt8](repeating: 7, count: count)) == .sent {}
        }
        let accepted = connection.acceptedBytes
        peer.write(RawPeer.command("PING", [0, 10]) + RawPeer.message([2]))
        loop.turn(until: { recorder.messages.last == [2] || !recorder.faults.isEmpty })
        #expect(recorder.faults.isEmpty && connection.isOpen && connection.acceptedBytes == accepted)
    }

    @Test("a short limit refuses messages while the queue still accepts others")
    func sharedQueue() throws {
        let recorder = try ListenerRecorder(loop, at: path, sendLimit: 500_000)
        let (peer, connection) = try recorder.connectPeer()
        let message = [UInt8](repeating: 1, count: 1_000)
        // The connection would end with its peer.
        withExtendedLifetime(peer) {
            while message.withUnsafeBytes({ connection.send($0, limit: 100_000) }) == .sent {}
            #expect(connection.queuedBytes <= 100_000)
            #expect(connection.send(message) == .sent)
        }
    }

    @Test("a paused peer is read after resume")
    func paused() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (peer, connection) = try recorder.connectPeer()
        connection.pause()
        var sent = 0
        while true {
            let count = peer.write(RawPeer.message([UInt8](repeating: 1, count: 998)))
            sent += count
            guard count == 1_007 else { break }
        }
        let before = recorder.messages.count
        for _ in 0..<10 { loop.runOnce(limit: .milliseconds(1)) }
        #expect(recorder.messages.count == before && recorder.listener.budget.used == 0)
        connection.resume()
        loop.turn(until: { recorder.messages.count == before + sent / 1_007 })
    }

    @Test("the memory of an empty buffer is released in a while, without a further message")
    func idleBuffer() throws {
        var timing = SocketTiming()
        timing.shrinking = .milliseconds(20)
        let recorder = try ListenerRecorder(loop, at: path, timing: timing)
        let (peer, connection) = try recorder.connectPeer()
        peer.write(RawPeer.message([UInt8](repeating: 3, count: 40_000)))
        loop.turn(until: { recorder.messages.last?.count == 40_000 })
        #expect(recorder.listener.budget.used > 0)
        loop.turn(until: { recorder.listener.budget.used == 0 })
        peer.write(RawPeer.message([UInt8](repeating: 4, count: 40_000)))
        loop.turn(until: { recorder.messages.last == [UInt8](repeating: 4, count: 40_000) })
        #expect(connection.isOpen)
    }

    @Test("a connection has a few messages in its turn, and one after it asked for its end")
    func turns() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (busy, _) = try recorder.connectPeer()
        let (other, _) = try recorder.connectPeer()
        let before = recorder.messages.count
        busy.write([UInt8]((0..<1_000).flatMap { _ in RawPeer.message([7]) }))
        loop.runOnce(limit: .milliseconds(20))
        other.write(RawPeer.message([9]))
        loop.turn(until: { recorder.messages.contains([9]) })
        #expect(recorder.messages.count - before < 50)
        let deliver = recorder.listener.onMessage
        recorder.listener.onMessage = {
            deliver($0)
            $0.endTurn()
        }
        let next = recorder.messages.count
        loop.runOnce(limit: .milliseconds(20))
        #expect(recorder.messages.count == next + 1)
    }

    @Test("a peer without a valid Hello is disconnected at the deadline")
    func deadline() throws {
        var timing = SocketTiming()
        timing.handshake = .milliseconds(50)
        let recorder = try ListenerRecorder(loop, at: path, timing: timing)
        let (witness, _) = try recorder.connectPeer()
        let silent = try RawPeer(at: path)
        let shaken = try RawPeer(at: path)
        shaken.write(StreamFraming.opening)
        loop.turn(until: {
            silent.read()
            shaken.read()
            return silent.isEnded && shaken.isEnded
        })
        witness.read()
        #expect(!witness.isEnded && recorder.listener.count == 1)
    }

    @Test("a disconnected peer gets the last messages and can send no more")
    func hangUp() throws {
        var timing = SocketTiming()
        // Independent of the machine's load.
        timing.linger = .seconds(60)
        let recorder = try ListenerRecorder(loop, at: path, timing: timing)
        let (peer, connection) = try recorder.connectPeer()
        let last = [UInt8](repeating: 4, count: 700_000)
        connection.send(last)
        connection.hangUp()
        #expect(!connection.isOpen && connection.send([1]) == .unreachable)
        peer.write(RawPeer.message([2]))
        loop.turn(until: {
            peer.read(); return peer.isEnded
        })
        #expect(Array(peer.messages.dropFirst(9)) == last)
        #expect(recorder.messages == [[1]] && recorder.faults.isEmpty && recorder.listener.count == 0)
    }

    @Test("a peer that does not read its last messages is disconnected too")
    func hangUpUnread() throws {
        var timing = SocketTiming()
        timing.linger = .milliseconds(30)
        let recorder = try ListenerRecorder(loop, at: path, timing: timing)
        let (_, connection) = try recorder.connectPeer()
        connection.send([UInt8](repeating: 4, count: 700_000))
        connection.hangUp()
        loop.turn(until: { recorder.listener.count == 0 })
    }

    @Test("a lost connection is reported once, after its last messages")
    func lost() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        do {
            let (peer, _) = try recorder.connectPeer()
            peer.write(RawPeer.message([2]) + RawPeer.message([3]))
        }
        loop.turn(until: { !recorder.faults.isEmpty })
        loop.runOnce(limit: .zero)
        #expect(recorder.messages == [[1], [2], [3]] && recorder.faults == [nil])
    }

    @Test("a few connections are accepted in a turn, in which the others are served")
    func manyDials() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (peer, _) = try recorder.connectPeer()
        let others = try (0..<100).map { _ in try RawPeer(at: path) }
        for number in 2...4 as ClosedRange<UInt8> {
            peer.write(RawPeer.message([number]))
            let before = recorder.listener.count
            loop.turn(until: { recorder.messages.last == [number] })
            #expect(recorder.listener.count - before <= 2 * LocalListener.acceptLimit)
        }
        loop.turn(until: { recorder.listener.count == others.count + 1 })
    }

    @Test("connections beyond the limit are refused, and the others served")
    func connectionLimit() throws {
        var limits = LocalListener.Limits()
        limits.connections = 3
        let recorder = try ListenerRecorder(loop, at: path, limits: limits)
        let peers = try (0..<3).map { _ in try recorder.connectPeer().0 }
        let more = try RawPeer(at: path)
        loop.turn(until: {
            more.read(); return more.isEnded
        })
        #expect(recorder.refusals == [.tooMany(3)])
        peers[0].write(RawPeer.message([7]))
        loop.turn(until: { recorder.messages.last == [7] })
    }

    @Test("descriptors are kept for expected peers, for one connection each")
    func reservation() throws {
        var limits = LocalListener.Limits()
        limits.descriptors = 100
        let listener = try LocalListener(on: loop, limits: limits)
        let expected = Peer.local(user: geteuid(), group: getegid(), process: 4_711)
        let other = Peer.local(user: geteuid(), group: getegid(), process: 4_712)
        listener.reservation.descriptors = 30
        listener.reservation.isExpected = { $0 == expected }
        func isAdmitted(_ socket: Int32, _ peer: Peer) -> Bool { listener.shortage(for: socket, of: peer) == nil }
        #expect(isAdmitted(69, other) && isAdmitted(69, expected))
        #expect(!isAdmitted(70, other) && isAdmitted(70, expected))
        #expect(isAdmitted(99, expected) && listener.shortage(for: 100, of: expected) == .noDescriptor)
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        let connection = try #require(listener.adopt(ends[0], peer: expected, within: .seconds(60)))
        #expect(!isAdmitted(70, expected) && isAdmitted(69, expected))
        connection.hangUp()
        #expect(isAdmitted(70, expected))
        listener.reservation.descriptors = 0
        #expect(isAdmitted(99, other))
        listener.close()
    }

    @Test("an end of a socket pair is a connection, at both ends")
    func socketPair() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let peer = Peer.local(user: geteuid(), group: getegid(), process: 4_711)
        let connection = try #require(recorder.listener.adopt(ends[0], peer: peer, within: .seconds(60)))
        let dealer = DealerSocket(connectedTo: ends[1], largestMessage: 1 << 20)
        var messages: [[UInt8]] = []
        var changes: [ConnectionChange] = []
        try dealer.open(on: loop, onChange: { changes.append($0) }) { dealer in
            while dealer.receive() { messages.append(Array(dealer.part(0))) }
        }
        dealer.send([1, 2], number: 7)
        loop.turn(until: { recorder.messages == [[1, 2]] })
        #expect(recorder.connections.first?.peer == peer)
        connection.send([3], number: 8)
        loop.turn(until: { messages == [[8, 0, 0, 0]] })
        connection.hangUp()
        loop.turn(until: { changes == [.connected, .lost] })
    }

    @Test("a socket of libzmq connects, with an identity of its own")
    func libzmq() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let context = Context()
        // ZMQ_DEALER and ZMQ_ROUTING_ID.
        let socket = try Socket(context, type: 5)
        socket.set(5, Array("me".utf8))
        try socket.connect("ipc://\(path)", as: "the listener")
        let large = [UInt8](repeating: 9, count: 300_000)
        #expect(([1] as [UInt8]).withUnsafeBytes { socket.send($0, more: false) } == .sent)
        loop.turn(until: { recorder.messages == [[1]] })
        #expect(large.withUnsafeBytes { socket.send($0, more: false) } == .sent)
        loop.turn(until: { recorder.messages == [[1], large] })
        recorder.connections[0].send(large)
        var answer: [UInt8] = []
        loop.turn(until: {
            if socket.receive() { answer = Array(socket.part(0)) }
            return answer == large
        })
    }
}
