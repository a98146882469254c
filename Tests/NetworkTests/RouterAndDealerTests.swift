import Glibc
import Testing
import TransportTestSupport

@testable import Network
@testable import Transport

/// The connections from a dealer to a router.
enum Way: CaseIterable {
    /// A Unix socket, without ZeroMQ's threads on the dealer's side.
    case unix
    /// TCP, encrypted, with ZeroMQ at both ends.
    case secured
}

@Suite("Router and dealer")
struct RouterAndDealerTests {
    let folder: TemporaryFolder
    let context = Context()
    let loop: EventLoop
    private let serviceKeys: KeyPair
    private let keys: KeyPair

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
        (serviceKeys, keys) = (try KeyPair.make(), try KeyPair.make())
    }

    /// A router, its endpoint, and the authenticator for its dealers.
    private final class Listening {
        private(set) var router: RouterSocket?
        let endpoint: Endpoint
        private var authenticator: Authenticator?

        init(_ router: RouterSocket, at endpoint: Endpoint, _ authenticator: Authenticator?) {
            (self.router, self.endpoint, self.authenticator) = (router, endpoint, authenticator)
        }

        /// ZeroMQ ends no connection before both are unwatched.
        func end(on loop: EventLoop) {
            for case let socket? in [router, authenticator] { loop.unwatch(socket) }
            (router, authenticator) = (nil, nil)
        }
    }

    private func listening(_ way: Way, largestMessage: Int = 1 << 20) throws -> Listening {
        switch way {
        case .unix:
            let router = try RouterSocket(context, largestMessage: largestMessage)
            return Listening(router, at: try router.listen(on: folder.endpoint), nil)
        case .secured:
            // A context of its own, so that only dealers share a thread.
            let service = Context()
            let path = "\(folder.path)/authorized"
            if access(path, F_OK) != 0 { try KeyFile.write("\(keys.publicKey.hexadecimal)\n", to: path) }
            let authenticator = try Authenticator(service, on: loop, authorized: AuthorizedKeys(path: path))
            let router = try RouterSocket(service, largestMessage: largestMessage)
            guard
                case .tcp(let host, let port, _) = try router.listen(
                    on: Endpoint("tcp://127.0.0.1:0"), keys: serviceKeys)
            else { throw TransportError(.badEndpoint, "Another kind of endpoint.") }
            let endpoint = Endpoint.tcp(host: host, port: port, serviceKey: serviceKeys.publicKey)
            return Listening(router, at: endpoint, authenticator)
        }
    }

    private func connected(
        to endpoint: Endpoint, onChange: @escaping (ConnectionChange) -> Void = { _ in }
    ) throws -> (DealerSocket, Received) {
        let dealer = try DealerSocket(context, to: endpoint, keys: keys, largestMessage: 1 << 20)
        let received = Received()
        try dealer.open(on: loop, onChange: onChange) { dealer in
            while dealer.receive() { received.messages.append((0..<dealer.partCount).map { Array(dealer.part($0)) }) }
        }
        return (dealer, received)
    }

    final class Received { var messages: [[[UInt8]]] = [] }

    @Test("a message and its reply arrive, with and without a number", arguments: Way.allCases)
    func roundTrip(_ way: Way) throws {
        let service = try listening(way)
        let router = try #require(service.router)
        let (dealer, received) = try connected(to: service.endpoint)
        loop.watch(router) {
            while router.receive() {
                if router.partCount == 2 {
                    #expect(router.forward(partAt: 1, of: router, to: router.source) == .sent)
                } else {
                    let route = router.source
                    #expect(router.part(1).loadUnaligned(as: UInt32.self) == 7)
                    #expect(router.forward(partAt: 2, of: router, number: 8, to: route) == .sent)
                }
            }
        }
        dealer.send([1, 2, 3])
        dealer.send([4, 5], number: 7)
        loop.turn(until: { received.messages.count == 2 })
        #expect(received.messages == [[[1, 2, 3]], [[8, 0, 0, 0], [4, 5]]])
        dealer.close()
    }

    @Test("messages of any size arrive unchanged", arguments: Way.allCases)
    func anySize(_ way: Way) throws {
        let service = try listening(way)
        let router = try #require(service.router)
        let (dealer, received) = try connected(to: service.endpoint)
        loop.watch(router) {
            while router.receive() { #expect(router.forward(partAt: 1, of: router, to: router.source) == .sent) }
        }
        // Sizes around the eight-byte length, around the sizes of reads, and the largest. An encrypted message is a
        // little longer.
        let largest = (1 << 20) - (way == .secured ? 1_000 : 0)
        let sizes = [0, 1, 254, 255, 256, 257, 4_085, 4_096, 65_535, 65_536, 300_000, largest]
        let messages = sizes.map { size in (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) } }
        // Each alone, then all together: a read then holds ends and beginnings.
        for message in messages {
            received.messages = []
            dealer.send(message)
            loop.turn(until: { received.messages.count == 1 })
            let isSame = received.messages == [[message]]
            #expect(isSame, "\(message.count) bytes")
        }
        received.messages = []
        for message in messages { dealer.send(message) }
        loop.turn(until: { received.messages.count == messages.count })
        let areSame = received.messages == messages.map { [$0] }
        #expect(areSame, "\(received.messages.map { $0.map(\.count) })")
        dealer.close()
    }

    @Test("the kernel's identity of the peer is this process and this user")
    func peer() throws {
        let service = try listening(.unix)
        let router = try #require(service.router)
        let (dealer, _) = try connected(to: service.endpoint)
        var peer: Peer?
        loop.watch(router) { while router.receive() { peer = router.peer } }
        dealer.send([1])
        loop.turn(until: { peer != nil })
        #expect(peer == .local(user: geteuid(), group: getegid(), process: getpid()))
        dealer.close()
    }

    @Test("a client is notified immediately that the service is gone", arguments: Way.allCases)
    func lostService(_ way: Way) throws {
        let service = try listening(way)
        var changes: [ConnectionChange] = []
        let (dealer, _) = try connected(to: service.endpoint) { changes.append($0) }
        loop.turn(until: { changes == [.connected] })
        service.end(on: loop)
        loop.turn(until: { changes.last == .lost })
        #expect(changes == [.connected, .lost])
        dealer.close()
    }

    @Test("a service's last messages are read before the loss is reported", arguments: Way.allCases)
    func lastMessages(_ way: Way) throws {
        let service = try listening(way)
        var route: RouteID?
        service.router.map { router in loop.watch(router) { while router.receive() { route = router.source } } }
        var events: [String] = []
        let dealer = try DealerSocket(context, to: service.endpoint, keys: keys, largestMessage: 1 << 20)
        try dealer.open(on: loop, onChange: { events.append("\($0)") }) { dealer in
            while dealer.receive() { events.append(String(decoding: dealer.part(0), as: UTF8.self)) }
        }
        dealer.send([1])
        loop.turn(until: { route != nil && events == ["connected"] })
        let client = try #require(route)
        #expect(service.router?.send(Array("one".utf8), to: client) == .sent)
        #expect(service.router?.send(Array("two".utf8), to: client) == .sent)
        service.end(on: loop)
        try waitForLoss(by: dealer)
        loop.turn(until: { events.last == "lost" })
        #expect(events == ["connected", "one", "two", "lost"])
        #expect(dealer.send([2]) == .unreachable)
        dealer.close()
    }

    /// Checks only after the loss, as a busy client does.
    private func waitForLoss(by dealer: DealerSocket) throws {
        if let zeroMQ = dealer.connection as? ZeroMQDealer {
            let watcher = try EventLoop()
            var hasNoticed = false
            watcher.watch(try #require(zeroMQ.monitor)) { hasNoticed = true }
            watcher.turn(until: { hasNoticed })
        } else {
            var item = pollfd(fd: dealer.connection.descriptor, events: 0, revents: 0)
            #expect(poll(&item, 1, 60_000) == 1)
        }
    }

    @Test("sending to a service that is gone fails, and its earlier messages are read", arguments: Way.allCases)
    func sentTooLate(_ way: Way) throws {
        let service = try listening(way)
        var route: RouteID?
        service.router.map { router in loop.watch(router) { while router.receive() { route = router.source } } }
        var changes: [ConnectionChange] = []
        let (dealer, received) = try connected(to: service.endpoint) { changes.append($0) }
        dealer.send([1])
        loop.turn(until: { route != nil && changes == [.connected] })
        #expect(service.router?.send([9], to: try #require(route)) == .sent)
        service.end(on: loop)
        try waitForLoss(by: dealer)
        // Some connections do not detect it by now; none reports it twice, or in place of a message.
        #expect(dealer.send([2]) != .full)
        loop.turn(until: { changes.last == .lost })
        #expect(received.messages == [[[9]]])
        #expect(changes == [.connected, .lost])
        dealer.close()
    }

    @Test(
        "sending to a disconnected client reports it as unreachable", arguments: Way.allCases)
    func disconnectedClient(_ way: Way) throws {
        let service = try listening(way)
        let router = try #require(service.router)
        var route: RouteID?
        loop.watch(router) { while router.receive() { route = router.source } }
        do {
            let (dealer, _) = try connected(to: service.endpoint)
            dealer.send([1])
            loop.turn(until: { route != nil })
            dealer.close()
        }
        let gone = try #require(route)
        loop.turn(until: { router.send([9], to: gone) == .unreachable })
    }

    @Test(
        "the queue of a client that does not read is bounded, and sending reports it as full", arguments: Way.allCases)
    func fullQueue(_ way: Way) throws {
        let service = try listening(way)
        let router = try #require(service.router)
        var route: RouteID?
        loop.watch(router) { while router.receive() { route = router.source } }
        let dealer = try DealerSocket(context, to: service.endpoint, keys: keys, largestMessage: 1 << 20)
        try dealer.open(on: loop, onChange: { _ in }, onReadable: { _ in })
        dealer.send([1])
        loop.turn(until: { route != nil })
        loop.unwatch(source: dealer.connection)
        let client = try #require(route)
        let kilobyte = [UInt8](repeating: 0, count: 1024)
        var sent = 0
        while sent < 100_000, router.send(kilobyte, to: client) == .sent { sent += 1 }
        #expect(sent < 100_000)
        #expect(router.send(kilobyte, to: client) == .full)
        dealer.close()
    }

    @Test("a message above the limit cuts its connection and is not delivered", arguments: Way.allCases)
    func tooLarge(_ way: Way) throws {
        // An encrypted message is a little longer, which counts.
        let service = try listening(way, largestMessage: way == .secured ? 1_033 : 1_000)
        let router = try #require(service.router)
        var sizes: [Int] = []
        loop.watch(router) { while router.receive() { sizes.append(router.part(1).count) } }
        var changes: [ConnectionChange] = []
        let (dealer, _) = try connected(to: service.endpoint) { changes.append($0) }
        dealer.send([UInt8](repeating: 0, count: 1000))
        loop.turn(until: { !sizes.isEmpty })
        dealer.send([UInt8](repeating: 0, count: 1001))
        loop.turn(until: { changes.last == .lost })
        #expect(sizes == [1000])
        dealer.close()
    }

    @Test("excess parts of a message are counted and skipped", arguments: Way.allCases)
    func manyParts(_ way: Way) throws {
        let service = try listening(way)
        let router = try #require(service.router)
        let (dealer, _) = try connected(to: service.endpoint)
        var counts: [Int] = []
        loop.watch(router) { while router.receive() { counts.append(router.partCount) } }
        for index in 0..<20 { _ = [UInt8(index)].withUnsafeBytes { dealer.connection.sendPart($0, more: index < 19) } }
        dealer.send([1])
        loop.turn(until: { counts.count == 2 })
        #expect(counts == [21, 2])
        dealer.close()
    }

    @Test("connecting without a listener fails immediately")
    func noListener() throws {
        let error = #expect(throws: TransportError.self) {
            try DealerSocket(context, to: folder.endpoint, largestMessage: 1)
        }
        #expect(error?.kind == .noService)
        #expect(error?.text.contains("fanlightd") == true)
    }

    @Test("a closed dealer whose connection then ends does not block others of its context")
    func closedDealer() throws {
        var changes: [ConnectionChange] = []
        let first = try listening(.secured)
        let (closed, _) = try connected(to: first.endpoint) { changes.append($0) }
        loop.turn(until: { changes == [.connected] }, "the dealer is connected")
        closed.close()
        // The closed one has a pending event.
        first.end(on: loop)
        let second = try listening(.secured)
        let router = try #require(second.router)
        loop.watch(router) { while router.receive() { _ = router.send([7], to: router.source) } }
        let (other, received) = try connected(to: second.endpoint)
        other.send([1])
        loop.turn(until: { received.messages == [[[7]]] }, "the message of the other dealer arrives")
        other.close()
        withExtendedLifetime(closed) {}
    }
}
