import Broker
import Glibc

switch Options.parse(Array(CommandLine.arguments.dropFirst())) {
case .failure(let problem):
    say("fanlightd: \(problem.text)\nTry: fanlightd --help", to: STDERR_FILENO)
    exit(BrokerService.ExitCode.usage)
case .success(.help):
    say(Options.usage, to: STDOUT_FILENO)
case .success(.version):
    say("fanlightd \(BrokerConfiguration.version)", to: STDOUT_FILENO)
case .success(.serve(let configuration, let level)):
    exit(BrokerService.run(configuration, log: .standardError(level)))
}

func say(_ text: String, to descriptor: Int32) {
    let line = text + "\n"
    _ = write(descriptor, line, line.utf8.count)
}
