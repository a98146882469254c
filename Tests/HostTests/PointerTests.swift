import Display
import Foundation
import Testing
import Wire

@Suite("Pressed pointer", .serialized)
struct PointerTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    enum Leaving: CaseIterable { case detached, silent, onlyLooking, serviceAway }

    @Test("a press ends with its client gone or silent, and no other continues it", arguments: Leaving.allCases)
    func leaving(_ leaving: Leaving) throws {
        try service.startSession()
        let client = service.attach(1, .control)
        let other = service.attach(2, .control)
        let place = try press(client)
        client.input(.pointer(PointerInput(.moved, at: ScreenPoint(x: place.x + 8, y: place.y))))
        try service.wait("the drag") { client.label("moved") == "Moved: 8" && other.label("moved") == "Moved: 8" }
        switch leaving {
        case .detached: service.send(.detach(1))
        case .silent: service.send(.park(1))
        case .onlyLooking: _ = service.attach(1, .observe)
        case .serviceAway:
            let registered = service.registrations.count
            service.dropSocket()
            try service.listen()
            try service.wait("the worker registers again") { service.registrations.count > registered }
        }
        let guest = service.attach(3, .control)
        try service.wait("the picture") { guest.element("moved") != nil }
        let serial = guest.input(.pointer(PointerInput(.moved, at: ScreenPoint(x: place.x + 24, y: place.y))))
        try service.wait("the input") { guest.includedInput == serial }
        #expect(guest.label("moved") == "Moved: 8")
    }

    @Test("a press continues when another client leaves, and when another has pressed meanwhile")
    func staying() throws {
        try service.startSession()
        let client = service.attach(1, .control)
        let other = service.attach(2, .control)
        _ = try press(client)
        let place = try press(other)
        service.send(.detach(1))
        other.input(.pointer(PointerInput(.moved, at: ScreenPoint(x: place.x + 16, y: place.y))))
        try service.wait("the drag") { other.label("moved") == "Moved: 16" }
    }

    @Test("a drag follows the pointer of its client only")
    func others() throws {
        try service.startSession()
        let client = service.attach(1, .control)
        let other = service.attach(2, .control)
        let place = try press(client)
        let serial = other.input(.pointer(PointerInput(.moved, at: ScreenPoint(x: place.x + 24, y: place.y))))
        try service.wait("the motion") { other.includedInput == serial }
        client.input(.pointer(PointerInput(.moved, at: ScreenPoint(x: place.x + 8, y: place.y))))
        try service.wait("the drag") { client.label("moved") == "Moved: 8" }
    }

    private func press(_ client: FakeClient) throws -> ScreenPoint {
        try service.wait("the picture") { client.element("moved") != nil }
        let frame = try #require(client.element("moved")).frame
        let place = ScreenPoint(x: frame[0] + 4, y: frame[1] + 8)
        let serial = client.input(.pointer(PointerInput(.pressed, at: place)))
        try service.wait("the press") { client.includedInput == serial }
        return place
    }
}
