import Display
import Fanlight
import Testing
import Transport
import Wire

@testable import Host

@Suite("Pictures to paint")
struct PaintingQueueTests {
    private final class ServerContext: SessionServerContext {
        let timing = HostTiming()
        let epoch: UInt64 = 1
        let mainActorBusy = Duration.zero
        let finishedCommandID: CommandID = 0
        var requested: [OpenRequestKey] = []
        var answers = 0

        func send(_ command: SessionCommand.Task, for session: String) -> CommandID { 1 }
        func send(_ message: [UInt8], to connection: ConnectionNumber) { answers += 1 }
        func requestPainting(for key: OpenRequestKey, in session: String) { requested.append(key) }
    }

    private func entry(_ connection: ConnectionNumber, _ serial: UInt32) -> PaintingQueue.Entry {
        PaintingQueue.Entry(session: "one", key: OpenRequestKey(connection: connection, serial: serial))
    }

    @Test("clients take turns, each with its requests in order")
    func turns() {
        var queue = PaintingQueue()
        for serial in 1...200 { queue.add(entry(1, UInt32(serial))) { _ in true } }
        queue.add(entry(2, 1)) { _ in true }
        queue.add(entry(3, 1)) { _ in true }
        queue.add(entry(2, 2)) { _ in true }
        let order = (1...6).compactMap { _ in queue.next() }
        #expect(order == [entry(1, 1), entry(2, 1), entry(3, 1), entry(1, 2), entry(2, 2), entry(1, 3)])
        for serial in 4...200 { #expect(queue.next() == entry(1, UInt32(serial))) }
        #expect(queue.next() == nil)
    }

    @Test("a client with ever more expired requests has few entries")
    func bounded() {
        var queue = PaintingQueue()
        for serial in 1...9_000 { queue.add(entry(1, UInt32(serial))) { $0.key.serial + 10 > serial } }
        #expect(queue.count <= SessionLimits.openRequests)
    }

    @Test("none of nine thousand expired snapshots is painted")
    func expired() {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        for client in [1, 2] as [ConnectionNumber] {
            server.attach(client, AttachRequest(session: "one", mode: .script), features: .all, resume: nil)
        }
        var now = SuspendingClock.now
        var serial: UInt32 = 0
        for _ in 1...45 {
            for _ in 1...200 {
                serial += 1
                server.receive(
                    Request(serial: serial, verb: .snapshot(SnapshotRequest(.png)), timeoutMilliseconds: 1), bytes: 1,
                    from: 1,
                    at: now)
            }
            now += .milliseconds(2)
            server.expire(at: now)
        }
        server.receive(Request(serial: 1, verb: .snapshot(SnapshotRequest(.text))), bytes: 1, from: 2, at: now)
        #expect(context.requested.count == 9_001 && context.answers == 9_000)
        var queue = PaintingQueue()
        for key in context.requested {
            queue.add(PaintingQueue.Entry(session: "one", key: key)) { server.isAwaitingPainting($0.key) }
        }
        var painted: [OpenRequestKey] = []
        while let entry = queue.next() {
            if server.pictureTask(for: entry.key, at: now) != nil { painted.append(entry.key) }
        }
        #expect(painted == [OpenRequestKey(connection: 2, serial: 1)])
    }

    @Test("a request that expires in the queue is not painted, even before it is answered")
    func expiredInQueue() {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        server.attach(1, AttachRequest(session: "one", mode: .script), features: .all, resume: nil)
        let now = SuspendingClock.now
        let key = OpenRequestKey(connection: 1, serial: 1)
        server.receive(Request(serial: 1, verb: .audit, timeoutMilliseconds: 1), bytes: 1, from: 1, at: now)
        #expect(server.pictureTask(for: key, at: now) != nil)
        #expect(server.pictureTask(for: key, at: now + .milliseconds(1)) == nil)
        server.detach(1)
        #expect(server.pictureTask(for: key, at: now) == nil)
    }
}
