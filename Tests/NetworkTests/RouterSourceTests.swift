import CZeroMQ
import Glibc
import Testing
import TransportTestSupport

@testable import Network
@testable import Transport

@Suite("Sources of a router's messages")
struct RouterSourceTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let keys: KeyPair
    private let authenticator: Authenticator
    private let router: RouterSocket
    private let monitor: ListenerMonitor
    private let endpoint: Endpoint

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
        keys = try KeyPair.make()
        let context = Context()
        let service = try KeyPair.make()
        let list = "\(folder.path)/authorized"
        try KeyFile.write("\(keys.publicKey.hexadecimal)\n", to: list)
        authenticator = try Authenticator(context, on: loop, authorized: AuthorizedKeys(path: list))
        router = try RouterSocket(context, largestMessage: 1 << 20)
        router.guardConnections(heartbeat: .standard, queue: 16)
        monitor = try ListenerMonitor(router)
        guard case .tcp(let host, let port, _) = try router.listen(on: Endpoint("tcp://127.0.0.1:0"), keys: service)
        else { throw TransportError(.badEndpoint, "Another kind of endpoint.") }
        endpoint = .tcp(host: host, port: port, serviceKey: service.publicKey)
    }

    private struct Source: Equatable {
        var descriptor: Int32?
        var key: PublicKey?
        var isNamed: Bool
        var route: RouteID
    }

    /// Dials, sends a message, and returns where it comes from.
    private func dial(identity: [UInt8] = []) throws -> (ZeroMQDealer, Source) {
        let dealer = try ZeroMQDealer(Context(), to: endpoint, keys: keys, largestMessage: 1 << 20)
        if !identity.isEmpty { dealer.set(ZMQ_ROUTING_ID, identity) }
        try dealer.open(on: loop, onChange: { _ in }, onReadable: { while dealer.receive() {} })
        _ = [UInt8](arrayLiteral: 1).withUnsafeBytes { dealer.sendPart($0, more: false) }
        var source: Source?
        loop.watch(router) {
            while router.receive() {
                source = Source(
                    descriptor: router.sourceDescriptor, key: router.sourceKey, isNamed: router.isSourceNamed,
                    route: router.source)
            }
        }
        loop.turn(until: { source != nil })
        loop.unwatch(router)
        return (dealer, try #require(source))
    }

    @Test("a message states the descriptor and the key of its connection, and if the peer chose its identity")
    func sources() throws {
        let (first, one) = try dial()
        let (second, two) = try dial(identity: Array("me".utf8))
        #expect(one.key == keys.publicKey && two.key == keys.publicKey)
        #expect(one.descriptor != nil && two.descriptor != nil && one.descriptor != two.descriptor)
        #expect(!one.isNamed && two.isNamed && one.route != two.route)
        for dealer in [first, second] { dealer.close() }
    }

    @Test("the end of a connection is reported by its descriptor")
    func ends() throws {
        let (dealer, source) = try dial()
        let (other, _) = try dial()
        #expect(monitor.next() == nil)
        let descriptor = try #require(source.descriptor)
        // The kernel ends the connection; ZeroMQ notices.
        shutdown(descriptor, Int32(SHUT_RDWR))
        var ended: Int32?
        loop.watch(monitor) { while let next = monitor.next() { ended = next } }
        loop.turn(until: { ended != nil })
        #expect(ended == descriptor)
        loop.unwatch(monitor)
        for dealer in [dealer, other] { dealer.close() }
    }

    @Test("identities of connections begin at another number in each process")
    func identities() throws {
        // The first number that the C library draws without a seed.
        let (dealer, source) = try dial()
        source.route.withBytes { bytes in
            #expect(bytes.count == 5 && bytes[0] == 0 && Array(bytes[1..<4]) != [0x6B, 0x8B, 0x45])
        }
        dealer.close()
    }
}
