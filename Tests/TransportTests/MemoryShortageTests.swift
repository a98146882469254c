import Testing
import TransportTestSupport
import Wire

@testable import Transport

/// Connections that hold the memory which all of them share, and others that need it.
@Suite("Shortage of memory")
final class MemoryShortageTests: ListenerFixture {
    /// Returns a listener with little memory, which waits for peers that do not read for a short time only.
    private func scarce(_ bytes: Int, sendLimit: Int = 1 << 20) throws -> ListenerRecorder {
        var limits = LocalListener.Limits()
        limits.totalBytes = bytes
        var timing = SocketTiming()
        timing.handshake = .milliseconds(200)
        timing.linger = .milliseconds(50)
        return try ListenerRecorder(loop, at: path, limits: limits, timing: timing, sendLimit: sendLimit)
    }

    /// Returns a listener with little memory that closes no connection during a test.
    private func patient(_ bytes: Int) throws -> ListenerRecorder {
        var limits = LocalListener.Limits()
        limits.totalBytes = bytes
        var timing = SocketTiming()
        (timing.handshake, timing.linger) = (.seconds(600), .seconds(600))
        return try ListenerRecorder(loop, at: path, limits: limits, timing: timing)
    }

    /// Writes messages of that size without their ends, until three quarters of the memory are used up.
    private func fill(_ peers: [RawPeer], _ size: Int, _ recorder: ListenerRecorder) throws {
        let part = Array(RawPeer.message([UInt8](repeating: 1, count: size)).dropLast(10))
        var sent = [Int](repeating: 0, count: peers.count)
        let budget = recorder.listener.budget
        loop.turn(until: {
            for (index, peer) in peers.enumerated() { sent[index] += peer.write(Array(part[sent[index]...])) }
            return budget.used >= budget.sharedLimit
        })
    }

    private func leaveIncomplete(_ count: Int, _ size: Int, _ recorder: ListenerRecorder) throws -> [RawPeer] {
        let peers = try (0..<count).map { _ in try recorder.connectPeer().0 }
        try fill(peers, size, recorder)
        return peers
    }

    /// Sends a message of that size, until it was received.
    private func deliver(
        _ size: Int, of peer: RawPeer, _ recorder: ListenerRecorder, at location: SourceLocation = #_sourceLocation
    ) {
        let message = [UInt8](repeating: 9, count: size)
        let framed = RawPeer.message(message)
        var sent = 0
        loop.turn(
            until: {
                sent += peer.write(Array(framed[sent...]))
                return recorder.messages.last == message
            }, at: location)
    }

    @Test("incomplete messages wait while the shared budget is used up, and the largest ends its connection")
    func sharedBudget() throws {
        let recorder = try scarce(1 << 20)
        let peers = try (0..<8).map { _ in try recorder.connectPeer().0 }
        let (witness, _) = try recorder.connectPeer()
        let part = [2, 0, 0, 0, 0, 0, 0x0F, 0, 0] + [UInt8](repeating: 1, count: 900_000)
        var sent = [Int](repeating: 0, count: peers.count)
        loop.turn(until: {
            for (index, peer) in peers.enumerated() { sent[index] += peer.write(Array(part[sent[index]...])) }
            #expect(recorder.listener.budget.used < 3 << 20)
            return !recorder.faults.isEmpty
        })
        witness.write(RawPeer.message([9]))
        loop.turn(until: { recorder.messages.last == [9] })
    }

    @Test("incomplete messages leave memory for short ones, and for a connection with an allowance")
    func memoryBesideIncompleteMessages() throws {
        let recorder = try patient(2 << 20)
        let peers = try (0..<8).map { _ in try recorder.connectPeer().0 }
        let (witness, _) = try recorder.connectPeer()
        let (worker, working) = try recorder.connectPeer()
        working.allowance = 1 << 20
        let part = [2, 0, 0, 0, 0, 0, 0x0F, 0, 0] + [UInt8](repeating: 1, count: 900_000)
        var sent = [Int](repeating: 0, count: peers.count)
        loop.turn(until: {
            let before = sent
            for (index, peer) in peers.enumerated() { sent[index] += peer.write(Array(part[sent[index]...])) }
            return sent == before && recorder.listener.budget.used >= recorder.listener.budget.limit / 2
        })
        #expect(recorder.listener.budget.used < 2 << 20)
        for (peer, size) in [(witness, 60_000), (worker, 500_000)] {
            let message = [UInt8](repeating: 9, count: size)
            let framed = RawPeer.message(message)
            var count = 0
            loop.turn(until: {
                count += peer.write(Array(framed[count...]))
                return recorder.messages.last == message
            })
        }
        #expect(recorder.faults.isEmpty)
        withExtendedLifetime(peers) {}
    }

    @Test("a peer that does not read is disconnected before one that sends within its allowance")
    func unreadQueue() throws {
        let recorder = try scarce(1 << 20, sendLimit: 4 << 20)
        let (sender, sending) = try recorder.connectPeer()
        sending.allowance = 1 << 20
        let (silent, unread) = try recorder.connectPeer()
        while unread.queuedBytes == 0 { unread.send([UInt8](repeating: 2, count: 50_000)) }
        unread.send([UInt8](repeating: 2, count: 500_000 - unread.queuedBytes))
        let large = RawPeer.message([UInt8](repeating: 1, count: 900_000))
        var sent = 0
        // The sender holds more than the other.
        loop.turn(until: {
            sent += sender.write(Array(large[sent..<850_000]))
            return recorder.listener.budget.isUsedUp
        })
        #expect(unread.stream.heldBytes < sending.stream.heldBytes)
        withExtendedLifetime(silent) {
            _ = loop.turn(until: {
                sent += sender.write(Array(large[sent...]))
                return recorder.messages.last?.count == 900_000
            })
        }
        #expect(recorder.faults == [.tooSlow] && !unread.isOpen && sending.isOpen)
    }

    @Test("peers that do not read share the budget, and the one with the most unread is closed when others need memory")
    func manySilentPeers() throws {
        let recorder = try scarce(2 << 20, sendLimit: 4 << 20)
        let (reader, reading) = try recorder.connectPeer()
        let peers = try (0..<16).map { _ in try recorder.connectPeer() }
        let results = peers.map { $0.1.send([UInt8](repeating: 1, count: 900_000)) }
        let largest = try #require(peers.first?.1)
        #expect(results.contains(.full) && results.first == .sent && largest.send([2]) == .sent)
        #expect(recorder.listener.budget.used <= recorder.listener.budget.limit)
        // A short message has its space, a long one once the silent peers have had their time.
        #expect(reading.send([UInt8](repeating: 3, count: 60_000)) == .sent)
        let long = [UInt8](repeating: 4, count: 900_000)
        let first = reading.send(long)
        loop.turn(until: {
            reader.read()
            return !recorder.faults.isEmpty
        })
        #expect(first == .full && recorder.faults.allSatisfy { $0 == .tooSlow } && !largest.isOpen && reading.isOpen)
        loop.turn(until: {
            reader.read()
            return reading.send(long) == .sent
        })
        withExtendedLifetime(peers) {}
    }

    @Test("many silent peers with short messages hold little more than the budget")
    func shortMessagesToSilentPeers() throws {
        let recorder = try scarce(2 << 20, sendLimit: 4 << 20)
        let (other, last) = try recorder.connectPeer()
        let peers = try (0..<200).map { _ in try recorder.connectPeer() }
        for (_, connection) in peers {
            for _ in 0..<8 { _ = connection.send([UInt8](repeating: 1, count: 60_000)) }
        }
        let budget = recorder.listener.budget
        #expect(budget.used <= budget.limit + budget.limit / 6 + 200 << 10)
        // Even then everybody has space for an answer of a few bytes.
        #expect(last.send([UInt8](repeating: 2, count: 600)) == .sent)
        withExtendedLifetime((other, peers)) {}
    }

    @Test("the last quarter of the memory is for connections with an allowance, and for sending")
    func memoryForAllowances() throws {
        let recorder = try patient(2 << 20)
        let peers = try leaveIncomplete(40, 60_000, recorder)
        let (worker, working) = try recorder.connectPeer()
        working.allowance = 1 << 20
        deliver(300_000, of: worker, recorder)
        #expect(working.send([UInt8](repeating: 2, count: 300_000)) == .sent)
        #expect(recorder.faults.isEmpty)
        withExtendedLifetime(peers) {}
    }

    @Test("as many connections with incomplete messages are closed at once as others need")
    func manyIncompleteMessages() throws {
        let recorder = try scarce(2 << 20)
        let peers = try leaveIncomplete(40, 60_000, recorder)
        let (witness, witnessing) = try recorder.connectPeer()
        deliver(20_000, of: witness, recorder)
        #expect(recorder.faults.count >= 5 && recorder.faults.allSatisfy { $0 == .tooSlow } && witnessing.isOpen)
        withExtendedLifetime(peers) {}
    }

    @Test("connections that stay within their allowances are closed, too, if others wait for them alone")
    func incompleteMessagesWithinAllowances() throws {
        let recorder = try scarce(1 << 20)
        let peers = try (0..<3).map { _ in try recorder.connectPeer() }
        for (_, connection) in peers { connection.allowance = 1 << 20 }
        try fill(peers.map(\.0), 900_000, recorder)
        let (witness, witnessing) = try recorder.connectPeer()
        deliver(20_000, of: witness, recorder)
        #expect(!recorder.faults.isEmpty && witnessing.isOpen)
    }

    @Test("a closed connection that is kept releases the message that waits for its turn")
    func releasedMessage() throws {
        let recorder = try patient(8 << 20)
        let (peer, connection) = try recorder.connectPeer()
        recorder.listener.onMessage = { $0.postpone() }
        let framed = RawPeer.message([UInt8](repeating: 9, count: 900_000))
        var sent = 0
        loop.turn(until: {
            sent += peer.write(Array(framed[sent...]))
            return connection.isPaused
        })
        #expect(connection.stream.receivingBytes > 800_000 && recorder.listener.budget.used > 800_000)
        connection.hangUp()
        #expect(connection.isClosed && recorder.listener.budget.used == 0)
        #expect(connection.stream.receivingBytes == 0 && connection.part(0).isEmpty)
    }

    @Test("a message stays while it is handled, also if its connection is closed meanwhile")
    func messageOfClosedConnection() throws {
        let recorder = try patient(8 << 20)
        let (peer, connection) = try recorder.connectPeer()
        let message = [UInt8](repeating: 9, count: 900_000)
        var handled: [UInt8] = []
        recorder.listener.onMessage = {
            $0.hangUp()
            handled = Array($0.part(0))
        }
        let framed = RawPeer.message(message)
        var sent = 0
        loop.turn(until: {
            if connection.isOpen { sent += peer.write(Array(framed[sent...])) }
            return !handled.isEmpty
        })
        #expect(handled == message && connection.isClosed && connection.stream.receivingBytes == 0)
    }

    @Test("each connection takes its own memory from the budget for messages, until it ends")
    func memoryOfConnections() throws {
        let recorder = try ListenerRecorder(loop, at: path)
        let (limits, budget) = (recorder.listener.limits, recorder.listener.budget)
        do {
            let peers = try (0..<5).map { _ in try recorder.connectPeer() }
            #expect(budget.limit == limits.totalBytes - 5 * limits.connectionBytes)
            withExtendedLifetime(peers) {}
        }
        loop.turn(until: { recorder.listener.count == 0 })
        #expect(budget.limit == limits.totalBytes)
        // With as many as may be, everybody still has memory for messages.
        #expect(limits.connections * limits.connectionBytes <= limits.totalBytes / 2)
    }
}
