import ClientKit
import Display
import Glibc
import TerminalClient

extension Command {
    static let attach = Command(
        name: "attach", summary: "shows a session in this terminal; opens one if the name is an app's",
        details: "Without a name, the only session is shown. The session continues after the detach key, and when "
            + "the terminal or the connection is lost. Keys and the mouse go to the app, Ctrl-C included; Ctrl-Z "
            + "suspends the client. With --observe the session keeps its size and receives no input; if it is "
            + "larger than the terminal, the arrow keys, Page Up, Page Down, Home and End scroll it. With --read "
            + "the session is printed line by line for a screen reader: its elements, then the changes; ? lists "
            + "the keys. Exit code 0: detached, or the session was closed; 9: the app crashed too often, or "
            + "ended while the service was away; 3: the service ended, or did not come back.",
        operands: [Operand(name: "SESSION|APP", kind: .sessionOrApp, isOptional: true)],
        options: [
            .flag("observe", "sends no input"),
            .flag("read", "prints the session line by line, for a screen reader"),
            .flag("bell", "rings the terminal's bell for the app's feedback"),
            .value("detach-key", "KEY", .key, "the key that detaches; default ctrl+]"),
            .value(
                "opener", "COMMAND", .text,
                "the command that opens addresses; default $FANLIGHT_OPENER; without it they are shown"),
        ],
        examples: ["fanlight attach gallery", "fanlight attach --read gallery"], worksInScripts: false
    ) { invocation in
        try invocation.report(invocation.show { try invocation.sessionToShow(opening: $0) })
    }
}

/// A session that was shown in this terminal, and the reason why it is not any more.
struct ShownSession {
    var name: String
    var outcome: TerminalViewer.Outcome
    /// A sentence about inputs without effect.
    var leftOut: String?
}

extension Invocation {
    /// True if sessions can be shown here.
    var hasTerminal: Bool { TerminalDevice(timing: service.timing) != nil }

    /// Shows a session in this terminal until the person leaves or it ends.
    ///
    /// - Parameters:
    ///   - choose: Returns the name of the session; the display is for a session that it opens.
    ///   - started: Called once the session is shown, in the loop of the client.
    func show(
        choosing choose: (Screen) throws -> String, started: (TerminalViewer, Client) -> Void = { _, _ in }
    ) throws -> ShownSession {
        let detachKey = try detachKey()
        let environment = TerminalCapabilities.current()
        guard let device = TerminalDevice(timing: service.timing) else {
            throw CommandFailure.usage(
                "This is not a terminal, so a session cannot be shown. Write a picture instead: "
                    + "fanlight snapshot SESSION --output FILE.png")
        }
        if let problem = environment.problem, !arguments.has("read") { throw CommandFailure.usage(problem) }
        var configuration = TerminalViewer.Configuration(environment: environment)
        configuration.observesOnly = arguments.has("observe")
        configuration.ringsBell = arguments.has("bell")
        if let detachKey { configuration.detachKey = detachKey }
        configuration.opener = (arguments["opener"] ?? environment.opener).flatMap(AddressOpener.init)
        let name = try choose(TerminalViewer.screen(of: device, environment))
        // Closed because it would not be served while the session is shown.
        service.close()
        let client = try service.connect(as: configuration.observesOnly ? .viewer : .controller, timeout: timeout)
        defer { client.close() }
        let outcome: TerminalViewer.Outcome?
        var leftOut = 0
        if arguments.has("read") {
            outcome = TerminalReader(client, device, configuration)?.read(name, timeout: timeout)
        } else {
            let viewer = TerminalViewer(client, device, configuration)
            outcome = viewer?.show(name, timeout: timeout) { if let viewer { started(viewer, client) } }
            leftOut = viewer?.leftOut ?? 0
        }
        guard let outcome else { throw CommandFailure(.failed, "The keys of this terminal cannot be read.") }
        let (waiting, uncertain) = client.unfinishedInputs
        return ShownSession(
            name: name, outcome: outcome, leftOut: Invocation.leftOut(waiting + leftOut, uncertain: uncertain))
    }
}

extension Invocation {
    /// Returns the detach key as the terminal sends it.
    fileprivate func detachKey() throws(CommandFailure) -> (Key, KeyModifiers)? {
        guard let text = arguments["detach-key"], let (key, modifiers) = ValueReader.key(text) else { return nil }
        do throws(TerminalKey.Problem) {
            return try TerminalKey.arriving(key, modifiers)
        } catch {
            throw .usage(
                "--detach-key: “\(text)” cannot be used. \(error.text) Choose another, such as ctrl+] or ctrl+alt+q."
            )
        }
    }

    /// Returns the session that the operand means. It is the one of that name, or the only or a new one of that app.
    /// Without an operand it is the only one there is.
    fileprivate func sessionToShow(opening screen: Screen) throws -> String {
        let client = try serviceClient()
        let all = try client.sessions(timeout: timeout)
        let sessions = all.filter { $0.state != .ended }
        guard let wanted = arguments.operands.first else { return try onlySession(of: sessions) }
        if sessions.contains(where: { $0.name == wanted }) { return wanted }
        let ofApp = sessions.filter { $0.app == wanted }
        if ofApp.count == 1 { return ofApp[0].name }
        if ofApp.count > 1 {
            throw CommandFailure(
                .ambiguous, "“\(wanted)” has several sessions: \(ofApp.map(\.name).joined(separator: ", ")). Which one?"
            )
        }
        let apps = try client.apps(timeout: timeout).map(\.name)
        guard apps.contains(wanted) else {
            // For an ended session the service reports how it ended.
            if all.contains(where: { $0.name == wanted }) { return wanted }
            throw CommandFailure(
                .notFound, Invocation.unknown(sessionOrApp: wanted, known: sessions.map(\.name) + apps))
        }
        return try openSession(OpenRequest(app: wanted, screen: screen))
    }

    private func onlySession(of sessions: [SessionInfo]) throws -> String {
        if sessions.count == 1 { return sessions[0].name }
        if sessions.isEmpty { throw CommandFailure(.notFound, "There is no session. To open one: fanlight attach APP") }
        let names = sessions.map(\.name).joined(separator: ", ")
        throw CommandFailure(
            .ambiguous, "\(sessions.count) sessions run: \(names). Which one? fanlight attach SESSION")
    }

    /// Returns a sentence about inputs that had no effect yet when the person left; nil if there are none.
    static func leftOut(_ count: Int, uncertain: Int) -> String? {
        var sentences: [String] = []
        if uncertain > 0 {
            sentences.append("The last \(uncertain == 1 ? "input" : "\(uncertain) inputs") may be lost.")
        }
        if count > 0 { sentences.append(count == 1 ? "1 input was discarded." : "\(count) inputs were discarded.") }
        guard !sentences.isEmpty else { return nil }
        return "Some input was not handled yet. " + sentences.joined(separator: " ")
    }

    /// Prints why a session is not shown any more, or throws it.
    func report(_ shown: ShownSession) throws {
        let (session, leftOut) = (shown.name, shown.leftOut)
        switch shown.outcome {
        case .detached:
            if let leftOut { console.print(leftOut) }
            console.print("Detached; the session continues. To attach again: fanlight attach \(session)")
        case .ended(let code, let reason):
            let sentence = "The session \(session) has ended: \(reason)"
            guard let code else { return console.print(sentence) }
            throw CommandFailure(ExitCode(code), sentence)
        case .lost(let reason):
            let reason = leftOut.map { "\(reason) \($0)" } ?? reason
            throw CommandFailure(
                .noService,
                "\(reason) Sessions survive a crash of the service. Once it is back: fanlight attach \(session)")
        case .failed(let error):
            throw error
        case .signal(let number):
            // As if the signal had not been caught: the parent process sees which one it was.
            signal(number, SIG_DFL)
            raise(number)
        }
    }
}
