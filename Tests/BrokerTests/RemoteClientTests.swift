import Foundation
import Network
import Testing
import Transport
import Wire

@testable import Broker

/// A client over TCP.
private final class FarClient {
    private let socket: DealerSocket
    private(set) var welcomes = 0
    var isWelcomed: Bool { welcomes > 0 }
    private(set) var isTurnedAway = false
    private(set) var goodbyes: [Goodbye] = []

    init(_ service: Service, _ endpoint: Endpoint, _ keys: KeyPair) throws {
        socket = try DealerSocket(Context(), to: endpoint, keys: keys, largestMessage: 1 << 20)
        try socket.open(on: service.loop) { [unowned self] in
            if [.unknownKey, .handshakeFailed, .lost].contains($0) { isTurnedAway = true }
        } onReadable: { [unowned self] socket in
            while socket.receive() { receive(socket.part(0)) }
        }
        send(.hello(Hello(client: "far away", role: .viewer)))
    }

    deinit { socket.close() }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        switch try? ServiceMessage.decode(bytes) {
        case .welcome: welcomes += 1
        case .goodbye(let goodbye): goodbyes.append(goodbye)
        default: break
        }
    }

    func send(_ message: ClientMessage) { socket.send(message.encode()) }
}

@Suite("Remote clients")
struct RemoteClientTests {
    private let service: Service
    private let list: String
    private let keys: KeyPair

    init() throws {
        service = try Service { $0.endpoints.append(.tcp(host: "127.0.0.1", port: 0, serviceKey: nil)) }
        list = "\(service.folder)/state/keys/authorized"
        keys = try KeyPair.make()
    }

    private func authorize(_ keys: KeyPair...) throws {
        let lines = keys.map { "\($0.publicKey.hexadecimal) # a friend\n" }
        try lines.joined().write(toFile: list, atomically: false, encoding: .utf8)
        chmod(list, 0o600)
    }

    private func endpoint() throws -> Endpoint {
        try #require(service.broker?.gate?.reachableEndpoints.first)
    }

    private func dial(_ keys: KeyPair) throws -> FarClient { try FarClient(service, endpoint(), keys) }

    private func hasLogged(_ end: String) -> Bool { service.logged.lines.contains { $0.hasSuffix(end) } }

    @Test("remote clients need an authorised key, and connect with one")
    func authorization() throws {
        let key = keys.publicKey.hexadecimal
        let stranger = try dial(keys)
        service.turn(until: { stranger.isTurnedAway })
        #expect(!stranger.isWelcomed)
        service.turn(until: { hasLogged("has no key \(key)") })
        #expect(service.logged.lines.contains("info: Clients reach \(try endpoint())"))
        try authorize(keys)
        let friend = try dial(keys)
        service.turn(until: { friend.isWelcomed })
        #expect(
            service.logged.lines.contains {
                $0.contains("far away connected from tcp://127.0.0.1:") && $0.hasSuffix(key)
            })
    }

    @Test("removing a key from the list ends its clients, and an unreadable list ends none")
    func revocation() throws {
        let others = try KeyPair.make()
        try authorize(keys, others)
        let (friend, other) = (try dial(keys), try dial(others))
        service.turn(until: { friend.isWelcomed && other.isWelcomed })
        try authorize(others)
        service.turn(until: { friend.goodbyes.first?.code == .notPermitted })
        service.turn(until: { friend.isTurnedAway })
        #expect(service.broker?.clients.count == 1 && other.goodbyes.isEmpty)
        // A trusted list admitted the client, so an untrusted one does not end it.
        chmod(list, 0o666)
        service.turn(until: { hasLogged("Until then no further client is accepted over TCP.") })
        #expect(other.goodbyes.isEmpty && !other.isTurnedAway)
        chmod(list, 0o600)
        unlink(list)
        service.turn(until: { other.goodbyes.first?.code == .notPermitted && other.isTurnedAway })
        #expect(service.broker?.clients.isEmpty == true)
    }

    @Test("a gate that is killed is started again at its port, and clients resume")
    func killedGate() throws {
        try authorize(keys)
        let before = try endpoint()
        let client = try dial(keys)
        service.turn(until: { client.isWelcomed })
        let gate = try #require(service.broker?.gate?.process)
        kill(gate, SIGKILL)
        service.turn(until: { client.isTurnedAway })
        service.turn(until: { service.broker?.gate?.process.map { $0 != gate } == true && hasLogged("listens again") })
        #expect(try endpoint() == before)
        let again = try dial(keys)
        service.turn(until: { again.isWelcomed })
        #expect(hasLogged("The gate was ended by signal 9 (Killed), and is started again. Its clients connect again"))
    }

    @Test("the service ends its gate, and remote clients get the reason")
    func ending() throws {
        try authorize(keys)
        let client = try dial(keys)
        service.turn(until: { client.isWelcomed })
        let gate = try #require(service.broker?.gate?.process)
        service.end()
        #expect(kill(gate, 0) != 0 && errno == ESRCH)
        service.turn(until: { client.goodbyes.map(\.code) == [.shuttingDown] })
    }

    @Test("a remote client cannot register as an app")
    func remoteHost() throws {
        try authorize(keys)
        let client = try dial(keys)
        service.turn(until: { client.isWelcomed })
        client.send(.goodbye(Goodbye(.shuttingDown, "Done.")))
        service.turn(until: { service.broker?.clients.isEmpty == true })
        client.send(.hello(Hello(client: "worker", role: .host)))
        service.turn(until: { client.goodbyes.last?.code == .notPermitted })
    }

    @Test("a Hello right after Goodbye is served, although the service no longer reads the earlier connection")
    func helloAfterGoodbye() throws {
        try authorize(keys)
        let client = try dial(keys)
        service.turn(until: { client.isWelcomed })
        client.send(.goodbye(Goodbye(.shuttingDown, "Done.")))
        client.send(.hello(Hello(client: "again", role: .viewer)))
        service.turn(until: { client.welcomes == 2 })
        #expect(service.broker?.clients.count == 1 && !client.isTurnedAway)
    }

    @Test("an introduction by another process than the gate is refused")
    func falseGate() throws {
        let client = try TestClient(service)
        client.send(Introduction(address: "192.0.2.7:1", key: keys.publicKey.bytes).encode())
        service.turn(until: { client.goodbye != nil })
        #expect(client.goodbye?.code == .refused)
        #expect(service.broker?.clients.isEmpty == true)
    }

    @Test("a port that another program uses fails the start with a remedy")
    func usedPort() throws {
        guard case .tcp(_, let port, _) = try endpoint() else { return #expect(Bool(false)) }
        let error = #expect(throws: TransportError.self) {
            _ = try Service {
                $0.timing.gateStartDeadline = .seconds(60)
                $0.endpoints.append(.tcp(host: "127.0.0.1", port: port, serviceKey: nil))
            }
        }
        #expect(error?.text.contains("choose another port") == true, "\(error?.text ?? "")")
    }

    @Test("a missing gate program fails the start with a remedy")
    func missingProgram() throws {
        let error = #expect(throws: TransportError.self) {
            _ = try Service {
                $0.gateProgram = "/nowhere/fanlight-gate"
                $0.endpoints.append(.tcp(host: "127.0.0.1", port: 0, serviceKey: nil))
            }
        }
        #expect(error?.text.contains("/nowhere/fanlight-gate") == true)
    }
}
