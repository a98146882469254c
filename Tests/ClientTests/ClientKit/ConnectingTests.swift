import Glibc
import Testing

@testable import ClientKit

@Suite("Connecting")
struct ConnectingTests {
    let folder: ClientTestFolder

    init() throws { folder = try ClientTestFolder() }

    private func failure(_ body: () throws -> Void) -> ClientError? {
        do {
            try body()
            return nil
        } catch {
            return error as? ClientError
        }
    }

    @Test("a client sends Hello and receives Welcome")
    func welcome() throws {
        let service = try FakeService(at: folder.endpoint)
        let client = try Client.connected(to: folder)
        #expect(!client.isAway)
        let hello = try #require(service.messages.first?.hello)
        #expect(hello.client == "test")
        #expect(hello.role == .controller)
        #expect(hello.resume == nil)
    }

    @Test("without a listener a client fails immediately with a remedy")
    func noListener() throws {
        let start = SuspendingClock.now
        let error = failure { _ = try Client.connected(to: folder) }
        // Less than the minute that the Welcome may take.
        #expect(SuspendingClock.now - start < .seconds(30))
        guard case .noService(let endpoint, _) = error else {
            return #expect(error == nil, "expected the error noService")
        }
        #expect(endpoint == folder.endpoint)
        #expect(error?.sentence.contains("fanlightd") == true)
    }

    @Test("a socket file of a dead service counts as no service")
    func staleSocket() throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.socket.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        close(descriptor)
        guard case .noService = failure({ _ = try Client.connected(to: folder) }) else {
            Issue.record("expected the error noService")
            return
        }
    }

    @Test("a service that never answers is a timeout after the caller's time, named as pending")
    func silence() throws {
        let service = try FakeService(at: folder.endpoint, welcomes: false)
        defer { service.end() }
        let error = failure { _ = try Client.connected(to: folder, timeout: .milliseconds(80)) }
        guard case .timeout(let purpose, let pending) = error else {
            Issue.record("expected a timeout, got \(String(describing: error))")
            return
        }
        #expect(purpose == "connect: no message arrived for 0.08 s")
        #expect(pending.map(\.kind) == [.busy])
        #expect(pending.first?.detail.contains(folder.endpoint) == true)
    }

    @Test("a service that refuses a client gives its reason")
    func refusal() throws {
        let service = try FakeService(at: folder.endpoint, welcomes: false) { message, send in
            if message.hello != nil { send(.goodbye(Goodbye(.unsupportedVersion, "This service speaks version 7."))) }
        }
        defer { service.end() }
        let error = failure { _ = try Client.connected(to: folder) }
        #expect(error == .refused(Failure(.unsupportedVersion, "This service speaks version 7.")))
    }

    @Test("a request that crosses the service's Goodbye fails with its reason")
    func reasonBeforeQuestion() throws {
        let service = try FakeService(at: folder.endpoint)
        let client = try Client.connected(to: folder)
        service.send(.goodbye(Goodbye(.shuttingDown, "This service moves.")))
        service.endInOrder()
        let error = failure { _ = try client.apps() }
        #expect(error == .refused(Failure(.shuttingDown, "This service moves.")))
    }

    @Test("an invalid endpoint is refused before any attempt")
    func badEndpoint() {
        let error = failure { _ = try Client(ClientOptions(endpoint: "nonsense", name: "test", role: .viewer)) }
        #expect(error?.sentence.contains("“nonsense” is not an endpoint") == true)
    }

    @Test("pings are answered")
    func pings() throws {
        let service = try FakeService(at: folder.endpoint)
        let client = try Client.connected(to: folder)
        service.send(.ping)
        client.turn { _ in service.messages.contains(.pong) }
    }

    @Test("a closed client has sent Goodbye")
    func goodbye() throws {
        let service = try FakeService(at: folder.endpoint)
        let client = try Client.connected(to: folder)
        client.close()
        #expect(client.ending != nil)
        while !service.messages.contains(where: { if case .goodbye = $0 { true } else { false } }) { sched_yield() }
    }
}
