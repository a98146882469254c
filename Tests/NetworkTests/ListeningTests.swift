import Foundation
import Network
import Testing

@testable import Transport

@Suite("Listening on TCP")
struct ListeningTests {
    @Test("an address that cannot be listened at is refused with a remedy")
    func cannotListen() throws {
        let context = Context()
        // An address reserved for documentation belongs to no machine.
        let nowhere = #expect(throws: TransportError.self) {
            try RouterSocket(context, largestMessage: 1).listen(on: Endpoint("tcp://192.0.2.1:7400"), keys: .make())
        }
        #expect(nowhere?.text.contains("0.0.0.0") == true, "\(nowhere?.text ?? "")")
    }

    @Test("an arbitrary port is reported by its number, also for an IPv6 address")
    func anyPort() throws {
        let context = Context()
        let hasNew = (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.isEmpty == false
        for host in ["127.0.0.1", "localhost"] + (hasNew ? ["[::1]"] : []) {
            let socket = try RouterSocket(context, largestMessage: 1)
            guard
                case .tcp(let boundHost, let port, _) = try socket.listen(
                    on: Endpoint("tcp://\(host):0"), keys: .make())
            else {
                Issue.record("expected a TCP endpoint")
                return
            }
            #expect(boundHost == host && port > 0)
        }
    }

    @Test("TCP without keys is refused on both sides")
    func missingKeys() throws {
        let context = Context()
        let endpoint = try Endpoint("tcp://127.0.0.1:7400")
        let listening = #expect(throws: TransportError.self) {
            try RouterSocket(context, largestMessage: 1).listen(on: endpoint)
        }
        #expect(listening?.kind == .keys)
        let connecting = #expect(throws: TransportError.self) {
            try DealerSocket(context, to: endpoint, keys: KeyPair.make(), largestMessage: 1)
        }
        #expect(connecting?.text.contains("tcp://127.0.0.1:7400#KEY") == true)
        let key = try KeyPair.make().publicKey
        let withoutOwn = #expect(throws: TransportError.self) {
            try DealerSocket(
                context, to: .tcp(host: "127.0.0.1", port: 7400, serviceKey: key), largestMessage: 1)
        }
        #expect(withoutOwn?.text.contains("of this client's own") == true)
    }
}
