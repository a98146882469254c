import Display
import Foundation
import Testing
import Wire

@Suite(.serialized)
struct RequestTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    private func script(_ arguments: [String] = [], clock: OpenRequest.Clock = .real) throws -> FakeClient {
        try service.startSession(arguments: arguments, clock: clock)
        return service.attach(1, .script)
    }

    @Test("inspect lists the elements, stats the work")
    func inspectAndStats() throws {
        let client = try script()
        var elements: [ElementInfo] = []
        // On a busy machine even the first evaluation takes long enough to be reported.
        try service.wait("an app that is not busy") {
            guard case .elements(let found, let busy) = try client.answer(.inspect).get() else { return false }
            elements = found
            return busy == 0
        }
        #expect(elements.contains { $0.identifier == "increment" && $0.role == .button && $0.actions.contains(.tap) })
        _ = try client.answer(.act(.tap(count: 1), on: Locator(identifier: "increment"))).get()
        guard case .stats(let work, _, _) = try client.answer(.stats).get() else {
            Issue.record("expected stats")
            return
        }
        #expect(work.inputs == 1)
        #expect(work.bodies >= 2)
        #expect(work.layers >= elements.count)
        #expect(work.frames == 0)
    }

    @Test(
        "an unusable element is refused with the reason",
        arguments: [
            (Locator(identifier: "nothing"), FailureCode.unknownElement), (Locator(label: "Same"), .ambiguousElement),
            (Locator(identifier: "off"), .disabled), (Locator(), .unknownElement),
            // Covered by an invisible element.
            (Locator(identifier: "under"), .covered),
        ])
    func unusable(_ locator: Locator, _ code: FailureCode) throws {
        let client = try script()
        let failure = try #require(try client.answer(.act(.tap(count: 1), on: locator)).refusal)
        #expect(failure.code == code)
        // Similar elements follow in a line each.
        let sentence = failure.text.components(separatedBy: " The closest:\n")[0]
        #expect(sentence.hasSuffix("."))
    }

    @Test("an action that the element does not support is refused")
    func refusedAction() throws {
        let client = try script()
        let failure = try #require(
            try client.answer(.act(.setValue("x"), on: Locator(identifier: "increment"))).refusal)
        #expect(failure.code == .notTaken)
    }

    @Test(
        "an unhandled input is named, with the focused element",
        arguments: [
            (
                [Input.key(KeyInput(Key("q"), modifiers: .control))],
                "Nothing handled the key ctrl+q: no element has the focus."
            ),
            (
                [.key(KeyInput(.tab)), .text("words"), .key(KeyInput(.enter))],
                "Nothing handled the text “words”: the focus is on the button \"increment\" labelled \"Increment\"."
            ),
            (
                [.pointer(PointerInput(.pressed, at: ScreenPoint(x: 636, y: 380)))],
                "Nothing at 636,380 handles a press."
            ),
            ([.scroll(ScrollInput(at: ScreenPoint(x: 8, y: 8), deltaY: 40))], "Nothing at 8,8 scrolls that way."),
        ])
    func unhandled(_ inputs: [Input], _ sentence: String) throws {
        let client = try script()
        let failure = try #require(try client.answer(.perform(inputs)).refusal)
        #expect(failure.code == .notTaken)
        #expect(failure.text == sentence)
        // The inputs after it are not tried.
        #expect(try client.answer(.query(Locator(identifier: "count"))).element?.label == "Count: 0")
        // A pointer that only passes by needs no handler.
        let passing = [PointerInput.Phase.moved, .released, .cancelled].map {
            Input.pointer(PointerInput($0, at: ScreenPoint(x: 636, y: 380)))
        }
        #expect(try client.answer(.perform(passing)).get() == .done)
    }

    @Test("an unknown key fails without a retry")
    func noKey() throws {
        let client = try script()
        let failure = try #require(try client.answer(.perform([.key(KeyInput(Key(name: "hyper9")))])).refusal)
        #expect(failure.code == .notTaken)
        #expect(!failure.canRetry)
        #expect(failure.text.hasPrefix("“hyper9” is not a key"))
    }

    @Test("unhandled keys and presses of a person are not reported")
    func unhandledByPerson() throws {
        let client = try script()
        let watcher = service.attach(2)
        try service.wait("the first frame") { !watcher.frames.isEmpty }
        let serial = watcher.input(.key(KeyInput(Key("q"))))
        try service.wait("a frame that includes the key") { watcher.includedInput == serial }
        #expect(watcher.staleInputs == [])
        #expect(try client.answer(.settle).get() == .done)
    }

    @Test("wait is answered once the condition holds, also when time causes it")
    func wait() throws {
        let client = try script()
        let condition = Condition(Locator(identifier: "count"), label: "Count: 100")
        let serial = client.request(.wait(condition))
        _ = try client.answer(.act(.tap(count: 1), on: Locator(identifier: "later"))).get()
        try service.wait("the condition") { client.replies[serial] != nil }
        #expect(client.replies[serial]?.result.element?.label == "Count: 100")
        #expect(try client.answer(.wait(Condition(Locator(identifier: "noise"), absent: true))).get() == .done)
    }

    @Test("a wait that times out reports the actual state")
    func waitInVain() throws {
        let client = try script()
        let condition = Condition(Locator(identifier: "count"), label: "Count: 7")
        let failure = try #require(try client.answer(.wait(condition), timeout: 100).refusal)
        #expect(failure.code == .timeout)
        #expect(failure.canRetry)
        #expect(
            failure.text.hasSuffix(
                #"the element with identifier "count" had the label "Count: 0" and not "Count: 7"."#), "\(failure.text)"
        )
    }

    @Test("a zero timeout fails and names what is pending")
    func noTime() throws {
        let client = try script()
        let failure = try #require(
            try client.answer(.act(.tap(count: 1), on: Locator(identifier: "increment")), timeout: 0).refusal)
        #expect(failure.code == .timeout)
        // On a busy machine that is reported instead.
        #expect(failure.pending.contains { [.mainQueue, .busy].contains($0.kind) }, "\(failure)")
    }

    @Test("a session that never settles without a known reason reports how often its picture has changed")
    func neverSettling() throws {
        let client = try script()
        let failure = try #require(
            try client.answer(.act(.tap(count: 1), on: Locator(identifier: "restless")), timeout: 200).refusal)
        #expect(failure.code == .timeout)
        #expect(
            failure.text.contains(#"after "tap" on the button "restless" labelled "Restless": nothing is known to be"#))
        let words = failure.text.split(separator: " ")
        let changes = try #require(words.dropLast().last.flatMap { Int($0) }, "\(failure.text)")
        #expect(changes > 0)
    }

    @Test("perform executes inputs in order and answers once settled")
    func perform() throws {
        let client = try script()
        let tab = Input.key(KeyInput(.tab)), enter = Input.key(KeyInput(.enter))
        #expect(try client.answer(.perform([tab, enter, enter])).get() == .done)
        #expect(try client.answer(.query(Locator(identifier: "count"))).element?.label == "Count: 2")
    }

    @Test("an action uses the picture after all earlier inputs")
    func order() throws {
        let client = try script()
        let watcher = service.attach(2)
        try service.wait("the first frame") { !watcher.frames.isEmpty }
        try watcher.tap("verbose")
        let result = try watcher.answer(.act(.tap(count: 1), on: Locator(identifier: "noise")))
        #expect(
            result.refusal?.code == .notTaken, "expected notTaken for an element that is not a control, got \(result)")
        #expect(try client.answer(.settle).get() == .done)
    }

    @Test("a virtual clock can be advanced, the real one cannot")
    func advance() throws {
        let client = try script(clock: .virtual)
        #expect(try client.answer(.advance(milliseconds: 100)).get() == .done)
        service.open("two")
        try service.wait("another session") {
            service.workerMessages.contains { if case .sessionOpened("two", _) = $0 { true } else { false } }
        }
        let other = service.attach(2, to: "two", .script)
        #expect(try other.answer(.advance(milliseconds: 100)).refusal?.code == .refused)
    }

    @Test("snapshots are available as png, svg, pdf, text and element tree")
    func snapshots() throws {
        let client = try script()
        guard case .snapshot(let image, _) = try client.answer(.snapshot(SnapshotRequest(.png))).get(),
            case .snapshot(let drawing, _) = try client.answer(.snapshot(SnapshotRequest(.svg))).get(),
            case .snapshot(let page, _) = try client.answer(.snapshot(SnapshotRequest(.pdf))).get(),
            case .snapshot(let text, _) = try client.answer(.snapshot(SnapshotRequest(.text))).get(),
            case .snapshot(let tree, _) = try client.answer(.snapshot(SnapshotRequest(.tree))).get()
        else {
            Issue.record("expected snapshots")
            return
        }
        #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(String(decoding: drawing, as: UTF8.self).contains("<svg"))
        #expect(page.starts(with: Array("%PDF".utf8)))
        #expect(String(decoding: text, as: UTF8.self).contains("Count: 0"))
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(tree)) as? [[String: Any]])
        #expect(objects.contains { $0["identifier"] as? String == "increment" && $0["role"] as? String == "button" })
    }

    @Test("a request on an unattached connection fails with notAttached")
    func notAttached() throws {
        try service.startSession()
        let client = service.attach(1, .script)
        service.send(.detach(1))
        #expect(try client.answer(.inspect).refusal?.code == .notAttached)
    }
}
