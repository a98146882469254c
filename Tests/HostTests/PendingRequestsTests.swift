import Display
import Fanlight
import Testing
import Wire

@testable import Host

@Suite("Pending requests of a session")
struct PendingRequestsTests {
    private final class ServerContext: StubServerContext {
        var commands: CommandID = 0
        var painted: [RequestKey] = []
        var read: [RequestKey] = []
        var answers = 0

        override func send(_ command: SessionCommand.Task, for session: String) -> CommandID {
            commands += 1
            return commands
        }
        override func send(_ message: [UInt8], to connection: ConnectionNumber) { answers += 1 }
        override func requestReading(_ entry: FairRequestQueue.Entry) { read.append(entry.key) }
        override func requestPainting(_ entry: FairRequestQueue.Entry) { painted.append(entry.key) }
    }

    private let now = SuspendingClock.now

    private func key(_ connection: ConnectionNumber, _ serial: UInt32) -> RequestKey {
        RequestKey(connection: connection, serial: serial)
    }

    private func request(
        _ stage: PendingRequest.Stage, bytes: Int = 10, after delay: Duration = .seconds(1)
    ) -> PendingRequest {
        PendingRequest(
            verb: .settle, bytes: bytes, askedAt: now, deadline: now + delay, answersImmediately: false,
            commitsBefore: 0, stage: stage)
    }

    private func server(_ context: ServerContext, clients: Int) -> SessionServer {
        let server = SessionServer(name: "one", screen: .cells(columns: 80, rows: 24), context: context)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        for client in 1...clients {
            server.attach(
                ConnectionNumber(client), AttachRequest(session: "one", mode: .observe), features: .all, resume: nil)
        }
        context.finishedCommandID = context.commands
        return server
    }

    @Test("requests are counted by client and found by stage")
    func index() {
        var requests = PendingRequests()
        requests[key(1, 1)] = request(.behind(3))
        requests[key(1, 2)] = request(.condition, bytes: 5)
        requests[key(2, 1)] = request(.settling(7, on: nil))
        #expect(requests.count(of: 1) == 2 && requests.bytes(of: 1) == 15 && requests.bytes == 25)
        #expect(requests.bytes(where: { $0 == 2 }) == 10)
        #expect(requests.keys(at: .behind) == [key(1, 1)] && requests.keys(at: .settling(7)) == [key(2, 1)])
        requests[key(1, 1)]?.stage = .acting(8, on: nil)
        #expect(requests.keys(at: .behind).isEmpty && requests.keys(at: .acting(8)) == [key(1, 1)])
        requests[key(1, 1)]?.stage = .expired
        requests[key(1, 2)]?.stage = .reading
        #expect(requests.keys(at: .reading) == [key(1, 1), key(1, 2)])
        requests.removeAll(of: 1)
        requests[key(3, 1)] = nil
        #expect(requests.count(of: 1) == 0 && requests.bytes == 10 && requests.keys(at: .reading).isEmpty)
        requests[key(2, 1)] = nil
        #expect(requests.isEmpty && requests.bytes == 0 && requests.nextDeadline == nil)
    }

    @Test("each request expires once, and the next deadline is one of the others")
    func deadlines() {
        var requests = PendingRequests()
        for serial in 1...3 as ClosedRange<UInt32> {
            requests[key(1, serial)] = request(.condition, after: .seconds(Int(serial)))
        }
        #expect(requests.nextDeadline == now + .seconds(1) && requests.expire(at: now).isEmpty)
        #expect(requests.expire(at: now + .seconds(1)) == [key(1, 1)])
        requests[key(1, 1)]?.stage = .expired
        #expect(requests.nextDeadline == now + .seconds(2) && requests.expire(at: now + .seconds(1)).isEmpty)
        requests[key(1, 2)] = nil
        #expect(requests.expire(at: now + .seconds(3)) == [key(1, 3)] && requests.nextDeadline == nil)
    }

    @Test("requests of a parked client wait until it is back")
    func parked() {
        let context = ServerContext()
        let server = server(context, clients: 1)
        let verbs: [Verb] = [.wait(Condition(Locator(identifier: "none"))), .inspect, .audit]
        for (index, verb) in verbs.enumerated() {
            server.receive(Request(serial: UInt32(index + 1), verb: verb), bytes: 1, from: 1, at: now)
        }
        let all = [key(1, 1), key(1, 2), key(1, 3)]
        #expect(context.read == [all[0], all[1]] && context.painted == [all[2]])
        server.park(1, true)
        #expect(!server.read(all[0]) && !server.read(all[1]) && server.pictureTask(for: all[2], at: now) == nil)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        server.proceed()
        #expect(context.read.count == 2 && context.answers == 0)
        server.park(1, false)
        #expect(context.read == [all[0], all[1], all[0], all[1]] && context.painted == [all[2], all[2]])
        #expect(server.read(all[0]) && server.read(all[1]) && server.pictureTask(for: all[2], at: now) != nil)
        #expect(context.answers == 1)
    }

    @Test("conditions are checked again only by commits that may change elements")
    func affectedConditions() {
        let context = ServerContext()
        let server = server(context, clients: 1)
        let conditions = [
            Condition(Locator(identifier: "none")), Condition(Locator(point: ScreenPoint(x: 1, y: 1))),
        ]
        for (index, condition) in conditions.enumerated() {
            server.receive(Request(serial: UInt32(index + 1), verb: .wait(condition)), bytes: 1, from: 1, at: now)
        }
        /// Returns the conditions that are read after a commit.
        func read(after change: LayerChange?, pending: [Pending] = []) -> [RequestKey] {
            server.committed(Commit(changes: change.map { [$0] } ?? [], pending: pending))
            server.proceed()
            defer { context.read = [] }
            for key in context.read { #expect(server.read(key)) }
            return context.read.sorted()
        }
        let both = [key(1, 1), key(1, 2)]
        #expect(read(after: nil) == both)
        var drawing = Drawing(commands: [DrawCommand(.fill, paint: .background)])
        #expect(read(after: LayerChange(id: LayerID(1), drawing: drawing)) == [both[1]])
        #expect(read(after: LayerChange(id: LayerID(1), animations: [])) == [both[1]])
        // A session that settles answers what was unclear, and nothing was.
        #expect(read(after: nil, pending: [Pending(.timer, "")]) == [both[1]])
        #expect(read(after: nil) == [both[1]])
        drawing.opacity = 0
        #expect(read(after: LayerChange(id: LayerID(1), drawing: drawing)) == both)
        #expect(read(after: LayerChange(id: LayerID(1), semantics: Semantics(label: .own("a")))) == both)
        #expect(context.answers == 0)
    }

    @Test("thousands of requests cost nothing until the picture changes")
    func many() {
        let context = ServerContext()
        let server = server(context, clients: 48)
        let wait = Verb.wait(Condition(Locator(identifier: "none")))
        for client in 1...48 as ClosedRange<ConnectionNumber> {
            for serial in 1...UInt32(SessionLimits.openRequests) {
                server.receive(Request(serial: serial, verb: wait), bytes: 20, from: client, at: now)
            }
        }
        let count = 48 * SessionLimits.openRequests
        #expect(context.read.count == count)
        for key in context.read { _ = server.read(key) }
        for _ in 1...5_000 {
            server.expire(at: now)
            server.proceed()
            #expect(server.nextTimeout != nil)
        }
        #expect(context.read.count == count)
        server.committed(Commit(changes: [LayerChange(id: LayerID(1), place: Place(parent: .scene))]))
        for _ in 1...5_000 { server.proceed() }
        #expect(context.read.count == 2 * count && context.answers == 0)
    }
}
