import Broker
import Glibc

switch Options.parse(Array(CommandLine.arguments.dropFirst())) {
case .failure(let problem):
    writeLine("fanlightd: \(problem.text)\nTry: fanlightd --help", to: STDERR_FILENO)
    exit(BrokerService.ExitCode.usage)
case .success(.help):
    printOrFail(Options.usage)
case .success(.version):
    printOrFail("fanlightd \(BrokerConfiguration.version)")
case .success(.serve(let configuration, let level, let file)):
    do throws(ServiceLog.Problem) {
        let log = if let file { try ServiceLog.file(file, level) } else { ServiceLog.standardError(level) }
        exit(BrokerService.run(configuration, log: log))
    } catch {
        writeLine("fanlightd: \(error.text)", to: STDERR_FILENO)
        exit(BrokerService.ExitCode.failed)
    }
}

/// Writes requested output to standard output; exits with `failed` if that is impossible.
func printOrFail(_ text: String) {
    guard let error = writeLine(text, to: STDOUT_FILENO) else { return }
    writeLine("fanlightd: Cannot write to standard output: \(String(cString: strerror(error))).", to: STDERR_FILENO)
    exit(BrokerService.ExitCode.failed)
}

/// Writes a line to the descriptor. Returns the error number if it failed.
@discardableResult
func writeLine(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array((text + "\n").utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(count, 0))
    }
    return nil
}
