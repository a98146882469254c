import Motion
import Testing

@testable import ClientKit

@Suite("Mirror")
struct MirrorTests {
    let folder: ClientTestFolder

    init() throws { folder = try ClientTestFolder() }

    /// Returns a service whose session shows a text; the script handles further requests.
    private func service(
        at version: Version = 1, then script: @escaping FakeService.Script = { _, _ in }
    ) throws -> FakeService {
        try FakeService(at: folder.endpoint) { message, send in
            if let request = message.request, case .attach(let attach) = request.verb {
                send(.reply(Reply(serial: request.serial, .success(Sample.attached(attach.session)))))
                if attach.mode != .script { send(.frame(Sample.whole("one", version: version))) }
            } else {
                script(message, send)
            }
        }
    }

    private let control = AttachRequest(session: "s", mode: .control)

    @Test("a service whose texts exceed a limit with many frames is refused")
    func limitOfBytes() throws {
        let long = [TextRun(String(repeating: "x", count: 60_000), style: TextStyle())]
        func layers(_ ids: ClosedRange<UInt32>, _ text: [TextRun]) -> [LayerChange] {
            ids.map {
                LayerChange(
                    id: LayerID($0), place: Place(parent: .scene, after: LayerID($0 - 1)), text: .whole(text))
            }
        }
        func frame(since base: Version, _ changes: [LayerChange]) -> Frame {
            Frame(delta: PictureDelta(base: base, version: base + 1, changes: changes))
        }
        var mirror = Mirror()
        try mirror.apply(frame(since: 0, layers(1...300, long)))
        var other = mirror
        #expect(throws: ClientError.self) { try other.apply(frame(since: 1, layers(301...600, long))) }
        let cleared = (1...300).map { LayerChange(id: LayerID($0), text: .whole([])) }
        try mirror.apply(frame(since: 1, cleared))
        try mirror.apply(frame(since: 2, layers(301...600, long)))
        try mirror.apply(frame(since: 0, layers(1...400, long)))
        #expect(mirror.picture.layers.count == 400)
    }

    /// Returns a drawing whose path has so many lines.
    private func drawing(_ number: Int, lines: Int) -> Drawing {
        let verbs = [DrawnPath.Verb.move] + Array(repeating: .line, count: lines)
        let numbers = [Float](repeating: Float(number), count: 2 * verbs.count)
        let path = DrawnPath(verbs: verbs, numbers: numbers, isEvenOdd: false) ?? DrawnPath()
        return Drawing(commands: [DrawCommand(.fill, .path(path), paint: .background)])
    }

    private func layers(_ ids: ClosedRange<UInt32>, drawing: (UInt32) -> Drawing) -> [LayerChange] {
        ids.map {
            LayerChange(
                id: LayerID($0), place: Place(parent: .scene, after: LayerID($0 - 1)), drawing: drawing($0))
        }
    }

    @Test("a service whose drawings exceed a limit with many frames is refused, with a sentence")
    func limitOfDrawings() throws {
        func frame(since base: Version, _ changes: [LayerChange], removed: [LayerID] = []) -> Frame {
            Frame(delta: PictureDelta(base: base, version: base + 1, changes: changes, removed: removed))
        }
        // A layer has some 900 KB.
        let large = { drawing(Int($0), lines: 100_000) } as (UInt32) -> Drawing
        var mirror = Mirror()
        try mirror.apply(frame(since: 0, layers(1...30, drawing: large)))
        var other = mirror
        let error = #expect(throws: ClientError.self) {
            try other.apply(frame(since: 1, layers(31...60, drawing: large)))
        }
        #expect(error?.sentence.contains("bytes of drawings; at most 33554432 may be") == true)
        // Replaced and removed drawings no longer count.
        try mirror.apply(
            frame(
                since: 1, (1...15).map { LayerChange(id: LayerID($0), drawing: Drawing.none) },
                removed: (16...30).map { LayerID($0) }))
        let after = LayerChange(id: LayerID(31), place: Place(parent: .scene, after: LayerID(15)), drawing: large(31))
        try mirror.apply(frame(since: 2, [after] + layers(32...60, drawing: large)))
        try mirror.apply(frame(since: 0, layers(1...30, drawing: large)))
        #expect(mirror.picture.layers.count == 30)
    }

    @Test("drawings of animations count, and a drawing that many layers share counts once")
    func sharedDrawings() throws {
        func frame(since base: Version, _ changes: [LayerChange]) -> Frame {
            Frame(delta: PictureDelta(base: base, version: base + 1, changes: changes))
        }
        let shared = drawing(0, lines: 100_000)
        var mirror = Mirror()
        try mirror.apply(frame(since: 0, layers(1...5_000, drawing: { _ in shared })))
        try mirror.apply(frame(since: 1, layers(1...5_000, drawing: { _ in shared })))
        let timing = MotionTiming(.samples([0, 1]), duration: 1)
        #expect(throws: ClientError.self) {
            for number: UInt32 in 1...60 {
                let animation = LayerAnimation.drawing([drawing(Int(number), lines: 100_000)], timing: timing, start: 0)
                try mirror.apply(
                    frame(since: UInt64(number) + 1, [LayerChange(id: LayerID(number), animations: [animation])]))
            }
        }
    }

    @Test("attaching returns with the first picture, and acknowledges it")
    func first() throws {
        let service = try service()
        let client = try Client.connected(to: folder)
        let attached = try client.attach(control)
        #expect(attached.app == "sample")
        #expect(client.mirror.text == "one")
        #expect(client.mirror.title == "Sample")
        #expect(client.mirror.screen == Sample.screen)
        #expect(client.mirror.epoch == Sample.epoch)
        client.turn { _ in service.messages.compactMap(\.acknowledged) == [1] }
    }

    @Test("deltas are applied, and two are never left unacknowledged")
    func steps() throws {
        let service = try service()
        let client = try Client.connected(to: folder)
        try client.attach(control)
        var pendingStep = Sample.step("two", from: 1)
        pendingStep.pending = [Pending(.timer, "")]
        service.send(.frame(pendingStep))
        service.send(.frame(Sample.step("three", from: 2, to: 9)))
        client.turn { _ in client.mirror.version == 9 }
        #expect(client.mirror.text == "three")
        #expect(client.mirror.isSettled)
        client.turn { _ in service.messages.compactMap(\.acknowledged).last == 9 }
        #expect(service.messages.compactMap(\.acknowledged).count >= 2)
    }

    @Test("the picture is presented by a virtual clock, now and later, and nothing is advanced")
    func presented() throws {
        let service = try service()
        let client = try Client.connected(to: folder)
        try client.attach(control)
        #expect(client.mirror.time == nil)
        #expect(!client.mirror.hasVirtualClock)
        let animation = LayerAnimation(
            .placement, distance: [-10, 0, 0, 0, 0, 0], timing: MotionTiming(.samples([0, 1]), duration: 1),
            start: 5_000_000)
        var frame = Sample.step("two", from: 1)
        frame.delta.changes[0].animations = [animation]
        frame.clock = ClockReading(microseconds: 5_200_000, isPaused: true)
        service.send(.frame(frame))
        client.turn { _ in client.mirror.version == 2 }
        #expect(client.mirror.hasVirtualClock)
        #expect(client.mirror.time == .milliseconds(5200))
        func x(_ picture: Picture) -> Int32? { picture.layers[LayerID(1)]?.placement.frame.x }
        #expect(x(client.mirror.picture) == 0)
        #expect(x(client.mirror.presentedPicture) == -8)
        #expect(x(client.mirror.presentedPicture(after: .milliseconds(500))) == -3)
        #expect(x(client.mirror.presentedPicture(after: .seconds(9))) == 0)
        #expect(client.mirror.time == .milliseconds(5200))
    }

    @Test("the session's clock is ahead of its readings by half of the shortest round trip")
    func clockWay() {
        var clock = MirrorClock(ClientTiming())
        let now = SuspendingClock.now
        clock.record(ClockReading(microseconds: 1_000_000, isPaused: false), at: now)
        #expect(clock.time(at: now) == 1_000_000)
        clock.record(roundTrip: .milliseconds(40))
        #expect(clock.time(at: now) == 1_020_000)
        clock.record(roundTrip: .milliseconds(10))
        clock.record(roundTrip: .milliseconds(20))
        #expect(clock.time(at: now) == 1_005_000)
        // A suspended computer explains this one, and not the way.
        clock.record(roundTrip: .seconds(60))
        #expect(clock.time(at: now) == 1_005_000)
        clock.discardRoundTrips()
        #expect(clock.time(at: now) == 1_000_000)
        clock.record(roundTrip: .milliseconds(10))
        clock.record(ClockReading(microseconds: 2_000_000, isPaused: true), at: now)
        #expect(clock.time(at: now) == 2_000_000)
    }

    @Test("the client follows a clock that jumps, and ignores the delay of a late frame")
    func jumpingClock() {
        var clock = MirrorClock(ClientTiming())
        let now = SuspendingClock.now
        let hour: Int64 = 3_600_000_000
        for (reading, expected) in [
            (1_000_000, 1_000_000), (hour, hour), (hour - 500_000, hour), (10_000_000, 10_000_000),
        ] as [(Int64, Int64)] {
            clock.record(ClockReading(microseconds: reading, isPaused: false), at: now)
            #expect(clock.time(at: now) == expected)
        }
    }

    /// Returns the milliseconds by which the client's time is ahead of the session's after some frames. Both clocks
    /// count seconds; a frame's delay is in milliseconds.
    private func lead(_ frames: [(own: Double, session: Double, delay: Double)]) throws -> Double {
        var clock = MirrorClock(ClientTiming())
        let origin = SuspendingClock.now
        var lead = 0.0
        for (own, session, delay) in frames {
            let instant = origin + .microseconds(Int64(own * 1e6))
            let sent = ClockReading(microseconds: Int64(session * 1e6 - delay * 1e3), isPaused: false)
            clock.record(sent, at: instant)
            lead = Double(try #require(clock.time(at: instant))) / 1e3 - session * 1e3
        }
        return lead
    }

    @Test("the estimate of the session's clock follows own clocks that jump, and ignores late frames meanwhile")
    func ownClockJumps() throws {
        let calm = (0..<100).map { (own: Double($0) / 10, session: 100 + Double($0) / 10, delay: 5.0) }
        func frames(
            after jump: Double, for seconds: Double, delay: Double = 5
        ) -> [(own: Double, session: Double, delay: Double)] {
            (0..<Int(seconds * 10)).map { (10 + jump + Double($0) / 10, 110 + Double($0) / 10, delay) }
        }
        // Late frames do not pull the estimate back within a period.
        #expect(abs(try lead(calm + frames(after: 0, for: 9, delay: 200)) + 5) < 0.1)
        // Back, or far ahead: at once. A second ahead is explained by late frames, but not for long.
        for jump in [-1.0, -30, 3, 3_600] {
            #expect(abs(try lead(calm + frames(after: jump, for: 0.1)) + 5) < 0.1, "\(jump) s")
        }
        #expect(abs(try lead(calm + frames(after: 1, for: 0.1)) - 995) < 0.1)
        #expect(abs(try lead(calm + frames(after: 1, for: 21)) + 5) < 0.1)
        // After a silence the first frame counts alone.
        #expect(abs(try lead(calm + [(3_611, 3_710, 8)]) + 8) < 0.1)
    }

    @Test("the estimate of the session's clock follows clocks that drift apart", arguments: [-1e-4, 1e-4])
    func drift(_ rate: Double) throws {
        // An hour with a frame a second, of which every fourth is quick.
        let frames = (0..<3_600).map { second in
            (own: Double(second) * (1 + rate), session: Double(second), delay: second % 4 == 0 ? 5.0 : 60)
        }
        #expect(abs(try lead(frames) + 5) < 3)
    }

    @Test("the shortest of the last round trips counts, so that a longer route is noticed")
    func longerRoute() {
        var clock = MirrorClock(ClientTiming())
        clock.record(roundTrip: .milliseconds(10))
        for _ in 1..<MirrorClock.roundTripCount { clock.record(roundTrip: .milliseconds(80)) }
        #expect(clock.oneWayDelay == 5_000)
        clock.record(roundTrip: .milliseconds(90))
        #expect(clock.oneWayDelay == 40_000)
    }

    @Test("the client measures the way with the first reading of a real clock")
    func measuredWay() throws {
        let service = try service()
        let client = try Client.connected(to: folder)
        try client.attach(control)
        #expect(client.mirror.clock.oneWayDelay == nil)
        var frame = Sample.step("two", from: 1)
        frame.clock = ClockReading(microseconds: 5_200_000, isPaused: false)
        service.send(.frame(frame))
        client.turn { _ in client.mirror.clock.oneWayDelay != nil }
        #expect(service.messages.contains { if case .ping = $0 { true } else { false } })
    }

    @Test("a verb returns when the mirror has its effect")
    func effect() throws {
        let service = try service { message, send in
            guard let request = message.request else { return }
            // The answer overtakes the frame.
            send(.reply(Reply(serial: request.serial, .success(.done), version: 2)))
            send(.frame(Sample.step("tapped", from: 1)))
        }
        defer { service.end() }
        let client = try Client.connected(to: folder)
        try client.attach(control)
        try client.act(.tap(count: 1), on: Locator(identifier: "b"))
        #expect(client.mirror.text == "tapped")
    }

    @Test("without frames a verb returns with its answer")
    func script() throws {
        let service = try service { message, send in
            if let request = message.request {
                send(.reply(Reply(serial: request.serial, .success(.done), version: 77)))
            }
        }
        defer { service.end() }
        let client = try Client.connected(to: folder)
        try client.attach(AttachRequest(session: "s", mode: .script))
        try client.settle()
        #expect(client.mirror.version == 0)
    }

    @Test("a delta that does not fit the picture ends the connection with a sentence")
    func misfit() throws {
        let service = try service()
        let client = try Client.connected(to: folder)
        try client.attach(control)
        service.send(.frame(Sample.step("x", from: 5)))
        client.turn { _ in client.ending != nil }
        #expect(client.ending?.sentence.contains("does not apply") == true)
        #expect(client.mirror.text == "one")
    }

    @Test("inputs are numbered, carry the seen version, and do not block")
    func inputs() throws {
        let service = try service()
        let client = try Client.connected(to: folder)
        try client.attach(control)
        #expect(client.send(.key(KeyInput(.tab))) == 1)
        #expect(client.send(.text("a")) == 2)
        client.turn { _ in service.messages.compactMap(\.input).count == 2 }
        let inputs = service.messages.compactMap(\.input)
        #expect(inputs.map(\.serial) == [1, 2])
        #expect(inputs.map(\.seen) == [1, 1])
        service.send(.frame(Sample.step("a", from: 1, inputSerial: 2)))
        client.turn { _ in client.mirror.includedInput == 2 }
        #expect(client.inputs.unanswered.isEmpty)
    }

    @Test("stale inputs and a worker's restart are reported")
    func notices() throws {
        let service = try service()
        let client = try Client.connected(to: folder)
        try client.attach(control)
        client.send(.key(KeyInput(.tab)))
        client.turn { _ in !service.messages.compactMap(\.input).isEmpty }
        var frame = Sample.step("two", from: 1)
        frame.staleInputs = [4]
        service.send(.frame(frame))
        service.send(.event(.restarted(reason: "It crashed.")))
        service.send(.frame(Sample.whole("anew", version: 1, epoch: 77)))
        let notices = client.turn { _ in client.mirror.epoch == 77 }
        #expect(notices.contains(.stale([4])))
        #expect(notices.contains(.event(.restarted(reason: "It crashed."))))
        #expect(notices.contains(.inputsLost(count: 1)))
        #expect(client.mirror.text == "anew")
    }
}
