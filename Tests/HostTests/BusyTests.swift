import Display
import Foundation
import Testing
import Wire

/// An app whose closure does not return.
@Suite(.serialized)
struct BusyTests {
    let service: FakeBroker
    let gate: String

    init() throws {
        service = try FakeBroker()
        gate = service.folder.path + "/gate"
        try #require(mkfifo(gate, 0o600) == 0)
    }

    private func block(_ environment: [String: String] = [:]) throws -> FakeClient {
        try service.startSession(arguments: ["--gate=\(gate)"], environment: environment)
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        try client.tap("block")
        return client
    }

    /// Waits until the app's closure waits at the gate, and releases it.
    private func openGate() {
        let file = open(gate, O_WRONLY)
        close(file)
    }

    @Test("a busy app keeps one of the texts that are copied meanwhile, the last")
    func clipboard() throws {
        let child = try service.startSession(arguments: ["--gate=\(gate)"])
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        try client.tap("block")
        _ = try client.answer(.inspect).get()
        let before = try residentBytes(of: child.identifier)
        for number in 1...60 {
            service.send(.clipboard(String(repeating: "x", count: 900_000) + "\(number)"))
            _ = try client.answer(.inspect).get()
        }
        let growth = try residentBytes(of: child.identifier) - before
        #expect(growth < 30 << 20, "\(growth >> 20) MiB")
        service.send(.clipboard("the last"))
        openGate()
        _ = try client.answer(.act(.focus, on: Locator(identifier: "clipboard"))).get()
        _ = try client.answer(.perform([.key(KeyInput(Key("v"), modifiers: .command))])).get()
        #expect(try client.answer(.query(Locator(identifier: "clipboard"))).element?.label == "Clipboard: the last")
    }

    private func residentBytes(of process: Int32) throws -> Int {
        let words = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(words[1])) * Int(getpagesize())
    }

    @Test("a busy app's picture can be read, with the time since it is busy")
    func inspect() throws {
        let client = try block()
        var busySince: UInt64 = 0
        try service.wait("a busy session") {
            guard case .elements(let elements, let since) = try client.answer(.inspect).get() else { return false }
            #expect(elements.contains { $0.identifier == "count" && $0.label == "Count: 0" })
            busySince = since
            return since > 0
        }
        #expect(busySince >= 50)
        guard
            case .element(let count, let queried) = try client.answer(.query(Locator(identifier: "count"))).get(),
            case .snapshot(let text, let since) = try client.answer(.snapshot(SnapshotRequest(.text))).get()
        else {
            Issue.record("expected an element and a snapshot")
            return
        }
        #expect(count.label == "Count: 0")
        #expect(queried >= busySince)
        #expect(since >= queried)
        #expect(String(decoding: text, as: UTF8.self).contains("Count: 0"))
        openGate()
        try service.wait("the effect") { client.label("count") == "Count: 10" }
        #expect(try client.answer(.settle).get() == .done)
        try service.wait("a session that is not busy") {
            guard case .stats(_, _, let since) = try client.answer(.stats).get() else { return false }
            return since == 0
        }
    }

    @Test("an action on a busy app times out and names the pending work")
    func timeout() throws {
        let client = try block()
        let result = try client.answer(.act(.tap(count: 1), on: Locator(identifier: "increment")), timeout: 150)
        let failure = try #require(result.refusal)
        #expect(failure.code == .timeout)
        #expect(failure.pending.contains { $0.kind == .busy && $0.detail.contains("busy for") }, "\(failure)")
        openGate()
        try service.wait("the effect") { client.label("count") == "Count: 10" }
        #expect(try client.answer(.settle).get() == .done)
        #expect(client.label("count") == "Count: 10", "an action that timed out before it was sent has no effect")
    }

    @Test("motion that waits for a busy app shares a turn, and each takes effect and is acknowledged")
    func motion() throws {
        let client = try block()
        let frame = try #require(client.element("moved")).frame
        func pointer(_ phase: PointerInput.Phase, by distance: Double = 0) -> Input {
            let place = ScreenPoint(x: frame[0] + frame[2] / 2 + distance, y: frame[1] + frame[3] / 2)
            return .pointer(PointerInput(phase, at: place))
        }
        let framesBefore = client.frames.count
        client.input(pointer(.pressed))
        for distance in 1...200 { client.input(pointer(.moved, by: Double(distance))) }
        let last = client.input(pointer(.moved, by: 7))
        // Answered by the socket thread, after all inputs before it have reached the queue of the main actor.
        _ = try client.answer(.inspect).get()
        openGate()
        try service.wait("the last motion") { client.includedInput == last }
        #expect(client.label("moved") == "Moved: 7")
        // One each for the tap, the press and the motions. Also some if the first of them arrived before the tap's
        // turn.
        #expect(client.frames.count - framesBefore <= 6)
        guard case .stats(let work, _, _) = try client.answer(.stats).get() else {
            Issue.record("no counters")
            return
        }
        // The tap, the press and 201 motions, and a resize if the session had another display.
        #expect(work.inputs >= 203)
    }

    @Test("inputs that wait for a busy app are bounded: the client over the limit is refused, others are not")
    func flood() throws {
        let child = try service.startSession(arguments: ["--gate=\(gate)"])
        let (flooder, witness) = (service.attach(1), service.attach(2))
        try service.wait("the first frames") { !flooder.frames.isEmpty && !witness.frames.isEmpty }
        try witness.tap("block")
        let before = try memory(of: child)
        let paste = String(repeating: "x", count: 1_000_000)
        for _ in 0..<900 {
            flooder.input(.paste(paste))
            service.loop.runOnce(limit: .zero)
        }
        try service.wait("the refusal") { flooder.goodbye != nil }
        #expect(flooder.goodbye?.code == .busy)
        let last = try witness.tap("increment")
        // Answered after all inputs before it were received.
        _ = try witness.answer(.inspect).get()
        #expect(witness.goodbye == nil)
        #expect(try memory(of: child) - before < 64 << 20)
        #expect(service.output.contains("wait for the main thread"))
        openGate()
        try service.wait("the witness's effect") { witness.includedInput >= last }
        #expect(witness.label("count") == "Count: 11")
        // Once it is back, it is served again, and repeats what was refused.
        service.rename(flooder, to: 3)
        let again = service.attach(3, resume: ResumePoint(token: "t1", epoch: 0, version: 0, inputSerial: 0))
        let tap = try again.tap("increment")
        try service.wait("its effect") { again.includedInput == tap && again.label("count") == "Count: 12" }
    }

    @Test("requests that expire while the app is busy take no memory and have no effect")
    func expiredRequests() throws {
        let child = try service.startSession(arguments: ["--gate=\(gate)"])
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        let count = try #require(client.element("increment")).frame
        let place = ScreenPoint(x: count[0] + count[2] / 2, y: count[1] + count[3] / 2)
        try client.tap("block")
        let before = try memory(of: child)
        let paste = String(repeating: "x", count: 900_000)
        for _ in 0..<60 {
            let inputs: [Input] = [
                .pointer(PointerInput(.pressed, at: place)), .pointer(PointerInput(.released, at: place)),
                .paste(paste),
            ]
            #expect(try client.answer(.perform(inputs), timeout: 1).refusal?.code == .timeout)
            #expect(try client.answer(.settle, timeout: 1).refusal?.code == .timeout)
        }
        #expect(try memory(of: child) - before < 20 << 20)
        openGate()
        try service.wait("the effect") { client.label("count") == "Count: 10" }
        #expect(try client.answer(.settle).get() == .done)
        #expect(client.label("count") == "Count: 10")
    }

    /// Bytes of memory that the process has in use.
    private func memory(of child: Child) throws -> Int {
        let fields = try String(contentsOfFile: "/proc/\(child.identifier)/statm", encoding: .utf8).split(
            separator: " ")
        return try #require(Int(fields[1])) * 4_096
    }

    @Test("the service is notified when an app is busy, and when it is not any more")
    func watchdog() throws {
        let client = try block(["FANLIGHT_BUSY_SECONDS": "0.1"])
        try service.wait("the busy message") {
            service.workerMessages.contains { if case .busy("one", let time) = $0 { time >= 100 } else { false } }
        }
        openGate()
        try service.wait("the end of the busy state") {
            service.workerMessages.contains(.busy(session: "one", milliseconds: 0))
        }
        try service.wait("the effect") { client.label("count") == "Count: 10" }
    }

    @Test("a busy app can be ended")
    func terminate() throws {
        let child = try service.startSession(arguments: ["--gate=\(gate)"])
        let client = service.attach(1)
        try service.wait("the first frame") { !client.frames.isEmpty }
        try client.tap("block")
        service.send(.terminate)
        try service.wait("the end of the process") { child.hasEnded }
        #expect(child.exitCode == 0)
    }
}
