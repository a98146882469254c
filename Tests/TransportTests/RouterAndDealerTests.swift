import Glibc
import Testing

@testable import Transport

/// A folder of the test's own, gone with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/fanlight-test-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        path = String(cString: made)
    }

    deinit {
        // Only what tests put there: a socket, a lock, keys.
        for name in ["s.sock", "keys/daemon.secret", "keys/authorized", "keys", "deep/s.sock", "deep"] {
            remove("\(path)/\(name)")
        }
        rmdir(path)
    }

    var endpoint: Endpoint { .ipc(path: "\(path)/s.sock") }
}

extension EventLoop {
    /// Turns until the fact holds; fails after a minute, which only a fact that never comes takes.
    func turn(
        until fact: () -> Bool, _ what: Comment = "the fact holds", at location: SourceLocation = #_sourceLocation
    ) {
        let deadline = SuspendingClock.now + .seconds(60)
        while !fact() {
            guard SuspendingClock.now < deadline else {
                Issue.record("in a minute: \(what)", sourceLocation: location)
                return
            }
            turn(limit: .milliseconds(100))
        }
    }
}

@Suite("Router and dealer")
struct RouterAndDealerTests {
    let folder: TemporaryFolder
    let context: Context
    let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        context = try Context()
        loop = try EventLoop()
    }

    private func listening() throws -> RouterSocket {
        let router = try RouterSocket(context, largestMessage: 1 << 20)
        try router.listen(on: folder.endpoint)
        return router
    }

    private func connected(onChange: @escaping (ConnectionChange) -> Void = { _ in }) throws -> (DealerSocket, Received)
    {
        let dealer = try DealerSocket(context, to: folder.endpoint, largestMessage: 1 << 20)
        let received = Received()
        try dealer.open(on: loop, onChange: onChange) { dealer in
            while dealer.receive() { received.messages.append((0..<dealer.partCount).map { Array(dealer.part($0)) }) }
        }
        return (dealer, received)
    }

    final class Received { var messages: [[[UInt8]]] = [] }

    @Test("a message finds its way there and the answer back, with and without a number")
    func roundTrip() throws {
        let router = try listening()
        let (dealer, received) = try connected()
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

    @Test("the kernel's word for the peer is this process and this user")
    func peer() throws {
        let router = try listening()
        let (dealer, _) = try connected()
        var peer: Peer?
        loop.watch(router) { while router.receive() { peer = router.peer } }
        dealer.send([1])
        loop.turn(until: { peer != nil })
        #expect(peer == .local(user: geteuid(), group: getegid(), process: getpid()))
        dealer.close()
    }

    @Test("a client hears at once that the service is gone")
    func lostService() throws {
        var router: RouterSocket? = try listening()
        var changes: [ConnectionChange] = []
        let (dealer, _) = try connected { changes.append($0) }
        loop.turn(until: { changes == [.connected] })
        router = nil
        _ = router
        loop.turn(until: { changes.last == .lost })
        dealer.close()
    }

    @Test("a service's last words are read, and only then is the connection said to be lost")
    func lastWords() throws {
        var router: RouterSocket? = try listening()
        var route: RouteID?
        router.map { router in loop.watch(router) { while router.receive() { route = router.source } } }
        var said: [String] = []
        let dealer = try DealerSocket(context, to: folder.endpoint, largestMessage: 1 << 20)
        try dealer.open(on: loop, onChange: { said.append("\($0)") }) { dealer in
            while dealer.receive() { said.append(String(decoding: dealer.part(0), as: UTF8.self)) }
        }
        dealer.send([1])
        loop.turn(until: { route != nil && said == ["connected"] })
        let client = try #require(route)
        #expect(router?.send(Array("one".utf8), to: client) == .sent)
        #expect(router?.send(Array("two".utf8), to: client) == .sent)
        router.map { loop.unwatch($0) }
        router = nil
        // The client looks only after ZeroMQ has noticed the loss, as one that is busy does.
        let watcher = try EventLoop()
        var hasNoticed = false
        watcher.watch(try #require(dealer.monitor)) { hasNoticed = true }
        watcher.turn(until: { hasNoticed })
        loop.turn(until: { said.last == "lost" })
        #expect(said == ["connected", "one", "two", "lost"])
        #expect(dealer.send([2]) == .unreachable)
        dealer.close()
    }

    @Test("a message to a client that is gone is said to be unreachable, not dropped in silence")
    func goneClient() throws {
        let router = try listening()
        var route: RouteID?
        loop.watch(router) { while router.receive() { route = router.source } }
        do {
            let (dealer, _) = try connected()
            dealer.send([1])
            loop.turn(until: { route != nil })
            dealer.close()
        }
        let gone = try #require(route)
        loop.turn(until: { router.send([9], to: gone) == .unreachable })
    }

    @Test("a client that does not read fills its queue, and sending says so instead of growing")
    func fullQueue() throws {
        let router = try listening()
        var route: RouteID?
        loop.watch(router) { while router.receive() { route = router.source } }
        let dealer = try DealerSocket(context, to: folder.endpoint, largestMessage: 1 << 20)
        try dealer.open(on: loop, onChange: { _ in }, onReadable: { _ in })
        dealer.send([1])
        loop.turn(until: { route != nil })
        loop.unwatch(dealer)
        let client = try #require(route)
        let kilobyte = [UInt8](repeating: 0, count: 1024)
        var sent = 0
        while sent < 100_000, router.send(kilobyte, to: client) == .sent { sent += 1 }
        #expect(sent < 100_000)
        #expect(router.send(kilobyte, to: client) == .full)
        dealer.close()
    }

    @Test("a message above the limit cuts its connection and reaches nobody")
    func tooLarge() throws {
        let router = try RouterSocket(context, largestMessage: 1000)
        try router.listen(on: folder.endpoint)
        var sizes: [Int] = []
        loop.watch(router) { while router.receive() { sizes.append(router.part(1).count) } }
        var changes: [ConnectionChange] = []
        let (dealer, _) = try connected { changes.append($0) }
        dealer.send([UInt8](repeating: 0, count: 1000))
        loop.turn(until: { !sizes.isEmpty })
        dealer.send([UInt8](repeating: 0, count: 1001))
        loop.turn(until: { changes.last == .lost })
        #expect(sizes == [1000])
        dealer.close()
    }

    @Test("more parts than any message has are counted and read past")
    func manyParts() throws {
        let router = try listening()
        let (dealer, _) = try connected()
        var counts: [Int] = []
        loop.watch(router) { while router.receive() { counts.append(router.partCount) } }
        for index in 0..<20 { _ = [UInt8(index)].withUnsafeBytes { dealer.send($0, more: index < 19) } }
        dealer.send([1])
        loop.turn(until: { counts.count == 2 })
        #expect(counts == [21, 2])
        dealer.close()
    }

    @Test("where nobody listens, connecting says so at once")
    func nobodyListens() throws {
        let error = #expect(throws: TransportError.self) {
            try DealerSocket(context, to: folder.endpoint, largestMessage: 1)
        }
        #expect(error?.kind == .noService)
        #expect(error?.text.contains("fanlightd") == true)
    }

    @Test("a closed dealer whose connection then ends holds up no other one of its context")
    func closedDealerHoldsNobodyUp() throws {
        // Of a service's own, so that only the dealers share a thread.
        let service = try Context()
        func listening() throws -> RouterSocket {
            let router = try RouterSocket(service, largestMessage: 1 << 20)
            try router.listen(on: folder.endpoint)
            return router
        }
        var changes: [ConnectionChange] = []
        var first: RouterSocket? = try listening()
        let (closed, _) = try connected { changes.append($0) }
        loop.turn(until: { changes == [.connected] }, "it is connected")
        closed.close()
        // ZeroMQ's thread has something to tell of the closed one.
        first = nil
        _ = first
        let router = try listening()
        loop.watch(router) { while router.receive() { _ = router.send([7], to: router.source) } }
        let (other, received) = try connected()
        other.send([1])
        loop.turn(until: { received.messages == [[[7]]] }, "the other one is answered")
        other.close()
        withExtendedLifetime(closed) {}
    }
}
