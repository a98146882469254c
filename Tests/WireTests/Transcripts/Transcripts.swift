import Display

@testable import Wire

/// The conversations that are recorded for the tests of every client.
enum Transcripts {
    static func all() throws -> [Transcript] {
        try [
            handshake(), refusal(), counter(), rows(), changes(), writing(), drawings(), paths(), motion(), jumps(),
            joining(), requests(), resume(), worker(), introduction(), malformedFromClients(), malformedFromService(),
            impossibleFrames(),
        ] + painted()
    }

    static let token = "3f9c2d5e8a7b4c61"
    static let epoch: UInt64 = 0x0123_4567_89AB_CDEF
    static let terminal = Screen.cells(columns: 80, rows: 24, locale: "en")

    private static func handshake() throws -> Transcript {
        var talk = Transcript("handshake", "A client connects, answers a ping and leaves.")
        try talk.client(.hello(Hello(client: "fanlight-terminal/0.1", role: .controller, features: .motion)))
        try talk.service(
            .welcome(
                Welcome(
                    service: "fanlightd/0.1", features: .motion, heartbeatMilliseconds: Welcome.standardHeartbeat,
                    token: token)),
            "The standard limits and heartbeat are left out.")
        try talk.service(.ping, "After five seconds of silence.")
        try talk.client(.pong)
        try talk.client(.goodbye(Goodbye(.shuttingDown, "The person detached.")))
        return talk
    }

    private static func refusal() throws -> Transcript {
        var talk = Transcript("refusal", "A client of another major version gets the versions that are served.")
        try talk.client(.hello(Hello(major: 9, minor: 3, client: "future/9.3", role: .viewer, features: [])))
        try talk.service(
            .goodbye(Goodbye(.unsupportedVersion, "This service speaks version 1.0; use a client of version 1.")))
        return talk
    }

    private static func requests() throws -> Transcript {
        var talk = Transcript("requests", "Each question once, with answers that say yes and answers that say no.")
        try requestsToService(&talk)
        try requestsToSession(&talk)
        return talk
    }

    private static func requestsToService(_ talk: inout Transcript) throws {
        try talk.client(.request(Request(serial: 1, verb: .apps)))
        try talk.service(
            .reply(
                Reply(
                    serial: 1,
                    .success(
                        .apps([
                            AppInfo(
                                name: "gallery", description: "Every view once", icon: "gallery.svg",
                                executable: "/usr/lib/fanlight/gallery"),
                            AppInfo(
                                name: "broken", description: "", icon: "", executable: "/nowhere",
                                problem: "There is no file /nowhere."),
                        ])))))
        try talk.client(.request(Request(serial: 2, verb: .sessions)))
        let session = SessionInfo(
            name: "gallery-2", app: "gallery", state: .running, process: 4711, epoch: epoch, clients: 1,
            screen: terminal, startedAt: 1_790_000_000)
        try talk.service(.reply(Reply(serial: 2, .success(.sessions([session])))))
        let open = OpenRequest(
            app: "gallery", session: "demo", arguments: ["--verbose", "é"],
            screen: Screen(width: 390, height: 844, scale: 2),
            clock: .virtual)
        try talk.client(.request(Request(serial: 3, verb: .open(open), timeoutMilliseconds: 2_500)))
        try talk.service(
            .reply(Reply(serial: 3, .failure(Failure(.nameTaken, "A session named demo runs already: attach to it.")))))
        try talk.client(.request(Request(serial: 4, verb: .logs(session: "gallery-2", cursor: 120, follow: true))))
        try talk.service(.reply(Reply(serial: 4, .success(.logs(lines: ["started", "tapped 1×"], cursor: 138)))))
        try talk.client(.request(Request(serial: 7, verb: .logs(session: "gallery-2", cursor: 138, follow: true))))
        try talk.service(.reply(Reply(serial: 7, .success(.logs(lines: [], cursor: 138, ended: true)))))
        try talk.client(.request(Request(serial: 5, verb: .close(session: "nobody"))))
        try talk.service(.reply(Reply(serial: 5, .failure(Failure(.unknownSession, "There is no session nobody.")))))
        try talk.client(
            .request(Request(serial: 6, verb: .attach(AttachRequest(session: "gallery-2", mode: .script)))))
        try talk.service(
            .reply(
                Reply(
                    serial: 6,
                    .success(
                        .attached(
                            Attached(
                                session: "gallery-2", app: "gallery", epoch: epoch, screen: terminal, title: "Gallery"))
                    ))))
    }

    private static func requestsToSession(_ talk: inout Transcript) throws {
        try talk.client(.request(Request(serial: 7, verb: .inspect)))
        let button = ElementInfo(
            id: LayerID(3), parent: .scene, role: .button, identifier: "increment", label: "Increment", value: "",
            hint: "Adds one", frame: [0, 16, 104, 16], isEnabled: true, isFocused: true, actions: [.tap, .focus])
        let field = ElementInfo(
            id: LayerID(9), parent: LayerID(3), role: .textField, identifier: "", label: "", value: "x", hint: "",
            frame: [0, 32, 7.5, 16], isEnabled: false, isFocused: false, actions: [])
        try talk.service(.reply(Reply(serial: 7, .success(.elements([button, field], busySinceMilliseconds: 0)))))
        try talk.client(.request(Request(serial: 8, verb: .stats)))
        var work = Work()
        (work.bodies, work.layers, work.frames, work.bytes, work.inputs) = (12, 40, 3, 1_234, 2)
        try talk.service(
            .reply(Reply(serial: 8, .success(.stats(work, busySinceMilliseconds: 3_000)))), "Busy for three seconds.")
        try talk.client(.request(Request(serial: 9, verb: .snapshot(SnapshotRequest(.text)))))
        try talk.service(
            .reply(
                Reply(
                    serial: 9, .success(.snapshot(Array("Count: 1\n".utf8), busySinceMilliseconds: 0)), version: 12)))
        try talk.client(.request(Request(serial: 10, verb: .act(.tap(count: 1), on: Locator(identifier: "increment")))))
        try talk.service(.reply(Reply(serial: 10, .success(.element(button)), version: 13)))
        try talk.client(
            .request(Request(serial: 11, verb: .act(.setValue("Ada"), on: Locator(role: .textField, index: 0)))))
        try talk.service(
            .reply(Reply(serial: 11, .failure(Failure(.disabled, "The text field is disabled.", canRetry: true)))))
        let keys: [Input] = [
            .key(KeyInput(.tab)), .key(KeyInput(Key("a"), modifiers: .control, text: "")), .text("é"),
            .paste("two\nlines"),
            .pointer(
                PointerInput(
                    .pressed, at: ScreenPoint(x: 12, y: 20.5), button: 1, clicks: 2, modifiers: [.shift, .command])),
            .scroll(ScrollInput(at: ScreenPoint(x: 1, y: 2), deltaX: -8, deltaY: 40)), .displayFocus(false),
            .resize(Screen(width: 800, height: 600, scale: 1.5, appearance: .dark)), .act(.increment, on: LayerID(3)),
        ]
        try talk.client(.request(Request(serial: 12, verb: .perform(keys))))
        try talk.service(.reply(Reply(serial: 12, .success(.done), version: 14)))
        try talk.client(.request(Request(serial: 13, verb: .query(Locator(label: "Increment", text: "Incr")))))
        try talk.service(
            .reply(
                Reply(
                    serial: 13, .failure(Failure(.ambiguousElement, "2 elements match: add an index or an identifier."))
                )))
        let condition = Condition(Locator(identifier: "count"), label: "Count: 3")
        try talk.client(.request(Request(serial: 14, verb: .wait(condition), timeoutMilliseconds: 500)))
        let pending = [Pending(.animation, "Spinner, 200 ms to go"), Pending(.update, "")]
        try talk.service(
            .reply(
                Reply(
                    serial: 14,
                    .failure(Failure(.timeout, "The label is \"Count: 2\".", canRetry: true, pending: pending)))))
        try talk.client(.request(Request(serial: 15, verb: .advance(milliseconds: 250))))
        try talk.service(.reply(Reply(serial: 15, .success(.done), version: 15)))
        try talk.client(
            .request(
                Request(
                    serial: 16, verb: .act(.scroll(deltaX: 0, deltaY: 64), on: Locator(point: ScreenPoint(x: 4, y: 4))))
            ))
        try talk.service(
            .reply(Reply(serial: 16, .failure(Failure(.unknownElement, "Nothing is there; near it is: increment.")))))
        try talk.client(.request(Request(serial: 17, verb: .settle)))
        try talk.service(.reply(Reply(serial: 17, .success(.done), version: 15)))
        try talk.client(.request(Request(serial: 19, verb: .audit)))
        let finding = AuditFinding(.target, button, "The button is only 16 points high.", measure: 16)
        try talk.service(.reply(Reply(serial: 19, .success(.findings([finding], busySinceMilliseconds: 0)))))
        try talk.client(.request(Request(serial: 18, verb: .detach)))
        try talk.service(.reply(Reply(serial: 18, .success(.done))))
        try talk.service(.event(.clipboard("copied")))
        try talk.service(.event(.openURL("https://example.org/")))
        try talk.service(.event(.busy(milliseconds: 5_000)))
        try talk.service(.event(.ended(nil, reason: "Closed by the person at the terminal.")))
        try talk.service(.event(.ended(.workerFailed, reason: "The app crashed for the third time in a short while.")))
    }

    private static func worker() throws -> Transcript {
        var talk = Transcript(
            "worker",
            "A worker registers and gets a session. Each message is the second part; the first is four zero bytes.")
        try talk.client(.hello(Hello(client: "gallery/1.0", role: .host, features: [])), "Still a single part.")
        try talk.worker(
            .register(
                Registration(
                    app: "gallery", process: 4711, epoch: epoch, spawnToken: "spawn-1",
                    sessions: [
                        SessionInfo(
                            name: "kept", app: "gallery", state: .busy, process: 4711, epoch: epoch, clients: 0,
                            screen: terminal, startedAt: 1_790_000_000)
                    ])))
        try talk.broker(.registered)
        let open = OpenRequest(app: "gallery", session: "demo", arguments: ["x"], screen: terminal)
        try talk.broker(
            .openSession(Registration.Opened(name: "demo", request: open, storagePath: "/var/lib/fanlight/demo")))
        try talk.worker(.sessionOpened(session: "demo", title: "Gallery"))
        let attach = AttachRequest(session: "demo", mode: .takeOver, screen: terminal)
        let resume = ResumePoint(token: token, epoch: epoch, version: 12, inputSerial: 3)
        try talk.broker(.attach(5, session: "demo", attach, features: .motion, resume: resume))
        try talk.broker(.park(5))
        try talk.broker(.unpark(5))
        try talk.worker(.busy(session: "demo", milliseconds: 5_000))
        try talk.worker(.busy(session: "demo", milliseconds: 0))
        try talk.worker(.screen(session: "demo", Screen.cells(columns: 100, rows: 30, locale: "en")))
        try talk.worker(.copied("copied"))
        try talk.broker(.clipboard("copied"))
        try talk.broker(.detach(5))
        try talk.broker(.ping)
        try talk.worker(.pong)
        try talk.broker(.closeSession(name: "demo"))
        try talk.worker(.ending(reason: "It was sent signal 15 (Terminated)."))
        try talk.worker(.sessionClosed(session: "demo"))
        try talk.worker(.sessionFailed(session: "other", Failure(.workerFailed, "The app has no window.")))
        try talk.broker(.refused(Failure(.notPermitted, "The worker belongs to another user.")))
        try talk.broker(.terminate)
        return talk
    }

    private static func introduction() throws -> Transcript {
        var talk = Transcript("introduction", "The service's gate opens a connection for a client of another machine.")
        let key = [UInt8](0..<32)
        try talk.gate(Introduction(address: "192.0.2.7:50000", key: key), "What follows is the client's.")
        try talk.client(.hello(Hello(client: "fanlight-terminal/0.1", role: .controller)))
        try talk.service(
            .welcome(
                Welcome(
                    service: "fanlightd/0.1", features: [], heartbeatMilliseconds: Welcome.standardHeartbeat,
                    token: token)))
        try talk.client(.goodbye(Goodbye(.shuttingDown, "The person detached.")))
        let kind = MessageKind.introduction.rawValue
        try talk.raw(.gate, [kind, 0x0A, 1, 0x61], "Without a key.")
        try talk.raw(.gate, [kind, 0x12, 32] + key, "Without an address.")
        try talk.raw(.gate, [kind, 0x0A, 1, 0x61, 0x12, 31] + key.dropLast(), "A key of 31 bytes.")
        try talk.raw(.client, Introduction(address: "a", key: key).encode(), "Clients send no introduction.")
        return talk
    }
}
