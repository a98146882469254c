import Display
import Fanlight
import Testing
import Transport
import Wire

@testable import Host

@Suite("Requests that wait for their turn")
struct FairRequestQueueTests {
    private final class ServerContext: StubServerContext {
        var requested: [FairRequestQueue.Entry] = []
        var answers = 0
        var lastMessage: [UInt8] = []
        var read: [FairRequestQueue.Entry] = []

        override func send(_ command: SessionCommand.Task, for session: String) -> CommandID { 0 }
        override func send(_ message: [UInt8], to connection: ConnectionNumber) {
            answers += 1
            lastMessage = message
        }
        override func requestReading(_ entry: FairRequestQueue.Entry) { read.append(entry) }
        override func requestPainting(_ entry: FairRequestQueue.Entry) { requested.append(entry) }
    }

    private func entry(
        _ connection: ConnectionNumber, _ serial: UInt32, isObserver: Bool = false, cost: Int = 0
    ) -> FairRequestQueue.Entry {
        let key = RequestKey(connection: connection, serial: serial)
        return FairRequestQueue.Entry(session: "one", key: key, isObserver: isObserver, cost: cost)
    }

    @Test("clients take turns, each with its requests in order")
    func turns() {
        var queue = FairRequestQueue()
        for serial in 1...200 { queue.add(entry(1, UInt32(serial))) { _ in true } }
        queue.add(entry(2, 1)) { _ in true }
        queue.add(entry(3, 1)) { _ in true }
        queue.add(entry(2, 2)) { _ in true }
        let order = (1...6).compactMap { _ in queue.next() }
        #expect(order == [entry(1, 1), entry(2, 1), entry(3, 1), entry(1, 2), entry(2, 2), entry(1, 3)])
        for serial in 4...200 { #expect(queue.next() == entry(1, UInt32(serial))) }
        #expect(queue.next() == nil)
    }

    @Test("observers get every second task at most, however many they are")
    func observers() {
        var queue = FairRequestQueue()
        for client in 10...50 as ClosedRange<ConnectionNumber> {
            for serial in 1...10 as ClosedRange<UInt32> {
                queue.add(entry(client, serial, isObserver: true, cost: 1)) { _ in true }
            }
        }
        #expect(queue.next()?.isObserver == true)
        for serial in 1...3 as ClosedRange<UInt32> { queue.add(entry(1, serial, cost: 9_000)) { _ in true } }
        queue.add(entry(2, 1, cost: 9_000)) { _ in true }
        let order = (1...9).compactMap { _ in queue.next() }
        #expect(order.map(\.isObserver) == [false, true, false, true, false, true, false, true, true])
        #expect(order.filter { !$0.isObserver }.map(\.key.connection) == [1, 2, 1, 1])
        #expect(Set(order.filter(\.isObserver).map(\.key.connection)).count == 5)
    }

    @Test("in a round the task with the fewest pixels is first, also of a client that comes later")
    func cheapFirst() {
        var queue = FairRequestQueue()
        for client in 1...40 as ClosedRange<ConnectionNumber> {
            for serial in 1...10 as ClosedRange<UInt32> { queue.add(entry(client, serial, cost: 900)) { _ in true } }
        }
        for client in 1...20 as ClosedRange<ConnectionNumber> { #expect(queue.next() == entry(client, 1, cost: 900)) }
        queue.add(entry(41, 1, cost: 10)) { _ in true }
        queue.add(entry(41, 2, cost: 10)) { _ in true }
        #expect(queue.next() == entry(41, 1, cost: 10))
        // Its second task has to wait for the next round, of which it is the first.
        for client in 21...40 as ClosedRange<ConnectionNumber> {
            #expect(queue.next() == entry(client, 1, cost: 900))
        }
        #expect(queue.next() == entry(41, 2, cost: 10))
    }

    @Test("clients that reconnect with cheap tasks do not starve a large one")
    func ageing() {
        var queue = FairRequestQueue()
        queue.add(entry(1, 1, cost: 900)) { _ in true }
        queue.add(entry(1, 2, cost: 900)) { _ in true }
        var served: [Int] = []
        for turn in 0..<200 {
            queue.add(entry(ConnectionNumber(100 + turn), 1, cost: 10)) { _ in true }
            if queue.next()?.key.connection == 1 { served.append(turn) }
        }
        #expect(served.count == 2 && (served.last ?? 200) < 140)
    }

    @Test("a client that only observes gets no snapshot with more than 16 million pixels, and the reason")
    func observedPixels() throws {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: Screen(width: 1_000, height: 1_000), context: context)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        server.attach(1, AttachRequest(session: "one", mode: .observe), features: .all, resume: nil)
        server.attach(2, AttachRequest(session: "one", mode: .script), features: .all, resume: nil)
        func request(_ serial: UInt32, _ snapshot: SnapshotRequest, from client: ConnectionNumber) {
            server.receive(Request(serial: serial, verb: .snapshot(snapshot)), bytes: 1, from: client, at: .now)
        }
        request(1, SnapshotRequest(.png, scale: 8), from: 1)
        #expect(context.requested.isEmpty)
        let message = try ServiceMessage.decode(context.lastMessage, limits: .standard)
        guard case .reply(let reply) = message, case .failure(let failure) = reply.result else {
            Issue.record("\(message)")
            return
        }
        #expect(failure.code == .limitReached)
        #expect(failure.text.contains("would have 64 million pixels") && failure.text.contains("at most 16 million"))
        request(2, SnapshotRequest(.png, scale: 4), from: 1)
        request(3, SnapshotRequest(.pdf, scale: 8), from: 1)
        request(1, SnapshotRequest(.png, scale: 8), from: 2)
        #expect(context.requested.map(\.cost) == [16_000_000, 1_000_000, 64_000_000])
        #expect(context.requested.map(\.isObserver) == [true, true, false])
    }

    @Test("requests of clients that only observe leave room for the input of others")
    func observedBytes() {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        let observers = 1...3 as ClosedRange<ConnectionNumber>
        for client in observers {
            server.attach(client, AttachRequest(session: "one", mode: .observe), features: .all, resume: nil)
        }
        server.attach(9, AttachRequest(session: "one", mode: .control), features: .all, resume: nil)
        let wait = Verb.wait(Condition(Locator(identifier: "absent")))
        for client in observers {
            for serial in 1...4 as ClosedRange<UInt32> {
                server.receive(Request(serial: serial, verb: wait), bytes: 1 << 20, from: client, at: .now)
            }
        }
        // All but two were refused.
        #expect(context.answers == 10)
        #expect(server.received(InputMessage(serial: 1, seen: 0, input: .text("y")), bytes: 1 << 20, from: 9))
    }

    @Test("a client with ever more expired requests has few entries")
    func bounded() {
        var queue = FairRequestQueue()
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
        var queue = FairRequestQueue()
        for entry in context.requested { queue.add(entry) { server.isAwaitingPainting($0.key) } }
        var painted: [RequestKey] = []
        while let entry = queue.next() {
            if server.pictureTask(for: entry.key, at: now) != nil { painted.append(entry.key) }
        }
        #expect(painted == [RequestKey(connection: 2, serial: 1)])
    }

    @Test("a request that expires in the queue is not painted, even before it is answered")
    func expiredInQueue() {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        server.attach(1, AttachRequest(session: "one", mode: .script), features: .all, resume: nil)
        let now = SuspendingClock.now
        let key = RequestKey(connection: 1, serial: 1)
        server.receive(Request(serial: 1, verb: .audit, timeoutMilliseconds: 1), bytes: 1, from: 1, at: now)
        #expect(server.pictureTask(for: key, at: now) != nil)
        #expect(server.pictureTask(for: key, at: now + .milliseconds(1)) == nil)
        server.detach(1)
        #expect(server.pictureTask(for: key, at: now) == nil)
    }

    @Test("hundreds of inspections by an observer wait for their turn, and a controller's request precedes them")
    func inspections() throws {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        server.attach(1, AttachRequest(session: "one", mode: .observe), features: .all, resume: nil)
        server.attach(2, AttachRequest(session: "one", mode: .script), features: .all, resume: nil)
        let locator = Locator(identifier: "none")
        let id = try #require(ResourceID([UInt8](repeating: 1, count: ResourceID.length)))
        let verbs: [Verb] = [.inspect, .query(locator), .wait(Condition(locator)), .resource(id, offset: 0)]
        for serial in 1...250 as ClosedRange<UInt32> {
            let request = Request(serial: serial, verb: verbs[Int(serial) % verbs.count])
            server.receive(request, bytes: 1, from: 1, at: .now)
        }
        server.receive(Request(serial: 1, verb: .query(locator)), bytes: 1, from: 2, at: .now)
        #expect(context.answers == 0 && context.read.count == 251)
        var queue = FairRequestQueue()
        for entry in context.read { queue.add(entry) { server.isAwaitingReading($0.key) } }
        let first = (1...2).compactMap { _ in queue.next() }
        #expect(first.map(\.key.connection).contains(2))
        for entry in first { #expect(server.read(entry.key)) }
        #expect(context.answers >= 1 && context.read.count == 251)
    }

    @Test(
        "a waiting condition is checked again in its turn, once for any number of commits, and its end explained then")
    func conditions() {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        let commit = Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))])
        server.committed(commit)
        server.attach(1, AttachRequest(session: "one", mode: .observe), features: .all, resume: nil)
        let now = SuspendingClock.now
        let condition = Condition(Locator(identifier: "none"))
        server.receive(Request(serial: 1, verb: .wait(condition)), bytes: 1, from: 1, at: now)
        let key = RequestKey(connection: 1, serial: 1)
        #expect(server.read(key) && !server.read(key))
        for _ in 1...5 {
            server.committed(commit)
            server.proceed()
        }
        #expect(context.read.count == 2 && server.read(key))
        let later = now + .seconds(60)
        server.expire(at: later)
        server.expire(at: later)
        #expect(context.read.count == 3 && context.answers == 0 && server.nextTimeout == nil)
        #expect(server.read(key) && context.answers == 1)
    }

    @Test("a wait is answered in a session that commits before each of its turns")
    func commitsBeforeEachTurn() throws {
        let context = ServerContext()
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        func commit(_ text: String) {
            server.committed(
                Commit(changes: [
                    LayerChange(
                        id: LayerID(1), place: Place(parent: .scene), text: .whole([TextRun(text, style: TextStyle())]),
                        semantics: .plainText)
                ]))
        }
        commit("ready 0")
        server.attach(1, AttachRequest(session: "one", mode: .script), features: .all, resume: nil)
        let request = Request(serial: 1, verb: .wait(Condition(Locator(text: "ready"))))
        server.receive(request, bytes: 1, from: 1, at: .now)
        let key = RequestKey(connection: 1, serial: 1)
        #expect(server.read(key) && context.answers == 0)
        server.settled(0)
        commit("gone")
        // The condition does not hold in its turn. It must hold, and the session settle, once more.
        #expect(server.read(key) && context.answers == 0)
        commit("ready 1")
        server.proceed()
        #expect(server.read(key) && context.answers == 0)
        server.settled(0)
        commit("ready 2")
        #expect(server.read(key) && context.answers == 1)
    }
}
