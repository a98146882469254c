import Display
import Foundation
import Testing
import Wire

@Suite("Text copied by an app", .serialized)
struct HostClipboardTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    private let copy = Input.key(KeyInput(Key("c"), modifiers: .command))
    private let target = Locator(identifier: "clipboard")

    @Test("copied text is sent to the client that caused it, before the answer, and can be pasted again")
    func request() throws {
        try service.startSession()
        let other = service.attach(1, .control)
        let client = service.attach(2, .script)
        _ = try client.answer(.act(.focus, on: target)).get()
        _ = try client.answer(.perform([copy])).get()
        #expect(client.copied == ["copied 0"])
        #expect(client.order == ["reply 1", "copy", "reply 2"])
        #expect(other.copied.isEmpty)
        _ = try client.answer(.perform([.key(KeyInput(Key("v"), modifiers: .command))])).get()
        #expect(try client.answer(.query(target)).element?.label == "Clipboard: copied 0")
    }

    @Test("copied text is sent to the client whose input copied it; a paste arrives as a whole")
    func input() throws {
        try service.startSession()
        let client = service.attach(1, .control)
        try service.wait("the picture") { client.element("clipboard") != nil }
        let id = try #require(client.element("clipboard")).id
        client.input(.act(.focus, on: id))
        client.input(copy)
        try service.wait("the text") { client.copied == ["copied 0"] }
        client.input(.paste("two words"))
        try service.wait("the paste") { client.label("clipboard") == "Clipboard: two words" }
    }

    @Test(
        "copied text is sent to the service, and text copied elsewhere is pasted here"
    )
    func others() throws {
        try service.startSession()
        let client = service.attach(1, .script)
        _ = try client.answer(.act(.focus, on: target)).get()
        _ = try client.answer(.perform([copy])).get()
        #expect(service.workerMessages.contains(.copied("copied 0")))
        let paste = Verb.perform([.key(KeyInput(Key("v"), modifiers: .command))])
        for (told, label) in [("copied 0", "Clipboard: copied 0"), ("by somebody", "Clipboard: by somebody")] {
            service.send(.clipboard(told))
            _ = try client.answer(paste).get()
            #expect(try client.answer(.query(target)).element?.label == label)
        }
        #expect(client.copied == ["copied 0"])
    }
}
