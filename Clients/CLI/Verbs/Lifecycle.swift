import ClientKit
import Display

extension Command {
    static let open = Command(
        name: "open", summary: "opens a session of an app and prints its name",
        details: "The session runs without a client, too. Words after -- are the app's arguments. Ctrl-C before the "
            + "name is printed closes the session.",
        operands: [Operand(name: "APP", kind: .app)],
        options: [.value("session", "NAME", .newSession, "the session's name; default: the app's, numbered if needed")]
            + ScreenOptions.all + [
                .value(
                    "clock", "KIND", .choice(["real", "virtual"]),
                    "virtual: only “advance” advances the clock; default real"), .json,
            ],
        examples: ["fanlight open gallery --session demo --cells 80x24"], takesRest: true
    ) { invocation in
        let arguments = invocation.arguments
        let screen = try ScreenOptions.screen(arguments, standard: .cells(columns: 80, rows: 24))
        let request = OpenRequest(
            app: arguments.operands[0], session: arguments["session"] ?? "", arguments: arguments.rest, screen: screen,
            clock: arguments["clock"] == "virtual" ? .virtual : .real)
        let session = try invocation.openSession(request)
        invocation.console.print(
            invocation.wantsJSON ? JSON.object([("session", .string(session))]).compact : session)
    }

    static let close = Command(
        name: "close", summary: "ends a session", operands: [Operand(name: "SESSION", kind: .session)]
    ) { invocation in
        let name = invocation.arguments.operands[0]
        try invocation.suggestingSessions {
            try invocation.serviceClient().closeSession(name, timeout: invocation.timeout)
        }
        invocation.service.closeSession(session: name)
    }

    static let logs = Command(
        name: "logs", summary: "prints the output of the app, and the diagnostics of the framework",
        details:
            "With --follow the command continues until the session ends. With --timeout, too, it stops after "
            + "that time, with exit code 6 if the session still runs. With the name of an app, the output of its last "
            + "start that failed.",
        operands: [Operand(name: "SESSION|APP", kind: .sessionOrApp)],
        options: [.flag("follow", short: "f", "continues until the session ends")],
        examples: ["fanlight logs demo --follow"]
    ) { invocation in
        let name = invocation.arguments.operands[0]
        var cursor: UInt64 = 0
        try invocation.suggestingSessions {
            // An answer has a part of a long log.
            var next: UInt64?
            while next != cursor {
                cursor = next ?? 0
                next = try invocation.printLogs(name, after: cursor, follow: false).cursor
                try invocation.console.checkOutput()
            }
        }
        guard invocation.arguments.has("follow") else { return }
        StandardDescriptors.exitWithReader(on: try invocation.serviceClient().loop)
        // Without `--timeout` it follows for ever, and each request has the standard timeout.
        let deadline = invocation.arguments["timeout"].map { _ in SuspendingClock.now + invocation.timeout }
        var isOver = false
        while !isOver {
            let left = deadline.map { $0 - SuspendingClock.now } ?? invocation.service.timing.request
            guard left > .zero else { throw CommandFailure(.timeout, "\(name) has not ended; its log continues.") }
            do throws(ClientError) {
                (cursor, isOver) = try invocation.printLogs(
                    name, after: cursor, follow: true, timeout: min(left, invocation.service.timing.request))
            } catch {
                // A timeout without new lines is no failure here, and the log ends with its session.
                if error.code == .unknownSession { return }
                guard error.code == .timeout else { throw error }
            }
            try invocation.console.checkOutput()
        }
    }
}

extension Invocation {
    /// Opens a session on a connection of its own. Ctrl-C cancels it: the service keeps no session that it could not
    /// report to a client.
    func openSession(_ request: OpenRequest) throws -> String {
        let signals = try DeferredSignals()
        defer { signals.release() }
        do {
            return try openSession(request, until: signals)
        } catch ClientError.interrupted {
            let failure = CommandFailure(.failed, "Interrupted before \(request.app) was open.")
            // The signal ends this process before another line could be printed.
            console.printError("fanlight: \(failure.text)")
            throw failure
        }
    }

    /// Returns after the service has noticed the end of the connection.
    private func openSession(_ request: OpenRequest, until signals: DeferredSignals) throws -> String {
        let client = try service.connect(as: .controller, timeout: timeout, until: signals)
        defer { client.close() }
        return try openSession(request, on: client)
    }

    /// Opens a session. If the app is unknown, the failure offers known names. With `sessions`, it offers session names
    /// too, because one of them may have been meant.
    func openSession(_ request: OpenRequest, on client: Client, orOneOf sessions: [SessionInfo]? = nil) throws -> String
    {
        do throws(ClientError) {
            return try client.open(request, timeout: timeout)
        } catch {
            guard error.code == .unknownApp else { throw error }
            let names = (try? client.apps(timeout: timeout).map(\.name)) ?? []
            let text =
                sessions.map { Invocation.unknown(sessionOrApp: request.app, known: $0.map(\.name) + names) }
                ?? Invocation.unknown(app: request.app, known: names)
            throw CommandFailure(.notFound, text)
        }
    }

    static func unknown(sessionOrApp name: String, known: [String]) -> String {
        "No session and no app is called “\(name)”."
            + (Suggestion.nearest(to: name, in: known).map { " Did you mean “\($0)”?" }
                ?? " Apps: fanlight apps. Sessions: fanlight ps.")
    }

    static func unknown(app: String, known: [String]) -> String {
        let text = "No app is called “\(app)”."
        if let near = Suggestion.nearest(to: app, in: known) { return "\(text) Did you mean “\(near)”?" }
        let known = known.filter { !$0.contains("/") || app.contains("/") }
        return known.isEmpty ? "\(text) None is installed." : "\(text) Installed: \(known.joined(separator: ", "))."
    }

    fileprivate func printLogs(
        _ session: String, after cursor: UInt64, follow: Bool, timeout: Duration? = nil
    ) throws(ClientError) -> (cursor: UInt64, isOver: Bool) {
        let (lines, next, isOver) = try serviceClient().logs(
            session, after: cursor, follow: follow, timeout: timeout ?? self.timeout)
        for line in lines { console.print(line) }
        return (next, isOver)
    }
}
