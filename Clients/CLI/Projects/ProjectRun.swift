import ClientKit
import Display
import Glibc
import TerminalClient

/// One execution of `fanlight run FOLDER`.
struct ProjectRun {
    private let invocation: Invocation
    private let path: String
    private let opening: ProjectOpening
    private let build: ProjectBuild
    private let isWatching: Bool
    private let isDetached: Bool

    init(_ invocation: Invocation, _ path: String) throws {
        self.invocation = invocation
        self.path = path
        opening = try ProjectOpening()
        isWatching = invocation.arguments.has("watch")
        isDetached = invocation.arguments.has("detach") || !invocation.hasTerminal
        let project = try opening.package(at: path)
        if invocation.arguments.has("test") {
            let any = ProjectPackage.Program(name: "", title: "")
            build = ProjectBuild(cache: opening.cache, project: project, program: any)
            return
        }
        let program = try project.program(named: invocation.arguments["program"])
        if let problem = program.problem { throw CommandFailure(.failed, problem) }
        build = ProjectBuild(cache: opening.cache, project: project, program: program)
    }

    func run() throws {
        guard !invocation.arguments.has("test") else { return try build.test(invocation.console) }
        try invocation.startServiceIfNeeded()
        // It would not be served during the build.
        invocation.service.close()
        var isChanged = false
        switch try build.run(invocation.console) {
        case .built(let differs): isChanged = differs
        case .failed(let errors):
            errors.forEach(invocation.console.printError)
            guard isWatching else { throw CommandFailure(.failed, "\(build.program.name) is not built.") }
            try watchPlainly(once: true) { isChanged = true }
        }
        let executable = build.stage.executable
        let app = try AppRegistration(build.program, executable: executable, project: build.project.folder).name
        try invocation.checkRegistration(app, executable: executable)
        if isChanged, let session = try invocation.runningSession(of: app) {
            try invocation.restart(session)
            // A script goes on with the new build. A person sees the picture change.
            if isDetached, !isWatching { try invocation.awaitRestart(of: session) }
        }
        guard isDetached else { return try showRepeatedly(app) }
        try invocation.console.print(session(of: app, for: .cells(columns: 80, rows: 24)))
        guard isWatching else { return }
        try watchPlainly(once: false) { try replace(app) }
    }

    /// Returns the running session of the app, or that of a new one.
    private func session(of app: String, for screen: Screen) throws -> String {
        if let running = try invocation.runningSession(of: app) { return running.name }
        return try invocation.openSession(
            OpenRequest(app: app, session: invocation.arguments["session"] ?? "", screen: screen))
    }

    /// Gives the session of the app the new build.
    private func replace(_ app: String) throws {
        if let session = try invocation.runningSession(of: app) {
            try invocation.restart(session)
        } else {
            _ = try session(of: app, for: .cells(columns: 80, rows: 24))
        }
        // It would not be served until the next build.
        invocation.service.close()
    }

    // MARK: In a terminal

    private func showRepeatedly(_ app: String) throws {
        while true {
            var watch: ProjectWatch?
            let shown = try invocation.show {
                try session(of: app, for: $0)
            } started: { viewer, client in
                guard isWatching else { return }
                do throws(CommandFailure) {
                    watch = try ProjectWatch(
                        path, build, opening, client: client,
                        display: .init(
                            status: { viewer.showStatus($0) }, errors: { viewer.showNotice($0) },
                            changed: { try replace(app) }))
                } catch {
                    viewer.showNotice([error.text])
                }
            }
            watch?.end()
            // A build that cannot run is no reason to stop watching.
            guard isWatching, case .ended(.some, let reason) = shown.outcome else {
                return try invocation.report(shown)
            }
            invocation.console.printError("The session \(shown.name) has ended: \(reason)\nWaiting for a change.")
            try watchPlainly(once: true) {}
        }
    }

    // MARK: Without a picture

    /// Builds at each change and prints the outcome. With `once` it returns after the first build that changed the app.
    private func watchPlainly(once: Bool, _ changed: () throws -> Void) throws {
        let client = try invocation.service.connect(as: .controller, timeout: invocation.timeout)
        defer { client.close() }
        let console = invocation.console
        var hasChanged = false
        try withoutActuallyEscaping(changed) { changed in
            let watch = try ProjectWatch(
                path, build, opening, client: client,
                display: .init(
                    status: { console.printProgress($0) },
                    errors: { errors in
                        console.printProgress(nil)
                        errors.forEach(console.printError)
                        if errors.isEmpty { console.printError("Built.") }
                    },
                    changed: {
                        try changed()
                        hasChanged = true
                    }))
            defer { watch.end() }
            while !(once && hasChanged) {
                _ = client.turn(limit: nil)
                if let ending = client.ending { throw ending }
            }
        }
    }
}
