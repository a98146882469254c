import Glibc
import Testing

@testable import Gate
@testable import Transport

@Suite("Accepted connections")
struct AcceptedConnectionsTests {
    private let now = SuspendingClock.now
    private let rules = AcceptedConnections.Rules(
        total: 8, perAddress: 4, dialsPerSecond: 10, dialsPerSecondAndAddress: 3,
        dialsPerSecondAndClientAddress: 5, burst: .seconds(2), onEvents: {})

    private func table() -> AcceptedConnections.State {
        var state = AcceptedConnections.State()
        state.begin(rules, now)
        return state
    }

    private func address(_ four: UInt8, port: UInt16 = 5_000) throws -> SocketAddress {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (UInt32(192) << 24 | UInt32(2) << 8 | UInt32(four)).bigEndian
        return try #require(withUnsafeBytes(of: address) { SocketAddress($0) })
    }

    private func address(six: [UInt8]) throws -> SocketAddress {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = UInt16(5_000).bigEndian
        withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: six) }
        return try #require(withUnsafeBytes(of: address) { SocketAddress($0) })
    }

    @Test("an address beyond its number of connections is refused, and others are not")
    func perAddress() throws {
        var state = table()
        let (first, second) = (try address(1), try address(2))
        for descriptor: Int32 in 0..<4 {
            let later = now + .seconds(Int(descriptor))
            #expect(state.refusal(of: first, rules, later) == nil)
            state.add(descriptor, first.network)
        }
        let later = now + .seconds(10)
        #expect(state.refusal(of: first, rules, later)?.contains("has 4 connections") == true)
        #expect(state.refusal(of: second, rules, later) == nil)
        state.reportEnd(2)
        #expect(state.refusal(of: first, rules, later) == nil)
    }

    @Test("connections of all addresses together are limited")
    func total() throws {
        var state = table()
        for number: UInt8 in 0..<8 {
            let address = try address(number)
            #expect(state.refusal(of: address, rules, now) == nil)
            state.add(Int32(number), address.network)
        }
        #expect(state.refusal(of: try address(9), rules, now)?.contains("has 8 connections") == true)
    }

    @Test("an address that dials too often is refused, and does not slow others down")
    func dials() throws {
        var state = table()
        let (first, second) = (try address(1), try address(2))
        let refusals = (0..<100).compactMap { _ in state.refusal(of: first, rules, now) }
        // The burst of two seconds at three a second is accepted.
        #expect(refusals.count == 94 && refusals[0].contains("more than 3 times a second"))
        #expect(state.refusal(of: second, rules, now) == nil)
        #expect(state.refusal(of: first, rules, now + .seconds(1)) == nil)
    }

    @Test("connections without a client give the oldest places to the next ones, and clients keep theirs")
    func places() throws {
        var state = table()
        state.add(100, try address(100).network)
        state.setServed(true, 100, number: 1, now)
        for descriptor: Int32 in 0..<7 { state.add(descriptor, try address(UInt8(descriptor)).network) }
        #expect(state.refusal(of: try address(200), rules, now) != nil)
        #expect(Set(state.displaceUnserved().map(\.descriptor)) == [0, 1, 2])
        // Displaced connections keep their places until they are closed.
        #expect(state.displaceUnserved().isEmpty && state.total == 8)
        for descriptor: Int32 in 0..<3 { state.reportEnd(descriptor) }
        #expect(state.refusal(of: try address(200), rules, now) == nil)
    }

    @Test("the oldest connections without a client make place for clients of the same address")
    func placesOfAddress() throws {
        var state = table()
        let shared = try address(1)
        for descriptor: Int32 in 0..<4 {
            #expect(state.refusal(of: shared, rules, now) == nil)
            state.add(descriptor, shared.network)
        }
        #expect(Set(state.displaceUnserved().map(\.descriptor)) == [0, 1])
    }

    @Test("an eighth of the places stays free beside many clients")
    func freePlaces() throws {
        var state = table()
        for descriptor: Int32 in 0..<8 {
            state.add(descriptor, try address(UInt8(descriptor)).network)
            if descriptor > 1 { state.setServed(true, descriptor, number: UInt(descriptor) + 1, now) }
        }
        #expect(state.displaceUnserved().map(\.descriptor) == [0])
    }

    @Test("dials from other addresses do not count against addresses that had clients")
    func dialsOfClients() throws {
        var state = table()
        let known = try address(250)
        #expect(state.refusal(of: known, rules, now) == nil)
        state.add(0, known.network)
        state.setServed(true, 0, number: 1, now)
        state.reportEnd(0)
        let refusals = try (0..<100).compactMap { try state.refusal(of: address($0), rules, now) }
        #expect(refusals.last?.contains("more than 10 dials a second") == true)
        #expect(state.refusal(of: known, rules, now) == nil)
    }

    @Test("an address that had clients has a further share of dials among its strangers, and leaves some to others")
    func dialsAmongStrangers() throws {
        var state = table()
        let (shared, other) = (try address(250), try address(251))
        for (index, address) in [shared, other].enumerated() {
            #expect(state.refusal(of: address, rules, now) == nil)
            state.add(Int32(index), address.network)
            state.setServed(true, Int32(index), number: UInt(index) + 1, now)
            state.reportEnd(Int32(index))
        }
        var later = now + .seconds(10)
        let refusals = (0..<100).compactMap { _ in state.refusal(of: shared, rules, later) }
        // The bursts of two seconds, at three and at five a second.
        #expect(refusals.count == 84 && refusals[0].contains("more than 8 times a second"))
        #expect(state.refusal(of: other, rules, later) == nil)
        var admitted = 0
        for _ in 0..<200 {
            later += .milliseconds(50)
            if state.refusal(of: shared, rules, later) == nil { admitted += 1 }
        }
        #expect((78...80).contains(admitted))
    }

    @Test("the number of remembered addresses is bounded")
    func addresses() throws {
        var state = table()
        for number in 0..<20_000 {
            let six = [0x20, 1, UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 0, count: 12)
            _ = state.refusal(of: try address(six: six), rules, now)
        }
        #expect(state.addresses.count <= 4_096)
    }

    @Test("a descriptor that is given out again keeps the last connection when the ends of the others are reported")
    func reusedDescriptor() throws {
        var state = table()
        for number: UInt32 in 1...4 { state.add(7, .four(number)) }
        let last = try #require(state.connections[7]?.number)
        #expect(state.total == 1)
        for _ in 1...3 {
            state.reportEnd(7)
            #expect(state.connections[7]?.number == last && state.total == 1)
        }
        state.reportEnd(7)
        #expect(state.connections.isEmpty && state.unreportedEnds.isEmpty && state.total == 0)
    }

    @Test("IPv6 addresses of one network count as one, and a mapped IPv4 address as itself")
    func networks() throws {
        let one = try address(six: [0x20, 1, 0x0D, 0xB8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])
        let two = try address(six: [0x20, 1, 0x0D, 0xB8, 0, 0, 0, 1, 9, 9, 9, 9, 9, 9, 9, 9])
        let other = try address(six: [0x20, 1, 0x0D, 0xB8, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(one.network == two.network && one.network != other.network)
        let mapped = try address(six: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 0, 2, 1])
        #expect(mapped.network == (try address(1)).network)
        #expect(one.description == "[2001:db8:0:1::1]:5000")
        #expect(try address(1, port: 80).description == "192.0.2.1:80")
    }
}
