import ClientKit
import Glibc
import Synchronization
import Testing

@testable import CLI

@Suite("Tool with a service")
struct ToolTests {
    let folder: ClientTestFolder

    init() throws { folder = try ClientTestFolder() }

    /// Returns a service with one app and one session, in which `count` has the label 3.
    private func service(
        refusing refusal: Failure? = nil, notices: (@Sendable (Verb) -> Void)? = nil
    ) throws -> FakeService {
        try FakeService(at: folder.endpoint) { message, send in
            guard let request = message.request else { return }
            notices?(request.verb)
            send(.reply(Reply(serial: request.serial, ToolTests.answer(request.verb, refusal))))
            if case .attach(let attach) = request.verb, attach.mode != .script {
                send(.frame(Sample.whole("Count: 3")))
            }
        }
    }

    private static let element = ElementInfo(
        id: LayerID(1), parent: .scene, role: .text, identifier: "count", label: "3", value: "", hint: "",
        frame: [0, 0, 8, 16], isEnabled: true, isFocused: false, actions: [])

    private static func answer(_ verb: Verb, _ refusal: Failure?) -> Result<Answer, Failure> {
        switch verb {
        case .apps: .success(.apps([AppInfo(name: "gallery", description: "All", icon: "", executable: "/g")]))
        case .sessions:
            .success(
                .sessions([
                    SessionInfo(
                        name: "demo", app: "gallery", state: .running, process: 1, epoch: 1, clients: 0,
                        screen: Sample.screen, startedAt: 0)
                ]))
        case .attach(let attach) where attach.session == "demo": .success(Sample.attached("demo"))
        case .attach, .close(session: "nope"): .failure(Failure(.unknownSession, "Unknown."))
        case .open(let request) where request.app != "gallery": .failure(Failure(.unknownApp, "Unknown."))
        case .open(let request): .success(.opened(session: request.session.isEmpty ? "gallery" : request.session))
        case .query: .success(.element(element, busySinceMilliseconds: 1200))
        case .inspect: .success(.elements([element], busySinceMilliseconds: 2500))
        case .stats: .success(.stats(Work(), busySinceMilliseconds: 0))
        case .logs(_, let cursor, _): .success(.logs(lines: cursor == 0 ? ["hello"] : [], cursor: 1))
        default: refusal.map { .failure($0) } ?? .success(.done)
        }
    }

    private func run(_ words: String...) -> (code: ExitCode, out: String, error: String) {
        let captured = CapturedConsole()
        let code = Tool.run(["--endpoint", folder.endpoint] + words, console: captured.console)
        return (code, captured.out, captured.error)
    }

    @Test(
        "a detach key that no terminal sends is a wrong command line", arguments: ["ctrl+m", "ctrl+enter", "ctrl+5"])
    func detachKey(key: String) {
        let result = run("attach", "demo", "--detach-key", key)
        #expect(result.code == .usage)
        #expect(result.error.contains("“\(key)” cannot be used."), "\(result.error)")
    }

    @Test("without a service every command fails with a remedy and its own code")
    func noService() {
        let result = run("ps")
        #expect(result.code == .noService)
        #expect(result.error.contains("fanlightd"))
        #expect(result.out == "")
    }

    @Test("lists are tables, JSON or names")
    func lists() throws {
        let service = try service()
        defer { service.end() }
        #expect(run("apps").out == "APP      DESCRIPTION\ngallery  All\n")
        #expect(run("apps", "-q").out == "gallery\n")
        #expect(run("ps", "--quiet").out == "demo\n")
        #expect(run("apps", "--json").out.hasPrefix("[\n  {\"name\": \"gallery\""))
    }

    @Test("open prints the session's name, and an unknown app offers the known one")
    func open() throws {
        let service = try service()
        defer { service.end() }
        #expect(run("open", "gallery", "--session", "x").out == "x\n")
        #expect(run("open", "gallery", "--json").out == "{\"session\":\"gallery\"}\n")
        let nameless = run("open", "gallery", "--session", "")
        #expect(nameless.code == .usage && nameless.error.contains("is empty"))
        let unknown = run("open", "galery")
        #expect(unknown.code == .notFound)
        #expect(unknown.error == "fanlight: No app is called “galery”. Did you mean “gallery”?\n")
    }

    @Test("open passes on the display, the clock and the app's arguments")
    func openRequest() throws {
        let service = try service()
        _ = run("open", "gallery", "--size", "390x844", "--scale", "2", "--clock", "virtual", "--", "--demo", "x")
        let opened = service.messages.compactMap(\.request).compactMap { request -> OpenRequest? in
            if case .open(let open) = request.verb { open } else { nil }
        }
        #expect(
            opened == [
                OpenRequest(
                    app: "gallery", arguments: ["--demo", "x"], screen: Screen(width: 390, height: 844, scale: 2),
                    clock: .virtual)
            ])
    }

    @Test("an unknown session offers the running ones")
    func unknownSession() throws {
        let service = try service()
        defer { service.end() }
        for words in [["tap", "dmo", "--label", "x"], ["inspect", "dmo"]] {
            let captured = CapturedConsole()
            let code = Tool.run(["--endpoint", folder.endpoint] + words, console: captured.console)
            #expect(code == .notFound)
            #expect(captured.error == "fanlight: No session is called “dmo”. Did you mean “demo”?\n")
        }
        let picture = run("snapshot", "dmo", "-o", "\(folder.path)/x.png")
        #expect(picture.code == .notFound)
        #expect(picture.error == "fanlight: No session and no app is called “dmo”. Did you mean “demo”?\n")
        #expect(
            run("snapshot", "frobnicate", "-o", "\(folder.path)/x.png").error
                == """
                fanlight: No session and no app is called “frobnicate”. Apps: fanlight apps. \
                Sessions: fanlight ps.\n
                """
        )
        #expect(run("close", "nope").error == "fanlight: No session is called “nope”. Running: demo.\n")
    }

    @Test("a text of more inputs than one request allows is typed with several")
    func longText() throws {
        let counts = Mutex<[Int]>([])
        let service = try service { verb in
            if case .perform(let inputs) = verb { counts.withLock { $0.append(inputs.count) } }
        }
        defer { service.end() }
        let lines = String(repeating: "a\n", count: 600)
        #expect(run("type", "demo", lines).code == .done)
        #expect(counts.withLock { $0 } == [Verb.maximumInputs, 200])
    }

    @Test("verbs become requests with their locators")
    func verbs() throws {
        let requested = Mutex<[Verb]>([])
        let service = try service { verb in if verb.isForSession { requested.withLock { $0.append(verb) } } }
        defer { service.end() }
        _ = run("tap", "demo", "--identifier", "a", "--count", "2")
        _ = run("tap", "demo", "--at", "4,8")
        _ = run("type", "demo", "--label", "Name", "A\n")
        _ = run("key", "demo", "shift+tab", "x")
        _ = run("scroll", "demo", "-40", "--role", "list")
        _ = run("scroll", "demo", "16")
        _ = run("set", "demo", "--identifier", "v", "0.5")
        _ = run("increment", "demo", "-i", "v")
        _ = run("decrement", "demo", "-i", "v")
        _ = run("perform", "demo", "-i", "v", "Archive")
        _ = run("magnify", "demo", "-i", "v", "2.5")
        _ = run("rotate", "demo", "-i", "v", "-90")
        _ = run("drag", "demo", "-i", "v", "8,-16")
        _ = run("wait", "demo")
        _ = run("advance", "demo", "0.25")
        let place = ScreenPoint(x: 4, y: 8)
        let middle = ScreenPoint(x: 80, y: 24)
        #expect(
            requested.withLock { $0 } == [
                .act(.tap(count: 2), on: Locator(identifier: "a")),
                .perform([.pointer(PointerInput(.pressed, at: place)), .pointer(PointerInput(.released, at: place))]),
                .act(.focus, on: Locator(label: "Name")), .perform([.key(KeyInput(Key("A"))), .key(KeyInput(.enter))]),
                .perform([.key(KeyInput(.tab, modifiers: .shift)), .key(KeyInput(Key("x")))]),
                .act(.scroll(deltaX: 0, deltaY: -40), on: Locator(role: .list)),
                .perform([.scroll(ScrollInput(at: middle, deltaX: 0, deltaY: 16))]),
                .act(.setValue("0.5"), on: Locator(identifier: "v")), .act(.increment, on: Locator(identifier: "v")),
                .act(.decrement, on: Locator(identifier: "v")), .act(.perform("Archive"), on: Locator(identifier: "v")),
                .act(.magnify(scale: 2.5), on: Locator(identifier: "v")),
                .act(.rotate(degrees: -90), on: Locator(identifier: "v")),
                .act(.drag(deltaX: 8, deltaY: -16), on: Locator(identifier: "v")), .settle, .advance(milliseconds: 250),
            ])
    }

    @Test("resize keeps the unspecified properties of the display")
    func resize() throws {
        let requested = Mutex<[Input]>([])
        let service = try service { verb in
            if case .perform(let inputs) = verb { requested.withLock { $0 += inputs } }
        }
        defer { service.end() }
        #expect(run("resize", "demo", "100x30").code == .done)
        #expect(run("resize", "demo", "--size", "390x844", "--scale", "2").code == .done)
        #expect(run("resize", "demo", "--light").code == .done)
        var light = Sample.screen
        light.appearance = .light
        let appearance = Sample.screen.appearance
        #expect(
            requested.withLock { $0 } == [
                .resize(.cells(columns: 100, rows: 30, appearance: appearance)),
                .resize(Screen(width: 390, height: 844, scale: 2, appearance: appearance)), .resize(light),
            ])
        #expect(run("resize", "demo").code == .usage)
        #expect(run("resize", "demo", "80.5x24").error.contains("columns and rows"))
        #expect(run("resize", "demo", "80x24", "--cells", "80x24").error.contains("Give only one of"))
        #expect(run("resize", "dmo", "80x24").error.contains("Did you mean “demo”?"))
    }

    @Test("get prints one property, inspect all elements, and busy apps are mentioned")
    func getAndInspect() throws {
        let service = try service()
        defer { service.end() }
        let got = run("get", "demo", "--identifier", "count")
        #expect(got.out == "3\n")
        #expect(got.error == "The app has been busy for 1.2 s; this is its last picture.\n")
        #expect(run("get", "demo", "frame", "--identifier", "count").out == "0 0 8 16\n")
        #expect(run("get", "demo", "frame", "--identifier", "count", "--json").out == "[0,0,8,16]\n")
        #expect(run("get", "demo", "colour", "--identifier", "count").code == .usage)
        let inspected = run("inspect", "demo")
        #expect(inspected.out == "text #count “3” at 0,0 size 8×16\n")
        for (property, expected) in [("identifier", "count\n"), ("label", "3\n"), ("role", "text\n")] {
            #expect(run("inspect", "demo", "--list", property).out == expected)
        }
        #expect(run("inspect", "demo", "--list", "label", "--json").out == "[\"3\"]\n")
        #expect(inspected.error == "The app has been busy for 2.5 s; this is its last picture.\n")
        #expect(
            run("stats", "demo", "--json").out.hasPrefix(
                "{\"bodies\":0,\"comparisons\":0,\"measurements\":0,\"layers\":0,\"frames\":0,\"bytes\":0,\"inputs\":0")
        )
        let live = run("stats", "demo", "--live")
        #expect(live.code == .failed && live.error.contains("debug builds"))
        #expect(run("logs", "demo").out == "hello\n")
    }

    @Test(
        "each kind of failure has its exit code",
        arguments: [
            (FailureCode.unknownElement, ExitCode.notFound), (.ambiguousElement, .ambiguous), (.notVisible, .notUsable),
            (.disabled, .notUsable), (.covered, .notUsable), (.timeout, .timeout), (.lost, .lost), (.stale, .lost),
            (.workerFailed, .lost), (.notPermitted, .refused), (.limitReached, .refused), (.expectationFailed, .failed),
        ])
    func codes(failure: FailureCode, code: ExitCode) throws {
        let service = try service(refusing: Failure(failure, "Because."))
        defer { service.end() }
        let result = run("tap", "demo", "--label", "x")
        #expect(result.code == code)
        #expect(result.error == "fanlight: Because.\n")
    }

    @Test("an unmet expectation times out with the actual state and what is pending")
    func expectation() throws {
        let pending = [Pending(.animation, "Bar")]
        let service = try service(refusing: Failure(.timeout, "Not in time.", pending: pending))
        defer { service.end() }
        let result = run("expect", "demo", "--identifier", "count", "--label", "4", "--timeout", "1")
        #expect(result.code == .timeout)
        #expect(result.error == "fanlight: Expected the label “4”; it is “3”. Pending: animation (Bar).\n")
        #expect(run("wait", "demo", "--identifier", "count", "--label", "4").code == .timeout)
        #expect(run("expect", "demo", "--identifier", "count", "--absent").error.contains("still exists"))
    }

    @Test("an expectation of a busy app reports that, and queries no actual state")
    func busy() throws {
        let refusal = Failure(.timeout, "Not in time.", pending: [Pending(.busy, "since 3 s")])
        let service = try service(refusing: refusal)
        defer { service.end() }
        let result = run("expect", "demo", "--identifier", "count", "--label", "4")
        #expect(result.code == .timeout)
        #expect(result.error == "fanlight: Not in time. Pending: busy (since 3 s).\n")
    }

    @Test("a script keeps one connection per session and stops at the line that fails")
    func script() throws {
        let service = try service(refusing: Failure(.disabled, "It is disabled."))
        let path = "\(folder.path)/smoke"
        try write("inspect demo --json\nget demo -i count\n# now it fails\ntap demo -l x\nps\n", to: path)
        let result = run("run", path)
        #expect(result.code == .notUsable)
        #expect(
            result.error == """
                The app has been busy for 2.5 s; this is its last picture.
                The app has been busy for 1.2 s; this is its last picture.
                fanlight: \(path):4: It is disabled.

                """)
        #expect(result.out.hasSuffix("3\n"))
        #expect(service.messages.count { $0.hello != nil } == 1)
        #expect(!service.messages.compactMap(\.request).contains { $0.verb == .sessions })
    }

    @Test("a script stops at the line whose output cannot be written")
    func fullScript() throws {
        let service = try service()
        defer { service.end() }
        let path = "\(folder.path)/smoke"
        try write("wait demo\nget demo -i count\nwait demo\n", to: path)
        let captured = CapturedConsole(outcome: ENOSPC)
        #expect(Tool.run(["--endpoint", folder.endpoint, "run", path], console: captured.console) == .failed)
        #expect(captured.error.contains("\(path):2: Cannot write to standard output"))
        #expect(service.messages.compactMap(\.request).count { $0.verb == .settle } == 1)
    }

    @Test("the script's timeout applies to lines without one")
    func scriptTimeout() throws {
        let service = try service()
        let path = "\(folder.path)/smoke"
        try write("wait demo\nwait demo --timeout 2\n", to: path)
        #expect(run("run", path, "--timeout", "5").code == .done)
        let waits = service.messages.compactMap(\.request).filter { $0.verb == .settle }
        #expect(waits.map(\.timeoutMilliseconds) == [5000, 2000])
    }

    @Test("a snapshot of a session observes it only")
    func snapshot() throws {
        let service = try service()
        let path = "\(folder.path)/x.txt"
        #expect(run("snapshot", "demo", "--output", path).code == .done)
        #expect(try FileInput.text(at: path).hasPrefix("Count: 3"))
        let modes = service.messages.compactMap(\.request).compactMap { request -> AttachRequest.Mode? in
            if case .attach(let attach) = request.verb { attach.mode } else { nil }
        }
        #expect(modes == [.observe])
        #expect(!service.messages.contains { $0.input != nil })
    }

    @Test("a snapshot of an app opens a session on a suitable display and closes it")
    func snapshotOfApp() throws {
        let service = try service()
        // The fake's session cannot be attached to; the opened one is closed all the same.
        _ = run("snapshot", "gallery", "--output", "\(folder.path)/x.png")
        let verbs = service.messages.compactMap(\.request).map(\.verb)
        let opened = verbs.compactMap { if case .open(let request) = $0 { request } else { nil } }
        #expect(opened.map(\.app) == ["gallery"])
        #expect(opened.map(\.screen) == [Screen(width: 390, height: 844, scale: 2)])
        // The session's name is chosen by the client, so it is known even without an answer.
        #expect(opened.allSatisfy { $0.session.hasPrefix("snapshot-") })
        #expect(verbs.last == opened.first.map { .close(session: $0.session) })
    }

    @Test(
        "invalid command lines are usage errors",
        arguments: [
            ["snapshot", "demo"], ["snapshot", "demo", "-o", "x.bmp"], ["tap", "demo"], ["frobnicate"], [],
            ["run", "/not/there"], ["attach", "demo"], ["completion", "fish"], ["--endpoint"],
            ["--timeout", "1", "completion", "bash"], ["tap", "demo", "--identifier", ""],
            ["--endpoint", "foo", "ps"],
            ["magnify", "demo", "-l", "x", "0"], ["rotate", "demo", "-l", "x", "much"],
            ["drag", "demo", "-l", "x", "y"], ["inspect", "demo", "--audit", "--list", "label"],
            ["inspect", "demo", "--list", "colour"],
        ])
    func usage(words: [String]) {
        let captured = CapturedConsole()
        #expect(Tool.run(words, console: captured.console) == .usage)
        #expect(!captured.error.isEmpty)
    }

    @Test("the version is printed")
    func version() {
        #expect(fanlight("--version").out == "fanlight \(Tool.version)\n")
    }

    private func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }
}
