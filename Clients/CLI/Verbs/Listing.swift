import ClientKit
import Display
import Glibc

extension Option {
    static let json = Option.flag("json", "prints JSON")
    static let namesOnly = Option.flag("quiet", short: "q", "prints names only")
}

extension Command {
    static let apps = Command(
        name: "apps", summary: "lists the apps that can be opened",
        details: "As JSON: an array of objects with name, description, icon, executable, problem (why the app cannot "
            + "be opened) and files (the folder of the app's own documents, data and caches).",
        options: [.json, .namesOnly]
    ) { invocation in
        let apps = try invocation.serviceClient().apps(timeout: invocation.timeout)
        if invocation.wantsJSON { return invocation.console.print(JSON.array(apps.map(JSON.init)).lines) }
        if invocation.arguments.has("quiet") { return apps.forEach { invocation.console.print($0.name) } }
        if apps.isEmpty { return invocation.console.printError("No app is installed.") }
        var table = TextTable(["APP", "DESCRIPTION"])
        table.rows = apps.map { [$0.name, $0.problem.isEmpty ? $0.description : "cannot be opened: \($0.problem)"] }
        table.print(on: invocation.console)
    }

    static let sessions = Command(
        name: "ps", summary: "lists the sessions",
        details: "With --wait, waits until a service listens, for the time of --timeout at most.",
        options: [.flag("wait", "waits until a service listens"), .json, .namesOnly],
        examples: ["fanlight ps", "fanlightd & fanlight ps --wait"]
    ) { invocation in
        if invocation.arguments.has("wait") { try invocation.awaitService() }
        let sessions = try invocation.serviceClient().sessions(timeout: invocation.timeout)
        if invocation.wantsJSON { return invocation.console.print(JSON.array(sessions.map(JSON.init)).lines) }
        if invocation.arguments.has("quiet") { return sessions.forEach { invocation.console.print($0.name) } }
        if sessions.isEmpty {
            return invocation.console.printError("There is no session. To open one: fanlight open APP")
        }
        SessionTable.print(sessions, on: invocation.console)
    }
}

enum SessionTable {
    static func print(_ sessions: [SessionInfo], on console: Console) {
        table(of: sessions, now: UInt64(max(0, time(nil)))).print(on: console)
    }

    static func table(of sessions: [SessionInfo], now: UInt64) -> TextTable {
        var table = TextTable(
            ["SESSION", "APP", "STATE", "DISPLAY", "CLIENTS", "PID", "AGE"], numbers: ["CLIENTS", "PID", "AGE"])
        table.rows = sessions.map { session in
            [
                session.name, session.app, session.stateWord, describe(session.screen), String(session.clients),
                session.process == 0 ? "–" : String(session.process),
                age(now > session.startedAt ? now - session.startedAt : 0),
            ]
        }
        return table
    }

    static func describe(_ screen: Screen) -> String {
        guard !screen.isNone else { return "–" }
        guard screen.idiom == .pixel else { return "\(screen.columns)×\(screen.rows) cells" }
        let size = "\(Int(screen.width))×\(Int(screen.height))"
        return screen.scale == 1 ? size : "\(size) at \(JSON.number(screen.scale).compact)"
    }

    static func age(_ seconds: UInt64) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}

extension SessionInfo {
    /// The session's state; `closing` replaces any earlier one.
    fileprivate var stateWord: String { isClosing && state != .ended ? "closing" : "\(state)" }
}

extension Screen {
    /// True if it is no display: nothing fits on it.
    fileprivate var isNone: Bool { width <= 0 || height <= 0 }
}

extension JSON {
    init(_ app: AppInfo) {
        self = .object([
            ("name", .string(app.name)), ("description", .string(app.description)), ("icon", .string(app.icon)),
            ("executable", .string(app.executable)), ("problem", app.problem.isEmpty ? .null : .string(app.problem)),
            ("files", app.files.isEmpty ? .null : .string(app.files)),
        ])
    }

    init(_ session: SessionInfo) {
        self = .object([
            ("name", .string(session.name)), ("app", .string(session.app)), ("state", .string(session.stateWord)),
            // Null if no process runs: a signal to process 0 would end the sender.
            ("process", session.process == 0 ? .null : .integer(Int64(session.process))),
            // A string: many JSON readers keep only 53 bits of a number.
            ("epoch", .string(String(session.epoch))), ("clients", .integer(Int64(session.clients))),
            // A session can be opened without a display.
            ("screen", session.screen.isNone ? .null : JSON(session.screen)),
            ("startedAt", .integer(Int64(clamping: session.startedAt))),
        ])
    }

    init(_ screen: Screen) {
        self = .object([
            ("width", .number(screen.width)), ("height", .number(screen.height)), ("scale", .number(screen.scale)),
            ("idiom", .string("\(screen.idiom)")), ("appearance", .string("\(screen.appearance)")),
            ("locale", .string(screen.locale)), ("textSize", .string("\(screen.textSize)")),
            ("reducesMotion", .bool(screen.reducesMotion)),
        ])
    }
}
