import Glibc
import Testing
import TransportTestSupport
import Wire

@testable import Transport

@Suite("Connection turns")
final class ConnectionTurnsTests: ListenerFixture {
    /// Returns a peer that counts as a connection of the process.
    private func peer(of process: Int32, _ recorder: ListenerRecorder) throws -> (RawPeer, LocalConnection) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        let peer = Peer.local(user: geteuid(), group: getegid(), process: process)
        let connection = recorder.listener.adopt(ends[0], peer: peer, within: .seconds(60))
        return (RawPeer(ends[1]), try #require(connection))
    }

    private static func messages(_ count: Int, _ byte: UInt8) -> [UInt8] {
        StreamFraming.opening + [[UInt8]](repeating: RawPeer.message([byte]), count: count).flatMap { $0 }
    }

    @Test("many busy connections of one process delay another process as much as one connection does")
    func manyConnections() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let busy = try (0..<100).map { _ in try peer(of: 1, recorder).0 }
        let (other, _) = try peer(of: 2, recorder)
        for peer in busy { peer.write(Self.messages(200, 7)) }
        other.write(Self.messages(1, 1))
        loop.turn(until: { recorder.messages.contains([1]) })
        for number in 10...20 as ClosedRange<UInt8> {
            let before = recorder.messages.count
            other.write(RawPeer.message([number]))
            loop.turn(until: { recorder.messages[before...].contains([number]) })
            #expect(recorder.messages.count - before < 50)
        }
        loop.turn(until: { recorder.messages.count == 100 * 200 + 12 })
        withExtendedLifetime(busy) {}
    }

    @Test("connections of one process have their turns, whatever the others of it send")
    func oneProcess() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (first, _) = try peer(of: 1, recorder)
        let (second, _) = try peer(of: 1, recorder)
        first.write(Self.messages(400, 7))
        second.write(Self.messages(100, 8))
        loop.turn(until: { recorder.messages.filter { $0 == [8] }.count == 100 })
        let count = recorder.messages.filter { $0 == [7] }.count
        #expect((80...120).contains(count))
        loop.turn(until: { recorder.messages.count == 500 })
    }

    @Test("all messages of a peer that ends while it waits for its turn are delivered")
    func lastMessages() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (busy, _) = try peer(of: 1, recorder)
        busy.write(Self.messages(400, 7))
        do {
            let (brief, _) = try peer(of: 1, recorder)
            brief.write(Self.messages(60, 8))
        }
        loop.turn(until: { !recorder.faults.isEmpty })
        #expect(recorder.messages.filter { $0 == [8] }.count == 60 && recorder.faults == [nil])
        loop.turn(until: { recorder.messages.count == 460 })
        #expect(recorder.listener.count == 1)
    }

    @Test("peers that dial and end at once do not accumulate while another connection of their process waits")
    func briefPeers() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (busy, _) = try peer(of: getpid(), recorder)
        let data = Self.messages(2_000, 7)
        busy.write(data)
        for _ in 0..<40 {
            // As many as wait at a time to be accepted, or fewer.
            for _ in 0..<16 { _ = try RawPeer(at: path) }
            loop.runOnce(limit: .milliseconds(20))
            #expect(recorder.listener.count <= 128)
        }
        loop.turn(until: { recorder.listener.count == 1 && recorder.messages.count == 2_000 })
        withExtendedLifetime(busy) {}
    }

    @Test("connections are counted by the process or key that they belong to")
    func owners() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (listener, key) = (recorder.listener, PeerOwner.key("key"))
        let peers = try (0..<3).map { _ in try peer(of: 1, recorder) }
        #expect(listener.count(of: .process(1)) == 3 && listener.count(of: .process(2)) == 0)
        peers[0].1.peer = .remote(address: "::1", user: "key")
        #expect(listener.count(of: .process(1)) == 2 && listener.count(of: key) == 1)
        for (_, connection) in peers { connection.hangUp() }
        #expect(listener.count(of: .process(1)) == 0 && listener.count(of: key) == 0)
    }
}
