import ClientKit
import Display
import Wire

/// Time from the request for a session to its first picture.
@MainActor
struct OpenFigures {
    let service: BenchedService
    /// Names of the same app, so that each can be opened for the first time. As many as it takes to average out other
    /// load on the machine.
    static let coldApps = (1...25).map { "gallery-\($0)" }

    func add(to report: inout Report) throws {
        let client = try service.client()
        try warm(client, to: &report)
        try cold(client, to: &report)
    }

    /// Measures an open with a waiting spare worker, relative to the shortest command of the command line.
    private func warm(_ client: Client, to report: inout Report) throws {
        let list = [BenchedProgram.beside("fanlight"), "ps", "--endpoint", service.endpoint]
        var registered = service.count(inLog: "registered as process")
        var session = try open("gallery", client)
        registered += 2
        var opens = Samples()
        var lists = Samples()
        for _ in 0..<15 {
            try service.awaitLog("registered as process", times: registered)
            try close(session, client)
            let code = try lists.time { try Spawned(list, log: "/dev/null").wait() }
            guard code == 0 else { throw BenchError("fanlight ps failed with \(code).") }
            session = try opens.time { try open("gallery", client) }
            registered += 1
        }
        try service.awaitLog("registered as process", times: registered)
        try close(session, client)
        try memory(client, to: &report)
        report.add("open warm.ratio", opens.median / lists.median, "fanlight ps")
        progress("  open warm: p50 \(Int(opens.median)) µs, fanlight ps \(Int(lists.median)) µs")
    }

    /// Measures the private memory of one more session. Pages of libraries that the first session reads are shared.
    private func memory(_ client: Client, to report: inout Report) throws {
        for (name, screen) in [("pixels", WireFigures.screen), ("cells", Screen.cells(columns: 80, rows: 24))] {
            let another = try service.client()
            let sessions = try [client, another].map { try open("gallery", $0, on: screen) }
            let process = try service.worker(of: sessions[1], client)
            report.add("session on \(name).private", try ProcessFigures.privateMemory(process), "KiB")
            try close(sessions[1], another)
            try close(sessions[0], client)
        }
    }

    /// Measures the first session of an app, relative to any Swift program with Foundation.
    private func cold(_ client: Client, to report: inout Report) throws {
        var opens = Samples()
        var hellos = Samples()
        for app in OpenFigures.coldApps {
            let registered = service.count(inLog: "registered as process")
            let code = try hellos.time { try Spawned([BenchedProgram.beside("Hello")]).wait() }
            guard code == 0 else { throw BenchError("Hello failed with \(code).") }
            let session = try opens.time { try open(app, client) }
            try service.awaitLog("registered as process", times: registered + 2)
            try close(session, client)
        }
        report.add("open cold.ratio", opens.median / hellos.median, "Foundation programs")
        progress("  open cold: p50 \(Int(opens.median)) µs, Foundation program \(Int(hellos.median)) µs")
    }

    private func open(_ app: String, _ client: Client, on screen: Screen = WireFigures.screen) throws -> String {
        let session = try client.open(OpenRequest(app: app, screen: screen))
        try client.attach(AttachRequest(session: session, mode: .control))
        return session
    }

    private func close(_ session: String, _ client: Client) throws {
        try client.detach()
        try client.closeSession(session)
    }
}
