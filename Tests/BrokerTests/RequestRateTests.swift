import Dispatch
import Display
import Foundation
import Testing
import TransportTestSupport
import Wire

@testable import Broker
@testable import Transport

/// Limits of requests to the service: their rate, their number, their time and their memory.
@Suite("Request limits")
struct RequestRateTests {
    @Test("heavy requests above the rate wait, fail for no client, and delay no other")
    func heavyRequests() throws {
        let service = try Service { $0.limits.inputsPerSecond = 500 }
        let (flooder, worker) = try service.session()
        let witness = try service.client(.viewer)
        let start = SuspendingClock.now
        let serials = 10..<60 as Range<UInt32>
        for serial in serials { flooder.request(serial, .logs(session: "app", cursor: 0, follow: false)) }
        func answered() -> Int { serials.count { flooder.reply($0) != nil } }
        for serial in 1...50 as ClosedRange<UInt32> {
            witness.request(serial, .sessions)
            service.turn(until: { witness.reply(serial) != nil })
            // At once the number of a second, and as many in each second.
            let most = 21 + Int((SuspendingClock.now - start) / .milliseconds(50))
            #expect(answered() <= most)
        }
        service.turn(until: { answered() == serials.count })
        #expect(serials.allSatisfy { flooder.failure($0) == nil } && flooder.goodbye == nil)
        withExtendedLifetime(worker) {}
    }

    @Test("a list of many sessions counts as several requests, and others are served after each")
    func longLists() throws {
        let service = try Service { $0.limits.inputsPerSecond = 110 }
        let infos = (0..<80).map {
            SessionInfo(
                name: "s\($0)", app: "app", state: .running, process: getpid(), epoch: 7, clients: 0,
                screen: .cells(columns: 80, rows: 24), startedAt: 5)
        }
        let worker = try FakeWorker(service, app: "app", token: "", sessions: infos, epoch: 7)
        service.turn(until: { service.broker?.sessions.count == 80 })
        let (flooder, witness) = (try service.client(.viewer), try service.client(.viewer))
        let start = SuspendingClock.now
        let serials = 1...60 as ClosedRange<UInt32>
        for serial in serials { flooder.request(serial, .sessions) }
        func answered() -> Int { serials.count { flooder.reply($0) != nil } }
        for serial in 1...20 as ClosedRange<UInt32> {
            witness.request(serial, .detach)
            service.turn(until: { witness.reply(serial) != nil })
            // Each counts as eleven: ten at once, and ten a second.
            #expect(answered() <= 11 + Int((SuspendingClock.now - start) / .milliseconds(100)))
        }
        withExtendedLifetime(worker) {}
    }

    @Test("a request to open leaves no timer behind, whatever timeout it had")
    func openTimer() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let session = try #require(service.broker?.sessions["app"])
        #expect(session.opener == nil && session.openTimer == nil)
        withExtendedLifetime(worker) {}
    }

    @Test("256 requests wait for the end of a session, and further ones fail")
    func waitingForEnd() throws {
        let service = try Service { $0.timing.terminationDelay = .seconds(60) }
        let (client, worker) = try service.session()
        let clients = [client, try service.client()]
        let serials = 100..<300 as Range<UInt32>
        for serial in serials { for client in clients { client.request(serial, .close(session: "app")) } }
        func count(where isCounted: (Reply) -> Bool) -> Int {
            clients.reduce(0) { sum, client in
                sum + serials.count { client.reply($0).map(isCounted) ?? false }
            }
        }
        func isRefusal(_ reply: Reply) -> Bool {
            guard case .failure(let failure) = reply.result else { return false }
            return failure.code == .limitReached && failure.canRetry
        }
        service.turn(until: { count(where: isRefusal) == 400 - Session.waitingLimit })
        worker.send(.sessionClosed(session: "app"))
        service.turn(until: { count { $0.result == .success(.done) } == Session.waitingLimit })
    }

    @Test("clients that attach again and again, over new connections, have a rate in common, and none is starved")
    func attachments() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let start = SuspendingClock.now
        // At once as many as a session may have clients. Then as many as the rate permits in the time since.
        let interval = .seconds(1) / SessionRates.attachmentsPerSecond as Duration
        func most() -> Int { 65 + Int((SuspendingClock.now - start) / interval) }
        let attach = Verb.attach(AttachRequest(session: "app", mode: .observe))
        for _ in 0..<8 {
            let flooder = try service.client(.viewer)
            for serial in 1...20 as ClosedRange<UInt32> { flooder.request(serial, attach) }
            service.turn(until: { flooder.reply(1) != nil || worker.attachments.count >= 60 })
            #expect(worker.attachments.count <= most())
            flooder.disconnect()
        }
        let flooders = try (0..<8).map { _ in try service.client(.viewer) }
        for flooder in flooders {
            for serial in 1...20 as ClosedRange<UInt32> { flooder.request(serial, attach) }
        }
        let witness = try service.client(.viewer)
        witness.attach(2, mode: .observe)
        #expect(witness.failure(2) == nil && worker.attachments.count <= most())
        // A client that resumes counts, too.
        let token = try #require(witness.welcome).token
        witness.disconnect()
        let resumed = try service.client(
            .viewer, resume: ResumePoint(token: token, epoch: worker.epoch, version: 0, inputSerial: 0))
        #expect(resumed.welcome?.resumed == true && worker.attachments.count <= most())
        withExtendedLifetime(flooders) {}
    }

    @Test("observers that attach again and again do not delay a controller that attaches or resumes")
    func attachingController() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let attach = Verb.attach(AttachRequest(session: "app", mode: .observe))
        let flooders = try (0..<30).map { _ in try service.client(.viewer) }
        for flooder in flooders { for serial in 1...20 as ClosedRange<UInt32> { flooder.request(serial, attach) } }
        let queue = try #require(service.broker?.sessions["app"]?.rates.observers)
        service.turn(until: { worker.attachments.count > 60 && !queue.isEmpty })
        let before = worker.attachments.count
        let controller = try service.client()
        controller.attach(2)
        let token = try #require(controller.welcome).token
        controller.disconnect()
        let resumed = try service.client(
            resume: ResumePoint(token: token, epoch: worker.epoch, version: 0, inputSerial: 0))
        #expect(resumed.welcome?.resumed == true && controller.failure(2) == nil)
        // In one line, all flooders would be before each of the two.
        #expect(worker.attachments.count < before + 20)
        withExtendedLifetime(flooders) {}
    }

    @Test("processes and keys take turns to attach, however many connections they have, and so do those that resume")
    func turns() throws {
        let service = try Service()
        let clients = try (0..<9).map { _ in try service.client(.viewer) }
        let served = try #require(service.broker).clients.values.sorted { $0.number < $1.number }
        let connections = served.compactMap(\.connection)
        try #require(connections.count == clients.count)
        let queue = RequestQueue(RateLimit(perSecond: 1, burst: .seconds(1), now: .now))
        // Four connections of one process, two of a key, and one each of another process and another key.
        var peers = [Peer](repeating: .local(user: 0, group: 0, process: 1), count: 4)
        peers += [.remote(address: "::1", user: "key"), .remote(address: "::2", user: "key")]
        peers += [.local(user: 0, group: 0, process: 2), .remote(address: "::1", user: "other")]
        for (connection, peer) in zip(connections, peers) {
            connection.peer = peer
            queue.append(connection, isResuming: false)
        }
        queue.append(connections[8], isResuming: true)
        let order = (0..<9).map { _ in queue.removeFirst().flatMap { next in connections.firstIndex { $0 === next } } }
        #expect(order == [8, 0, 4, 6, 7, 1, 5, 2, 3])
        #expect(queue.isEmpty && queue.removeFirst() == nil)
        // For the count of connections of the gate.
        for connection in connections { connection.peer = .local(user: 0, group: 0, process: 1) }
    }

    @Test("closed connections do not gather in a queue of requests")
    func closedConnections() throws {
        let service = try Service()
        let clients = [try service.client(.viewer), try service.client(.viewer)]
        let served = try #require(service.broker).clients.values.sorted { $0.number < $1.number }
        let connections = served.compactMap(\.connection)
        try #require(connections.count == clients.count)
        let queue = RequestQueue(RateLimit(perSecond: 1, burst: .seconds(1), now: .now))
        queue.append(connections[0], isResuming: false)
        connections[1].hangUp()
        for number in 0..<1_000 {
            queue.append(connections[1], isResuming: number % 2 == 0)
            #expect(queue.waitingBound <= 64)
        }
        #expect(queue.removeFirst() === connections[0])
        #expect(queue.removeFirst() == nil && queue.isEmpty)
    }

    @Test("requests that read files wait for the turns of the processes that sent them")
    func fileRequests() throws {
        // Sixteen such requests at once, and as many a second.
        let service = try Service { $0.limits.inputsPerSecond = 100 }
        let flooders = try (0..<20).map { _ in try service.client(.viewer) }
        let witness = try service.client(.viewer)
        let broker = try #require(service.broker)
        let last = broker.clients.values.max { $0.number < $1.number }
        try #require(last?.connection).peer = .local(user: 0, group: 0, process: 2)
        let serials = 1...3 as ClosedRange<UInt32>
        for flooder in flooders { for serial in serials { flooder.request(serial, .apps) } }
        func answered() -> Int { flooders.reduce(0) { sum, each in sum + serials.count { each.reply($0) != nil } } }
        service.turn(until: { answered() >= 16 && !broker.fileRequests.isEmpty })
        let before = answered()
        witness.request(1, .apps)
        service.turn(until: { witness.reply(1) != nil })
        // In one line, all flooders would be before it.
        #expect(witness.failure(1) == nil && answered() - before < 10)
        service.turn(until: { answered() == 60 })
    }

    @Test("requests to a session are counted in bytes, those of all observers together")
    func requestBytes() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let start = SuspendingClock.now
        // At once the bytes of a second, and as many in each second.
        func most() -> Int {
            let burst = BrokerBudget.requestKibibytes << 10
            return burst + Int(Double(burst) * ((SuspendingClock.now - start) / .seconds(1)))
        }
        let observers = try (0..<3).map { _ in try service.client(.viewer) }
        for observer in observers {
            observer.attach(2, mode: .observe)
            for serial in 10..<14 as Range<UInt32> {
                let place = Locator(label: String(repeating: "x", count: 60_000))
                observer.request(
                    serial, .query(Locator(identifier: "x", within: [Locator](repeating: place, count: 12))))
            }
        }
        let messages = 12
        service.turn(until: {
            #expect(worker.requests().count * 720_000 <= most())
            return worker.requests().count >= 6
        })
        // The rate of observers is no other client's.
        client.request(50, .stats)
        service.turn(until: { worker.requests().contains(50) })
        #expect(worker.requests().count < messages)
        service.turn(until: { worker.requests().count == messages + 1 })
        #expect(observers.allSatisfy { $0.goodbye == nil && $0.failure(10) == nil })
    }

    @Test("the wait for a weight ends when the limit admits it, and after a pause any weight is admitted")
    func waits() {
        let start = SuspendingClock.now
        var rate = RateLimit(perSecond: 10, burst: .seconds(1), now: start)
        #expect(rate.wait(for: 30, start) == nil)
        rate.add(6, start)
        #expect(rate.wait(for: 4, start) == nil)
        #expect(rate.wait(for: 5, start) == .milliseconds(100))
        #expect(rate.wait(for: 5, start + .milliseconds(100)) == nil)
        #expect(rate.wait(for: 30, start) == .milliseconds(600))
        #expect(rate.wait(for: 30, start + .milliseconds(600)) == nil)
    }

    @Test("a client follows a few logs at a time, and a line answers all followers")
    func followers() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        let other = try service.client(.viewer)
        let serials = 10..<10 + UInt32(LogFollower.clientLimit)
        for serial in serials { client.request(serial, .logs(session: "app", cursor: 0, follow: true)) }
        client.request(5, .logs(session: "app", cursor: 0, follow: true))
        other.request(5, .logs(session: "app", cursor: 0, follow: true))
        service.turn(until: { service.broker?.followerCount == LogFollower.clientLimit + 1 })
        service.turn(until: { client.reply(5) != nil })
        #expect(client.failure(5)?.code == .limitReached && client.failure(5)?.canRetry == true)
        try worker.print("line\n")
        service.turn(until: { other.reply(5) != nil && serials.allSatisfy { client.reply($0) != nil } })
        #expect(other.lines(5)?.lines == ["line"] && serials.allSatisfy { client.lines($0)?.lines == ["line"] })
        #expect(service.broker?.followerCount == 0)
    }

    @Test("a client that left is released, whatever timeouts its requests had")
    func releasedClients() throws {
        let service = try Service()
        let (_, worker) = try service.session()
        let client = try service.client()
        weak let served = service.broker?.clients.values.max { $0.number < $1.number }
        client.request(3, .logs(session: "app", cursor: 1 << 40, follow: true), timeout: .max)
        service.turn(until: { service.broker?.followerCount == 1 })
        client.request(4, .close(session: "app"), timeout: .max)
        service.turn(until: { service.broker?.sessions["app"]?.closers.count == 1 })
        #expect(served != nil)
        client.send(.goodbye(Goodbye(.refused, "Bye.")))
        service.turn(until: { service.broker?.sessions.isEmpty == true })
        service.turn(until: { served == nil })
        #expect(service.broker?.followerCount == 0)
        withExtendedLifetime(worker) {}
    }

    @Test("timeouts are at most the service's own limit")
    func timeouts() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        client.request(3, .logs(session: "app", cursor: 0, follow: true), timeout: .max)
        client.request(4, .inspect, timeout: .max)
        service.turn(until: { !worker.requests().isEmpty && service.broker?.followerCount == 1 })
        let broker = try #require(service.broker)
        let served = try #require(broker.clients.values.first)
        let latest = SuspendingClock.now + broker.configuration.timing.requestLimit
        let follower = try #require(broker.sessions["app"]?.followers.values.first)
        #expect(follower.timer.deadline <= latest)
        let request = try #require(served.openRequests.first)
        #expect(request.deadline <= latest)
    }

    @Test("requests that wait for a worker count in the service's memory, and are refused without space")
    func heldRequests() throws {
        let service = try Service()
        let (client, worker) = try service.session()
        worker.disconnect()
        let broker = try #require(service.broker)
        service.turn(until: { broker.sessions["app"]?.host?.connection.isOpen == false })
        var others = broker.heldBudget.reserve(BrokerBudget.held - 100)
        #expect(others != nil)
        client.request(3, .inspect)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.failure(3)?.code == .busy && client.failure(3)?.canRetry == true)
        others = nil
        #expect(broker.heldBudget.used == 0)
        client.request(4, .inspect)
        service.turn(until: { broker.heldBudget.used > 0 })
        #expect(broker.listener.budget.used >= broker.heldBudget.used)
        client.send(.goodbye(Goodbye(.refused, "Bye.")))
        service.turn(until: { broker.heldBudget.used == 0 })
    }

    @Test("early requests count in the service's memory, and are refused without space")
    func earlyRequests() throws {
        let service = try Service { $0.timing.workerReturnDeadline = .seconds(60) }
        let worker = try FakeWorker(service, app: "app", token: "")
        service.turn(until: { worker.openName != nil })
        try service.kill()
        worker.disconnect()
        try service.start()
        let broker = try #require(service.broker)
        let client = try service.client()
        var others = broker.heldBudget.reserve(BrokerBudget.held - 100)
        client.request(1, .sessions)
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.code == .busy && client.failure(1)?.canRetry == true)
        #expect(service.logged.lines.contains { $0.hasPrefix("warning: ") && $0.contains("a request is refused") })
        #expect(others != nil)
        others = nil
        client.request(2, .sessions)
        service.turn(until: { broker.heldBudget.used > 0 })
        broker.workerReturned(getpid())
        service.turn(until: { client.reply(2) != nil })
        #expect(client.sessions(2) != nil && broker.heldBudget.used == 0)
    }

    @Test("open requests that wait for the disk count in the service's memory, until their timeout at most")
    func openRequestsBeforeTheDisk() throws {
        let service = try Service()
        try service.installSilent("app")
        try service.describe("other", #"{"name": "my app", "executable": "app.sh"}"#)
        let broker = try #require(service.broker)
        let disk = DispatchSemaphore(value: 0)
        defer { disk.signal() }
        broker.fileWork.perform { disk.wait() }
        let (client, leaving) = (try service.client(), try service.client())
        var open = OpenRequest(app: "my app", screen: .cells(columns: 80, rows: 24))
        open.arguments = [String(repeating: "x", count: 60_000)]
        var others = broker.heldBudget.reserve(BrokerBudget.held - 60_000)
        client.request(1, .open(open))
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.code == .busy && client.failure(1)?.canRetry == true)
        #expect(others != nil)
        others = nil
        #expect(broker.heldBudget.used == 0)
        client.request(2, .open(open))
        leaving.request(1, .open(open))
        service.turn(until: { broker.heldBudget.used == 2 * open.heldBytes })
        #expect(open.heldBytes > 60_000)
        client.request(3, .open(open), timeout: 20)
        service.turn(until: { client.reply(3) != nil })
        #expect(client.failure(3)?.code == .timeout && broker.heldBudget.used == 2 * open.heldBytes)
        leaving.send(.goodbye(Goodbye(.refused, "Bye.")))
        service.turn(until: { broker.heldBudget.used == open.heldBytes })
        // One check serves all of them.
        #expect(broker.fileWork.awaitedCount == 1 && broker.sessions.isEmpty)
        disk.signal()
        service.turn(until: { broker.sessions.count == 1 })
        #expect(broker.waitingOpens.isEmpty && broker.heldBudget.used == 0)
    }

    @Test("a long name of a client is cut between characters", arguments: ["x", "é", "👩‍👩‍👧‍👦"])
    func longName(_ character: String) throws {
        let service = try Service()
        let client = try TestClient(service)
        client.send(.hello(Hello(client: String(repeating: character, count: 2_000), role: .viewer)))
        service.turn(until: { client.welcome != nil })
        let name = try #require(service.broker?.clients.values.first).name
        #expect((250...256).contains(name.utf8.count) && !name.unicodeScalars.contains("\u{FFFD}"))
    }

    /// A command without which a worker would keep what its clients have left.
    enum Command: CaseIterable { case attach, park, detach }

    @Test("a worker that does not read a command is ended, and its session restarted", arguments: Command.allCases)
    func unreadCommand(_ command: Command) throws {
        let service = try Service()
        let (client, worker) = try service.session()
        worker.stopsReading = true
        let host = try #require(service.broker?.sessions["app"]?.host)
        for count in [1 << 20, 1 << 10, 1] {
            let message = [UInt8](repeating: 0, count: count)
            while host.connection.send(message, number: 0) == .sent {}
        }
        let other = try service.client()
        switch command {
        case .attach: other.attach(2)
        case .park: client.disconnect()
        case .detach: client.request(3, .detach)
        }
        let next = try service.startWorker()
        let text = "app did not read its messages and was ended."
        #expect(service.logged.lines.contains { $0.hasPrefix("warning") && $0.contains(text) })
        guard command == .attach else { return }
        service.turn(until: { next.attachments.count == 2 })
        #expect(client.events.contains(.restarted(reason: text)))
    }

    @Test("a worker that registers two sessions of one name is refused, and leaves no session")
    func duplicateNames() throws {
        let service = try Service()
        let info = SessionInfo(
            name: "app", app: "app", state: .running, process: getpid(), epoch: 7, clients: 0,
            screen: .cells(columns: 80, rows: 24), startedAt: 5)
        let worker = try FakeWorker(service, app: "app", token: "", sessions: [info, info], epoch: 7)
        service.turn(until: { !worker.messages.isEmpty })
        guard case .refused(let failure)? = worker.messages.first else {
            Issue.record("the worker was not refused")
            return
        }
        #expect(failure.code == .nameTaken)
        #expect(service.broker?.sessions.isEmpty == true && service.broker?.workers.isEmpty == true)
    }
}
