import Display
import Foundation
import Testing
import Wire

/// An app's process, as seen by a service and its clients.
@Suite(.serialized)
struct WorkerTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    @Test("a worker registers with its token and opens the requested session")
    func registers() throws {
        let child = try service.startSession()
        let registration = try #require(service.registrations.first)
        #expect(registration.app == "TestApp")
        #expect(registration.process == child.identifier)
        #expect(registration.epoch != 0)
        #expect(registration.spawnToken == "token")
        #expect(registration.sessions.isEmpty)
        #expect(service.workerMessages.contains(.sessionOpened(session: "one", title: "Test app")))
    }

    @Test("a client that attaches gets the whole picture, with its epoch, display and title")
    func wholeFrame() throws {
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        #expect(client.epoch == service.registrations.first?.epoch)
        #expect(client.screen == .cells(columns: 80, rows: 24))
        #expect(client.title == "Test app")
        #expect(client.frames.first?.delta.base == 0)
        #expect(client.label("count") == "Count: 0")
        #expect(client.isSettled)
    }

    @Test("one changed label is at most 30 bytes, with the input it includes")
    func smallFrame() throws {
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        for round in 1...3 {
            let serial = try client.tap("increment")
            try service.wait("a frame with the input") { client.includedInput == serial }
            #expect(client.label("count") == "Count: \(round)")
        }
        #expect(client.frames.count == 4)
        #expect(client.sizes.dropFirst().allSatisfy { $0 <= 30 }, "\(client.sizes)")
        #expect(client.isSettled)
    }

    @Test("an input that changes nothing is answered by a frame of its serial alone")
    func nothingChanged() throws {
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        let serial = client.input(.key(KeyInput(Key("x"))))
        try service.wait("a frame with the input") { client.includedInput == serial }
        #expect(client.frames.last?.delta.changes.isEmpty == true)
        #expect((client.sizes.last ?? 99) <= 10, "\(client.sizes)")
    }

    @Test("a client without any feature gets a changed text as a splice")
    func splicesNeedNoFeature() throws {
        try service.startSession()
        let client = service.attach(1, features: [])
        try service.wait("the first frame") { !client.frames.isEmpty }
        let serial = try client.tap("increment")
        try service.wait("a frame with the input") { client.includedInput == serial }
        let changes = try #require(client.frames.last?.delta.changes)
        #expect(changes.contains { if case .splice = $0.text { true } else { false } })
        #expect(client.label("count") == "Count: 1")
    }

    @Test("an action on an element that is gone is reported as stale and has no effect")
    func stale() throws {
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        try client.tap("verbose")
        try service.wait("the noise") { client.element("noise") != nil }
        let noise = try #require(client.element("noise")).id
        let gone = try client.tap("verbose")
        let late = client.input(.act(.tap(count: 1), on: noise))
        try service.wait("a frame with both inputs") { client.includedInput == late }
        #expect(client.staleInputs == [late])
        #expect(gone < late)
    }

    @Test("an observer's input has no effect")
    func observer() throws {
        try service.startSession()
        let client = service.attach(1, .observe)
        try service.wait("the first frame") { !client.frames.isEmpty }
        let serial = try client.tap("increment")
        try service.wait("the stale input") { client.staleInputs == [serial] }
        let result = try client.answer(.act(.tap(count: 1), on: Locator(identifier: "increment")))
        #expect(throws: Failure.self) { try result.get() }
        #expect(client.label("count") == "Count: 0")
    }

    @Test("taking over makes the display the client's; another one cannot resize it")
    func takeOver() throws {
        try service.startSession()
        let client = service.attach(1, .takeOver, screen: .cells(columns: 60, rows: 20))
        try service.wait("the new size") { client.screen == .cells(columns: 60, rows: 20) }
        let other = service.attach(2, .control)
        let serial = other.input(.resize(.cells(columns: 10, rows: 10)))
        try service.wait("a frame with the input") { other.includedInput == serial }
        #expect(other.screen == .cells(columns: 60, rows: 20))
        client.input(.resize(.cells(columns: 70, rows: 20)))
        try service.wait("the new size for both clients") {
            client.screen == .cells(columns: 70, rows: 20) && other.screen == client.screen
        }
    }

    @Test("the display returns to its previous owner, at that client's present size")
    func displayReturns() throws {
        try service.startSession()
        let first = service.attach(1, .control)
        first.input(.resize(.cells(columns: 60, rows: 20)))
        try service.wait("the first one's size") { first.screen == .cells(columns: 60, rows: 20) }
        let second = service.attach(2, .takeOver, screen: .cells(columns: 30, rows: 10))
        try service.wait("the second one's size") {
            first.screen == .cells(columns: 30, rows: 10) && second.screen == first.screen
        }
        let serial = first.input(.resize(.cells(columns: 64, rows: 22)))
        try service.wait("a frame with the input") { first.includedInput == serial }
        #expect(second.screen == .cells(columns: 30, rows: 10))
        service.send(.detach(2))
        try service.wait("the first one's size again") { first.screen == .cells(columns: 64, rows: 22) }
    }

    @Test("a silent client does not affect the display's size; without an owner it is the session's own")
    func silentDisplay() throws {
        try service.startSession()
        let own = Screen.cells(columns: 80, rows: 24), small = Screen.cells(columns: 60, rows: 20)
        let observer = service.attach(1, .observe)
        let owner = service.attach(2, .takeOver, screen: small)
        try service.wait("the owner's size") { observer.screen == small }
        service.send(.park(2))
        try service.wait("the session's own size") { observer.screen == own }
        service.send(.unpark(2))
        try service.wait("the owner's size again") { observer.screen == small && owner.screen == small }
        service.send(.detach(2))
        try service.wait("the session's own size again") { observer.screen == own }
        // A script sets the session's own display.
        let wide = Screen.cells(columns: 132, rows: 24)
        let script = service.attach(3, .script)
        #expect(try script.answer(.perform([.resize(wide)])).get() == .done)
        let another = service.attach(4, .takeOver, screen: small)
        try service.wait("the size of the other client") { observer.screen == small && another.screen == small }
        service.send(.detach(4))
        try service.wait("the size set by the script") { observer.screen == wide }
    }

    @Test("an observer changes no reported fact about the session")
    func observerIsNotCounted() throws {
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        // Another frame may follow the first one, until the session has settled.
        _ = try client.answer(.settle).get()
        let before = try client.answer(.stats).get()
        let observer = service.attach(2, .observe)
        try service.wait("the observer's frame") { !observer.frames.isEmpty }
        #expect(try client.answer(.stats).get() == before)
    }

    @Test(
        "a scene is in the background while it has no client, or only parked ones"
    )
    func phases() throws {
        try service.startSession(environment: ["TELL_PHASE": "1"])
        func scenePhases() -> [String] {
            service.output.split(separator: "\n").filter { $0.hasPrefix("phase ") }.map { String($0.dropFirst(6)) }
        }
        try service.wait("the first phase") { scenePhases() == ["background"] }
        _ = service.attach(1)
        try service.wait("the phase with a client") { scenePhases() == ["background", "active"] }
        service.send(.park(1))
        try service.wait("the phase with a parked client") { scenePhases() == ["background", "active", "background"] }
        service.send(.unpark(1))
        try service.wait("the phase with the resumed client") { scenePhases().count == 4 }
        _ = service.attach(2, .observe)
        service.send(.detach(1))
        service.send(.detach(2))
        try service.wait("the phase after both clients detached") { scenePhases().count == 5 }
        #expect(scenePhases() == ["background", "active", "background", "active", "background"])
    }

    @Test("scripts and snapshots do not change the phase of an undisplayed scene, and get its picture")
    func unseenClients() throws {
        try service.startSession(environment: ["TELL_PHASE": "1"])
        let script = service.attach(1, .script)
        guard case .elements(let elements, _) = try script.answer(.inspect).get() else {
            Issue.record("expected elements")
            return
        }
        #expect(elements.contains { $0.label == "Count: 0" })
        guard case .snapshot(let text, _) = try script.answer(.snapshot(SnapshotRequest(.text))).get() else {
            Issue.record("expected a snapshot")
            return
        }
        #expect(String(decoding: text, as: UTF8.self).contains("Count: 0"))
        let painter = service.attach(2, .observe, isUnseen: true)
        try service.wait("the frame for a picture") { painter.label("count") == "Count: 0" }
        service.send(.detach(2))
        #expect(try script.answer(.settle).get() == .done)
        // The first active phase is that of this client: nothing before it changed the phase.
        _ = service.attach(3, .observe)
        func scenePhases() -> [Substring] {
            service.output.split(separator: "\n").filter { $0.hasPrefix("phase ") }
        }
        try service.wait("the phase with a client") { scenePhases().last == "phase active" }
        #expect(scenePhases() == ["phase background", "phase active"])
    }

    @Test("a point outside the display cannot be pressed")
    func outside() throws {
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        let places = [ScreenPoint(x: -1, y: 5), ScreenPoint(x: 5, y: 100_000)]
        for place in places {
            let result = try client.answer(.perform([.pointer(PointerInput(.pressed, at: place))]))
            #expect(throws: Failure.self) { try result.get() }
            guard case .failure(let failure) = result else { continue }
            #expect(failure.code == .notTaken)
            #expect(failure.text.contains("outside the display"))
        }
    }

    @Test("invalid bytes end that client's connection and nothing else")
    func malformed() throws {
        try service.startSession()
        let bad = service.attach(1)
        let good = service.attach(2)
        service.forward([32, 0xFF, 0xFF, 0xFF], from: 1)
        try service.wait("a goodbye") { bad.goodbye != nil }
        #expect(bad.goodbye?.code == .malformed)
        let serial = try tapOnceShown(good, "increment")
        try service.wait("the input of the other client") { good.includedInput == serial }
    }

    private func tapOnceShown(_ client: FakeClient, _ identifier: String) throws -> UInt64 {
        try service.wait("the first frame") { !client.frames.isEmpty }
        return try client.tap(identifier)
    }

    @Test("the app's output is in its log immediately")
    func lineBuffered() throws {
        try service.startSession()
        let client = service.attach(1)
        let serial = try tapOnceShown(client, "print")
        try service.wait("the input") { client.includedInput == serial }
        #expect(service.output.contains("printed 0\n"))
    }
}
