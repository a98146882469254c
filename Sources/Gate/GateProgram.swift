import Glibc

/// The program `fanlight-gate`.
@main
enum GateProgram {
    static func main() {
        switch GateOptions.parse(Array(CommandLine.arguments.dropFirst())) {
        case .failure(let problem):
            complain("\(problem.text)\nTry: fanlight-gate --help", GateProcess.ExitCode.usage)
        case .success(.help): printOrFail(GateOptions.usage)
        case .success(.version): printOrFail("fanlight-gate \(GateOptions.programVersion)")
        case .success(.serve(let configuration)):
            guard fcntl(GateProcess.reportDescriptor, F_GETFD) >= 0 else {
                let text = "fanlightd starts this program. Use: fanlightd --listen tcp://HOST:PORT"
                complain(text, GateProcess.ExitCode.usage)
            }
            exit(GateProcess.run(configuration))
        }
    }

    /// Writes requested output to standard output; exits with `failed` if that is impossible.
    private static func printOrFail(_ text: String) {
        guard let error = writeLine(text, to: STDOUT_FILENO) else { return }
        let reason = String(cString: strerror(error))
        complain("Cannot write to standard output: \(reason).", GateProcess.ExitCode.failed)
    }

    /// Writes a sentence to standard error and exits.
    private static func complain(_ text: String, _ code: Int32) -> Never {
        _ = writeLine("fanlight-gate: \(text)", to: STDERR_FILENO)
        exit(code)
    }

    /// Writes a line to the descriptor. Returns the error number if it failed.
    private static func writeLine(_ text: String, to descriptor: Int32) -> Int32? {
        let line = Array((text + "\n").utf8)
        var sent = 0
        while sent < line.count {
            let count = line[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return errno }
            sent += max(count, 0)
        }
        return nil
    }
}
