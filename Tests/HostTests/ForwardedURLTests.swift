import Display
import Foundation
import Testing
import Wire

@Suite("Addresses that an app opens", .serialized)
struct ForwardedURLTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    private static let address = "https://example.org/help"

    private func press(_ identifier: String) -> Verb { .act(.tap(count: 1), on: Locator(identifier: identifier)) }

    @Test("an opened address is sent to the client whose request caused it, before the answer")
    func request() throws {
        try service.startSession()
        let other = service.attach(1, .control)
        let client = service.attach(2, .script)
        try service.wait("the picture") { other.element("help") != nil }
        _ = try client.answer(press("help")).get()
        #expect(client.opened == [Self.address])
        #expect(client.order == ["open", "reply 1"])
        #expect(other.opened.isEmpty)
    }

    @Test("an opened address is sent only to the client whose input caused it")
    func input() throws {
        try service.startSession()
        let one = service.attach(1, .control)
        let two = service.attach(2, .control)
        try service.wait("the picture") { one.element("help") != nil && two.element("help") != nil }
        try two.tap("help")
        try service.wait("the address") { !two.opened.isEmpty }
        try one.tap("help")
        try service.wait("the address") { !one.opened.isEmpty }
        #expect(one.opened == [Self.address] && two.opened == [Self.address])
    }

    @Test("an address that no input caused is sent to the last active client")
    func later() throws {
        try service.startSession()
        let one = service.attach(1, .control)
        let client = service.attach(2, .script)
        try service.wait("the picture") { one.element("help-soon") != nil }
        _ = try client.answer(press("help-soon")).get()
        #expect(client.opened == [Self.address])
        try one.tap("help-soon")
        try service.wait("the address") { !one.opened.isEmpty }
        #expect(client.opened.count == 1)
    }
}
