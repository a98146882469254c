import Display
import Foundation
import Testing
import Wire

@Suite("Announcements of an app", .serialized)
struct AnnouncementTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    private static let announce = Verb.act(.tap(count: 1), on: Locator(identifier: "announce"))
    /// The app announces the numbers from 1 to 40.
    private static let last = (25...40).map(String.init)

    @Test(
        "the last of many announcements are sent before the answer", arguments: [AttachRequest.Mode.control, .script])
    func bounded(mode: AttachRequest.Mode) throws {
        try service.startSession()
        let client = service.attach(1, mode)
        _ = try client.answer(.settle).get()
        _ = try client.answer(Self.announce).get()
        #expect(client.announced == Self.last)
        let answered = try #require(client.order.firstIndex(of: "reply 2"))
        #expect(client.order.lastIndex(of: "announcement") ?? .max < answered)
    }

    @Test("a slow client gets the last announcements once it has caught up")
    func behind() throws {
        try service.startSession()
        let client = service.attach(1, acknowledges: false)
        let other = service.attach(2, .script)
        try service.wait("the first frame") { client.frames.count == 1 }
        try client.tap("increment")
        try service.wait("the second") { client.frames.count == 2 }
        for _ in 1...5 { _ = try other.answer(Self.announce).get() }
        #expect(other.announced.count == 5 * Self.last.count)
        #expect(client.announced.isEmpty)
        client.acknowledge()
        try service.wait("the words") { !client.announced.isEmpty }
        _ = try other.answer(.settle).get()
        #expect(client.announced == Self.last)
    }
}
