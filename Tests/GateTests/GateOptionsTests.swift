import Testing

@testable import Gate

@Suite("Options of the gate")
struct GateOptionsTests {
    private func problem(_ arguments: String...) -> String? {
        if case .failure(let problem) = GateOptions.parse(arguments) { problem.text } else { nil }
    }

    @Test("the service, the keys and the endpoints are read")
    func complete() throws {
        let parsed = GateOptions.parse([
            "--service", "/run/s.sock", "--keys", "/k", "--listen", "tcp://127.0.0.1:0", "--listen", "tcp://[::1]:7400",
        ])
        guard case .success(.serve(let configuration)) = parsed else { return #expect(Bool(false)) }
        #expect(configuration.service == "/run/s.sock" && configuration.authorized.path == "/k/authorized")
        #expect(configuration.endpoints.map(\.description) == ["tcp://127.0.0.1:0", "tcp://[::1]:7400"])
    }

    @Test("an incomplete or wrong command line is refused with a sentence")
    func wrong() {
        #expect(problem() == "--service, --keys and --listen are needed.")
        #expect(problem("--service") == "--service needs a value.")
        #expect(problem("--verbose") == "There is no option “--verbose”.")
        #expect(problem("--listen", "ipc:///run/s.sock") == "ipc:///run/s.sock is no tcp:// endpoint.")
        #expect(problem("--listen", "tcp://here")?.contains("tcp://HOST:PORT") == true)
    }
}
