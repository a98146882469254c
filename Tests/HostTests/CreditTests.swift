import Display
import Testing
import Wire

@Suite(.serialized)
struct CreditTests {
    let service: FakeBroker

    init() throws { service = try FakeBroker() }

    @Test("a client that does not acknowledge gets two frames, and one delta to the present once it does")
    func window() throws {
        try service.startSession()
        let client = service.attach(1, acknowledges: false)
        let other = service.attach(2, .script)
        try service.wait("the first frame") { client.frames.count == 1 }
        for _ in 1...5 { try client.tap("increment") }
        _ = try other.answer(.settle).get()
        #expect(try other.answer(.query(Locator(identifier: "count"))).element?.label == "Count: 5")
        #expect(client.frames.count == 2)
        #expect(client.label("count") == "Count: 1")

        client.acknowledge()
        try service.wait("the rest") { client.label("count") == "Count: 5" }
        #expect(client.frames.count == 3)
        #expect(client.includedInput == 5)
    }

    @Test("an input acknowledges the version that its client displayed")
    func acknowledgingInput() throws {
        try service.startSession()
        let client = service.attach(1, acknowledges: false)
        client.sendsSeenVersion = true
        try service.wait("the first frame") { client.frames.count == 1 }
        for round in 1...4 {
            try client.tap("increment")
            try service.wait("the step") { client.label("count") == "Count: \(round)" }
        }
        #expect(client.frames.count == 5)
    }

    @Test("a parked client gets nothing, and one delta when it is back")
    func parked() throws {
        try service.startSession()
        let client = service.attach(1)
        let other = service.attach(2, .script)
        try service.wait("the first frame") { client.frames.count == 1 }
        service.send(.park(1))
        for _ in 1...3 {
            _ = try other.answer(.act(.tap(count: 1), on: Locator(identifier: "increment"))).get()
        }
        #expect(client.frames.count == 1)
        service.send(.unpark(1))
        try service.wait("the rest") { client.label("count") == "Count: 3" }
        #expect(client.frames.count == 2)
    }

    @Test("an answer waits for the frame that has its effect")
    func answerBehindFrame() throws {
        try service.startSession()
        let client = service.attach(1)
        try service.wait("the first frame") { client.frames.count == 1 }
        for round in 1...3 {
            let result = try client.answer(.act(.tap(count: 1), on: Locator(identifier: "increment")))
            #expect(client.label("count") == "Count: \(round)")
            #expect(try result.get() == .element(try #require(client.element("increment"))))
        }
        #expect(client.order.prefix(4) == ["frame 1", "frame 2", "reply 1", "frame 3"])
    }

    @Test("an answer whose frame cannot be sent fails with a timeout")
    func answerWithoutCredit() throws {
        try service.startSession()
        let client = service.attach(1, acknowledges: false)
        try service.wait("the first frame") { client.frames.count == 1 }
        let serial = try client.tap("increment")
        try service.wait("the second") { client.includedInput == serial }
        let result = try client.answer(.act(.tap(count: 1), on: Locator(identifier: "increment")), timeout: 200)
        let failure = try #require(result.refusal)
        #expect(failure.code == .timeout)
        #expect(failure.pending.contains { $0.detail.contains("not acknowledged 2 frames") }, "\(failure)")
        client.acknowledge()
        try service.wait("the effect") { client.label("count") == "Count: 2" }
    }
}

/// An alias, because inside `Result` the plain name is its own type parameter.
typealias ServiceFailure = Failure

extension Result where Success == Answer, Failure == ServiceFailure {
    var element: ElementInfo? { if case .success(.element(let element, _)) = self { element } else { nil } }
    var refusal: ServiceFailure? { if case .failure(let failure) = self { failure } else { nil } }
}
