import Display
import Testing
import Wire

@Suite("Bursts of events", .serialized)
struct BurstTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    private func moved(_ phase: PointerInput.Phase, _ start: ScreenPoint, by distance: Int) -> Input {
        .pointer(PointerInput(phase, at: ScreenPoint(x: start.x + Double(distance), y: start.y)))
    }

    private func middle(of client: FakeClient) throws -> ScreenPoint {
        try service.wait("the picture") { client.element("moved") != nil }
        let frame = try #require(client.element("moved")).frame
        return ScreenPoint(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
    }

    @Test("during a fast drag each frame has the newest position, and no older one is queued")
    func drag() throws {
        try service.startSession()
        let client = service.attach(1, acknowledges: false)
        let other = service.attach(2, .script)
        let start = try middle(of: client)
        client.input(moved(.pressed, start, by: 0))
        for distance in 1...120 { client.input(moved(.moved, start, by: distance)) }
        _ = try other.answer(.settle).get()
        #expect(client.frames.count == 2, "at most two frames are unacknowledged")
        client.acknowledge()
        try service.wait("the newest position") { client.label("moved") == "Moved: 120" }
        #expect(client.frames.count == 3)
        #expect(client.includedInput == 121)
    }

    @Test("ten thousand events take effect in order, in few frames, and the session answers after them")
    func burst() throws {
        try service.startSession()
        let client = service.attach(1)
        let start = try middle(of: client)
        client.input(moved(.pressed, start, by: 0))
        // As many at once as a socket's queue has space for.
        for burst in 1...20 {
            for distance in 1..<500 { client.input(moved(.moved, start, by: distance % 50)) }
            let last = client.input(moved(.moved, start, by: burst))
            try service.wait("the last event") { client.includedInput == last }
            #expect(client.label("moved") == "Moved: \(burst)")
        }
        // Two per burst of five hundred are in transit at once; on a busy machine a few more follow.
        #expect(client.frames.count <= 200)
        #expect(try client.answer(.query(Locator(identifier: "count"))).element?.label == "Count: 0")
    }

    @Test("a tap is handled between the inspections that an observer has requested before it")
    func inspections() throws {
        try service.startSession()
        let observer = service.attach(1, .observe)
        let client = service.attach(2, .script)
        _ = try client.answer(.settle).get()
        for _ in 1...250 { _ = observer.request(.inspect) }
        _ = try client.answer(.act(.tap(count: 1), on: Locator(identifier: "increment"))).get()
        #expect(observer.replies.count < 250)
        try service.wait("all answers") { observer.replies.count == 250 }
    }
}
